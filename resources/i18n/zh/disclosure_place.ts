<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>1 UTF-16 unit</source>
        <translation>1 个 UTF-16 单元</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>1 call of the model, {tokens} tokens</source>
        <translation>询问模型 1 次，{tokens} 词元</translation>
    </message>
    <message>
        <source>1 code point</source>
        <translation>1 码点</translation>
    </message>
    <message>
        <source>1 expectation fails</source>
        <translation>1 项期望不成立</translation>
    </message>
    <message>
        <source>1 expectation holds</source>
        <translation>1 项期望成立</translation>
    </message>
    <message>
        <source>1 file is named by the loaded bodies</source>
        <translation>已加载正文引用 1 个文件</translation>
    </message>
    <message>
        <source>1 more skill is refused: {names}</source>
        <translation>另有 1 个技能被拒绝：{names}</translation>
    </message>
    <message>
        <source>1 skill changed since the scan</source>
        <translation>扫描后 1 个技能有变</translation>
    </message>
    <message>
        <source>A cap of calls is a whole number from 1 to {most}.</source>
        <translation>调用上限为 1 到 {most} 的整数。</translation>
    </message>
    <message>
        <source>A hook that blocks skips all that follows</source>
        <translation>阻止则跳过后续</translation>
    </message>
    <message>
        <source>A hook that throws replaces the result</source>
        <translation>钩子出错则替换结果</translation>
    </message>
    <message>
        <source>A model is asked; Stop asking the model ends it.</source>
        <translation>正在询问模型；“停止询问模型”可结束。</translation>
    </message>
    <message>
        <source>A model is being asked</source>
        <translation>正在询问模型</translation>
    </message>
    <message>
        <source>A skill changed after the scan. Shows the first message that is affected.</source>
        <translation>扫描之后有技能被修改。显示首条受影响的消息。</translation>
    </message>
    <message>
        <source>A wrong name ends here, unrecorded</source>
        <translation>名称有误止于此：无审计行</translation>
    </message>
    <message>
        <source>AGENTS.md of this folder and those above</source>
        <translation>此文件夹及上级的 AGENTS.md</translation>
    </message>
    <message>
        <source>All schemas: {all}. Sent with the waiting ones named: {eager} + {listed}; {saved}.</source>
        <translation>全部架构：{all}。延迟者只列名时发送 {eager} + {listed}；{saved}。</translation>
    </message>
    <message>
        <source>An error names its code here</source>
        <translation>出错时在此给出代码</translation>
    </message>
    <message>
        <source>Answer in request {n}</source>
        <translation>请求 {n} 中的回答</translation>
    </message>
    <message>
        <source>As disclosed: {figures}.</source>
        <translation>按需披露：{figures}。</translation>
    </message>
    <message>
        <source>As sent</source>
        <translation>发送原文</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>审计</translation>
    </message>
    <message>
        <source>Bodies that a compaction of Claude Code leaves</source>
        <translation>Claude Code 压缩后留下的正文</translation>
    </message>
    <message>
        <source>Body in request {n}</source>
        <translation>请求 {n} 中的正文</translation>
    </message>
    <message>
        <source>Body only: the header stays behind</source>
        <translation>仅正文：不含前置元数据</translation>
    </message>
    <message>
        <source>Call in request {n}</source>
        <translation>请求 {n} 中的调用</translation>
    </message>
    <message>
        <source>Cap of cost</source>
        <translation>费用上限</translation>
    </message>
    <message>
        <source>Catalog and body stale</source>
        <translation>目录与正文均过时</translation>
    </message>
    <message>
        <source>Catalog stale, body live</source>
        <translation>目录过时，正文最新</translation>
    </message>
    <message>
        <source>Choose a message that holds a skill's body.</source>
        <translation>请选择含有技能正文的消息。</translation>
    </message>
    <message>
        <source>Copy the whole text</source>
        <translation>复制全文</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>Default script on…</source>
        <translation>默认脚本用于…</translation>
    </message>
    <message>
        <source>Deny ends here; ask needs the user</source>
        <translation>拒绝止于此；询问需用户答复</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Each host loads {name}…</source>
        <translation>各宿主正在加载 {name}…</translation>
    </message>
    <message>
        <source>Edit as text…</source>
        <translation>以文本编辑…</translation>
    </message>
    <message>
        <source>Edit script as text…</source>
        <translation>以文本编辑脚本…</translation>
    </message>
    <message>
        <source>Empty message</source>
        <translation>空消息</translation>
    </message>
    <message>
        <source>Every body at once would send less: {times} times as much</source>
        <translation>一次给出全部正文反而更少：{times} 倍</translation>
    </message>
    <message>
        <source>Every body at once would send {times} times as much</source>
        <translation>一次给出全部正文会多发送到 {times} 倍</translation>
    </message>
    <message>
        <source>Every body in each request: {figures}.</source>
        <translation>每个请求含全部正文：{figures}。</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>导出对话</translation>
    </message>
    <message>
        <source>Export the conversation as HTML…</source>
        <translation>将对话导出为 HTML…</translation>
    </message>
    <message>
        <source>File or words</source>
        <translation>文件或字句</translation>
    </message>
    <message>
        <source>First request</source>
        <translation>第一个请求</translation>
    </message>
    <message>
        <source>Fragments, one a paragraph</source>
        <translation>片段，每段一个</translation>
    </message>
    <message>
        <source>Gone since the scan</source>
        <translation>扫描后已消失</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>处理</translation>
    </message>
    <message>
        <source>In USD; it needs the price.</source>
        <translation>美元；需要价格。</translation>
    </message>
    <message>
        <source>In all clients</source>
        <translation>各客户端</translation>
    </message>
    <message>
        <source>Input and output, USD for a million tokens, such as 3,15</source>
        <translation>每百万词元的输入与输出价格（美元），如 3,15</translation>
    </message>
    <message>
        <source>Last request</source>
        <translation>最后一个请求</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Let a model drive</source>
        <translation>让模型驱动</translation>
    </message>
    <message>
        <source>Let a model drive…</source>
        <translation>让模型驱动…</translation>
    </message>
    <message>
        <source>Level 3</source>
        <translation>第三级</translation>
    </message>
    <message>
        <source>List of skills in request {n}</source>
        <translation>请求 {n} 中的技能目录</translation>
    </message>
    <message>
        <source>Loading a body reads none of these files and allows none of the commands in it. The agent's own tools and permissions decide each time.</source>
        <translation>加载正文不会读取这些文件，也不授权其中任何命令；每次都由代理自己的工具与权限决定。</translation>
    </message>
    <message>
        <source>Loads the skill with the host's own loader, then ends. A script of yours says more.</source>
        <translation>用宿主自己的加载器加载该技能，然后结束。自己的脚本可以做更多。</translation>
    </message>
    <message>
        <source>New script</source>
        <translation>新建脚本</translation>
    </message>
    <message>
        <source>New script…</source>
        <translation>新建脚本…</translation>
    </message>
    <message>
        <source>New snapshot</source>
        <translation>新快照</translation>
    </message>
    <message>
        <source>Next request</source>
        <translation>下一个请求</translation>
    </message>
    <message>
        <source>No body was loaded, so there is no level 3</source>
        <translation>没有加载正文，因此没有第三级</translation>
    </message>
    <message>
        <source>No body was loaded.</source>
        <translation>没有加载正文。</translation>
    </message>
    <message>
        <source>No command is run; files are only read, or changed in a copy.</source>
        <translation>不运行任何命令；文件只读取，或只在副本中修改。</translation>
    </message>
    <message>
        <source>No folder is open. Disclosure plays a conversation over the skills of a folder.</source>
        <translation>未打开文件夹。“披露”用文件夹中的技能播放一段对话。</translation>
    </message>
    <message>
        <source>No model is set up: {name} names it.</source>
        <translation>未设置模型：由 {name} 指定。</translation>
    </message>
    <message>
        <source>No step</source>
        <translation>无步骤</translation>
    </message>
    <message>
        <source>No tool call</source>
        <translation>无工具调用</translation>
    </message>
    <message>
        <source>Not counted, for they cannot be read: {paths}.</source>
        <translation>无法读取，未计入：{paths}。</translation>
    </message>
    <message>
        <source>Not there at the scan</source>
        <translation>扫描时尚不存在</translation>
    </message>
    <message>
        <source>Nothing is chosen</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>Nothing was played: the banner above says why.</source>
        <translation>没有播放：原因见上方横幅。</translation>
    </message>
    <message>
        <source>Nothing was sent</source>
        <translation>没有发送任何内容</translation>
    </message>
    <message>
        <source>Open a script</source>
        <translation>打开脚本</translation>
    </message>
    <message>
        <source>Open a script…</source>
        <translation>打开脚本…</translation>
    </message>
    <message>
        <source>Open in Author</source>
        <translation>在“编写”中打开</translation>
    </message>
    <message>
        <source>Permission</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Persona</source>
        <translation>人设</translation>
    </message>
    <message>
        <source>Play step by step</source>
        <translation>逐步播放</translation>
    </message>
    <message>
        <source>Played by {model}</source>
        <translation>由 {model} 播放</translation>
    </message>
    <message>
        <source>Playing the script</source>
        <translation>正在播放脚本</translation>
    </message>
    <message>
        <source>Post-hook</source>
        <translation>后置钩子</translation>
    </message>
    <message>
        <source>Pre-hook</source>
        <translation>前置钩子</translation>
    </message>
    <message>
        <source>Prepare</source>
        <translation>准备</translation>
    </message>
    <message>
        <source>Price of a million tokens of input</source>
        <translation>每百万输入词元价格</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Prompt, put together from pieces</source>
        <translation>由各部分拼成的提示词</translation>
    </message>
    <message>
        <source>Read at</source>
        <translation>读取于</translation>
    </message>
    <message>
        <source>Replaced by a link since the scan</source>
        <translation>扫描后被换成链接</translation>
    </message>
    <message>
        <source>Replaying needs a cassette.</source>
        <translation>回放需要磁带文件。</translation>
    </message>
    <message>
        <source>Request before</source>
        <translation>上一个请求</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Rescan</source>
        <translation>重新扫描</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Script and host</source>
        <translation>脚本与宿主</translation>
    </message>
    <message>
        <source>Scripted: no model asked</source>
        <translation>脚本回放：未询问模型</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Show blanks and invisible characters</source>
        <translation>显示空白与不可见字符</translation>
    </message>
    <message>
        <source>Show level 3: files a body names</source>
        <translation>显示第三级：正文引用的文件</translation>
    </message>
    <message>
        <source>Show the body in all clients</source>
        <translation>显示正文在各客户端的样子</translation>
    </message>
    <message>
        <source>Show the cost, eager and lazy</source>
        <translation>显示成本：一次全给与按需</translation>
    </message>
    <message>
        <source>Show the message as JSON</source>
        <translation>按 JSON 显示消息</translation>
    </message>
    <message>
        <source>Show the message as sent</source>
        <translation>按原文显示消息</translation>
    </message>
    <message>
        <source>Show the pieces of the prompt</source>
        <translation>显示提示词的组成</translation>
    </message>
    <message>
        <source>Show the requests</source>
        <translation>显示请求</translation>
    </message>
    <message>
        <source>Show what is stale</source>
        <translation>显示过时内容</translation>
    </message>
    <message>
        <source>Snapshot {time}</source>
        <translation>快照 {time}</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Step {at} of {count}</source>
        <translation>第 {at} 步，共 {count}</translation>
    </message>
    <message>
        <source>Stop asking the model</source>
        <translation>停止询问模型</translation>
    </message>
    <message>
        <source>System message in request {n}</source>
        <translation>请求 {n} 中的系统消息</translation>
    </message>
    <message>
        <source>Takes a new snapshot and starts again at the first request that changed (F5)</source>
        <translation>生成新快照，从首个有变化的请求重新开始 (F5)</translation>
    </message>
    <message>
        <source>Task in request {n}</source>
        <translation>请求 {n} 中的任务</translation>
    </message>
    <message>
        <source>The bodies of {count} skills have {size}.</source>
        <translation>{count} 个技能的正文共 {size}。</translation>
    </message>
    <message>
        <source>The body of 1 skill has {size}.</source>
        <translation>1 个技能的正文共 {size}。</translation>
    </message>
    <message>
        <source>The description is the same; the file had {before} bytes and has {now}.</source>
        <translation>描述未变；文件原有 {before} 字节，现为 {now} 字节。</translation>
    </message>
    <message>
        <source>The first {first} are shown; {count} more follow.</source>
        <translation>显示前 {first}；后面还有 {count}。</translation>
    </message>
    <message>
        <source>The folder is too large; not all of it was searched for scripts.</source>
        <translation>文件夹过大，未能全部查找脚本。</translation>
    </message>
    <message>
        <source>The host does not start: {error}</source>
        <translation>宿主无法启动：{error}</translation>
    </message>
    <message>
        <source>The last loaded first: at most 5,000 tokens (est.) of each, 25,000 in all.</source>
        <translation>从最后加载的开始：每份至多 5,000 词元（估计），共 25,000。</translation>
    </message>
    <message>
        <source>The last request is sent again until there are so many</source>
        <translation>重复发送最后一个请求，直到达到此数</translation>
    </message>
    <message>
        <source>The line in the list still has the old description; the body was read when it was asked for.</source>
        <translation>目录行仍是旧描述；正文在请求时才读取，是新的。</translation>
    </message>
    <message>
        <source>The list and the body are those of before: this host keeps what it has read.</source>
        <translation>目录与正文都是旧的：该宿主保留已读内容。</translation>
    </message>
    <message>
        <source>The list still names it.</source>
        <translation>目录中仍有它。</translation>
    </message>
    <message>
        <source>The list, the task and all that is loaded are sent to it. No command that it asks for is run.</source>
        <translation>目录、任务及所有加载内容会发送给它。它要求的命令一概不运行。</translation>
    </message>
    <message>
        <source>The load was refused: {code}. No content is shown.</source>
        <translation>加载被拒绝：{code}。不显示内容。</translation>
    </message>
    <message>
        <source>The model is asked no further</source>
        <translation>不再询问模型</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>The skills are being read and the script is played.</source>
        <translation>正在读取技能并播放脚本。</translation>
    </message>
    <message>
        <source>There is none.</source>
        <translation>没有。</translation>
    </message>
    <message>
        <source>This host has no audit.</source>
        <translation>该宿主没有审计。</translation>
    </message>
    <message>
        <source>Tokens are estimated as a quarter of the UTF-16 units; no tokenizer was run, and no cache counts.</source>
        <translation>词元按 UTF-16 单元数的四分之一估计；未运行分词器，也不计缓存。</translation>
    </message>
    <message>
        <source>Tool result in request {n}</source>
        <translation>请求 {n} 中的工具结果</translation>
    </message>
    <message>
        <source>Tools of request {n}</source>
        <translation>请求 {n} 的工具</translation>
    </message>
    <message>
        <source>Tools: sent at once, or named and fetched when wanted</source>
        <translation>工具：一次发送，或只列名、需要时再取</translation>
    </message>
    <message>
        <source>Trailing text</source>
        <translation>结尾文字</translation>
    </message>
    <message>
        <source>What cannot be recorded is not done</source>
        <translation>无法记录则不执行</translation>
    </message>
    <message>
        <source>What it raises is told to the model</source>
        <translation>出错会告知模型</translation>
    </message>
    <message>
        <source>a model is being asked</source>
        <translation>正在询问模型</translation>
    </message>
    <message>
        <source>an earlier call</source>
        <translation>先前的调用</translation>
    </message>
    <message>
        <source>as played</source>
        <translation>同播放</translation>
    </message>
    <message>
        <source>bodies loaded</source>
        <translation>份正文已加载</translation>
    </message>
    <message>
        <source>body loaded</source>
        <translation>份正文已加载</translation>
    </message>
    <message>
        <source>by the script</source>
        <translation>由脚本</translation>
    </message>
    <message>
        <source>costs {size} more in each request</source>
        <translation>每个请求多出 {size}</translation>
    </message>
    <message>
        <source>default script</source>
        <translation>默认脚本</translation>
    </message>
    <message>
        <source>default script: {skill}</source>
        <translation>默认脚本：{skill}</translation>
    </message>
    <message>
        <source>deletes everything</source>
        <translation>删除一切</translation>
    </message>
    <message>
        <source>drops data</source>
        <translation>丢弃数据</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>fragment {n}</source>
        <translation>片段 {n}</translation>
    </message>
    <message>
        <source>host of the script</source>
        <translation>脚本的宿主</translation>
    </message>
    <message>
        <source>in 1 request, ≈{tokens} tokens (est.)</source>
        <translation>1 个请求，≈{tokens} 词元（估计）</translation>
    </message>
    <message>
        <source>in the folder, not named</source>
        <translation>在文件夹中，未被引用</translation>
    </message>
    <message>
        <source>in {count} requests, ≈{tokens} tokens (est.)</source>
        <translation>{count} 个请求共发送，≈{tokens} 词元（估计）</translation>
    </message>
    <message>
        <source>kept on record</source>
        <translation>已记录</translation>
    </message>
    <message>
        <source>line {line}, column {column}</source>
        <translation>第 {line} 行，第 {column} 列</translation>
    </message>
    <message>
        <source>list of skills</source>
        <translation>技能目录</translation>
    </message>
    <message>
        <source>listed, {count} loadable by name</source>
        <translation>入目录；{count} 个可按名加载</translation>
    </message>
    <message>
        <source>more than is shown</source>
        <translation>未全部显示</translation>
    </message>
    <message>
        <source>motion is switched off in the system</source>
        <translation>系统已关闭动画</translation>
    </message>
    <message>
        <source>no model is being asked</source>
        <translation>没有在询问模型</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>无价格</translation>
    </message>
    <message>
        <source>no stage ran</source>
        <translation>没有阶段运行</translation>
    </message>
    <message>
        <source>not from a file</source>
        <translation>不来自文件</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>nothing changed since the scan</source>
        <translation>扫描后没有变化</translation>
    </message>
    <message>
        <source>nothing is played</source>
        <translation>没有播放任何内容</translation>
    </message>
    <message>
        <source>of the tour</source>
        <translation>导览中的脚本</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>在磁盘上</translation>
    </message>
    <message>
        <source>on disk at {time}</source>
        <translation>于 {time} 在磁盘上</translation>
    </message>
    <message>
        <source>opens permissions</source>
        <translation>放开权限</translation>
    </message>
    <message>
        <source>outside the skill's folder</source>
        <translation>在技能文件夹之外</translation>
    </message>
    <message>
        <source>passed through</source>
        <translation>放行</translation>
    </message>
    <message>
        <source>persona</source>
        <translation>人设</translation>
    </message>
    <message>
        <source>rewrites history</source>
        <translation>改写历史</translation>
    </message>
    <message>
        <source>runs what it downloads</source>
        <translation>运行下载的内容</translation>
    </message>
    <message>
        <source>saves {size} in each request</source>
        <translation>每个请求节省 {size}</translation>
    </message>
    <message>
        <source>sends secrets</source>
        <translation>发送机密</translation>
    </message>
    <message>
        <source>skipped: the call ended at {stage}</source>
        <translation>已跳过：调用止于“{stage}”</translation>
    </message>
    <message>
        <source>skips asking</source>
        <translation>跳过询问</translation>
    </message>
    <message>
        <source>step {n}</source>
        <translation>第 {n} 步</translation>
    </message>
    <message>
        <source>stops the machine</source>
        <translation>使机器停机</translation>
    </message>
    <message>
        <source>the default script stands in no file; New script writes one</source>
        <translation>默认脚本不在文件中；“新建脚本”可写出一个</translation>
    </message>
    <message>
        <source>the model answered, or was not asked</source>
        <translation>模型已回答，或未被询问</translation>
    </message>
    <message>
        <source>the steps before it are played</source>
        <translation>其前的步骤已播放</translation>
    </message>
    <message>
        <source>there</source>
        <translation>存在</translation>
    </message>
    <message>
        <source>there, can be run</source>
        <translation>存在，可运行</translation>
    </message>
    <message>
        <source>trailing text</source>
        <translation>结尾文字</translation>
    </message>
    <message>
        <source>writes over a disk</source>
        <translation>覆写磁盘</translation>
    </message>
    <message>
        <source>{bytes}, {points}, ≈{tokens} tokens (est.)</source>
        <translation>{bytes}，{points}，≈{tokens} 词元（估计）</translation>
    </message>
    <message>
        <source>{count} UTF-16 units</source>
        <translation>{count} 个 UTF-16 单元</translation>
    </message>
    <message>
        <source>{count} calls of the model, {tokens} tokens</source>
        <translation>询问模型 {count} 次，{tokens} 词元</translation>
    </message>
    <message>
        <source>{count} code points</source>
        <translation>{count} 码点</translation>
    </message>
    <message>
        <source>{count} expectations fail</source>
        <translation>{count} 项期望不成立</translation>
    </message>
    <message>
        <source>{count} expectations hold</source>
        <translation>{count} 项期望成立</translation>
    </message>
    <message>
        <source>{count} files are named by the loaded bodies</source>
        <translation>已加载正文引用 {count} 个文件</translation>
    </message>
    <message>
        <source>{count} more code points</source>
        <translation>另有 {count} 码点</translation>
    </message>
    <message>
        <source>{count} more skills are refused: {names}</source>
        <translation>另有 {count} 个技能被拒绝：{names}</translation>
    </message>
    <message>
        <source>{count} more: open one of them with Ctrl+P</source>
        <translation>另有 {count} 个：可用 Ctrl+P 打开</translation>
    </message>
    <message>
        <source>{count} skills changed since the scan</source>
        <translation>扫描后 {count} 个技能有变</translation>
    </message>
    <message>
        <source>{listed} of {names}</source>
        <translation>{listed} / {names}</translation>
    </message>
    <message>
        <source>{listed} of {names} listed</source>
        <translation>目录 {listed}/{names}</translation>
    </message>
    <message>
        <source>{listed}, budget {bytes} bytes</source>
        <translation>{listed}，预算 {bytes} 字节</translation>
    </message>
    <message>
        <source>{ms} ms in all</source>
        <translation>共 {ms} 毫秒</translation>
    </message>
    <message>
        <source>{name} came {who}, after the scan; the list and the loader do not know it.</source>
        <translation>{name} 在扫描后{who}出现；目录与加载器都不认识它。</translation>
    </message>
    <message>
        <source>{name} changed {who}, after the scan.</source>
        <translation>{name} 在扫描后{who}被修改。</translation>
    </message>
    <message>
        <source>{name} is there already; a new script needs a new file</source>
        <translation>{name} 已存在；新脚本需要新文件</translation>
    </message>
    <message>
        <source>{path}: {units}, the first {kept} kept</source>
        <translation>{path}：{units}，保留前 {kept}</translation>
    </message>
    <message>
        <source>{size}, ≈{tokens} tokens (est.)</source>
        <translation>{size}，≈{tokens} 词元（估计）</translation>
    </message>
    <message>
        <source>{skill}: {kept} of {tokens} tokens (est.) stay</source>
        <translation>{skill}：{tokens} 词元（估计）中保留 {kept}</translation>
    </message>
    <message>
        <source>{tool} waits</source>
        <translation>{tool} 延迟</translation>
    </message>
    <message>
        <source>← → to step</source>
        <translation>← → 逐步</translation>
    </message>
</context>
</TS>
