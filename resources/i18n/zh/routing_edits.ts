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
        <source>/pattern/flags or a phrase</source>
        <translation>/模式/标志 或短语</translation>
    </message>
    <message>
        <source>1 edit was tried, and it did no good.</source>
        <translation>试了 1 种修改，没有用处。</translation>
    </message>
    <message>
        <source>1 match</source>
        <translation>1 处匹配</translation>
    </message>
    <message>
        <source>1 more entry is not in the task</source>
        <translation>另有 1 条不在任务中</translation>
    </message>
    <message>
        <source>1 was not asked: too slow</source>
        <translation>1 个未询问：太慢</translation>
    </message>
    <message>
        <source>Advice for the skill's description</source>
        <translation>对技能描述的建议</translation>
    </message>
    <message>
        <source>Advice for {name}</source>
        <translation>给 {name} 的建议</translation>
    </message>
    <message>
        <source>All of them could be chance.</source>
        <translation>它们都可能是偶然。</translation>
    </message>
    <message>
        <source>Another description is being tried. Apply or discard it first.</source>
        <translation>正在试另一个描述。请先应用或放弃它。</translation>
    </message>
    <message>
        <source>Character {place}: {reason}</source>
        <translation>第 {place} 个字符：{reason}</translation>
    </message>
    <message>
        <source>Chosen from {tried} tried on {train} tasks; the points are top-1 on {validation} other tasks.</source>
        <translation>用 {train} 个任务从试过的 {tried} 种中挑选；百分点是另外 {validation} 个任务上的首选正确率之差。</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Edits are being tried on every labelled task.</source>
        <translation>正在用所有已标注任务试各种修改。</translation>
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
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Its trigger does not fire.</source>
        <translation>其触发器未触发。</translation>
    </message>
    <message>
        <source>Its trigger fires.</source>
        <translation>其触发器触发。</translation>
    </message>
    <message>
        <source>Longer ones would pass 1,024 characters.</source>
        <translation>更长的修改会超过 1,024 个字符。</translation>
    </message>
    <message>
        <source>Matches are marked while you type. Nothing is written.</source>
        <translation>输入时标出匹配。不会写入任何内容。</translation>
    </message>
    <message>
        <source>None of {count} tried edits suffices.</source>
        <translation>试过的 {count} 种修改都不够。</translation>
    </message>
    <message>
        <source>Not tried with these matchers: only those that compute here at no cost are asked again and again.</source>
        <translation>使用这些匹配器时不试：只有在本机免费计算的匹配器才会被反复询问。</translation>
    </message>
    <message>
        <source>Nothing was tried.</source>
        <translation>没有可试的修改。</translation>
    </message>
    <message>
        <source>On the tasks to learn from, {name} misses none that an edit could win and takes none wrongly, so nothing was tried.</source>
        <translation>在用于挑选的任务上，{name} 没有修改能赢回的失误，也没有误取，因此没有试。</translation>
    </message>
    <message>
        <source>Put into Before and after: {what}</source>
        <translation>已放入“前后对比”：{what}</translation>
    </message>
    <message>
        <source>RE2, linear time</source>
        <translation>RE2，线性时间</translation>
    </message>
    <message>
        <source>Review a trigger that needs trust…</source>
        <translation>查看需要信任的触发器…</translation>
    </message>
    <message>
        <source>Review the code…</source>
        <translation>查看代码…</translation>
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
        <source>Smallest edits that change the task</source>
        <translation>改变任务去向的最小修改</translation>
    </message>
    <message>
        <source>Tasks that match</source>
        <translation>匹配的任务</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>The code cannot be shown as it would run (too long, or not UTF-8), so it cannot be trusted here.</source>
        <translation>无法按其运行的样子显示代码（太长，或不是 UTF-8），因此不能在此信任。</translation>
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
        <source>There are {count} labelled tasks.</source>
        <translation>有 {count} 个已标注任务。</translation>
    </message>
    <message>
        <source>There are {count} labelled tasks. With fewer than {least} no effect can be told from chance, so nothing is suggested.</source>
        <translation>有 {count} 个已标注任务。少于 {least} 个时，效果无法与偶然区分，因此不作建议。</translation>
    </message>
    <message>
        <source>There is 1 labelled task.</source>
        <translation>有 1 个已标注任务。</translation>
    </message>
    <message>
        <source>There is 1 labelled task. With fewer than {least} no effect can be told from chance, so nothing is suggested.</source>
        <translation>有 1 个已标注任务。少于 {least} 个时，效果无法与偶然区分，因此不作建议。</translation>
    </message>
    <message>
        <source>There is no task to try it on.</source>
        <translation>没有可试的任务。</translation>
    </message>
    <message>
        <source>There is no word to add or take out. Of Chinese, only words that some description has are tried.</source>
        <translation>没有可加入或去掉的词。中文只试某个描述中已有的词。</translation>
    </message>
    <message>
        <source>This code would run with your rights when tasks are routed. A time limit stops accidents, not malice.</source>
        <translation>每次路由任务时，这段代码都会以您的权限运行。时限只防意外，不防恶意。</translation>
    </message>
    <message>
        <source>This task was not measured, so nothing can be tried.</source>
        <translation>此任务未测量，因此无法试改。</translation>
    </message>
    <message>
        <source>Tried here</source>
        <translation>在此尝试</translation>
    </message>
    <message>
        <source>Trigger</source>
        <translation>触发器</translation>
    </message>
    <message>
        <source>Trust holds for exactly these bytes; it is kept in your own settings, not in the skill.</source>
        <translation>信任只对这些字节有效；它保存在您自己的设置中，而不是技能中。</translation>
    </message>
    <message>
        <source>Trust the trigger of {name}</source>
        <translation>信任 {name} 的触发器</translation>
    </message>
    <message>
        <source>Trust this code</source>
        <translation>信任此代码</translation>
    </message>
    <message>
        <source>Trusted: {name}</source>
        <translation>已信任：{name}</translation>
    </message>
    <message>
        <source>Try a trigger</source>
        <translation>试触发器</translation>
    </message>
    <message>
        <source>Try a trigger…</source>
        <translation>试触发器…</translation>
    </message>
    <message>
        <source>Type a pattern or a phrase.</source>
        <translation>请输入模式或短语。</translation>
    </message>
    <message>
        <source>Typed by you</source>
        <translation>自己输入</translation>
    </message>
    <message>
        <source>Typed task</source>
        <translation>输入的任务</translation>
    </message>
    <message>
        <source>What is tried</source>
        <translation>试过的内容</translation>
    </message>
    <message>
        <source>With fewer than {least} no effect can be told from chance, so nothing is suggested.</source>
        <translation>少于 {least} 个时，效果无法与偶然区分，因此不作建议。</translation>
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
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任一</translation>
    </message>
    <message>
        <source>cannot be run here</source>
        <translation>此处无法运行</translation>
    </message>
    <message>
        <source>does not suffice</source>
        <translation>不够</translation>
    </message>
    <message>
        <source>drop “{phrase}”</source>
        <translation>删去“{phrase}”</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>failed: {reason}</source>
        <translation>失败：{reason}</translation>
    </message>
    <message>
        <source>its trigger failed</source>
        <translation>其触发器失败</translation>
    </message>
    <message>
        <source>leave {words} to {name}</source>
        <translation>把 {words} 让给 {name}</translation>
    </message>
    <message>
        <source>needs trust</source>
        <translation>需要信任</translation>
    </message>
    <message>
        <source>needs trust: the code is not run until you have looked at it</source>
        <translation>需要信任：在您查看之前不会运行该代码</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>不匹配</translation>
    </message>
    <message>
        <source>no trigger needs trust</source>
        <translation>没有触发器需要信任</translation>
    </message>
    <message>
        <source>none of</source>
        <translation>均无</translation>
    </message>
    <message>
        <source>not in the task</source>
        <translation>不在任务中</translation>
    </message>
    <message>
        <source>phrase</source>
        <translation>短语</translation>
    </message>
    <message>
        <source>still ruled out</source>
        <translation>仍被排除</translation>
    </message>
    <message>
        <source>stopped at 200 ms</source>
        <translation>在 200 毫秒处停止</translation>
    </message>
    <message>
        <source>stopped at 200 ms of computing time: counted as no match</source>
        <translation>计算满 200 毫秒后停止：算作不匹配</translation>
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
        <source>the code failed</source>
        <translation>代码失败</translation>
    </message>
    <message>
        <source>the code says no</source>
        <translation>代码回答否</translation>
    </message>
    <message>
        <source>the code says yes</source>
        <translation>代码回答是</translation>
    </message>
    <message>
        <source>the code was stopped at 200 ms: counted as no match</source>
        <translation>代码在 200 毫秒处停止：算作不匹配</translation>
    </message>
    <message>
        <source>too slow before, so not asked again</source>
        <translation>此前太慢，因此不再询问</translation>
    </message>
    <message>
        <source>worker process</source>
        <translation>工作进程</translation>
    </message>
    <message>
        <source>{count} edits were tried; none did any good on the tasks to learn from, so none is suggested.</source>
        <translation>试了 {count} 种修改；在用于挑选的任务上都没有用处，因此不作建议。</translation>
    </message>
    <message>
        <source>{count} matches</source>
        <translation>{count} 处匹配</translation>
    </message>
    <message>
        <source>{count} more entries are not in the task</source>
        <translation>另有 {count} 条不在任务中</translation>
    </message>
    <message>
        <source>{count} of {total} tasks match</source>
        <translation>{total} 个任务中有 {count} 个匹配</translation>
    </message>
    <message>
        <source>{count} were not asked: too slow</source>
        <translation>{count} 个未询问：太慢</translation>
    </message>
    <message>
        <source>{ms} ms</source>
        <translation>{ms} 毫秒</translation>
    </message>
    <message>
        <source>{name} has no trigger of code any more</source>
        <translation>{name} 已没有代码触发器</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}：{reason}</translation>
    </message>
    <message>
        <source>{outcome}. No edit is needed.</source>
        <translation>{outcome}。无需修改。</translation>
    </message>
    <message>
        <source>{value} ({low} to {high})</source>
        <translation>{value}（{low} 至 {high}）</translation>
    </message>
    <message>
        <source>{value} against {other}</source>
        <translation>{value} 对 {other}</translation>
    </message>
    <message>
        <source>{what}: {value} points, {word} ({low} to {high}) on tasks that it was not chosen by</source>
        <translation>{what}：{value} 个百分点，{word}（{low} 至 {high}），在未用于挑选的任务上测得</translation>
    </message>
    <message>
        <source>“{text}” at {start}–{end}</source>
        <translation>“{text}”位于 {start}–{end}</translation>
    </message>
</context>
</TS>
