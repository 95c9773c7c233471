<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>1 change. A marked one is written into its golden file when you approve; nothing that holds a secret is.</source>
        <translation>1 处更改。勾选后批准即写入金标文件；含秘密的内容不会写入。</translation>
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
        <translation>同一条链，{total} 个宿主中的 {seen} 个</translation>
    </message>
    <message>
        <source>The same chain in {total} hosts</source>
        <translation>同一条链，{total} 个宿主</translation>
    </message>
    <message>
        <source>choose a problem of a chain of hooks</source>
        <translation>请选择一个关于钩子链的问题</translation>
    </message>
    <message>
        <source>holds a secret, is not approved</source>
        <translation>含有秘密，不能批准</translation>
    </message>
    <message>
        <source>{count} changes. Those that are marked are written into their golden files when you approve; nothing that holds a secret is.</source>
        <translation>{count} 处更改。批准后，勾选的更改会写入各自的金标文件；含秘密的内容不会写入。</translation>
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
</context>
</TS>
