<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>All questions are open again. What you looked at in the places stays.</source>
        <translation>所有问题都恢复为未答。各处已打开的内容保持不变。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Go on with the tour</source>
        <translation>继续导览</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Leave the tour</source>
        <translation>离开导览</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Next question</source>
        <translation>下一个问题</translation>
    </message>
    <message>
        <source>No question is answered yet</source>
        <translation>还没有回答过问题</translation>
    </message>
    <message>
        <source>No question is being shown</source>
        <translation>当前没有在演示问题</translation>
    </message>
    <message>
        <source>Playing the conversation…</source>
        <translation>正在播放对话…</translation>
    </message>
    <message>
        <source>Question {number}: {title}</source>
        <translation>第 {number} 问：{title}</translation>
    </message>
    <message>
        <source>Show me in Disclosure</source>
        <translation>在“披露”中演示</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Start the tour over?</source>
        <translation>重新开始导览？</translation>
    </message>
    <message>
        <source>Start the tour over…</source>
        <translation>重新开始导览…</translation>
    </message>
    <message>
        <source>Eight questions, and one more</source>
        <translation>八个问题，外加一个</translation>
    </message>
    <message>
        <source>The eight questions</source>
        <translation>八个问题</translation>
    </message>
    <message>
        <source>This is the first step of the tour</source>
        <translation>这是导览的第一步</translation>
    </message>
    <message>
        <source>Tour: question {number}</source>
        <translation>导览：第 {number} 问</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>已回答</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已收起</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>第 {step} 步，共 {steps} 步</translation>
    </message>
    <message>
        <source>the scan: {size} of {files}</source>
        <translation>扫描：{files}中的 {size}</translation>
    </message>
    <message>
        <source>{count} steps</source>
        <translation>{count} 步</translation>
    </message>
    <message>
        <source>{done} of {all} answered</source>
        <translation>已答 {done} / {all}</translation>
    </message>
</context>
</TS>
