<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>1 finding remains in this file</source>
        <translation>此文件还剩 1 个问题</translation>
    </message>
    <message>
        <source>A client or the specification enforces it</source>
        <translation>某个客户端或规范强制要求</translation>
    </message>
    <message>
        <source>A finding about a folder is ignored in workbench.toml, not in the file</source>
        <translation>关于文件夹的问题在 workbench.toml 中忽略，不在文件中</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>About this skill</source>
        <translation>关于此技能</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>After this fix</source>
        <translation>修复之后</translation>
    </message>
    <message>
        <source>All other lengths have no limit in the chosen clients.</source>
        <translation>所选客户端对其余长度没有限制。</translation>
    </message>
    <message>
        <source>All panels</source>
        <translation>全部面板</translation>
    </message>
    <message>
        <source>An opinion</source>
        <translation>一种看法</translation>
    </message>
    <message>
        <source>Bad</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Bundled file, read-only</source>
        <translation>附带文件，只读</translation>
    </message>
    <message>
        <source>Bytes of {name}</source>
        <translation>{name} 的字节</translation>
    </message>
    <message>
        <source>Cannot open {path}: {reason}</source>
        <translation>无法打开 {path}：{reason}</translation>
    </message>
    <message>
        <source>Cannot read {name}</source>
        <translation>无法读取 {name}</translation>
    </message>
    <message>
        <source>Change severity</source>
        <translation>更改级别</translation>
    </message>
    <message>
        <source>Change the severity of {code}…</source>
        <translation>更改 {code} 的级别…</translation>
    </message>
    <message>
        <source>Changes the meaning or the wording; look at it first</source>
        <translation>会改变含义或措辞，请先查看</translation>
    </message>
    <message>
        <source>Checked in {ms} ms</source>
        <translation>{ms} 毫秒内检查完毕</translation>
    </message>
    <message>
        <source>Choose a skill from the list</source>
        <translation>从列表中选择一个技能</translation>
    </message>
    <message>
        <source>Clean</source>
        <translation>无问题</translation>
    </message>
    <message>
        <source>Close {name}</source>
        <translation>关闭 {name}</translation>
    </message>
    <message>
        <source>Code points</source>
        <translation>码点</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Description, as clients measure it</source>
        <translation>描述：各客户端的计量</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Done: {title}</source>
        <translation>已完成：{title}</translation>
    </message>
    <message>
        <source>Enter applies, one undo step</source>
        <translation>回车应用，一步可撤销</translation>
    </message>
    <message>
        <source>Enter opens it, Space previews it; {key} finds one by name</source>
        <translation>回车打开，空格预览；{key} 按名称查找</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Explain {code}</source>
        <translation>解释 {code}</translation>
    </message>
    <message>
        <source>Files in this skill</source>
        <translation>此技能的文件</translation>
    </message>
    <message>
        <source>Filter problems</source>
        <translation>筛选问题</translation>
    </message>
    <message>
        <source>Filter skills</source>
        <translation>筛选技能</translation>
    </message>
    <message>
        <source>Fix all safe</source>
        <translation>修复全部安全项</translation>
    </message>
    <message>
        <source>Fix all {count} safe problems</source>
        <translation>修复全部 {count} 个安全问题</translation>
    </message>
    <message>
        <source>For the chosen clients</source>
        <translation>对所选客户端</translation>
    </message>
    <message>
        <source>From the keystroke to the findings</source>
        <translation>从按键到得出问题的时间</translation>
    </message>
    <message>
        <source>Frontmatter {size} bytes</source>
        <translation>头部 {size} 字节</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>好</translation>
    </message>
    <message>
        <source>Group and sort</source>
        <translation>分组和排序</translation>
    </message>
    <message>
        <source>Group by client</source>
        <translation>按客户端分组</translation>
    </message>
    <message>
        <source>Group by file</source>
        <translation>按文件分组</translation>
    </message>
    <message>
        <source>Group by folder</source>
        <translation>按文件夹分组</translation>
    </message>
    <message>
        <source>Group by root</source>
        <translation>按根目录分组</translation>
    </message>
    <message>
        <source>Group by rule</source>
        <translation>按规则分组</translation>
    </message>
    <message>
        <source>Group by severity</source>
        <translation>按级别分组</translation>
    </message>
    <message>
        <source>Group by tag</source>
        <translation>按标签分组</translation>
    </message>
    <message>
        <source>Group {title}, {count} rows, {state}</source>
        <translation>分组 {title}，{count} 行，{state}</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Ignore {code}</source>
        <translation>忽略 {code}</translation>
    </message>
    <message>
        <source>Ignore {code} here…</source>
        <translation>在此忽略 {code}…</translation>
    </message>
    <message>
        <source>Ignore…</source>
        <translation>忽略…</translation>
    </message>
    <message>
        <source>Larger than {size} MB: no colours</source>
        <translation>大于 {size} MB：不着色</translation>
    </message>
    <message>
        <source>Length of the description</source>
        <translation>描述的长度</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Ln {line}, Col {column}</source>
        <translation>第 {line} 行，第 {column} 列</translation>
    </message>
    <message>
        <source>Looking for what names it…</source>
        <translation>正在查找引用它的内容…</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>新名称</translation>
    </message>
    <message>
        <source>New name of the skill and of its folder</source>
        <translation>技能及其文件夹的新名称</translation>
    </message>
    <message>
        <source>No description</source>
        <translation>没有描述</translation>
    </message>
    <message>
        <source>No file is open.</source>
        <translation>没有打开文件。</translation>
    </message>
    <message>
        <source>No finding at the caret</source>
        <translation>光标处没有问题</translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>No groups</source>
        <translation>不分组</translation>
    </message>
    <message>
        <source>Unknown: {keys} (there are sev: rule: client: changed:)</source>
        <translation>未知：{keys}（可用 sev: rule: client: changed:）</translation>
    </message>
    <message>
        <source>Unknown: {keys}</source>
        <translation>未知：{keys}</translation>
    </message>
    <message>
        <source>No problem in the whole library.</source>
        <translation>整个库没有问题。</translation>
    </message>
    <message>
        <source>No problems for {names}. {running} rules ran, {off} are off.</source>
        <translation>对 {names} 没有问题。运行了 {running} 条规则，{off} 条已关闭。</translation>
    </message>
    <message>
        <source>No recovery copy could be kept: {reason}</source>
        <translation>无法保留恢复副本：{reason}</translation>
    </message>
    <message>
        <source>No safe fix to apply, {left} left</source>
        <translation>没有可用的安全修复，还剩 {left} 个</translation>
    </message>
    <message>
        <source>No script or hook of this folder is run</source>
        <translation>不会运行此文件夹中的脚本或钩子</translation>
    </message>
    <message>
        <source>No tag</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>Not UTF-8: byte 0x{byte} at offset {offset}</source>
        <translation>不是 UTF-8：偏移 {offset} 处的字节 0x{byte}</translation>
    </message>
    <message>
        <source>Not applied: the file cannot be edited</source>
        <translation>未应用：文件不可编辑</translation>
    </message>
    <message>
        <source>Not applied: {reason}</source>
        <translation>未应用：{reason}</translation>
    </message>
    <message>
        <source>Not renamed</source>
        <translation>未重命名</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Not saved: {name} changed on disk after you opened it</source>
        <translation>未保存：{name} 在打开之后被改动</translation>
    </message>
    <message>
        <source>Not saved; a click closes the file</source>
        <translation>未保存；点击关闭文件</translation>
    </message>
    <message>
        <source>Nothing found so far; the library is still being checked.</source>
        <translation>目前没有问题；库仍在检查中。</translation>
    </message>
    <message>
        <source>Nothing is wrong with this skill.</source>
        <translation>此技能没有问题。</translation>
    </message>
    <message>
        <source>Observed on a client</source>
        <translation>在某个客户端上观察到</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>One undo step</source>
        <translation>一步可撤销</translation>
    </message>
    <message>
        <source>Only SKILL.md</source>
        <translation>只有 SKILL.md</translation>
    </message>
    <message>
        <source>Open a skill from the list to see why each finding matters and what to do.</source>
        <translation>从列表打开技能，即可了解每个问题为何重要以及如何处理。</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>打开的文件</translation>
    </message>
    <message>
        <source>Opening runs nothing</source>
        <translation>打开时不运行任何内容</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Preview of the change</source>
        <translation>改动预览</translation>
    </message>
    <message>
        <source>Preview…</source>
        <translation>预览…</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Problems of the library</source>
        <translation>库的问题</translation>
    </message>
    <message>
        <source>Problems of this file</source>
        <translation>此文件的问题</translation>
    </message>
    <message>
        <source>Recovery copy</source>
        <translation>恢复副本</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新载入</translation>
    </message>
    <message>
        <source>Reloaded: 1 line changed</source>
        <translation>已重新载入：1 行有变化</translation>
    </message>
    <message>
        <source>Reloaded: {count} lines changed</source>
        <translation>已重新载入：{count} 行有变化</translation>
    </message>
    <message>
        <source>Remedies</source>
        <translation>处理方法</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Rename the skill</source>
        <translation>重命名技能</translation>
    </message>
    <message>
        <source>Renamed; 1 place changed</source>
        <translation>已重命名；改动 1 处</translation>
    </message>
    <message>
        <source>Renamed; {count} places changed</source>
        <translation>已重命名；改动 {count} 处</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Save again</source>
        <translation>再次保存</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Save before closing?</source>
        <translation>关闭前保存吗？</translation>
    </message>
    <message>
        <source>Save these files first, so that the rename can change them: {paths}</source>
        <translation>请先保存这些文件，以便重命名时改动它们：{paths}</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>已另存为 {path}</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>已保存 {name}</translation>
    </message>
    <message>
        <source>Select a finding to see why it matters and what to do.</source>
        <translation>选择一个问题，了解其原因和处理方法。</translation>
    </message>
    <message>
        <source>Severity of {code}</source>
        <translation>{code} 的级别</translation>
    </message>
    <message>
        <source>Show SKILL.md</source>
        <translation>显示 SKILL.md</translation>
    </message>
    <message>
        <source>Show bytes</source>
        <translation>显示字节</translation>
    </message>
    <message>
        <source>Sort by name</source>
        <translation>按名称排序</translation>
    </message>
    <message>
        <source>Sort by path</source>
        <translation>按路径排序</translation>
    </message>
    <message>
        <source>Sort by place</source>
        <translation>按位置排序</translation>
    </message>
    <message>
        <source>Sort by rule</source>
        <translation>按规则排序</translation>
    </message>
    <message>
        <source>Sort by severity</source>
        <translation>按级别排序</translation>
    </message>
    <message>
        <source>Sources ({count})</source>
        <translation>来源（{count}）</translation>
    </message>
    <message>
        <source>The copy cannot be shown here</source>
        <translation>副本无法在此显示</translation>
    </message>
    <message>
        <source>The copy is the text now; it is not saved yet</source>
        <translation>副本现在是正文，尚未保存</translation>
    </message>
    <message>
        <source>The filter hides 1 finding.</source>
        <translation>筛选隐藏了 1 个问题。</translation>
    </message>
    <message>
        <source>The filter hides {count} findings.</source>
        <translation>筛选隐藏了 {count} 个问题。</translation>
    </message>
    <message>
        <source>The opened folder itself is the skill; open the folder that holds it to rename it</source>
        <translation>打开的文件夹本身就是技能；要重命名，请打开它所在的文件夹</translation>
    </message>
    <message>
        <source>The rename cannot be undone</source>
        <translation>无法撤销重命名</translation>
    </message>
    <message>
        <source>The rename is undone</source>
        <translation>重命名已撤销</translation>
    </message>
    <message>
        <source>The text is put together; it is not saved yet</source>
        <translation>正文已合并，尚未保存</translation>
    </message>
    <message>
        <source>The text was edited meanwhile; nothing was applied</source>
        <translation>正文在此期间被编辑，未应用任何改动</translation>
    </message>
    <message>
        <source>There is a newer copy from a session that ended early</source>
        <translation>有一份来自意外结束会话的较新副本</translation>
    </message>
    <message>
        <source>This file cannot be edited here</source>
        <translation>此文件不能在此编辑</translation>
    </message>
    <message>
        <source>This file is read-only</source>
        <translation>此文件为只读</translation>
    </message>
    <message>
        <source>This folder</source>
        <translation>此文件夹</translation>
    </message>
    <message>
        <source>Tokens (est.)</source>
        <translation>词元（估）</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
    <message>
        <source>UTF-16 units</source>
        <translation>UTF-16 单元</translation>
    </message>
    <message>
        <source>UTF-8 bytes</source>
        <translation>UTF-8 字节</translation>
    </message>
    <message>
        <source>Use copy</source>
        <translation>使用副本</translation>
    </message>
    <message>
        <source>Use the recovery copy</source>
        <translation>使用恢复副本</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Why is {code} ignored here? The reason stands in the file.</source>
        <translation>为什么在此忽略 {code}？原因会写入文件。</translation>
    </message>
    <message>
        <source>Words, and sev:error, rule:F205, client:codex</source>
        <translation>词语，以及 sev:error、rule:F205、client:codex</translation>
    </message>
    <message>
        <source>Words, and sev:error, rule:F205, client:codex, changed:yes</source>
        <translation>词语，以及 sev:error、rule:F205、client:codex、changed:yes</translation>
    </message>
    <message>
        <source>Written to {path}</source>
        <translation>写入 {path}</translation>
    </message>
    <message>
        <source>at {time}; 1 edit here is not saved</source>
        <translation>于 {time}；此处有 1 处改动未保存</translation>
    </message>
    <message>
        <source>at {time}; {count} edits here are not saved</source>
        <translation>于 {time}；此处有 {count} 处改动未保存</translation>
    </message>
    <message>
        <source>bytes ÷ 4</source>
        <translation>字节 ÷ 4</translation>
    </message>
    <message>
        <source>can be fixed</source>
        <translation>可修复</translation>
    </message>
    <message>
        <source>could not be tried: {reason}</source>
        <translation>无法试行：{reason}</translation>
    </message>
    <message>
        <source>edits text</source>
        <translation>改动文字</translation>
    </message>
    <message>
        <source>edits wording or meaning: read it before you save</source>
        <translation>改动措辞或含义：保存前请阅读</translation>
    </message>
    <message>
        <source>findings and checks still run</source>
        <translation>检查照常运行</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>it has {size} bytes; up to {most} are shown</source>
        <translation>它有 {size} 字节；最多显示 {most} 字节</translation>
    </message>
    <message>
        <source>it is not UTF-8 text: byte {at}</source>
        <translation>它不是 UTF-8 文本：字节 {at}</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>it leads out of the skill's folder</source>
        <translation>它指向技能文件夹之外</translation>
    </message>
    <message>
        <source>it uses every private character that the editor needs</source>
        <translation>它用尽了编辑器所需的私用字符</translation>
    </message>
    <message>
        <source>kept {when}, {size} bytes</source>
        <translation>保存于 {when}，{size} 字节</translation>
    </message>
    <message>
        <source>larger than {limit} MB</source>
        <translation>大于 {limit} MB</translation>
    </message>
    <message>
        <source>leads in a circle</source>
        <translation>循环指向自身</translation>
    </message>
    <message>
        <source>leads nowhere</source>
        <translation>指向不存在的位置</translation>
    </message>
    <message>
        <source>leads out of the skill</source>
        <translation>指向技能之外</translation>
    </message>
    <message>
        <source>line {line}</source>
        <translation>第 {line} 行</translation>
    </message>
    <message>
        <source>looks like no text</source>
        <translation>看起来不是文本</translation>
    </message>
    <message>
        <source>looks like {guess}</source>
        <translation>看起来像 {guess}</translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation>换行符混用</translation>
    </message>
    <message>
        <source>more files than are listed here</source>
        <translation>还有文件未在此列出</translation>
    </message>
    <message>
        <source>new error: {message}</source>
        <translation>新的错误：{message}</translation>
    </message>
    <message>
        <source>no automatic fix</source>
        <translation>没有自动修复</translation>
    </message>
    <message>
        <source>no file is open</source>
        <translation>没有打开文件</translation>
    </message>
    <message>
        <source>no finding remains in this file</source>
        <translation>此文件不再有问题</translation>
    </message>
    <message>
        <source>no findings</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>no library is open</source>
        <translation>没有打开库</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>没有限制</translation>
    </message>
    <message>
        <source>nothing names it</source>
        <translation>没有被引用</translation>
    </message>
    <message>
        <source>one line</source>
        <translation>单行</translation>
    </message>
    <message>
        <source>over by {count}: {names}</source>
        <translation>超出 {count}：{names}</translation>
    </message>
    <message>
        <source>safe</source>
        <translation>安全</translation>
    </message>
    <message>
        <source>skills with advice</source>
        <translation>个技能有建议</translation>
    </message>
    <message>
        <source>skills with errors</source>
        <translation>个技能有错误</translation>
    </message>
    <message>
        <source>skills with warnings</source>
        <translation>个技能有警告</translation>
    </message>
    <message>
        <source>the text here is all there is</source>
        <translation>这里的正文是仅存的内容</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>which client loses a skill is not computed yet</source>
        <translation>尚不计算哪个客户端会丢失技能</translation>
    </message>
    <message>
        <source>{codes} did not finish; their findings are missing</source>
        <translation>{codes} 未完成；缺少其结果</translation>
    </message>
    <message>
        <source>{code} is ignored here</source>
        <translation>{code} 已在此忽略</translation>
    </message>
    <message>
        <source>{code} is now: {level}</source>
        <translation>{code} 现在是：{level}</translation>
    </message>
    <message>
        <source>{count} findings remain in this file</source>
        <translation>此文件还剩 {count} 个问题</translation>
    </message>
    <message>
        <source>{count} more lines</source>
        <translation>还有 {count} 行</translation>
    </message>
    <message>
        <source>{count} skills, scanning…</source>
        <translation>{count} 个技能，扫描中…</translation>
    </message>
    <message>
        <source>{fixed} fixed, {left} left</source>
        <translation>修复 {fixed} 个，还剩 {left} 个</translation>
    </message>
    <message>
        <source>{name} changed on disk</source>
        <translation>{name} 在磁盘上被改动</translation>
    </message>
    <message>
        <source>{name} is gone from disk</source>
        <translation>{name} 已从磁盘消失</translation>
    </message>
    <message>
        <source>{name}, no findings</source>
        <translation>{name}，没有问题</translation>
    </message>
    <message>
        <source>{name}, not checked yet</source>
        <translation>{name}，尚未检查</translation>
    </message>
    <message>
        <source>{name}, not saved</source>
        <translation>{name}，未保存</translation>
    </message>
    <message>
        <source>{name}: {where}, checked {day}</source>
        <translation>{name}：{where}，核对于 {day}</translation>
    </message>
    <message>
        <source>{now} of {total} chosen clients see no error; {before} did before</source>
        <translation>所选 {total} 个客户端中 {now} 个没有错误，之前为 {before} 个</translation>
    </message>
    <message>
        <source>{old} becomes {new}</source>
        <translation>{old} 改为 {new}</translation>
    </message>
    <message>
        <source>{path} has edits that are not saved.</source>
        <translation>{path} 有未保存的改动。</translation>
    </message>
    <message>
        <source>{path} is no longer there</source>
        <translation>{path} 已不存在</translation>
    </message>
    <message>
        <source>{path} is not shown: {reason}</source>
        <translation>不显示 {path}：{reason}</translation>
    </message>
    <message>
        <source>{path} mentions the old name in prose; that stays</source>
        <translation>{path} 的正文提到旧名称；保持不变</translation>
    </message>
    <message>
        <source>{path}: 1 place</source>
        <translation>{path}：1 处</translation>
    </message>
    <message>
        <source>{path}: {count} places</source>
        <translation>{path}：{count} 处</translation>
    </message>
    <message>
        <source>{severity}: {message}, rule {slug}, line {line}, {fix}</source>
        <translation>{severity}：{message}，规则 {slug}，第 {line} 行，{fix}</translation>
    </message>
    <message>
        <source>{severity}: {message}, rule {slug}, {fix}</source>
        <translation>{severity}：{message}，规则 {slug}，{fix}</translation>
    </message>
    <message>
        <source>{shown} of {total} skills</source>
        <translation>{total} 个技能中的 {shown} 个</translation>
    </message>
    <message>
        <source>{source} becomes {target}</source>
        <translation>{source} 改为 {target}</translation>
    </message>
    <message>
        <source>{target} leads out of the skill and is not opened here</source>
        <translation>{target} 指向技能之外，不在此打开</translation>
    </message>
    <message>
        <source>Undone: {title}</source>
        <translation>已撤销：{title}</translation>
    </message>
    <message>
        <source>{source} moves to {target}. Paths in texts stay as they are. Undo moves it back.</source>
        <translation>{source} 移至 {target}。文本中的路径保持不变。撤销可移回。</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Move the skill</source>
        <translation>移动技能</translation>
    </message>
    <message>
        <source>renames</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>{path} is gone from disk; the text here is all there is.</source>
        <translation>{path} 已从磁盘消失，此处的文本是唯一的一份。</translation>
    </message>
    <message>
        <source>No skill in this folder</source>
        <translation>此文件夹中没有技能</translation>
    </message>
    <message>
        <source>A skill is a folder with a SKILL.md; {new} makes one, {open} opens another folder</source>
        <translation>技能是包含 SKILL.md 的文件夹；{new} 新建一个，{open} 打开其他文件夹</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Show the history</source>
        <translation>显示历史</translation>
    </message>
    <message>
        <source>Versions of this file</source>
        <translation>此文件的各个版本</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Becomes the text as one step that can be undone; nothing is saved by it</source>
        <translation>作为一个可撤销的步骤成为当前文本；不会因此保存</translation>
    </message>
    <message>
        <source>Kept in memory until the program ends. Commits are not read: opening a folder runs nothing.</source>
        <translation>保存在内存中，直到程序结束。不读取提交记录：打开文件夹不会运行任何内容。</translation>
    </message>
    <message>
        <source>1 older version was let go.</source>
        <translation>已丢弃 1 个较早的版本。</translation>
    </message>
    <message>
        <source>{count} older versions were let go.</source>
        <translation>已丢弃 {count} 个较早的版本。</translation>
    </message>
    <message>
        <source>opened</source>
        <translation>打开时</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>reloaded from disk</source>
        <translation>从磁盘重新载入</translation>
    </message>
    <message>
        <source>recovery copy of an earlier session</source>
        <translation>先前会话的恢复副本</translation>
    </message>
    <message>
        <source>as in the editor</source>
        <translation>与编辑器中相同</translation>
    </message>
    <message>
        <source>Not restored: the version of {time} is not UTF-8</source>
        <translation>未恢复：{time} 的版本不是 UTF-8</translation>
    </message>
    <message>
        <source>Restore the version of {time}</source>
        <translation>恢复 {time} 的版本</translation>
    </message>
    <message>
        <source>The text of {time} is back; it is not saved yet</source>
        <translation>{time} 的文本已恢复；尚未保存</translation>
    </message>
</context>
</TS>
