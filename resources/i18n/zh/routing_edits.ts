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
        <source>1 trigger needs trust</source>
        <translation>1 个触发器需要信任</translation>
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
        <source>Shows the code</source>
        <translation>显示代码</translation>
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
        <source>{count} triggers need trust</source>
        <translation>{count} 个触发器需要信任</translation>
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
<context>
    <name>reasons</name>
    <message>
        <source>its tasks are taken to be about {name}</source>
        <translation>其中的任务视为针对 {name}</translation>
    </message>
    <message>
        <source>',' or '{close}' is missing here</source>
        <translation>此处缺少“,”或“{close}”</translation>
    </message>
    <message>
        <source>':' is missing here</source>
        <translation>此处缺少“:”</translation>
    </message>
    <message>
        <source>'also_ok' needs 'expected': the skill that should take the task first</source>
        <translation>'also_ok' 需要 'expected'：首先应接手任务的技能</translation>
    </message>
    <message>
        <source>'python' stands alone: a predicate decides by itself</source>
        <translation>'python' 须单独出现：谓词自行决定</translation>
    </message>
    <message>
        <source>'should_trigger' needs 'skill': the skill that it is about</source>
        <translation>'should_trigger' 需要 'skill'：它所指的技能</translation>
    </message>
    <message>
        <source>'skill' needs 'should_trigger'; for the skill that should take the task write 'expected'</source>
        <translation>'skill' 需要 'should_trigger'；应接手任务的技能写在 'expected'</translation>
    </message>
    <message>
        <source>'{flag}' is no flag; there are: {flags}</source>
        <translation>“{flag}”不是标志；可用的有：{flags}</translation>
    </message>
    <message>
        <source>'{flag}' is no flag; there are: {flags}; a / inside a pattern is written \/</source>
        <translation>“{flag}”不是标志；可用的有：{flags}；模式内的 / 写作 \/</translation>
    </message>
    <message>
        <source>'{key}' beside 'test_cases': a file holds triggers or tasks</source>
        <translation>“{key}”与 'test_cases' 并列：一个文件只能存触发器或任务</translation>
    </message>
    <message>
        <source>'{key}' is a list of phrases and patterns</source>
        <translation>“{key}”是短语和模式的列表</translation>
    </message>
    <message>
        <source>'{key}' is missing: the text of the task</source>
        <translation>缺少“{key}”：任务文本</translation>
    </message>
    <message>
        <source>'{key}' stands twice</source>
        <translation>“{key}”出现两次</translation>
    </message>
    <message>
        <source>JavaScript may take exponentially long over a text that does not match: a repeated part is ambiguous</source>
        <translation>对不匹配的文本，JavaScript 可能需要指数级时间：重复的部分有歧义</translation>
    </message>
    <message>
        <source>RE2 has no {what}</source>
        <translation>RE2 没有{what}</translation>
    </message>
    <message>
        <source>Script_Extensions is taken for Script here</source>
        <translation>此处把 Script_Extensions 当作 Script</translation>
    </message>
    <message>
        <source>\k needs the name of a group, such as \k&lt;year&gt;</source>
        <translation>\k 需要组名，例如 \k&lt;year&gt;</translation>
    </message>
    <message>
        <source>\u{…} needs the u flag; without it JavaScript reads the letter u</source>
        <translation>\u{…} 需要 u 标志；否则 JavaScript 读作字母 u</translation>
    </message>
    <message>
        <source>\{char} needs the u flag; without it JavaScript reads the letter {letter}</source>
        <translation>\{char} 需要 u 标志；否则 JavaScript 读作字母 {letter}</translation>
    </message>
    <message>
        <source>a NUL character stands in this text</source>
        <translation>此文本中有 NUL 字符</translation>
    </message>
    <message>
        <source>a case marked ambiguous has no expectation; it counts for coverage alone</source>
        <translation>标为有歧义的用例没有预期；只计入覆盖</translation>
    </message>
    <message>
        <source>a column's name stands twice</source>
        <translation>列名出现两次</translation>
    </message>
    <message>
        <source>a key in double quotes is missing here</source>
        <translation>此处缺少双引号中的键</translation>
    </message>
    <message>
        <source>a key is a plain word</source>
        <translation>键应为普通单词</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>名称列表</translation>
    </message>
    <message>
        <source>a mapping</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>a pattern ends at the end of its line</source>
        <translation>模式在行末结束</translation>
    </message>
    <message>
        <source>a place cannot be repeated</source>
        <translation>位置不能重复</translation>
    </message>
    <message>
        <source>a predicate is written file.py:function, with a path inside the skill</source>
        <translation>谓词写作 file.py:function，路径在技能之内</translation>
    </message>
    <message>
        <source>a task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a text is needed here; put it in quotes</source>
        <translation>此处需要文本；请加引号</translation>
    </message>
    <message>
        <source>a value is missing here</source>
        <translation>此处缺少值</translation>
    </message>
    <message>
        <source>after (? comes one of : = ! &lt;= &lt;! or &lt;name&gt;</source>
        <translation>(? 之后应为 : = ! &lt;= &lt;! 或 &lt;名称&gt; 之一</translation>
    </message>
    <message>
        <source>backreferences</source>
        <translation>反向引用</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>cannot be read: {reason}</source>
        <translation>无法读取：{reason}</translation>
    </message>
    <message>
        <source>counts above {most}</source>
        <translation>超过 {most} 的计数</translation>
    </message>
    <message>
        <source>each of i, m and s may stand once here</source>
        <translation>i、m、s 在此各只能出现一次</translation>
    </message>
    <message>
        <source>groups are nested more than {deep} deep</source>
        <translation>组嵌套超过 {deep} 层</translation>
    </message>
    <message>
        <source>half a surrogate pair stands in this text</source>
        <translation>此文本中有半个代理对</translation>
    </message>
    <message>
        <source>holds more than {most} tasks</source>
        <translation>任务超过 {most} 个</translation>
    </message>
    <message>
        <source>holds more than {most} values</source>
        <translation>值超过 {most} 个</translation>
    </message>
    <message>
        <source>is a link that leads out of the skill</source>
        <translation>是通向技能之外的链接</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>为空</translation>
    </message>
    <message>
        <source>is nested too deeply</source>
        <translation>嵌套太深</translation>
    </message>
    <message>
        <source>is no name of a file</source>
        <translation>不是文件名</translation>
    </message>
    <message>
        <source>is not UTF-8</source>
        <translation>不是 UTF-8</translation>
    </message>
    <message>
        <source>is not run: {reason}: counted as no match</source>
        <translation>不运行：{reason}：算作不匹配</translation>
    </message>
    <message>
        <source>it also matches nothing at all, so that it fires for every task</source>
        <translation>它也匹配空内容，因此对每个任务都会触发</translation>
    </message>
    <message>
        <source>it called '{name}' instead of choosing</source>
        <translation>它调用了“{name}”而没有选择</translation>
    </message>
    <message>
        <source>it cannot be run here on a text like this</source>
        <translation>无法在这样的文本上运行</translation>
    </message>
    <message>
        <source>it cannot be run here on a text like this: counted as no match</source>
        <translation>无法在这样的文本上运行：算作不匹配</translation>
    </message>
    <message>
        <source>it cannot be run here: {reason}; Python's re has no {trouble}</source>
        <translation>此处无法运行：{reason}；Python 的 re 没有{trouble}</translation>
    </message>
    <message>
        <source>it cannot be run here: {reason}; Python's re has no {trouble}: counted as no match</source>
        <translation>此处无法运行：{reason}；Python 的 re 没有{trouble}：算作不匹配</translation>
    </message>
    <message>
        <source>it chose '{name}', which is not in the list</source>
        <translation>它选择了“{name}”，而名单中没有</translation>
    </message>
    <message>
        <source>it has no description, so only its name can be matched</source>
        <translation>它没有描述，因此只能匹配名称</translation>
    </message>
    <message>
        <source>it is taken for a phrase: a pattern stands in one line and ends with a second /</source>
        <translation>它被当作短语：模式写在一行内，并以第二个 / 结尾</translation>
    </message>
    <message>
        <source>it leads out of the skill</source>
        <translation>它通向技能之外</translation>
    </message>
    <message>
        <source>its aliases repeat too much</source>
        <translation>其别名重复过多</translation>
    </message>
    <message>
        <source>its body has {count} characters; only the first {most} are compared</source>
        <translation>其正文有 {count} 个字符；只比较前 {most} 个</translation>
    </message>
    <message>
        <source>its description rules this out: {clause}</source>
        <translation>其描述排除了这一点：{clause}</translation>
    </message>
    <message>
        <source>larger than {most} bytes</source>
        <translation>超过 {most} 字节</translation>
    </message>
    <message>
        <source>lookahead</source>
        <translation>前瞻</translation>
    </message>
    <message>
        <source>lookbehind</source>
        <translation>后顾</translation>
    </message>
    <message>
        <source>lookbehind of a variable length</source>
        <translation>可变长度的后顾</translation>
    </message>
    <message>
        <source>more than {most} phrases and patterns</source>
        <translation>超过 {most} 个短语和模式</translation>
    </message>
    <message>
        <source>no column is called {names}: which holds the tasks?</source>
        <translation>没有名为 {names} 的列：任务在哪一列？</translation>
    </message>
    <message>
        <source>no known shape of task file. See resources/schema/tasks.schema.json for ours</source>
        <translation>不是已知的任务文件格式。我们的格式见 resources/schema/tasks.schema.json</translation>
    </message>
    <message>
        <source>no known shape of task file. The keys are: {keys}. See resources/schema/tasks.schema.json for ours</source>
        <translation>不是已知的任务文件格式。其键为：{keys}。我们的格式见 resources/schema/tasks.schema.json</translation>
    </message>
    <message>
        <source>no list shouldTriggerPrompts or shouldNotTriggerPrompts was found</source>
        <translation>没有找到列表 shouldTriggerPrompts 或 shouldNotTriggerPrompts</translation>
    </message>
    <message>
        <source>no tasks stand in this file</source>
        <translation>此文件中没有任务</translation>
    </message>
    <message>
        <source>no trigger is given: the skill is only for those who name it</source>
        <translation>没有给出触发器：只有点名时才用此技能</translation>
    </message>
    <message>
        <source>no whole answer within {seconds} s</source>
        <translation>{seconds} 秒内没有完整的应答</translation>
    </message>
    <message>
        <source>none: {source}</source>
        <translation>不得出现：{source}</translation>
    </message>
    <message>
        <source>not JSON: {reason}</source>
        <translation>不是 JSON：{reason}</translation>
    </message>
    <message>
        <source>not YAML: {reason}</source>
        <translation>不是 YAML：{reason}</translation>
    </message>
    <message>
        <source>not a table: {reason}</source>
        <translation>不是表格：{reason}</translation>
    </message>
    <message>
        <source>not asked: {count} times something was too slow already: counted as no match</source>
        <translation>未询问：已有 {count} 次太慢：算作不匹配</translation>
    </message>
    <message>
        <source>not asked: {reason}</source>
        <translation>未询问：{reason}</translation>
    </message>
    <message>
        <source>not measured: {reason}</source>
        <translation>未测量：{reason}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>空</translation>
    </message>
    <message>
        <source>nothing stands before {char}</source>
        <translation>{char} 之前没有内容</translation>
    </message>
    <message>
        <source>of {count} descriptions only the first {most} characters count</source>
        <translation>有 {count} 个描述只计前 {most} 个字符</translation>
    </message>
    <message>
        <source>only 'none' is given: nothing can fire this trigger</source>
        <translation>只给出了 'none'：没有什么能触发它</translation>
    </message>
    <message>
        <source>only the first {most} characters of the task count</source>
        <translation>任务只计前 {most} 个字符</translation>
    </message>
    <message>
        <source>output tests that name no trigger are read as tasks that the skill should take</source>
        <translation>未写触发要求的输出测试读作该技能应接手的任务</translation>
    </message>
    <message>
        <source>something stands after the value</source>
        <translation>值之后还有内容</translation>
    </message>
    <message>
        <source>tasks that do not say which skill should or should not take them count for coverage alone</source>
        <translation>未说明哪个技能应接手或不应接手的任务只计入覆盖</translation>
    </message>
    <message>
        <source>tasks: nothing matches '{pattern}'</source>
        <translation>tasks：没有与“{pattern}”匹配的文件</translation>
    </message>
    <message>
        <source>test() went on at {place}, where it had stopped, and found nothing</source>
        <translation>test() 从上次停止的 {place} 处继续，没有找到</translation>
    </message>
    <message>
        <source>tests that say nothing about skills are left out</source>
        <translation>略去与技能无关的测试</translation>
    </message>
    <message>
        <source>texts are the tests' variables; the prompts that they are filled into are not read</source>
        <translation>文本是测试的变量；未读取填入它们的提示</translation>
    </message>
    <message>
        <source>the account has no credit left</source>
        <translation>账户余额不足</translation>
    </message>
    <message>
        <source>the account has no credit left: {rest}</source>
        <translation>账户余额不足：{rest}</translation>
    </message>
    <message>
        <source>the answer chooses nothing</source>
        <translation>回答没有作出选择</translation>
    </message>
    <message>
        <source>the answer has no '{key}'</source>
        <translation>回答中没有“{key}”</translation>
    </message>
    <message>
        <source>the answer was cut off</source>
        <translation>回答被截断</translation>
    </message>
    <message>
        <source>the cap of {most} calls is reached</source>
        <translation>已达 {most} 次调用的上限</translation>
    </message>
    <message>
        <source>the cap of {most} tokens would be passed</source>
        <translation>将超过 {most} 个词元的上限</translation>
    </message>
    <message>
        <source>the connection broke before the answer was whole: {reason}</source>
        <translation>应答未完整之前连接中断：{reason}</translation>
    </message>
    <message>
        <source>the endpoint answered with JSON that is no answer: {what}</source>
        <translation>端点返回的 JSON 不是应答：{what}</translation>
    </message>
    <message>
        <source>the endpoint cannot answer now</source>
        <translation>端点目前无法应答</translation>
    </message>
    <message>
        <source>the endpoint cannot answer now: {rest}</source>
        <translation>端点目前无法应答：{rest}</translation>
    </message>
    <message>
        <source>the endpoint gave up waiting</source>
        <translation>端点等待超时</translation>
    </message>
    <message>
        <source>the endpoint gave up waiting: {rest}</source>
        <translation>端点等待超时：{rest}</translation>
    </message>
    <message>
        <source>the endpoint held the answer back</source>
        <translation>端点扣下了回答</translation>
    </message>
    <message>
        <source>the endpoint refused the call</source>
        <translation>端点拒绝了调用</translation>
    </message>
    <message>
        <source>the endpoint refused the call: {rest}</source>
        <translation>端点拒绝了调用：{rest}</translation>
    </message>
    <message>
        <source>the endpoint sends us elsewhere; the key was not sent there</source>
        <translation>端点要求转往别处；密钥未发送到那里</translation>
    </message>
    <message>
        <source>the endpoint sends us elsewhere; the key was not sent there: {rest}</source>
        <translation>端点要求转往别处；密钥未发送到那里：{rest}</translation>
    </message>
    <message>
        <source>the endpoint sent no JSON, or half of one</source>
        <translation>端点发送的不是 JSON，或只有一半</translation>
    </message>
    <message>
        <source>the endpoint sent nothing</source>
        <translation>端点没有发送内容</translation>
    </message>
    <message>
        <source>the flag '{flag}' stands twice</source>
        <translation>标志“{flag}”出现两次</translation>
    </message>
    <message>
        <source>the flags u and v exclude each other</source>
        <translation>标志 u 与 v 互斥</translation>
    </message>
    <message>
        <source>the group name '{name}' stands twice</source>
        <translation>组名“{name}”出现两次</translation>
    </message>
    <message>
        <source>the id '{name}' stands twice</source>
        <translation>id“{name}”出现两次</translation>
    </message>
    <message>
        <source>the key was not accepted</source>
        <translation>密钥未被接受</translation>
    </message>
    <message>
        <source>the key was not accepted: {rest}</source>
        <translation>密钥未被接受：{rest}</translation>
    </message>
    <message>
        <source>the model was given the first {most} characters of the task</source>
        <translation>只把任务的前 {most} 个字符交给模型</translation>
    </message>
    <message>
        <source>the numbers of this quantifier are out of order</source>
        <translation>此量词的数字顺序不对</translation>
    </message>
    <message>
        <source>the packed reply ends in the middle</source>
        <translation>压缩的应答在中途结束</translation>
    </message>
    <message>
        <source>the pattern is empty; // is a comment in JavaScript</source>
        <translation>模式为空；// 在 JavaScript 中是注释</translation>
    </message>
    <message>
        <source>the pattern is longer than {most} code points</source>
        <translation>模式超过 {most} 个码点</translation>
    </message>
    <message>
        <source>the pattern is not closed: its second / is missing</source>
        <translation>模式没有闭合：缺少第二个 /</translation>
    </message>
    <message>
        <source>the phrase is longer than {most} code points</source>
        <translation>短语超过 {most} 个码点</translation>
    </message>
    <message>
        <source>the reply is larger than {most} bytes</source>
        <translation>应答超过 {most} 字节</translation>
    </message>
    <message>
        <source>the same task as in {place}</source>
        <translation>与 {place} 处的任务相同</translation>
    </message>
    <message>
        <source>the task has {count} characters; only the first {most} are compared</source>
        <translation>任务有 {count} 个字符；只比较前 {most} 个</translation>
    </message>
    <message>
        <source>the task says: {words}</source>
        <translation>任务中说：{words}</translation>
    </message>
    <message>
        <source>the text of a task</source>
        <translation>任务文本</translation>
    </message>
    <message>
        <source>the vectors of tasks and of skills differ in length</source>
        <translation>任务与技能的向量长度不同</translation>
    </message>
    <message>
        <source>there is no group '{name}'</source>
        <translation>没有名为“{name}”的组</translation>
    </message>
    <message>
        <source>there is no group {number}</source>
        <translation>没有第 {number} 组</translation>
    </message>
    <message>
        <source>there is nobody to ask</source>
        <translation>没有可询问的对象</translation>
    </message>
    <message>
        <source>these are triggers of a skill, not tasks</source>
        <translation>这是技能的触发器，不是任务</translation>
    </message>
    <message>
        <source>this ( is not closed</source>
        <translation>此 ( 没有闭合</translation>
    </message>
    <message>
        <source>this ) has no (</source>
        <translation>此 ) 没有对应的 (</translation>
    </message>
    <message>
        <source>this content is not trusted</source>
        <translation>此内容未受信任</translation>
    </message>
    <message>
        <source>this key stands twice</source>
        <translation>此键出现两次</translation>
    </message>
    <message>
        <source>this number is too long</source>
        <translation>此数字太长</translation>
    </message>
    <message>
        <source>this quantifier is too large</source>
        <translation>此量词太大</translation>
    </message>
    <message>
        <source>this row has {count} cells, the header {names}</source>
        <translation>此行有 {count} 格，表头有 {names} 格</translation>
    </message>
    <message>
        <source>this task is not among the results</source>
        <translation>结果中没有此任务</translation>
    </message>
    <message>
        <source>this task was never run</source>
        <translation>此任务从未运行</translation>
    </message>
    <message>
        <source>threw {reason}: counted as no match</source>
        <translation>抛出 {reason}：算作不匹配</translation>
    </message>
    <message>
        <source>too many calls</source>
        <translation>调用过多</translation>
    </message>
    <message>
        <source>too many calls: {rest}</source>
        <translation>调用过多：{rest}</translation>
    </message>
    <message>
        <source>too many large sets of characters for the i flag</source>
        <translation>对 i 标志来说，大字符集太多</translation>
    </message>
    <message>
        <source>too slow before, so not asked again: counted as no match</source>
        <translation>此前太慢，因此不再询问：算作不匹配</translation>
    </message>
    <message>
        <source>took longer than {ms} ms and was stopped: counted as no match</source>
        <translation>超过 {ms} 毫秒，已停止：算作不匹配</translation>
    </message>
    <message>
        <source>triggers are a mapping with the keys {keys}</source>
        <translation>触发器是含键 {keys} 的映射</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>unknown key '{key}'; there are: {keys}</source>
        <translation>未知的键“{key}”；可用的有：{keys}</translation>
    </message>
    <message>
        <source>version {version} is not known; this is version 1</source>
        <translation>未知版本 {version}；本格式为版本 1</translation>
    </message>
    <message>
        <source>with the flag {flag}, test() in JavaScript goes on where it stopped: asked again, it misses</source>
        <translation>有标志 {flag} 时，JavaScript 的 test() 从上次停止处继续：再问一次就会落空</translation>
    </message>
    <message>
        <source>with the u flag {char} is written \{same}</source>
        <translation>有 u 标志时，{char} 写作 \{same}</translation>
    </message>
    <message>
        <source>without the u flag only half of this character is repeated</source>
        <translation>没有 u 标志时，只重复此字符的一半</translation>
    </message>
    <message>
        <source>without the u flag this character in brackets counts as two halves; add u</source>
        <translation>没有 u 标志时，方括号中的此字符算作两半；请加 u</translation>
    </message>
    <message>
        <source>{address} cannot be reached: {reason}</source>
        <translation>无法连接 {address}：{reason}</translation>
    </message>
    <message>
        <source>{address} does not answer</source>
        <translation>{address} 没有应答</translation>
    </message>
    <message>
        <source>{count} more tasks stand twice</source>
        <translation>另有 {count} 个任务出现两次</translation>
    </message>
    <message>
        <source>{count} of {runs} runs</source>
        <translation>{runs} 次运行中 {count} 次</translation>
    </message>
    <message>
        <source>{count} of {runs} runs: {reason}</source>
        <translation>{runs} 次运行中 {count} 次：{reason}</translation>
    </message>
    <message>
        <source>{lost} of {runs} runs failed and are left out</source>
        <translation>{runs} 次运行中 {lost} 次失败，已略去</translation>
    </message>
    <message>
        <source>{lost} of {runs} runs were not measured: {reason}</source>
        <translation>{runs} 次运行中 {lost} 次未测量：{reason}</translation>
    </message>
    <message>
        <source>{path} has no answer to this</source>
        <translation>{path} 中没有对此的回答</translation>
    </message>
    <message>
        <source>{reason} ({count} attempts)</source>
        <translation>{reason}（尝试 {count} 次）</translation>
    </message>
    <message>
        <source>{reason} ({count} times)</source>
        <translation>{reason}（{count} 次）</translation>
    </message>
    <message>
        <source>{reason}: it never fires</source>
        <translation>{reason}：它永不触发</translation>
    </message>
    <message>
        <source>{reason}: the skill counts as one without triggers</source>
        <translation>{reason}：此技能算作没有触发器</translation>
    </message>
    <message>
        <source>{rest}: it asks to wait {seconds} s</source>
        <translation>{rest}：端点要求等待 {seconds} 秒</translation>
    </message>
    <message>
        <source>{what} is a list, not {given}</source>
        <translation>{what}应是列表，而不是{given}</translation>
    </message>
    <message>
        <source>{what} is a mapping of keys to values, not {given}</source>
        <translation>{what}应是键值映射，而不是{given}</translation>
    </message>
    <message>
        <source>{what} is needed here, not {given}</source>
        <translation>此处需要{what}，而不是{given}</translation>
    </message>
    <message>
        <source>{what} is needed here; this one is empty</source>
        <translation>此处需要{what}；这一个为空</translation>
    </message>
</context>
</TS>
