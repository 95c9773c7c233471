<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>1 change. A marked one is written into its golden file when you approve; nothing that holds a secret is.</source>
        <translation>1 处更改。勾选后批准即写入金标文件；含机密的内容不会写入。</translation>
    </message>
    <message>
        <source>1 taken from the list</source>
        <translation>已从列表移除 1 条</translation>
    </message>
    <message>
        <source>All hosts in their first order</source>
        <translation>所有宿主，恢复原来的顺序</translation>
    </message>
    <message>
        <source>Approve what is marked</source>
        <translation>批准勾选的更改</translation>
    </message>
    <message>
        <source>Bring back 1 recording</source>
        <translation>恢复 1 条记录</translation>
    </message>
    <message>
        <source>Bring back {count} recordings</source>
        <translation>恢复 {count} 条记录</translation>
    </message>
    <message>
        <source>Chain file</source>
        <translation>链文件</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Choose the hosts that are shown</source>
        <translation>选择要显示的宿主</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Its step in Replay</source>
        <translation>在重放中查看该步骤</translation>
    </message>
    <message>
        <source>Lines of the change</source>
        <translation>更改的行</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>No chain is chosen.</source>
        <translation>未选择链。</translation>
    </message>
    <message>
        <source>Put at the left</source>
        <translation>放到左侧</translation>
    </message>
    <message>
        <source>Put at the right</source>
        <translation>放到右侧</translation>
    </message>
    <message>
        <source>Put {key} back</source>
        <translation>放回 {key}</translation>
    </message>
    <message>
        <source>Replace the file</source>
        <translation>替换文件</translation>
    </message>
    <message>
        <source>Saving puts your steps in place of what stands there now. Revert shows the file as it is.</source>
        <translation>保存会用您的步骤替换文件中现有的内容。还原则显示文件的现状。</translation>
    </message>
    <message>
        <source>Shift+click puts it at the left; drag moves it</source>
        <translation>Shift+单击放到左侧；拖动可移动</translation>
    </message>
    <message>
        <source>Show the problem's step in Replay</source>
        <translation>在重放中显示问题所在的步骤</translation>
    </message>
    <message>
        <source>Take from the list (the file stays)</source>
        <translation>从列表中移除（文件保留）</translation>
    </message>
    <message>
        <source>Take {key} out of the file</source>
        <translation>从文件中去掉 {key}</translation>
    </message>
    <message>
        <source>Text of the chain's file</source>
        <translation>链文件的文本</translation>
    </message>
    <message>
        <source>The same chain in {seen} of {total} hosts</source>
        <translation>同一条链
{seen} / {total} 个宿主</translation>
    </message>
    <message>
        <source>The same chain in {total} hosts</source>
        <translation>同一条链
{total} 个宿主</translation>
    </message>
    <message>
        <source>choose a problem of a chain of hooks</source>
        <translation>请选择一个关于钩子链的问题</translation>
    </message>
    <message>
        <source>holds a secret, is not approved</source>
        <translation>含有机密，不能批准</translation>
    </message>
    <message>
        <source>{count} changes. Those that are marked are written into their golden files when you approve; nothing that holds a secret is.</source>
        <translation>{count} 处更改。批准后，勾选的更改会写入各自的金标文件；含机密的内容不会写入。</translation>
    </message>
    <message>
        <source>{count} taken from the list</source>
        <translation>已从列表移除 {count} 条</translation>
    </message>
    <message>
        <source>{names} was changed outside. Your unsaved steps are kept and shown; Save asks before it replaces the file, Revert takes the file.</source>
        <translation>{names} 被外部更改了。这里保留并显示您未保存的步骤；保存会先询问再替换文件，还原则采用文件的内容。</translation>
    </message>
    <message>
        <source>{name} is not among the chains here</source>
        <translation>这里的链中没有 {name}</translation>
    </message>
    <message>
        <source>{name} was changed outside after you began to edit it.</source>
        <translation>在您开始编辑之后，{name} 被外部更改了。</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>RE2: {text}</source>
        <translation>RE2：{text}</translation>
    </message>
    <message>
        <source>cannot be read: {why}</source>
        <translation>无法读取：{why}</translation>
    </message>
    <message>
        <source>cannot be written: {why}</source>
        <translation>无法写入：{why}</translation>
    </message>
    <message>
        <source>changed meanwhile; look again</source>
        <translation>期间已被更改；请重新查看</translation>
    </message>
    <message>
        <source>groups are nested more than {count} deep</source>
        <translation>组的嵌套超过 {count} 层</translation>
    </message>
    <message>
        <source>is no longer there</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>is not written: a link on its way leads out of the chain's folder</source>
        <translation>没有写入：途中的链接指向链的文件夹之外</translation>
    </message>
    <message>
        <source>it cannot be run here: {why}; Python's re has no {what}</source>
        <translation>这里无法运行：{why}；Python 的 re 也没有{what}</translation>
    </message>
    <message>
        <source>the file does not give '{key}'</source>
        <translation>文件中没有给出“{key}”</translation>
    </message>
    <message>
        <source>the pattern is longer than {count} code points</source>
        <translation>模式超过 {count} 个码点</translation>
    </message>
    <message>
        <source>is empty; a chain needs 'name', 'dialect' and steps</source>
        <translation>文件为空；链需要 name、dialect 和步骤</translation>
    </message>
    <message>
        <source>{what} is a mapping of keys to values</source>
        <translation>{what}应是键到值的映射</translation>
    </message>
    <message>
        <source>a chain</source>
        <translation>链</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>an expectation</source>
        <translation>期望</translation>
    </message>
    <message>
        <source>'{key}' is missing</source>
        <translation>缺少“{key}”</translation>
    </message>
    <message>
        <source>'{key}' is missing under 'with'</source>
        <translation>with 下缺少“{key}”</translation>
    </message>
    <message>
        <source>'{key}' is a list</source>
        <translation>“{key}”应是列表</translation>
    </message>
    <message>
        <source>'{key}' is a text</source>
        <translation>“{key}”应是文本</translation>
    </message>
    <message>
        <source>unknown parameter '{key}'; there are: {keys}</source>
        <translation>未知参数“{key}”；可用的有：{keys}</translation>
    </message>
    <message>
        <source>unknown key '{key}' in {what}; there are: {keys}</source>
        <translation>{what}中有未知的键“{key}”；可用的有：{keys}</translation>
    </message>
    <message>
        <source>'{key}' is none of {keys}</source>
        <translation>“{key}”不是以下之一：{keys}</translation>
    </message>
    <message>
        <source>on_error '{key}' is none of {keys}</source>
        <translation>on_error“{key}”不是以下之一：{keys}</translation>
    </message>
    <message>
        <source>dialect '{key}' is none of {keys}</source>
        <translation>dialect“{key}”不是以下之一：{keys}</translation>
    </message>
    <message>
        <source>a number is needed here</source>
        <translation>这里需要数字</translation>
    </message>
    <message>
        <source>a whole number is needed here</source>
        <translation>这里需要整数</translation>
    </message>
    <message>
        <source>a text is needed here</source>
        <translation>这里需要文本</translation>
    </message>
    <message>
        <source>a list of texts is needed here</source>
        <translation>这里需要文本列表</translation>
    </message>
    <message>
        <source>a path is needed here</source>
        <translation>这里需要路径</translation>
    </message>
    <message>
        <source>true or false is needed here</source>
        <translation>这里需要 true 或 false</translation>
    </message>
    <message>
        <source>{number} is less than {least}</source>
        <translation>{number} 小于 {least}</translation>
    </message>
    <message>
        <source>two steps have the name '{name}'</source>
        <translation>有两个步骤同名“{name}”</translation>
    </message>
    <message>
        <source>a step has one of 'use', 'python', 'command'; this one has several</source>
        <translation>步骤只能有 use、python、command 之一；这里有多个</translation>
    </message>
    <message>
        <source>a step has one of 'use', 'python', 'command'</source>
        <translation>步骤必须有 use、python、command 之一</translation>
    </message>
    <message>
        <source>'python' is file.py:function</source>
        <translation>python 应写作 file.py:function</translation>
    </message>
    <message>
        <source>a step with 'command' needs a 'name'</source>
        <translation>带 command 的步骤需要 name</translation>
    </message>
    <message>
        <source>'timeout_ms' is a number of milliseconds above 0, up to {most}</source>
        <translation>timeout_ms 应是大于 0、不超过 {most} 的毫秒数</translation>
    </message>
    <message>
        <source>'{hook}' belongs under '{right}', not under '{wrong}'</source>
        <translation>“{hook}”应放在 {right} 下，而不是 {wrong} 下</translation>
    </message>
    <message>
        <source>'{key}': a number of 0 or more is needed</source>
        <translation>“{key}”：需要不小于 0 的数字</translation>
    </message>
    <message>
        <source>a golden file is for one record: name it as recording.jsonl#id</source>
        <translation>金标文件只对应一条记录：请写作 recording.jsonl#id</translation>
    </message>
    <message>
        <source>a golden file is written over: it cannot be a file that the chain reads</source>
        <translation>金标文件会被覆盖写入：不能是链要读取的文件</translation>
    </message>
    <message>
        <source>'{key}': a text or a list of texts is needed</source>
        <translation>“{key}”：需要文本或文本列表</translation>
    </message>
    <message>
        <source>'{key}': a text is needed</source>
        <translation>“{key}”：需要文本</translation>
    </message>
    <message>
        <source>'{key}': true or false is needed</source>
        <translation>“{key}”：需要 true 或 false</translation>
    </message>
    <message>
        <source>'{key}': one of {keys} is needed</source>
        <translation>“{key}”：需要以下之一：{keys}</translation>
    </message>
    <message>
        <source>larger than {size} bytes</source>
        <translation>超过 {size} 字节</translation>
    </message>
    <message>
        <source>holds no hooks: there is no object under the key 'hooks'</source>
        <translation>没有钩子：键 hooks 下没有对象</translation>
    </message>
    <message>
        <source>'{name}' leads out of the chain's folder</source>
        <translation>“{name}”指向链的文件夹之外</translation>
    </message>
    <message>
        <source>pattern of '{name}'</source>
        <translation>“{name}”的模式</translation>
    </message>
    <message>
        <source>not JSON: {why}</source>
        <translation>不是 JSON：{why}</translation>
    </message>
</context>
</TS>
