<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>1 entry</source>
        <translation>1 条</translation>
    </message>
    <message>
        <source>Carried over</source>
        <translation>沿用</translation>
    </message>
    <message>
        <source>Catalog in the prompt</source>
        <translation>提示中的目录</translation>
    </message>
    <message>
        <source>Child</source>
        <translation>子代理</translation>
    </message>
    <message>
        <source>Child {child}.{turn}</source>
        <translation>子 {child}.{turn}</translation>
    </message>
    <message>
        <source>Child {turn}</source>
        <translation>子 {turn}</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>子代理</translation>
    </message>
    <message>
        <source>Cost over turns</source>
        <translation>逐轮成本</translation>
    </message>
    <message>
        <source>Loaded bodies</source>
        <translation>已加载正文</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>父代理</translation>
    </message>
    <message>
        <source>Registry, rules, audit</source>
        <translation>注册表、规则、审计</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Request {turn}</source>
        <translation>请求 {turn}</translation>
    </message>
    <message>
        <source>Requests as a table</source>
        <translation>请求表格</translation>
    </message>
    <message>
        <source>Requests over time</source>
        <translation>按时间排列的请求</translation>
    </message>
    <message>
        <source>Show as a table (T)</source>
        <translation>以表格显示 (T)</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Turns allowed</source>
        <translation>允许轮数</translation>
    </message>
    <message>
        <source>Up to request {turn}</source>
        <translation>截至请求 {turn}</translation>
    </message>
    <message>
        <source>What parent and child share</source>
        <translation>父代理与子代理共有什么</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>body</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>carried over</source>
        <translation>沿用</translation>
    </message>
    <message>
        <source>carried {size}</source>
        <translation>沿用 {size}</translation>
    </message>
    <message>
        <source>catalog</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>comes back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>every body at once</source>
        <translation>一次给出全部正文</translation>
    </message>
    <message>
        <source>failed: {code}</source>
        <translation>失败：{code}</translation>
    </message>
    <message>
        <source>final text, {size}</source>
        <translation>最终文字，{size}</translation>
    </message>
    <message>
        <source>goes down</source>
        <translation>下行</translation>
    </message>
    <message>
        <source>loaded on demand</source>
        <translation>按需加载</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无结论</translation>
    </message>
    <message>
        <source>one snapshot</source>
        <translation>同一快照</translation>
    </message>
    <message>
        <source>only the answer</source>
        <translation>只有结论</translation>
    </message>
    <message>
        <source>only the task text</source>
        <translation>只传任务文字</translation>
    </message>
    <message>
        <source>part {at} of {count}: {kind}, {size:,} bytes</source>
        <translation>第 {at} 部分，共 {count}：{kind}，{size:,} 字节</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>then: {what}</source>
        <translation>之后：{what}</translation>
    </message>
    <message>
        <source>to the user</source>
        <translation>给用户</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>with {tools}</source>
        <translation>另有 {tools}</translation>
    </message>
    <message>
        <source>without {tools}</source>
        <translation>无 {tools}</translation>
    </message>
    <message>
        <source>{count} entries</source>
        <translation>{count} 条</translation>
    </message>
    <message>
        <source>shares</source>
        <translation>共有</translation>
    </message>
</context>
</TS>
