<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>1 case was added; its event is in {file}</source>
        <translation>已添加 1 个用例；其事件在 {file} 中</translation>
    </message>
    <message>
        <source>Add to the table</source>
        <translation>加入表格</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Events and what is expected</source>
        <translation>事件与预期</translation>
    </message>
    <message>
        <source>Expected decision</source>
        <translation>预期决定</translation>
    </message>
    <message>
        <source>Headless</source>
        <translation>无头模式</translation>
    </message>
    <message>
        <source>Hook</source>
        <translation>钩子</translation>
    </message>
    <message>
        <source>Keep as cases of the chain</source>
        <translation>存为链的用例</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>No row can be a case of the chain.</source>
        <translation>没有哪一行能成为链的用例。</translation>
    </message>
    <message>
        <source>Nobody is there to be asked (headless)</source>
        <translation>无人可询问（无头模式）</translation>
    </message>
    <message>
        <source>Remove the row</source>
        <translation>移除该行</translation>
    </message>
    <message>
        <source>Rewrite</source>
        <translation>改写结果</translation>
    </message>
    <message>
        <source>Run the table</source>
        <translation>运行表格</translation>
    </message>
    <message>
        <source>Show the conversation</source>
        <translation>显示对话</translation>
    </message>
    <message>
        <source>Standard error</source>
        <translation>标准错误</translation>
    </message>
    <message>
        <source>Standard output</source>
        <translation>标准输出</translation>
    </message>
    <message>
        <source>Try a hook by hand</source>
        <translation>手动试运行钩子</translation>
    </message>
    <message>
        <source>Try a hook by hand…</source>
        <translation>手动试运行钩子…</translation>
    </message>
    <message>
        <source>What it did</source>
        <translation>它做了什么</translation>
    </message>
    <message>
        <source>What was said around this call stands in no file: it was pasted.</source>
        <translation>此调用前后的对话不在任何文件中：它是粘贴来的。</translation>
    </message>
    <message>
        <source>Who and what</source>
        <translation>谁、什么</translation>
    </message>
    <message>
        <source>allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>an empty value</source>
        <translation>空值</translation>
    </message>
    <message>
        <source>ask</source>
        <translation>询问</translation>
    </message>
    <message>
        <source>client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>defer</source>
        <translation>推迟</translation>
    </message>
    <message>
        <source>deny</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>exit {code}</source>
        <translation>退出码 {code}</translation>
    </message>
    <message>
        <source>failed: decides nothing</source>
        <translation>失败：不作决定</translation>
    </message>
    <message>
        <source>hook after the call: {name}</source>
        <translation>调用后的钩子：{name}</translation>
    </message>
    <message>
        <source>hook before the call: {name}</source>
        <translation>调用前的钩子：{name}</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>not run: nobody trusted it</source>
        <translation>未运行：无人信任它</translation>
    </message>
    <message>
        <source>nothing: the call goes on</source>
        <translation>无决定：调用继续</translation>
    </message>
    <message>
        <source>rewrite</source>
        <translation>改写</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>运行中…</translation>
    </message>
    <message>
        <source>the chain has no hook that is switched on</source>
        <translation>链中没有已启用的钩子</translation>
    </message>
    <message>
        <source>the file holds no messages around this call</source>
        <translation>文件中没有此调用前后的消息</translation>
    </message>
    <message>
        <source>the model calls {tool}</source>
        <translation>模型调用 {tool}</translation>
    </message>
    <message>
        <source>the model gets</source>
        <translation>模型得到</translation>
    </message>
    <message>
        <source>tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>{count} cases were added; their events are in {file}</source>
        <translation>已添加 {count} 个用例；其事件在 {file} 中</translation>
    </message>
    <message>
        <source>{host} does not take the rewrite: {reason}</source>
        <translation>{host} 不采纳该改写：{reason}</translation>
    </message>
</context>
</TS>
