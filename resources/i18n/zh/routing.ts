<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>1 close call</source>
        <translation>1 个接近</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 个文件</translation>
    </message>
    <message>
        <source>1 not measured</source>
        <translation>1 个未测量</translation>
    </message>
    <message>
        <source>1 skill without a task hidden</source>
        <translation>已隐藏 1 个没有任务的技能</translation>
    </message>
    <message>
        <source>1 task</source>
        <translation>1 个任务</translation>
    </message>
    <message>
        <source>1 task left out</source>
        <translation>略去 1 个任务</translation>
    </message>
    <message>
        <source>1 task, not labelled</source>
        <translation>1 个任务，未标注</translation>
    </message>
    <message>
        <source>1 thing to know</source>
        <translation>1 条须知</translation>
    </message>
    <message>
        <source>1 wrong</source>
        <translation>1 个错误</translation>
    </message>
    <message>
        <source>A column for every skill</source>
        <translation>每个技能一列</translation>
    </message>
    <message>
        <source>A skill is taken from this score on; within 5 % of the first it is a close call.</source>
        <translation>达到此分数的技能才会被选中；与第一名相差 5 % 以内算接近。</translation>
    </message>
    <message>
        <source>A task file is not used</source>
        <translation>有一个任务文件未使用</translation>
    </message>
    <message>
        <source>All skills shown</source>
        <translation>已显示全部技能</translation>
    </message>
    <message>
        <source>Apply in Author</source>
        <translation>在编写中应用</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>前后对比</translation>
    </message>
    <message>
        <source>Bold: highest in the row</source>
        <translation>粗体：行内最高</translation>
    </message>
    <message>
        <source>Choose a cell of a skill first</source>
        <translation>请先选择某个技能的单元格</translation>
    </message>
    <message>
        <source>Choose a cell to see which words decide.</source>
        <translation>选择一个单元格，查看哪些词起决定作用。</translation>
    </message>
    <message>
        <source>Collisions</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy the cell as text</source>
        <translation>将单元格复制为文本</translation>
    </message>
    <message>
        <source>Description of {name}</source>
        <translation>{name} 的描述</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Expected {name}, which is not in this library</source>
        <translation>应为 {name}，但此库中没有它</translation>
    </message>
    <message>
        <source>Expected {name}; goes to {got}</source>
        <translation>应为 {name}；实际为 {got}</translation>
    </message>
    <message>
        <source>Four million scores are kept; the tasks beyond them are not routed.</source>
        <translation>最多保留四百万个分数；超出的任务不路由。</translation>
    </message>
    <message>
        <source>Goes to the next one</source>
        <translation>转到下一个</translation>
    </message>
    <message>
        <source>Goes to {got}, as expected</source>
        <translation>实际为 {got}，符合预期</translation>
    </message>
    <message>
        <source>Goes to {got}; nobody said what is right</source>
        <translation>实际为 {got}；没有标注正确答案</translation>
    </message>
    <message>
        <source>Loses</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Matcher</source>
        <translation>匹配器</translation>
    </message>
    <message>
        <source>Must not go to {name}; goes to {got}</source>
        <translation>不应为 {name}；实际为 {got}</translation>
    </message>
    <message>
        <source>Next wrong task</source>
        <translation>下一个出错的任务</translation>
    </message>
    <message>
        <source>No model asked, nothing sent</source>
        <translation>未询问模型，未发送任何内容</translation>
    </message>
    <message>
        <source>No skill covers: {words}</source>
        <translation>没有技能覆盖：{words}</translation>
    </message>
    <message>
        <source>No task goes wrong</source>
        <translation>没有出错的任务</translation>
    </message>
    <message>
        <source>No task says which skill is right, so nothing is counted.</source>
        <translation>没有任务标注正确的技能，因此不统计。</translation>
    </message>
    <message>
        <source>No tasks yet. This one is not saved.</source>
        <translation>还没有任务。这一个未保存。</translation>
    </message>
    <message>
        <source>No tasks yet. Type one above, add some with +, or put a file that ends in .tasks.yaml into this folder. The tasks below are suggested from descriptions, not saved.</source>
        <translation>还没有任务。请在上方输入一个，用 + 添加，或在此文件夹中放入以 .tasks.yaml 结尾的文件。下面的任务由描述生成，仅供参考，未保存。</translation>
    </message>
    <message>
        <source>Not measured: a matcher failed</source>
        <translation>未测量：某个匹配器失败</translation>
    </message>
    <message>
        <source>Per skill</source>
        <translation>按技能</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精确率</translation>
    </message>
    <message>
        <source>Reading skills and tasks</source>
        <translation>正在读取技能与任务</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>召回率</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Right, with another skill within the margin</source>
        <translation>正确，但另有技能在余量之内</translation>
    </message>
    <message>
        <source>Ruled out: {reason}</source>
        <translation>已排除：{reason}</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Selects above {value}</source>
        <translation>高于 {value} 选中</translation>
    </message>
    <message>
        <source>Show collisions</source>
        <translation>显示冲突</translation>
    </message>
    <message>
        <source>Show precision and recall</source>
        <translation>显示精确率与召回率</translation>
    </message>
    <message>
        <source>Simulated by the matchers named here, with the 95 % interval; no model was asked.</source>
        <translation>由此处所列匹配器模拟，附 95 % 区间；没有询问任何模型。</translation>
    </message>
    <message>
        <source>Simulated by {names}</source>
        <translation>由 {names} 模拟</translation>
    </message>
    <message>
        <source>Skill</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Skills and task files</source>
        <translation>技能与任务文件</translation>
    </message>
    <message>
        <source>Skills and tasks are being read.</source>
        <translation>正在读取技能与任务。</translation>
    </message>
    <message>
        <source>Takes wrongly</source>
        <translation>误取</translation>
    </message>
    <message>
        <source>Takes → loses</source>
        <translation>夺取 → 失去</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Task files</source>
        <translation>任务文件</translation>
    </message>
    <message>
        <source>Task to try</source>
        <translation>要试的任务</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Tasks and skills</source>
        <translation>任务与技能</translation>
    </message>
    <message>
        <source>Tasks come from *.tasks.yaml here, and evals/trigger-eval.json in skills</source>
        <translation>任务来自此处的 *.tasks.yaml 和各技能的 evals/trigger-eval.json</translation>
    </message>
    <message>
        <source>Tasks of {name}, or that it takes</source>
        <translation>{name} 的任务，以及被它取走的任务</translation>
    </message>
    <message>
        <source>Text overlap</source>
        <translation>文字重合</translation>
    </message>
    <message>
        <source>There is no skill in this folder, so there is nobody to route to.</source>
        <translation>此文件夹中没有技能，因此无处可路由。</translation>
    </message>
    <message>
        <source>They count neither way.</source>
        <translation>对错均不计入。</translation>
    </message>
    <message>
        <source>Try a description on all tasks…</source>
        <translation>用全部任务试一段描述…</translation>
    </message>
    <message>
        <source>Try a task…</source>
        <translation>试一个任务…</translation>
    </message>
    <message>
        <source>Type a task a user might ask</source>
        <translation>输入用户可能提出的任务</translation>
    </message>
    <message>
        <source>What each word adds</source>
        <translation>每个词贡献多少</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>a matcher warns of 1 task</source>
        <translation>匹配器对 1 个任务有警告</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>另有 {count} 个</translation>
    </message>
    <message>
        <source>better</source>
        <translation>变好</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>close call</source>
        <translation>接近</translation>
    </message>
    <message>
        <source>could be chance</source>
        <translation>可能只是偶然</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>应选</translation>
    </message>
    <message>
        <source>expected and chosen</source>
        <translation>应选且已选</translation>
    </message>
    <message>
        <source>expected, not chosen</source>
        <translation>应选但未选</translation>
    </message>
    <message>
        <source>matchers warn of {count} tasks</source>
        <translation>匹配器对 {count} 个任务有警告</translation>
    </message>
    <message>
        <source>no hit</source>
        <translation>无命中</translation>
    </message>
    <message>
        <source>no skill</source>
        <translation>无技能</translation>
    </message>
    <message>
        <source>no task is routed yet</source>
        <translation>尚未路由任何任务</translation>
    </message>
    <message>
        <source>no task says which skill is right</source>
        <translation>没有任务标注正确的技能</translation>
    </message>
    <message>
        <source>no word in common</source>
        <translation>没有共同的词</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>right and wrong are not counted</source>
        <translation>不统计对错</translation>
    </message>
    <message>
        <source>ruled out</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>score {value}</source>
        <translation>分数 {value}</translation>
    </message>
    <message>
        <source>sum: {value}</source>
        <translation>合计：{value}</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>变差</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>{count} close calls</source>
        <translation>{count} 个接近</translation>
    </message>
    <message>
        <source>{count} files</source>
        <translation>{count} 个文件</translation>
    </message>
    <message>
        <source>{count} not measured</source>
        <translation>{count} 个未测量</translation>
    </message>
    <message>
        <source>{count} of {total}</source>
        <translation>{total} 个中的 {count} 个</translation>
    </message>
    <message>
        <source>{count} scores in {ms} ms</source>
        <translation>{ms} 毫秒内 {count} 个分数</translation>
    </message>
    <message>
        <source>{count} skills without a task hidden</source>
        <translation>已隐藏 {count} 个没有任务的技能</translation>
    </message>
    <message>
        <source>{count} task files are not used</source>
        <translation>有 {count} 个任务文件未使用</translation>
    </message>
    <message>
        <source>{count} tasks</source>
        <translation>{count} 个任务</translation>
    </message>
    <message>
        <source>{count} tasks left out</source>
        <translation>略去 {count} 个任务</translation>
    </message>
    <message>
        <source>{count} tasks, none labelled</source>
        <translation>{count} 个任务，均未标注</translation>
    </message>
    <message>
        <source>{count} things to know</source>
        <translation>{count} 条须知</translation>
    </message>
    <message>
        <source>{count} wrong</source>
        <translation>{count} 个错误</translation>
    </message>
    <message>
        <source>{gained} gained, {lost} lost: {word} ({low} to {high} points)</source>
        <translation>得 {gained}，失 {lost}：{word}（{low} 至 {high} 个百分点）</translation>
    </message>
    <message>
        <source>{name} has {value}: {parts}</source>
        <translation>{name} 得 {value}：{parts}</translation>
    </message>
    <message>
        <source>{name}: precision {precision}, recall {recall}, {right} right, takes {false} wrongly, loses {lost}</source>
        <translation>{name}：精确率 {precision}，召回率 {recall}，正确 {right}，误取 {false}，丢失 {lost}</translation>
    </message>
    <message>
        <source>{right} of {total} right</source>
        <translation>{total} 个中 {right} 个正确</translation>
    </message>
    <message>
        <source>{right} of {total} right, was {before}</source>
        <translation>{total} 个中 {right} 个正确，原为 {before}</translation>
    </message>
    <message>
        <source>{sign} Task {number}: {old} → {new}</source>
        <translation>{sign} 任务 {number}：{old} → {new}</translation>
    </message>
    <message>
        <source>{thief} takes {taken} tasks of {loser}</source>
        <translation>{thief} 夺走 {loser} 的任务：{taken}</translation>
    </message>
    <message>
        <source>{what}. Escape shows all tasks.</source>
        <translation>{what}。按 Esc 显示全部任务。</translation>
    </message>
    <message>
        <source>… {count} more characters</source>
        <translation>… 还有 {count} 个字符</translation>
    </message>
    <message>
        <source>right · taken · lost</source>
        <translation>正确 · 误取 · 丢失</translation>
    </message>
    <message>
        <source>Precision: of the labelled tasks that the skill takes, the share that are its own</source>
        <translation>精确率：该技能取走的已标注任务中，属于它自己的比例</translation>
    </message>
    <message>
        <source>Recall: of the tasks that are its own, the share that the skill takes</source>
        <translation>召回率：属于该技能的任务中，被它取走的比例</translation>
    </message>
    <message>
        <source>Tasks of its own that it takes · tasks of others that it takes · tasks of its own that it loses</source>
        <translation>取走的自己的任务 · 取走的别人的任务 · 丢失的自己的任务</translation>
    </message>
    <message>
        <source>The share of words that both descriptions have; it hardly foretells who takes whose tasks</source>
        <translation>两份描述共有词语的比例；它几乎不能预示谁会夺走谁的任务</translation>
    </message>
    <message>
        <source>takes {taken}: {share}</source>
        <translation>夺走 {taken}：{share}</translation>
    </message>
    <message>
        <source>{thief} takes the only task of {loser}</source>
        <translation>{thief} 夺走 {loser} 唯一的任务</translation>
    </message>
    <message>
        <source>{done} of {total} tasks, over all rows</source>
        <translation>所有行共 {total} 个任务，已完成 {done} 个</translation>
    </message>
    <message>
        <source>The same letters: the same skills and the same tasks</source>
        <translation>字母相同：技能和任务都相同</translation>
    </message>
    <message>
        <source>The same letters: the same tasks</source>
        <translation>字母相同：任务相同</translation>
    </message>
    <message>
        <source>The share of the tasks with an expected skill whose highest score is that skill's</source>
        <translation>在有应选技能的任务中，该技能得分最高的比例</translation>
    </message>
    <message>
        <source>The difference in top-1 in points, with its 95 % interval; better or worse only where all of it says so</source>
        <translation>top-1 相差的百分点及其 95 % 区间；只有整个区间都如此时才称为变好或变差</translation>
    </message>
    <message>
        <source>The share of the tasks that no skill takes</source>
        <translation>没有技能取走的任务的比例</translation>
    </message>
    <message>
        <source>Of the labelled tasks that any skill takes, the share that goes where it should</source>
        <translation>在被任一技能取走的已标注任务中，去向正确的比例</translation>
    </message>
    <message>
        <source>Of the tasks that expect a skill, the share that goes to it</source>
        <translation>在应由某技能处理的任务中，确实到达该技能的比例</translation>
    </message>
    <message>
        <source>What these clients show a model of the library, each measured as a row</source>
        <translation>这些客户端向模型展示的技能库内容，每个客户端各测一行</translation>
    </message>
    <message>
        <source>The tasks that should go to it</source>
        <translation>应由它处理的任务</translation>
    </message>
    <message>
        <source>The tasks that must not go to it</source>
        <translation>不应由它处理的任务</translation>
    </message>
    <message>
        <source>How well its scores part its tasks from others: 0.5 is chance, 1 is perfect; shown from {count} of each on</source>
        <translation>它的分数把自己的任务与其他任务分开的程度：0.5 等于随机，1 为完美；两类各有 {count} 个以上时才显示</translation>
    </message>
    <message>
        <source>Rows appear here once they are measured.</source>
        <translation>各行测量后显示在这里。</translation>
    </message>
    <message>
        <source>Choose a row to see which tasks flip between it and the base.</source>
        <translation>选择一行，查看它与基准之间哪些任务翻转。</translation>
    </message>
    <message>
        <source>It was measured on other tasks.</source>
        <translation>它是在其他任务上测量的。</translation>
    </message>
    <message>
        <source>1 run not measured: {reason}</source>
        <translation>1 次未测量：{reason}</translation>
    </message>
    <message>
        <source>{tasks}, {count} of them not labelled</source>
        <translation>{tasks}，其中 {count} 个未标注</translation>
    </message>
    <message>
        <source>It begins with / but no / ends it, so it is read as a phrase.</source>
        <translation>它以 / 开头，但没有 / 结尾，因此按短语处理。</translation>
    </message>
    <message>
        <source>Goes to {got}, where it must not go</source>
        <translation>实际为 {got}，但它不应到那里</translation>
    </message>
    <message>
        <source>Nobody said what is right, so nothing has to change. T says it.</source>
        <translation>还没有人标注什么是正确的，因此无需改变。按 T 标注。</translation>
    </message>
</context>
</TS>
