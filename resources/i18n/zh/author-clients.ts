<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>1 more client</source>
        <translation>另外 1 个客户端</translation>
    </message>
    <message>
        <source>As in the menus</source>
        <translation>按菜单顺序</translation>
    </message>
    <message>
        <source>Choose a client</source>
        <translation>选择客户端</translation>
    </message>
    <message>
        <source>Client: {client}</source>
        <translation>客户端：{client}</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>与…比较</translation>
    </message>
    <message>
        <source>Copied what {client} shows</source>
        <translation>已复制 {client} 显示的内容</translation>
    </message>
    <message>
        <source>Copy what the model gets</source>
        <translation>复制模型得到的内容</translation>
    </message>
    <message>
        <source>Description, as the model gets it</source>
        <translation>模型得到的描述</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Exactly as written.</source>
        <translation>与所写完全一致。</translation>
    </message>
    <message>
        <source>Fewer clients</source>
        <translation>收起其他客户端</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Go to line {line}, column {column}</source>
        <translation>转到第 {line} 行第 {column} 列</translation>
    </message>
    <message>
        <source>Green: not so for {client}.</source>
        <translation>绿色：{client} 不是这样。</translation>
    </message>
    <message>
        <source>Green: shown, but not written so.</source>
        <translation>绿色：有显示，但并非如此书写。</translation>
    </message>
    <message>
        <source>Group by client verdict</source>
        <translation>按客户端判定分组</translation>
    </message>
    <message>
        <source>In the list of skills</source>
        <translation>在技能列表中</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Name and description exactly as the model gets them</source>
        <translation>与模型得到的完全一致的名称和描述</translation>
    </message>
    <message>
        <source>Name, as the model gets it</source>
        <translation>模型得到的名称</translation>
    </message>
    <message>
        <source>No client's search meets this file; judged as if one did</source>
        <translation>没有客户端的查找会遇到此文件；以下按能遇到来判定</translation>
    </message>
    <message>
        <source>No comparison</source>
        <translation>不比较</translation>
    </message>
    <message>
        <source>Nobody knows</source>
        <translation>无人知晓</translation>
    </message>
    <message>
        <source>Nobody knows what the model gets.</source>
        <translation>无人知晓模型得到什么。</translation>
    </message>
    <message>
        <source>Nothing about this skill is odd for this client.</source>
        <translation>对这个客户端来说，此技能没有异常之处。</translation>
    </message>
    <message>
        <source>Nothing of it is listed</source>
        <translation>列表中完全没有它</translation>
    </message>
    <message>
        <source>Of {count} clients</source>
        <translation>共 {count} 个客户端</translation>
    </message>
    <message>
        <source>One bad skill fails the whole scan: {path}</source>
        <translation>一个坏技能使整个扫描失败：{path}</translation>
    </message>
    <message>
        <source>Order of the clients</source>
        <translation>客户端的顺序</translation>
    </message>
    <message>
        <source>Place and names are not compared yet</source>
        <translation>尚未比较位置和名称</translation>
    </message>
    <message>
        <source>Place and names are not compared: more than {count} skills</source>
        <translation>未比较位置和名称：技能多于 {count} 个</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Sees and says</source>
        <translation>模型所见</translation>
    </message>
    <message>
        <source>Show what the model gets</source>
        <translation>显示模型得到的内容</translation>
    </message>
    <message>
        <source>Show who will see the skill</source>
        <translation>显示谁能看到此技能</translation>
    </message>
    <message>
        <source>Struck through: written, but not shown.</source>
        <translation>删除线：有写，但没有显示。</translation>
    </message>
    <message>
        <source>The delivered text beside the file</source>
        <translation>送达的文字与文件并排</translation>
    </message>
    <message>
        <source>The file; struck through: does not arrive</source>
        <translation>文件；删除线：不会送达</translation>
    </message>
    <message>
        <source>The model gets nothing of it.</source>
        <translation>模型完全得不到它。</translation>
    </message>
    <message>
        <source>The same as {client}.</source>
        <translation>与 {client} 相同。</translation>
    </message>
    <message>
        <source>What the model gets from {client}; green: not in the file</source>
        <translation>模型从 {client} 得到的；绿色：文件中没有</translation>
    </message>
    <message>
        <source>What the model gets: {clients}</source>
        <translation>模型得到的：{clients}</translation>
    </message>
    <message>
        <source>What the model gets; green: not in the file</source>
        <translation>模型得到的；绿色：文件中没有</translation>
    </message>
    <message>
        <source>When the skill is loaded</source>
        <translation>加载技能时</translation>
    </message>
    <message>
        <source>Who sees it</source>
        <translation>谁能看到</translation>
    </message>
    <message>
        <source>Who will see this skill</source>
        <translation>谁能看到此技能</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Words, and sev:error, rule:F205, client:codex (lost by it), changed:yes</source>
        <translation>词语，以及 sev:error、rule:F205、client:codex（该客户端看不到）、changed:yes</translation>
    </message>
    <message>
        <source>Worst first</source>
        <translation>最差的在前</translation>
    </message>
    <message>
        <source>Worst last</source>
        <translation>最差的在后</translation>
    </message>
    <message>
        <source>before any budget; the Catalog place has the whole list</source>
        <translation>未计预算；完整列表见“目录”</translation>
    </message>
    <message>
        <source>beyond</source>
        <translation>超出后</translation>
    </message>
    <message>
        <source>client: goes by findings, the verdicts of the library are not there</source>
        <translation>client: 目前按问题筛选，整库的判定尚未得出</translation>
    </message>
    <message>
        <source>cut at {kept}</source>
        <translation>截到 {kept}</translation>
    </message>
    <message>
        <source>how this client loads a skill is not known</source>
        <translation>不清楚这个客户端如何加载技能</translation>
    </message>
    <message>
        <source>how this client writes its list is not published</source>
        <translation>这个客户端如何书写列表没有公布</translation>
    </message>
    <message>
        <source>its scan stops at {path}</source>
        <translation>其扫描停在 {path}</translation>
    </message>
    <message>
        <source>looked at {day}</source>
        <translation>查证于 {day}</translation>
    </message>
    <message>
        <source>no client loses this skill</source>
        <translation>没有客户端丢失此技能</translation>
    </message>
    <message>
        <source>no limit per skill</source>
        <translation>单个无上限</translation>
    </message>
    <message>
        <source>nobody knows</source>
        <translation>无人知晓</translation>
    </message>
    <message>
        <source>not listed</source>
        <translation>不列出</translation>
    </message>
    <message>
        <source>not looked at yet</source>
        <translation>尚未查看</translation>
    </message>
    <message>
        <source>not valid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>nothing is delivered</source>
        <translation>不送达任何内容</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>主客户端</translation>
    </message>
    <message>
        <source>release {version}</source>
        <translation>版本 {version}</translation>
    </message>
    <message>
        <source>repaired, text differs</source>
        <translation>已修复，文字有别</translation>
    </message>
    <message>
        <source>the clients have not judged the skill yet</source>
        <translation>各客户端尚未判定此技能</translation>
    </message>
    <message>
        <source>whether the header is part of what arrives is not known; the body is not shown</source>
        <translation>不清楚送达的内容是否含头部；正文不予显示</translation>
    </message>
    <message>
        <source>{client} budget</source>
        <translation>{client} 预算</translation>
    </message>
    <message>
        <source>{client} shows this and more.</source>
        <translation>{client} 显示这些，并且更多。</translation>
    </message>
    <message>
        <source>{client}: budget of the whole list</source>
        <translation>{client}：整个列表的预算</translation>
    </message>
    <message>
        <source>{client}: {effect}</source>
        <translation>{client}：{effect}</translation>
    </message>
    <message>
        <source>{count} lost</source>
        <translation>{count} 个丢失</translation>
    </message>
    <message>
        <source>{count} more clients</source>
        <translation>另外 {count} 个客户端</translation>
    </message>
    <message>
        <source>{count} over</source>
        <translation>{count} 项超出</translation>
    </message>
    <message>
        <source>{reason}, start fails</source>
        <translation>{reason}，启动即报错</translation>
    </message>
    <message>
        <source>{severity}: {clients}</source>
        <translation>{severity}：{clients}</translation>
    </message>
    <message>
        <source>{source} ({known}, {day})</source>
        <translation>{source}（{known}，{day}）</translation>
    </message>
    <message>
        <source>{written} as written · {lost} lost</source>
        <translation>{written} 个原样 · {lost} 个丢失</translation>
    </message>
    <message>
        <source>… and {count} more characters</source>
        <translation>……另有 {count} 个字符</translation>
    </message>
</context>
</TS>
