<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>'{text}' is no limit; write a positive number</source>
        <translation>“{text}”不是上限；请写一个正数</translation>
    </message>
    <message>
        <source>'{text}' is no number of tokens; write 96k, 1M or 272,000</source>
        <translation>“{text}”不是词元数；请写 96k、1M 或 272,000</translation>
    </message>
    <message>
        <source>+{count} characters</source>
        <translation>+{count} 个字符</translation>
    </message>
    <message>
        <source>+{count} listed</source>
        <translation>+{count} 列出</translation>
    </message>
    <message>
        <source>+{count} whole</source>
        <translation>+{count} 完整</translation>
    </message>
    <message>
        <source>1 % of window × 4</source>
        <translation>窗口的 1 % × 4</translation>
    </message>
    <message>
        <source>1 alike</source>
        <translation>1 个相同</translation>
    </message>
    <message>
        <source>1 character copied</source>
        <translation>已复制 1 个字符</translation>
    </message>
    <message>
        <source>1 client over budget</source>
        <translation>1 个客户端超出预算</translation>
    </message>
    <message>
        <source>1 entered</source>
        <translation>新进 1 个</translation>
    </message>
    <message>
        <source>1 gone</source>
        <translation>离开 1 个</translation>
    </message>
    <message>
        <source>1 in force</source>
        <translation>1 个生效</translation>
    </message>
    <message>
        <source>1 lost text</source>
        <translation>1 个失去文本</translation>
    </message>
    <message>
        <source>1 not loaded</source>
        <translation>1 个未加载</translation>
    </message>
    <message>
        <source>1 not seen</source>
        <translation>1 个看不到</translation>
    </message>
    <message>
        <source>1 regained text</source>
        <translation>1 个恢复文本</translation>
    </message>
    <message>
        <source>1 reworded</source>
        <translation>1 个改写</translation>
    </message>
    <message>
        <source>1 shadowed</source>
        <translation>1 个被遮蔽</translation>
    </message>
    <message>
        <source>1 skill in {folder}</source>
        <translation>{folder} 中 1 个技能</translation>
    </message>
    <message>
        <source>1 skills root</source>
        <translation>1 个技能根目录</translation>
    </message>
    <message>
        <source>1 unbudgeted client hidden</source>
        <translation>隐藏 1 个无预算的客户端</translation>
    </message>
    <message>
        <source>1 unbudgeted client shown</source>
        <translation>显示 1 个无预算的客户端</translation>
    </message>
    <message>
        <source>2 % of window</source>
        <translation>窗口的 2 %</translation>
    </message>
    <message>
        <source>; 1 struck character left out</source>
        <translation>；略去 1 个被删字符</translation>
    </message>
    <message>
        <source>; 1 thing stands in it as a comment</source>
        <translation>；1 项以注释形式写在其中</translation>
    </message>
    <message>
        <source>; its usage and bundled lines are not taken over</source>
        <translation>；其中的使用记录和内置行未采用</translation>
    </message>
    <message>
        <source>; {count} struck characters left out</source>
        <translation>；略去 {count} 个被删字符</translation>
    </message>
    <message>
        <source>; {count} things stand in it as comments</source>
        <translation>；{count} 项以注释形式写在其中</translation>
    </message>
    <message>
        <source>A branch, tag or commit. Only stored objects are read: nothing is checked out and nothing is run.</source>
        <translation>分支、标签或提交。只读取已存储的对象：不检出，也不运行任何东西。</translation>
    </message>
    <message>
        <source>A is let go</source>
        <translation>已放开 A</translation>
    </message>
    <message>
        <source>All skills</source>
        <translation>所有技能</translation>
    </message>
    <message>
        <source>Applied in Author</source>
        <translation>已在编写中应用</translation>
    </message>
    <message>
        <source>Apply in Author</source>
        <translation>在编写中应用</translation>
    </message>
    <message>
        <source>Back to the file's text</source>
        <translation>恢复文件中的文本</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>前后对比</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Bundled skills</source>
        <translation>内置技能</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Bytes of each level</source>
        <translation>各级字节</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>关闭对比</translation>
    </message>
    <message>
        <source>Close the effective set</source>
        <translation>关闭生效集合</translation>
    </message>
    <message>
        <source>Compare edited with saved</source>
        <translation>对比已编辑与已保存</translation>
    </message>
    <message>
        <source>Compare with a folder…</source>
        <translation>与文件夹对比…</translation>
    </message>
    <message>
        <source>Compare with a git revision</source>
        <translation>与 git 修订对比</translation>
    </message>
    <message>
        <source>Compare with a git revision…</source>
        <translation>与 git 修订对比…</translation>
    </message>
    <message>
        <source>Context window</source>
        <translation>上下文窗口</translation>
    </message>
    <message>
        <source>Context window in tokens</source>
        <translation>上下文窗口（词元）</translation>
    </message>
    <message>
        <source>Context window {size}</source>
        <translation>上下文窗口 {size}</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the exact text</source>
        <translation>复制确切文本</translation>
    </message>
    <message>
        <source>Description to try</source>
        <translation>要试用的描述</translation>
    </message>
    <message>
        <source>Description:</source>
        <translation>描述：</translation>
    </message>
    <message>
        <source>Descriptions never reach the model here; the client lists names only.</source>
        <translation>在这里描述从不到达模型；客户端只列出名称。</translation>
    </message>
    <message>
        <source>Done again: {title}</source>
        <translation>已重做：{title}</translation>
    </message>
    <message>
        <source>Effective set</source>
        <translation>生效集合</translation>
    </message>
    <message>
        <source>Enter edits in Author, S tries it here</source>
        <translation>Enter 在编写中编辑，S 在此试用</translation>
    </message>
    <message>
        <source>Every client</source>
        <translation>各客户端</translation>
    </message>
    <message>
        <source>Every client is pointed at these folders; a click takes the opened folder itself.</source>
        <translation>每个客户端都指向这些文件夹；单击则改用打开的文件夹本身。</translation>
    </message>
    <message>
        <source>Exact text</source>
        <translation>确切文本</translation>
    </message>
    <message>
        <source>Exact text for {client}</source>
        <translation>{client} 的确切文本</translation>
    </message>
    <message>
        <source>Exactly what {client} puts into the prompt</source>
        <translation>{client} 放入提示词的确切内容</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter — try state:cut</source>
        <translation>筛选，可试 state:cut</translation>
    </message>
    <message>
        <source>Filters the table</source>
        <translation>筛选表格</translation>
    </message>
    <message>
        <source>Folder in which the client works</source>
        <translation>客户端工作的文件夹</translation>
    </message>
    <message>
        <source>Folder to compare with</source>
        <translation>要对比的文件夹</translation>
    </message>
    <message>
        <source>From the wish to the figures</source>
        <translation>从提出要求到得出数字</translation>
    </message>
    <message>
        <source>Home and project are read, never written.</source>
        <translation>只读取主目录和项目，从不写入。</translation>
    </message>
    <message>
        <source>How often skills were used decides whose text Claude Code keeps</source>
        <translation>技能的使用频率决定 Claude Code 保留谁的文本</translation>
    </message>
    <message>
        <source>In the order of the client's list</source>
        <translation>按客户端列表的次序</translation>
    </message>
    <message>
        <source>In the prompt:</source>
        <translation>在提示词中：</translation>
    </message>
    <message>
        <source>Keep as A</source>
        <translation>保留为 A</translation>
    </message>
    <message>
        <source>Keep as A, or let A go</source>
        <translation>保留为 A，或放开 A</translation>
    </message>
    <message>
        <source>Kept as A: every number shows what it was and what it is</source>
        <translation>已保留为 A：每个数字显示原值和现值</translation>
    </message>
    <message>
        <source>Known from: {fact}</source>
        <translation>依据：{fact}</translation>
    </message>
    <message>
        <source>Left out: {first}</source>
        <translation>已略去：{first}</translation>
    </message>
    <message>
        <source>Let A go</source>
        <translation>放开 A</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Load a scenario</source>
        <translation>载入情景</translation>
    </message>
    <message>
        <source>Load a scenario…</source>
        <translation>载入情景…</translation>
    </message>
    <message>
        <source>More: scenarios, compare, effective set</source>
        <translation>更多：情景、对比、生效集合</translation>
    </message>
    <message>
        <source>Name: {name}</source>
        <translation>名称：{name}</translation>
    </message>
    <message>
        <source>No folder is open.</source>
        <translation>没有打开的文件夹。</translation>
    </message>
    <message>
        <source>No skill is on.</source>
        <translation>没有开启的技能。</translation>
    </message>
    <message>
        <source>Nobody drops out and nobody comes in.</source>
        <translation>没有技能掉出，也没有技能进入。</translation>
    </message>
    <message>
        <source>None (new user)</source>
        <translation>无（新用户）</translation>
    </message>
    <message>
        <source>Not understood: {keys}</source>
        <translation>无法理解：{keys}</translation>
    </message>
    <message>
        <source>Nothing differs between the two catalogs.</source>
        <translation>两份目录没有差别。</translation>
    </message>
    <message>
        <source>Nothing is computed yet.</source>
        <translation>尚未计算。</translation>
    </message>
    <message>
        <source>Opens the file with this text as one step that undo takes back; you save it</source>
        <translation>以可撤销的一步在文件中写入此文本并打开；由你保存</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>Own limit of {client}, in {unit}; empty for its own</source>
        <translation>{client} 的自定上限，单位为{unit}；留空则用其自身上限</translation>
    </message>
    <message>
        <source>Place {place} of {count} for {client}</source>
        <translation>在 {client} 中排第 {place}，共 {count} 个</translation>
    </message>
    <message>
        <source>Profiles of {day}</source>
        <translation>配置日期 {day}</translation>
    </message>
    <message>
        <source>Reading the library for every client</source>
        <translation>正在为每个客户端读取技能库</translation>
    </message>
    <message>
        <source>Recomputed in {ms} ms</source>
        <translation>{ms} 毫秒内重新计算</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset what is tried</source>
        <translation>重置试用内容</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>修订</translation>
    </message>
    <message>
        <source>Room for about 1 more skill of average size</source>
        <translation>约可再容纳 1 个平均大小的技能</translation>
    </message>
    <message>
        <source>Room for about {count} more skills of average size</source>
        <translation>约可再容纳 {count} 个平均大小的技能</translation>
    </message>
    <message>
        <source>Save as scenario</source>
        <translation>另存为情景</translation>
    </message>
    <message>
        <source>Save as scenario…</source>
        <translation>另存为情景…</translation>
    </message>
    <message>
        <source>Saved as {file}</source>
        <translation>已另存为 {file}</translation>
    </message>
    <message>
        <source>Saved, then edited and tried</source>
        <translation>已保存，然后是已编辑与试用</translation>
    </message>
    <message>
        <source>Scenario {file}</source>
        <translation>情景 {file}</translation>
    </message>
    <message>
        <source>Scenario {file} is in force</source>
        <translation>情景 {file} 已生效</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show clients without a budget</source>
        <translation>显示无预算的客户端</translation>
    </message>
    <message>
        <source>Show invisible characters</source>
        <translation>显示不可见字符</translation>
    </message>
    <message>
        <source>Show the bytes of each level</source>
        <translation>显示各级字节</translation>
    </message>
    <message>
        <source>Show the effective set of a folder…</source>
        <translation>显示文件夹的生效集合…</translation>
    </message>
    <message>
        <source>Show the skill for every client</source>
        <translation>显示技能在各客户端的情况</translation>
    </message>
    <message>
        <source>Show what to shorten</source>
        <translation>显示缩短建议</translation>
    </message>
    <message>
        <source>Show what was cut</source>
        <translation>显示被截部分</translation>
    </message>
    <message>
        <source>Show: {what}</source>
        <translation>显示：{what}</translation>
    </message>
    <message>
        <source>Skills, and what becomes of them for each client</source>
        <translation>技能，以及它们在各客户端的结果</translation>
    </message>
    <message>
        <source>Switch a skill off</source>
        <translation>关闭一个技能</translation>
    </message>
    <message>
        <source>Switch a skill off…</source>
        <translation>关闭一个技能…</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Take the opened folder as the skills root</source>
        <translation>以打开的文件夹为技能根目录</translation>
    </message>
    <message>
        <source>The exact text of this client is not known.</source>
        <translation>此客户端的确切文本未知。</translation>
    </message>
    <message>
        <source>The filter hides 1 skill.</source>
        <translation>筛选隐藏了 1 个技能。</translation>
    </message>
    <message>
        <source>The filter hides {count} skills.</source>
        <translation>筛选隐藏了 {count} 个技能。</translation>
    </message>
    <message>
        <source>The library is being read for every client.</source>
        <translation>正在为每个客户端读取技能库。</translation>
    </message>
    <message>
        <source>There is no skill in this folder. The text at the right is what a client sends with none.</source>
        <translation>此文件夹中没有技能。右侧是客户端在没有技能时发送的文本。</translation>
    </message>
    <message>
        <source>This client has no directories of its own: whoever calls it names them.</source>
        <translation>此客户端没有自己的目录：由调用者指定。</translation>
    </message>
    <message>
        <source>This client puts nothing into the prompt: its list is empty.</source>
        <translation>此客户端没有向提示词放入任何内容：列表为空。</translation>
    </message>
    <message>
        <source>This skill for every client</source>
        <translation>此技能在各客户端</translation>
    </message>
    <message>
        <source>Tried: {what}. Undo takes it back.</source>
        <translation>已试用：{what}。撤销即可恢复。</translation>
    </message>
    <message>
        <source>Try another description of {name}</source>
        <translation>为 {name} 试用另一段描述</translation>
    </message>
    <message>
        <source>Try another description…</source>
        <translation>试用另一段描述…</translation>
    </message>
    <message>
        <source>UTF-8 bytes of the description as written</source>
        <translation>描述原文的 UTF-8 字节数</translation>
    </message>
    <message>
        <source>Unchanged skills too</source>
        <translation>也显示未变的技能</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>使用记录</translation>
    </message>
    <message>
        <source>Usage file of Claude Code</source>
        <translation>Claude Code 的使用记录文件</translation>
    </message>
    <message>
        <source>Usage {file}</source>
        <translation>使用记录 {file}</translation>
    </message>
    <message>
        <source>Usage: none</source>
        <translation>使用记录：无</translation>
    </message>
    <message>
        <source>Usage: {text}</source>
        <translation>使用记录：{text}</translation>
    </message>
    <message>
        <source>Use a usage file…</source>
        <translation>使用记录文件…</translation>
    </message>
    <message>
        <source>Use when from {at} to the front</source>
        <translation>把第 {at} 个字符处的使用时机移到最前</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>What the client shows of the skill, and why</source>
        <translation>客户端显示技能的哪些内容，以及原因</translation>
    </message>
    <message>
        <source>What to shorten</source>
        <translation>缩短建议</translation>
    </message>
    <message>
        <source>What {client} has in {folder}</source>
        <translation>{client} 在 {folder} 中拥有的技能</translation>
    </message>
    <message>
        <source>Which copy of a name wins is not documented for this client.</source>
        <translation>此客户端未说明同名副本中哪一个生效。</translation>
    </message>
    <message>
        <source>Why: {reason}</source>
        <translation>原因：{reason}</translation>
    </message>
    <message>
        <source>Words, and state:cut, client:codex, path:desk</source>
        <translation>词语，以及 state:cut、client:codex、path:desk</translation>
    </message>
    <message>
        <source>a guess</source>
        <translation>推测</translation>
    </message>
    <message>
        <source>a quarter shorter</source>
        <translation>缩短四分之一</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>缺席</translation>
    </message>
    <message>
        <source>added: {text}</source>
        <translation>新增：{text}</translation>
    </message>
    <message>
        <source>all {count}</source>
        <translation>全部 {count} 个</translation>
    </message>
    <message>
        <source>and 1 more</source>
        <translation>另有 1 个</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>另有 {count} 个</translation>
    </message>
    <message>
        <source>another description</source>
        <translation>另一段描述</translation>
    </message>
    <message>
        <source>better: {skills}</source>
        <translation>变好：{skills}</translation>
    </message>
    <message>
        <source>body, when loaded</source>
        <translation>正文，加载时发送</translation>
    </message>
    <message>
        <source>bundled files, when asked for</source>
        <translation>附带文件，需要时发送</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>有改动</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>cut at {count}</source>
        <translation>截于 {count}</translation>
    </message>
    <message>
        <source>directory</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>documented</source>
        <translation>有文档</translation>
    </message>
    <message>
        <source>drop the shared sentence</source>
        <translation>去掉共有的句子</translation>
    </message>
    <message>
        <source>fixed {limit}</source>
        <translation>固定 {limit}</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>in A: {word}</source>
        <translation>在 A 中：{word}</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>生效</translation>
    </message>
    <message>
        <source>its description is no text</source>
        <translation>其描述不是文本</translation>
    </message>
    <message>
        <source>its header cannot be read</source>
        <translation>其头部无法读取</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>lines {first}–{last} of {total}</source>
        <translation>第 {first}–{last} 行，共 {total} 行</translation>
    </message>
    <message>
        <source>list, at every request</source>
        <translation>列表，每次请求都发送</translation>
    </message>
    <message>
        <source>most gained first</source>
        <translation>收益最大者在前</translation>
    </message>
    <message>
        <source>name only</source>
        <translation>仅名称</translation>
    </message>
    <message>
        <source>no budget</source>
        <translation>无预算</translation>
    </message>
    <message>
        <source>no catalog is computed yet</source>
        <translation>尚未计算出目录</translation>
    </message>
    <message>
        <source>no such folder</source>
        <translation>没有此文件夹</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>无文本</translation>
    </message>
    <message>
        <source>none (new user)</source>
        <translation>无（新用户）</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not loaded</source>
        <translation>未加载</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>看不到</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>of {limit} {unit}</source>
        <translation>/ {limit} {unit}</translation>
    </message>
    <message>
        <source>off</source>
        <translation>已关</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>over by {count}</source>
        <translation>超出 {count}</translation>
    </message>
    <message>
        <source>own limit</source>
        <translation>自定上限</translation>
    </message>
    <message>
        <source>read in the source</source>
        <translation>源码中读到</translation>
    </message>
    <message>
        <source>read only when the client trusts the project</source>
        <translation>仅当客户端信任该项目时读取</translation>
    </message>
    <message>
        <source>removed: {text}</source>
        <translation>移除：{text}</translation>
    </message>
    <message>
        <source>said in an issue</source>
        <translation>议题中提到</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>能看到</translation>
    </message>
    <message>
        <source>seen running</source>
        <translation>运行中观察到</translation>
    </message>
    <message>
        <source>set to {limit}</source>
        <translation>设为 {limit}</translation>
    </message>
    <message>
        <source>shadowed</source>
        <translation>被遮蔽</translation>
    </message>
    <message>
        <source>strict scan stops at {name}; shown without it</source>
        <translation>严格扫描止于 {name}；此处显示不含它的结果</translation>
    </message>
    <message>
        <source>switched off in this what-if; Space in the table switches it on</source>
        <translation>已在本次假设中关闭；在表格中按空格可重新开启</translation>
    </message>
    <message>
        <source>text not known</source>
        <translation>文本未知</translation>
    </message>
    <message>
        <source>the same folder as {other}</source>
        <translation>与 {other} 是同一文件夹</translation>
    </message>
    <message>
        <source>tokens (est.)</source>
        <translation>词元（估计）</translation>
    </message>
    <message>
        <source>worse: {skills}</source>
        <translation>变差：{skills}</translation>
    </message>
    <message>
        <source>{before} → {after} characters</source>
        <translation>{before} → {after} 个字符</translation>
    </message>
    <message>
        <source>{bytes} bytes, ≈ {tokens} tokens (est.)</source>
        <translation>{bytes} 字节，≈ {tokens} 词元（估计）</translation>
    </message>
    <message>
        <source>{characters} characters, {bytes} bytes</source>
        <translation>{characters} 个字符，{bytes} 字节</translation>
    </message>
    <message>
        <source>{client} sorts its list itself; an order cannot be tried</source>
        <translation>{client} 自行排序其列表；无法试用其他次序</translation>
    </message>
    <message>
        <source>{client}: {said}</source>
        <translation>{client}：{said}</translation>
    </message>
    <message>
        <source>{count} alike</source>
        <translation>{count} 个相同</translation>
    </message>
    <message>
        <source>{count} bytes</source>
        <translation>{count} 字节</translation>
    </message>
    <message>
        <source>{count} characters copied</source>
        <translation>已复制 {count} 个字符</translation>
    </message>
    <message>
        <source>{count} clients over budget</source>
        <translation>{count} 个客户端超出预算</translation>
    </message>
    <message>
        <source>{count} entered</source>
        <translation>新进 {count} 个</translation>
    </message>
    <message>
        <source>{count} gone</source>
        <translation>离开 {count} 个</translation>
    </message>
    <message>
        <source>{count} in force</source>
        <translation>{count} 个生效</translation>
    </message>
    <message>
        <source>{count} left</source>
        <translation>剩余 {count}</translation>
    </message>
    <message>
        <source>{count} left out: {first}, …</source>
        <translation>略去 {count} 个：{first}……</translation>
    </message>
    <message>
        <source>{count} longest</source>
        <translation>最长的 {count} 个</translation>
    </message>
    <message>
        <source>{count} lost text</source>
        <translation>{count} 个失去文本</translation>
    </message>
    <message>
        <source>{count} not loaded</source>
        <translation>{count} 个未加载</translation>
    </message>
    <message>
        <source>{count} not seen</source>
        <translation>{count} 个看不到</translation>
    </message>
    <message>
        <source>{count} regained text</source>
        <translation>{count} 个恢复文本</translation>
    </message>
    <message>
        <source>{count} reworded</source>
        <translation>{count} 个改写</translation>
    </message>
    <message>
        <source>{count} shadowed</source>
        <translation>{count} 个被遮蔽</translation>
    </message>
    <message>
        <source>{count} skills in {folder}</source>
        <translation>{folder} 中 {count} 个技能</translation>
    </message>
    <message>
        <source>{count} skills roots</source>
        <translation>{count} 个技能根目录</translation>
    </message>
    <message>
        <source>{count} unbudgeted clients hidden</source>
        <translation>隐藏 {count} 个无预算的客户端</translation>
    </message>
    <message>
        <source>{count} unbudgeted clients shown</source>
        <translation>显示 {count} 个无预算的客户端</translation>
    </message>
    <message>
        <source>{file} cannot be opened</source>
        <translation>无法打开 {file}</translation>
    </message>
    <message>
        <source>{file} was not written: {reason}</source>
        <translation>{file} 未写入：{reason}</translation>
    </message>
    <message>
        <source>{folder}, then this folder</source>
        <translation>{folder}，然后是此文件夹</translation>
    </message>
    <message>
        <source>{key}: {source} ({known}, {day})</source>
        <translation>{key}：{source}（{known}，{day}）</translation>
    </message>
    <message>
        <source>{name} off</source>
        <translation>关闭 {name}</translation>
    </message>
    <message>
        <source>{name} on</source>
        <translation>开启 {name}</translation>
    </message>
    <message>
        <source>{name}, tried or not saved</source>
        <translation>{name}，试用中或未保存</translation>
    </message>
    <message>
        <source>{name}, {client}: {word}</source>
        <translation>{name}，{client}：{word}</translation>
    </message>
    <message>
        <source>{name}: take away</source>
        <translation>{name}：移除</translation>
    </message>
    <message>
        <source>{name}: {before}, now {after}</source>
        <translation>{name}：原为{before}，现为{after}</translation>
    </message>
    <message>
        <source>{name}: {count} bytes</source>
        <translation>{name}：{count} 字节</translation>
    </message>
    <message>
        <source>{on} on, {off} off</source>
        <translation>{on} 个开启，{off} 个关闭</translation>
    </message>
    <message>
        <source>{path} cannot be edited as it is</source>
        <translation>{path} 目前无法编辑</translation>
    </message>
    <message>
        <source>{path} is not in the open library</source>
        <translation>{path} 不在打开的技能库中</translation>
    </message>
    <message>
        <source>{path} was not changed: {reason}</source>
        <translation>{path} 未更改：{reason}</translation>
    </message>
    <message>
        <source>{revision}, then the files as they are</source>
        <translation>{revision}，然后是当前文件</translation>
    </message>
    <message>
        <source>{share} % need not be sent at every request</source>
        <translation>{share} % 不必在每次请求中发送</translation>
    </message>
    <message>
        <source>{unit}, no limit published</source>
        <translation>{unit}，上限未公布</translation>
    </message>
</context>
</TS>
