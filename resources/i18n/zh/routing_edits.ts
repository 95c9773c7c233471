<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Another description is being tried. Apply or discard it first.</source>
        <translation>正在试另一个描述。请先应用或放弃它。</translation>
    </message>
    <message>
        <source>Edits are being tried.</source>
        <translation>正在试各种修改。</translation>
    </message>
    <message>
        <source>Edits of this skill's description, measured on all labelled tasks</source>
        <translation>对此技能描述的修改，用所有已标注任务测量</translation>
    </message>
    <message>
        <source>Edits that were tried</source>
        <translation>试过的修改</translation>
    </message>
    <message>
        <source>Longer ones would pass 1,024 characters.</source>
        <translation>更长的修改会超过 1,024 个字符。</translation>
    </message>
    <message>
        <source>None of {count} tried edits suffices.</source>
        <translation>试过的 {count} 种修改都不够。</translation>
    </message>
    <message>
        <source>Not tried with these matchers: every try would ask a model or an embedder.</source>
        <translation>使用这些匹配器时不试：每次尝试都要询问模型或嵌入服务。</translation>
    </message>
    <message>
        <source>Nothing was tried.</source>
        <translation>没有可试的修改。</translation>
    </message>
    <message>
        <source>Put into Before and after: {what}</source>
        <translation>已放入“前后对比”：{what}</translation>
    </message>
    <message>
        <source>Smallest edits</source>
        <translation>最小修改</translation>
    </message>
    <message>
        <source>Smallest edits that change task {number}</source>
        <translation>改变任务 {number} 的最小修改</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>The smallest edits that change where this task goes</source>
        <translation>能改变此任务去向的最小修改</translation>
    </message>
    <message>
        <source>The time was up after 1 try.</source>
        <translation>试了 1 次后时间已到。</translation>
    </message>
    <message>
        <source>The time was up after {count} tries.</source>
        <translation>试了 {count} 次后时间已到。</translation>
    </message>
    <message>
        <source>There is no word to add or take out. Of Chinese, only words that some description has are tried.</source>
        <translation>没有可加入或去掉的词。中文只试某个描述中已有的词。</translation>
    </message>
    <message>
        <source>This task was not measured, so nothing can be tried.</source>
        <translation>此任务未测量，因此无法试改。</translation>
    </message>
    <message>
        <source>What is tried</source>
        <translation>试过的内容</translation>
    </message>
    <message>
        <source>add {words}</source>
        <translation>加入 {words}</translation>
    </message>
    <message>
        <source>add {words} to {name}</source>
        <translation>在 {name} 中加入 {words}</translation>
    </message>
    <message>
        <source>does not suffice</source>
        <translation>不够</translation>
    </message>
    <message>
        <source>still ruled out</source>
        <translation>仍被排除</translation>
    </message>
    <message>
        <source>suffices</source>
        <translation>足够</translation>
    </message>
    <message>
        <source>take {words} out of {name}</source>
        <translation>从 {name} 中去掉 {words}</translation>
    </message>
    <message>
        <source>{outcome}. No edit is needed.</source>
        <translation>{outcome}。无需修改。</translation>
    </message>
    <message>
        <source>{value} against {other}</source>
        <translation>{value} 对 {other}</translation>
    </message>
</context>
</TS>
