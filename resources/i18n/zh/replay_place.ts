<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>(1 character)</source>
        <translation>（1 个字符）</translation>
    </message>
    <message>
        <source>({count} characters)</source>
        <translation>（{count} 个字符）</translation>
    </message>
    <message>
        <source>, after {step}</source>
        <translation>，在 {step} 之后</translation>
    </message>
    <message>
        <source>1 chain is not saved</source>
        <translation>1 条链未保存</translation>
    </message>
    <message>
        <source>1 chain not saved</source>
        <translation>1 条链未保存</translation>
    </message>
    <message>
        <source>1 disagrees</source>
        <translation>1 条不一致</translation>
    </message>
    <message>
        <source>1 fails</source>
        <translation>1 条失败</translation>
    </message>
    <message>
        <source>1 golden file written</source>
        <translation>写入 1 个金标文件</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 处命中</translation>
    </message>
    <message>
        <source>1 hook needs trust</source>
        <translation>1 个钩子需要信任</translation>
    </message>
    <message>
        <source>1 hook of yours is run</source>
        <translation>运行了你的 1 个钩子</translation>
    </message>
    <message>
        <source>1 host leaks</source>
        <translation>1 个宿主泄漏</translation>
    </message>
    <message>
        <source>1 race</source>
        <translation>1 处竞态</translation>
    </message>
    <message>
        <source>1 recording</source>
        <translation>1 条记录</translation>
    </message>
    <message>
        <source>1 recording hidden</source>
        <translation>隐藏 1 条记录</translation>
    </message>
    <message>
        <source>1 recording left out</source>
        <translation>略去 1 条记录</translation>
    </message>
    <message>
        <source>1 rewrite longer than the raw text</source>
        <translation>1 处改写比原文长</translation>
    </message>
    <message>
        <source>A / B</source>
        <translation>A / B</translation>
    </message>
    <message>
        <source>A in {host}</source>
        <translation>{host} 中的 A</translation>
    </message>
    <message>
        <source>Add a folder of recordings…</source>
        <translation>添加记录文件夹…</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add recordings</source>
        <translation>添加记录</translation>
    </message>
    <message>
        <source>Add recordings…</source>
        <translation>添加记录…</translation>
    </message>
    <message>
        <source>Add the recordings of a folder</source>
        <translation>添加文件夹中的记录</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>认可</translation>
    </message>
    <message>
        <source>Approve the golden files…</source>
        <translation>认可金标文件…</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>拦截</translation>
    </message>
    <message>
        <source>Built-in hooks only, nothing executed</source>
        <translation>只有内置钩子，未执行任何代码</translation>
    </message>
    <message>
        <source>Canaries are planted</source>
        <translation>已埋入金丝雀</translation>
    </message>
    <message>
        <source>Cannot be run</source>
        <translation>无法运行</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>链</translation>
    </message>
    <message>
        <source>Chain A</source>
        <translation>链 A</translation>
    </message>
    <message>
        <source>Chains and recordings</source>
        <translation>链与记录</translation>
    </message>
    <message>
        <source>Changes take effect while you type; the file is written when you save the chain.</source>
        <translation>更改随输入即时生效；保存链时才写入文件。</translation>
    </message>
    <message>
        <source>Choose a recording and a chain.</source>
        <translation>请选择记录和链。</translation>
    </message>
    <message>
        <source>Compare both chains on all recordings</source>
        <translation>在全部记录上比较两条链</translation>
    </message>
    <message>
        <source>Completion orders</source>
        <translation>完成顺序</translation>
    </message>
    <message>
        <source>Don't save</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Drag moves it, Delete switches it on or off, E edits its parameters</source>
        <translation>拖动可移动，Delete 键开关，E 键编辑参数</translation>
    </message>
    <message>
        <source>Edit parameters…</source>
        <translation>编辑参数…</translation>
    </message>
    <message>
        <source>Exchange left and right</source>
        <translation>交换左右</translation>
    </message>
    <message>
        <source>Expectation</source>
        <translation>期望</translation>
    </message>
    <message>
        <source>Expectations</source>
        <translation>期望</translation>
    </message>
    <message>
        <source>Export the chain as one command hook…</source>
        <translation>将链导出为单个命令钩子…</translation>
    </message>
    <message>
        <source>Export the replay</source>
        <translation>导出回放</translation>
    </message>
    <message>
        <source>Export the replay as HTML…</source>
        <translation>将回放导出为 HTML…</translation>
    </message>
    <message>
        <source>Filter the recordings</source>
        <translation>筛选记录</translation>
    </message>
    <message>
        <source>Filter — try hits:&gt;0</source>
        <translation>筛选，例如 hits:&gt;0</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>For the chosen recording</source>
        <translation>针对所选记录</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Hold the chain against another host or another chain to compare.</source>
        <translation>请选择另一个宿主或另一条链作对照。</translation>
    </message>
    <message>
        <source>Hook log</source>
        <translation>钩子日志</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>宿主</translation>
    </message>
    <message>
        <source>It stays in memory and is not written anywhere.</source>
        <translation>只留在内存中，不写入任何地方。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Leak</source>
        <translation>泄漏</translation>
    </message>
    <message>
        <source>Leak in part</source>
        <translation>部分泄漏</translation>
    </message>
    <message>
        <source>Leaks</source>
        <translation>泄漏</translation>
    </message>
    <message>
        <source>Left chain</source>
        <translation>左边的链</translation>
    </message>
    <message>
        <source>Left output</source>
        <translation>左边的输出</translation>
    </message>
    <message>
        <source>Made-up keys stand in every output; cases of chains are left aside.</source>
        <translation>每个输出中都有编造的密钥；链的用例被搁置。</translation>
    </message>
    <message>
        <source>Matchers of chains look at this name.</source>
        <translation>链的匹配器看的是这个名称。</translation>
    </message>
    <message>
        <source>Model sees</source>
        <translation>模型看到</translation>
    </message>
    <message>
        <source>New chain</source>
        <translation>新建链</translation>
    </message>
    <message>
        <source>New chain of hooks…</source>
        <translation>新建钩子链…</translation>
    </message>
    <message>
        <source>New chain: redact, then truncate…</source>
        <translation>新建链：先脱敏，再截断…</translation>
    </message>
    <message>
        <source>No hook said anything.</source>
        <translation>没有钩子输出任何内容。</translation>
    </message>
    <message>
        <source>No host gives another result when its hooks finish in another order.</source>
        <translation>没有宿主会因钩子完成顺序不同而得到不同结果。</translation>
    </message>
    <message>
        <source>No record is like this.</source>
        <translation>没有这样的记录。</translation>
    </message>
    <message>
        <source>Not known: {words}</source>
        <translation>不认识：{words}</translation>
    </message>
    <message>
        <source>Not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>Not taken</source>
        <translation>未采用</translation>
    </message>
    <message>
        <source>Nothing leaks, races or is dropped: the secrets of this output were looked for in every host's result.</source>
        <translation>没有泄漏、竞态或丢弃：已在每个宿主的结果中查找此输出的机密。</translation>
    </message>
    <message>
        <source>Nothing: the raw output</source>
        <translation>无：原始输出</translation>
    </message>
    <message>
        <source>Only what differs</source>
        <translation>只看差异</translation>
    </message>
    <message>
        <source>Open a chain</source>
        <translation>打开链</translation>
    </message>
    <message>
        <source>Open a chain…</source>
        <translation>打开链…</translation>
    </message>
    <message>
        <source>Order in which hooks finish</source>
        <translation>钩子完成的顺序</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Parameters of {step}</source>
        <translation>{step} 的参数</translation>
    </message>
    <message>
        <source>Paste a text…</source>
        <translation>粘贴文本…</translation>
    </message>
    <message>
        <source>Paste a tool output…</source>
        <translation>粘贴工具输出…</translation>
    </message>
    <message>
        <source>Paste an output</source>
        <translation>粘贴一段输出</translation>
    </message>
    <message>
        <source>Plant canaries</source>
        <translation>埋入金丝雀</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>竞态</translation>
    </message>
    <message>
        <source>Reading chains and recordings</source>
        <translation>正在读取链与记录</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Replay all</source>
        <translation>全部回放</translation>
    </message>
    <message>
        <source>Replay all recordings</source>
        <translation>回放全部记录</translation>
    </message>
    <message>
        <source>Replay this recording</source>
        <translation>回放此记录</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Review a hook that needs trust…</source>
        <translation>审阅需要信任的钩子…</translation>
    </message>
    <message>
        <source>Right chain</source>
        <translation>右边的链</translation>
    </message>
    <message>
        <source>Right output</source>
        <translation>右边的输出</translation>
    </message>
    <message>
        <source>Run earlier</source>
        <translation>提前执行</translation>
    </message>
    <message>
        <source>Run fails</source>
        <translation>运行失败</translation>
    </message>
    <message>
        <source>Run later</source>
        <translation>推后执行</translation>
    </message>
    <message>
        <source>Save the chain</source>
        <translation>保存链</translation>
    </message>
    <message>
        <source>Save the changed chains</source>
        <translation>保存更改的链</translation>
    </message>
    <message>
        <source>Show or hide the recordings</source>
        <translation>显示或隐藏记录</translation>
    </message>
    <message>
        <source>Show the output after this step</source>
        <translation>显示这一步之后的输出</translation>
    </message>
    <message>
        <source>Shown records</source>
        <translation>显示的记录</translation>
    </message>
    <message>
        <source>So many outputs are kept as fit in 256 MB; those beyond are not read.</source>
        <translation>最多保留 256 MB 的输出；超出的未读取。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Step failed</source>
        <translation>步骤失败</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Take away what was pasted</source>
        <translation>移除粘贴的内容</translation>
    </message>
    <message>
        <source>Take away {name}</source>
        <translation>移除 {name}</translation>
    </message>
    <message>
        <source>The chain expects nothing of this recording.</source>
        <translation>链对此记录没有期望。</translation>
    </message>
    <message>
        <source>The same chain in every host</source>
        <translation>各宿主中的同一条链</translation>
    </message>
    <message>
        <source>The steps then run in the order of the chain, which {host} does not promise by itself. Paste it into the settings of the host.</source>
        <translation>这样各步骤按链的顺序执行，而 {host} 本身并不保证顺序。请粘贴到宿主的设置中。</translation>
    </message>
    <message>
        <source>There are no recordings here yet. Replay reads lines of JSON of its own, session files of coding agents, and plain texts (.txt, .log, .out) as one output each. Nothing is copied; secrets are masked wherever they are shown.</source>
        <translation>这里还没有记录。回放可读取自己的 JSON 行、编码代理的会话文件，以及纯文本（.txt、.log、.out），每个文本作为一个输出。不复制任何内容；显示时一律遮盖机密。</translation>
    </message>
    <message>
        <source>There is no chain here (*.chain.yaml). The menu Chain A opens one, or begins one.</source>
        <translation>这里没有链（*.chain.yaml）。可在“链 A”菜单中打开或新建。</translation>
    </message>
    <message>
        <source>This code would run with your rights when recordings are played. Limits stop accidents, not malice.</source>
        <translation>回放记录时，此代码将以你的权限运行。限制只能防止意外，不能防止恶意。</translation>
    </message>
    <message>
        <source>This hook has no parameters.</source>
        <translation>此钩子没有参数。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Trust holds for exactly these bytes and is kept in your own settings; what they load is not covered.</source>
        <translation>信任只针对这些字节，保存在你自己的设置中；它们加载的内容不在其内。</translation>
    </message>
    <message>
        <source>Trust the hook {name}</source>
        <translation>信任钩子 {name}</translation>
    </message>
    <message>
        <source>Use the sample recordings</source>
        <translation>使用示例记录</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>What is not from the file is what holds without it.</source>
        <translation>未注明来自文件的，是默认值。</translation>
    </message>
    <message>
        <source>What it said</source>
        <translation>说了什么</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Which step made this span</source>
        <translation>这一段由哪一步产生</translation>
    </message>
    <message>
        <source>Why not</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Withheld</source>
        <translation>扣留</translation>
    </message>
    <message>
        <source>Words, tool:, hits:&gt;0, size:&gt;1MB, changed:, failed:, verdict:leak, ab:regressed</source>
        <translation>词语、tool:、hits:&gt;0、size:&gt;1MB、changed:、failed:、verdict:leak、ab:regressed</translation>
    </message>
    <message>
        <source>Written: {name}</source>
        <translation>已写入：{name}</translation>
    </message>
    <message>
        <source>Your own hooks are not run</source>
        <translation>你自己的钩子未运行</translation>
    </message>
    <message>
        <source>a list of texts is needed here, such as ["one", "two"]</source>
        <translation>这里需要文本列表，例如 ["one", "two"]</translation>
    </message>
    <message>
        <source>a number is needed here</source>
        <translation>这里需要数字</translation>
    </message>
    <message>
        <source>a part of it reaches the model: {forms}</source>
        <translation>部分到达模型：{forms}</translation>
    </message>
    <message>
        <source>a placeholder stands for the output</source>
        <translation>以占位文字代替输出</translation>
    </message>
    <message>
        <source>a step failed</source>
        <translation>步骤失败</translation>
    </message>
    <message>
        <source>a value of JSON is needed here</source>
        <translation>这里需要 JSON 值</translation>
    </message>
    <message>
        <source>a whole number is needed here</source>
        <translation>这里需要整数</translation>
    </message>
    <message>
        <source>against</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>as approved in {file}</source>
        <translation>与 {file} 中认可的一致</translation>
    </message>
    <message>
        <source>at once, last to finish wins</source>
        <translation>同时执行，最后完成者胜</translation>
    </message>
    <message>
        <source>at once, takes no rewrite</source>
        <translation>同时执行，不采用改写</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>拦截</translation>
    </message>
    <message>
        <source>canaries are planted</source>
        <translation>已埋入金丝雀</translation>
    </message>
    <message>
        <source>cannot be run</source>
        <translation>无法运行</translation>
    </message>
    <message>
        <source>changed, not saved</source>
        <translation>已更改，未保存</translation>
    </message>
    <message>
        <source>disagree</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>each sees the raw text, first rejection wins</source>
        <translation>各看原文，首个拒绝者胜</translation>
    </message>
    <message>
        <source>each sees the raw text, takes no rewrite</source>
        <translation>各看原文，不采用改写</translation>
    </message>
    <message>
        <source>every host</source>
        <translation>所有宿主</translation>
    </message>
    <message>
        <source>from the file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>improved</source>
        <translation>变好</translation>
    </message>
    <message>
        <source>in reverse order</source>
        <translation>倒序执行</translation>
    </message>
    <message>
        <source>leak</source>
        <translation>泄漏</translation>
    </message>
    <message>
        <source>leaks in part</source>
        <translation>部分泄漏</translation>
    </message>
    <message>
        <source>left it as it is</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>lets it through</source>
        <translation>放行</translation>
    </message>
    <message>
        <source>line {line} of the chain</source>
        <translation>链的第 {line} 行</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>变长</translation>
    </message>
    <message>
        <source>model sees</source>
        <translation>模型看到</translation>
    </message>
    <message>
        <source>no chain is chosen</source>
        <translation>未选择链</translation>
    </message>
    <message>
        <source>no chain was changed</source>
        <translation>没有链被更改</translation>
    </message>
    <message>
        <source>no golden file differs</source>
        <translation>没有金标文件不同</translation>
    </message>
    <message>
        <source>no hook needs trust</source>
        <translation>没有钩子需要信任</translation>
    </message>
    <message>
        <source>no hooks</source>
        <translation>无钩子</translation>
    </message>
    <message>
        <source>no recording is chosen</source>
        <translation>未选择记录</translation>
    </message>
    <message>
        <source>none beside the chain</source>
        <translation>链旁没有文件</translation>
    </message>
    <message>
        <source>not played</source>
        <translation>未回放</translation>
    </message>
    <message>
        <source>not played yet</source>
        <translation>尚未回放</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>not trusted</source>
        <translation>未信任</translation>
    </message>
    <message>
        <source>on left</source>
        <translation>在左</translation>
    </message>
    <message>
        <source>on right</source>
        <translation>在右</translation>
    </message>
    <message>
        <source>one after another</source>
        <translation>依次执行</translation>
    </message>
    <message>
        <source>one after another, fails closed</source>
        <translation>依次执行，出错即关</translation>
    </message>
    <message>
        <source>one after another, texts only</source>
        <translation>依次执行，仅限文本</translation>
    </message>
    <message>
        <source>pasted {number}</source>
        <translation>粘贴 {number}</translation>
    </message>
    <message>
        <source>race</source>
        <translation>竞态</translation>
    </message>
    <message>
        <source>reaches the model whole: {forms}</source>
        <translation>完整到达模型：{forms}</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>refused the call</source>
        <translation>拒绝了调用</translation>
    </message>
    <message>
        <source>regressed</source>
        <translation>变差</translation>
    </message>
    <message>
        <source>rewrite dropped</source>
        <translation>改写被弃</translation>
    </message>
    <message>
        <source>rewrote</source>
        <translation>已改写</translation>
    </message>
    <message>
        <source>right ›</source>
        <translation>右 ›</translation>
    </message>
    <message>
        <source>run fails</source>
        <translation>运行失败</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>secrets masked</source>
        <translation>机密已遮盖</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>stopped at its time limit</source>
        <translation>超时被停</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>the chain</source>
        <translation>链</translation>
    </message>
    <message>
        <source>the chain is held against nothing</source>
        <translation>链没有对照</translation>
    </message>
    <message>
        <source>the other chain</source>
        <translation>另一条链</translation>
    </message>
    <message>
        <source>the raw output</source>
        <translation>原始输出</translation>
    </message>
    <message>
        <source>the whole run ends here</source>
        <translation>整个运行在此结束</translation>
    </message>
    <message>
        <source>threw</source>
        <translation>抛出错误</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>未改变</translation>
    </message>
    <message>
        <source>withheld</source>
        <translation>扣留</translation>
    </message>
    <message>
        <source>{count} chains are not saved</source>
        <translation>{count} 条链未保存</translation>
    </message>
    <message>
        <source>{count} chains not saved</source>
        <translation>{count} 条链未保存</translation>
    </message>
    <message>
        <source>{count} disagree</source>
        <translation>{count} 条不一致</translation>
    </message>
    <message>
        <source>{count} fail</source>
        <translation>{count} 条失败</translation>
    </message>
    <message>
        <source>{count} golden files written</source>
        <translation>写入 {count} 个金标文件</translation>
    </message>
    <message>
        <source>{count} hits</source>
        <translation>{count} 处命中</translation>
    </message>
    <message>
        <source>{count} hooks need trust</source>
        <translation>{count} 个钩子需要信任</translation>
    </message>
    <message>
        <source>{count} hooks of yours are run</source>
        <translation>运行了你的 {count} 个钩子</translation>
    </message>
    <message>
        <source>{count} hosts in {ms} ms</source>
        <translation>{count} 个宿主，{ms} 毫秒</translation>
    </message>
    <message>
        <source>{count} hosts leak</source>
        <translation>{count} 个宿主泄漏</translation>
    </message>
    <message>
        <source>{count} outcomes, by which hook finishes last</source>
        <translation>{count} 种结果，取决于哪个钩子最后完成</translation>
    </message>
    <message>
        <source>{count} races</source>
        <translation>{count} 处竞态</translation>
    </message>
    <message>
        <source>{count} recordings</source>
        <translation>{count} 条记录</translation>
    </message>
    <message>
        <source>{count} recordings are too many for one page; filter them first</source>
        <translation>{count} 条记录对一页来说太多；请先筛选</translation>
    </message>
    <message>
        <source>{count} recordings hidden</source>
        <translation>隐藏 {count} 条记录</translation>
    </message>
    <message>
        <source>{count} recordings left out</source>
        <translation>略去 {count} 条记录</translation>
    </message>
    <message>
        <source>{count} rewrites longer than the raw text</source>
        <translation>{count} 处改写比原文长</translation>
    </message>
    <message>
        <source>{count} to come</source>
        <translation>还有 {count} 条</translation>
    </message>
    <message>
        <source>{held} of {total}</source>
        <translation>{held} / {total}</translation>
    </message>
    <message>
        <source>{host}, {order}</source>
        <translation>{host}，{order}</translation>
    </message>
    <message>
        <source>{name} is there already; a new chain needs a new file</source>
        <translation>{name} 已存在；新链需要新文件</translation>
    </message>
    <message>
        <source>{step}: nobody trusted this code</source>
        <translation>{step}：此代码未获信任</translation>
    </message>
    <message>
        <source>{step}: {reason}</source>
        <translation>{step}：{reason}</translation>
    </message>
    <message>
        <source>‹ left</source>
        <translation>‹ 左</translation>
    </message>
    <message>
        <source>The chain as one command hook</source>
        <translation>把链作为一个命令钩子</translation>
    </message>
    <message>
        <source>in order, fails closed</source>
        <translation>依次，出错即关</translation>
    </message>
    <message>
        <source>at once, last one wins</source>
        <translation>同时，最后者胜</translation>
    </message>
    <message>
        <source>cannot rewrite</source>
        <translation>不能改写</translation>
    </message>
    <message>
        <source>in order, texts only</source>
        <translation>依次，仅限文本</translation>
    </message>
    <message>
        <source>first rejection wins</source>
        <translation>先拒绝者胜</translation>
    </message>
    <message>
        <source>the list is of lines; here F7 goes from one difference to the next</source>
        <translation>该列表按行列出；此处用 F7 逐处查看差异</translation>
    </message>
    <message>
        <source>the chain names no golden file; a case of it does (golden: FILE)</source>
        <translation>链未指定金标文件；可在用例中指定（golden: 文件）</translation>
    </message>
    <message>
        <source>1 not run</source>
        <translation>1 条未运行</translation>
    </message>
    <message>
        <source>{count} not run</source>
        <translation>{count} 条未运行</translation>
    </message>
</context>
</TS>
