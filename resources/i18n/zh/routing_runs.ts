<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>/name, $name, a skill that is named or ruled out</source>
        <translation>/名称、$名称、点名或排除的技能</translation>
    </message>
    <message>
        <source>1 row measured</source>
        <translation>已测量 1 行</translation>
    </message>
    <message>
        <source>1 task is labelled by this row itself: it is judge and contestant</source>
        <translation>1 个任务由此行自己标注：既是裁判又是选手</translation>
    </message>
    <message>
        <source>1 task is not measured in both</source>
        <translation>1 个任务未在两边都测量</translation>
    </message>
    <message>
        <source>1 task was not measured and is left out</source>
        <translation>1 个任务未测量，不计入</translation>
    </message>
    <message>
        <source>1 task was written or labelled by this row itself: it is judge and contestant</source>
        <translation>1 个任务由此行自己编写或标注：既是裁判又是选手</translation>
    </message>
    <message>
        <source>; their tasks differ, so that no difference is shown</source>
        <translation>；两者的任务不同，因此不显示差异</translation>
    </message>
    <message>
        <source>A cap of calls is a whole number above 0.</source>
        <translation>调用上限须为大于 0 的整数。</translation>
    </message>
    <message>
        <source>A cap of cost needs the price of a million tokens.</source>
        <translation>费用上限需要每百万令牌的价格。</translation>
    </message>
    <message>
        <source>A file of answers, kept to be replayed without a key; empty for none.</source>
        <translation>保存回答的文件，之后无需密钥即可重放；留空则不保存。</translation>
    </message>
    <message>
        <source>A model is asked at {host}</source>
        <translation>正在询问 {host} 的模型</translation>
    </message>
    <message>
        <source>A skill is taken from this score on. Dashed: train, where it is chosen; line: validation.</source>
        <translation>从此分数起选中技能。虚线：训练部分（在此选定）；实线：验证部分。</translation>
    </message>
    <message>
        <source>A skill with this score is right in {share} % ({low}–{high}), by {tasks} tasks of train.</source>
        <translation>此分数的技能有 {share} %（{low}–{high}）是对的，依据训练部分的 {tasks} 个任务。</translation>
    </message>
    <message>
        <source>A weight is a number above 0 and up to 1,000.</source>
        <translation>权重须大于 0，最大 1,000。</translation>
    </message>
    <message>
        <source>AUC</source>
        <translation>AUC</translation>
    </message>
    <message>
        <source>Against the base</source>
        <translation>与基准相比</translation>
    </message>
    <message>
        <source>Against {base}: now first in {gained} tasks, no longer in {lost}; top-1 {difference}</source>
        <translation>与 {base} 相比：应接技能在 {gained} 个任务中变为第一，在 {lost} 个中不再第一；top-1 {difference}</translation>
    </message>
    <message>
        <source>Against {base}: {gained} now right, {lost} now wrong; top-1 {difference}</source>
        <translation>与 {base} 相比：{gained} 个变对，{lost} 个变错；top-1 {difference}</translation>
    </message>
    <message>
        <source>All answers come from the cassette; nobody was asked.</source>
        <translation>所有回答来自磁带；未询问任何人。</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Ask a model</source>
        <translation>询问模型</translation>
    </message>
    <message>
        <source>Ask a model…</source>
        <translation>询问模型…</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>对比板</translation>
    </message>
    <message>
        <source>Calls, and cost in USD: the run ends before one of them is passed.</source>
        <translation>调用次数与美元费用：达到任一上限之前运行即结束。</translation>
    </message>
    <message>
        <source>Cancel the run</source>
        <translation>取消运行</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Cap of calls</source>
        <translation>调用上限</translation>
    </message>
    <message>
        <source>Cap of cost</source>
        <translation>费用上限</translation>
    </message>
    <message>
        <source>Caps</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Cassette</source>
        <translation>磁带</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Change in top-1</source>
        <translation>top-1 的变化</translation>
    </message>
    <message>
        <source>Choose a row of the board first</source>
        <translation>请先在对比板上选一行</translation>
    </message>
    <message>
        <source>Choose at least one matcher.</source>
        <translation>请至少选一个匹配器。</translation>
    </message>
    <message>
        <source>Choose matchers…</source>
        <translation>选择匹配器…</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Compare the board with this row</source>
        <translation>以此行为基准比较</translation>
    </message>
    <message>
        <source>Cost not known.</source>
        <translation>费用未知。</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Each after the first has the skills in another order.</source>
        <translation>第一次之后，每次换一种技能顺序。</translation>
    </message>
    <message>
        <source>Earlier run</source>
        <translation>较早的运行</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>端点</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>应接</translation>
    </message>
    <message>
        <source>Figures of each skill</source>
        <translation>各技能的数据</translation>
    </message>
    <message>
        <source>Import results…</source>
        <translation>导入结果…</translation>
    </message>
    <message>
        <source>Input and output, USD for a million tokens; without them the cost is not known.</source>
        <translation>输入与输出，每百万令牌的美元价格；不填则费用未知。</translation>
    </message>
    <message>
        <source>Its tasks</source>
        <translation>应接任务</translation>
    </message>
    <message>
        <source>Kept in {path}. No text of a task and no key is in it. Mark two runs with Ctrl to compare them.</source>
        <translation>保存在 {path}。其中没有任务文本，也没有密钥。按住 Ctrl 标两次运行即可比较。</translation>
    </message>
    <message>
        <source>Later run</source>
        <translation>较晚的运行</translation>
    </message>
    <message>
        <source>List of</source>
        <translation>列表来自</translation>
    </message>
    <message>
        <source>Lists of</source>
        <translation>列表来自</translation>
    </message>
    <message>
        <source>Matchers</source>
        <translation>匹配器</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Move the threshold…</source>
        <translation>移动阈值…</translation>
    </message>
    <message>
        <source>No chance is shown: that takes {least} tasks of each side in train.</source>
        <translation>不显示概率：训练部分两侧各需 {least} 个任务。</translation>
    </message>
    <message>
        <source>No task says which skill is right, so there is nothing to count.</source>
        <translation>没有任务注明正确的技能，因此无可统计。</translation>
    </message>
    <message>
        <source>No task was measured in both.</source>
        <translation>没有任务在两边都测量过。</translation>
    </message>
    <message>
        <source>Not its tasks</source>
        <translation>不应接任务</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Nothing can be suggested: tasks that a skill should take and tasks that it should not are both needed.</source>
        <translation>无法给出建议：既要有应接的任务，也要有不应接的任务。</translation>
    </message>
    <message>
        <source>Nothing runs</source>
        <translation>没有正在运行的内容</translation>
    </message>
    <message>
        <source>Nothing was run here yet.</source>
        <translation>这里还没有运行过。</translation>
    </message>
    <message>
        <source>Or one baseline, to compare with</source>
        <translation>或用一个基线作比较</translation>
    </message>
    <message>
        <source>Precision and recall</source>
        <translation>精确率与召回率</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Price of a million input tokens</source>
        <translation>每百万输入令牌的价格</translation>
    </message>
    <message>
        <source>Price of a million output tokens</source>
        <translation>每百万输出令牌的价格</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>Results of run_eval or promptfoo</source>
        <translation>run_eval 或 promptfoo 的结果</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Rows of the marked runs</source>
        <translation>所标运行的各行</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run log</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Run log…</source>
        <translation>运行记录…</translation>
    </message>
    <message>
        <source>Run measures the matchers, the baselines and the lists of clients on these tasks. Nobody is asked.</source>
        <translation>“运行”会在这些任务上测量匹配器、基线和各客户端的列表。不询问任何人。</translation>
    </message>
    <message>
        <source>Run the board</source>
        <translation>运行对比板</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Runs a task</source>
        <translation>每任务运行次数</translation>
    </message>
    <message>
        <source>Runs every row that asks nobody (R)</source>
        <translation>运行所有不询问他人的行（R）</translation>
    </message>
    <message>
        <source>Select above</source>
        <translation>选中下限</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Send texts to {host}?</source>
        <translation>把文本发送到 {host}？</translation>
    </message>
    <message>
        <source>Show every skill's figures</source>
        <translation>显示各技能的数据</translation>
    </message>
    <message>
        <source>Show the board</source>
        <translation>显示对比板</translation>
    </message>
    <message>
        <source>Show the matrix of tasks and skills</source>
        <translation>显示任务与技能的矩阵</translation>
    </message>
    <message>
        <source>Shows who would be asked and what it would cost; nobody is asked before</source>
        <translation>显示将询问谁以及费用；在此之前不询问任何人</translation>
    </message>
    <message>
        <source>Skills and tasks</source>
        <translation>技能与任务</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Tasks alone</source>
        <translation>仅任务</translation>
    </message>
    <message>
        <source>Tasks that flip</source>
        <translation>翻转的任务</translation>
    </message>
    <message>
        <source>Texts are sent to {host}</source>
        <translation>文本发送到 {host}</translation>
    </message>
    <message>
        <source>The other rows are compared with this one (B)</source>
        <translation>其他行与此行比较（B）</translation>
    </message>
    <message>
        <source>The other rows are compared with this one.</source>
        <translation>其他行与此行比较。</translation>
    </message>
    <message>
        <source>The run log was not saved: {reason}</source>
        <translation>运行记录未保存：{reason}</translation>
    </message>
    <message>
        <source>The skills as this client lists them to its model.</source>
        <translation>此客户端列给模型的技能。</translation>
    </message>
    <message>
        <source>There is no task yet, so nothing can be compared.</source>
        <translation>还没有任务，因此无可比较。</translation>
    </message>
    <message>
        <source>These, weighted and added up</source>
        <translation>以下各项，加权相加</translation>
    </message>
    <message>
        <source>This row</source>
        <translation>此行</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>To nobody</source>
        <translation>无人接</translation>
    </message>
    <message>
        <source>Top-1</source>
        <translation>Top-1</translation>
    </message>
    <message>
        <source>Train (60 %): {said}</source>
        <translation>训练（60 %）：{said}</translation>
    </message>
    <message>
        <source>USD a task</source>
        <translation>美元/任务</translation>
    </message>
    <message>
        <source>Use as base</source>
        <translation>设为基准</translation>
    </message>
    <message>
        <source>Use suggested</source>
        <translation>采用建议值</translation>
    </message>
    <message>
        <source>Use suggested {value}</source>
        <translation>采用建议值 {value}</translation>
    </message>
    <message>
        <source>Validation (40 %): {said}</source>
        <translation>验证（40 %）：{said}</translation>
    </message>
    <message>
        <source>Weight of {name}</source>
        <translation>{name} 的权重</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>What was chosen on train does worse on validation; scopes that overlap are the commonest reason: think of merging skills.</source>
        <translation>在训练部分选定的值在验证部分效果较差；最常见的原因是范围重叠：可考虑合并技能。</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>answers that a model gave in a run</source>
        <translation>模型在一次运行中给出的回答</translation>
    </message>
    <message>
        <source>ask everything anew</source>
        <translation>全部重新询问</translation>
    </message>
    <message>
        <source>ask what it does not hold</source>
        <translation>只问磁带中没有的</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>closeness of meaning</source>
        <translation>语义相近程度</translation>
    </message>
    <message>
        <source>closeness of meaning; texts go to {host}</source>
        <translation>语义相近程度；文本会发送到 {host}</translation>
    </message>
    <message>
        <source>cosine of weighted words</source>
        <translation>加权词的余弦</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>default, list of {client}</source>
        <translation>默认，{client} 的列表</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>false alarms</source>
        <translation>误选</translation>
    </message>
    <message>
        <source>imported from {file}</source>
        <translation>导入自 {file}</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>it was not asked yet</source>
        <translation>尚未询问</translation>
    </message>
    <message>
        <source>key from {name}</source>
        <translation>密钥来自 {name}</translation>
    </message>
    <message>
        <source>llm: answers that {model} gave at {time} to the list of {client}; what was changed since is not in them</source>
        <translation>llm：{model} 于 {time} 对 {client} 列表给出的回答；此后的改动不在其中</translation>
    </message>
    <message>
        <source>matchers</source>
        <translation>匹配器</translation>
    </message>
    <message>
        <source>ms a task</source>
        <translation>毫秒/任务</translation>
    </message>
    <message>
        <source>no folder is open</source>
        <translation>没有打开文件夹</translation>
    </message>
    <message>
        <source>no longer first</source>
        <translation>不再第一</translation>
    </message>
    <message>
        <source>no model is set up: {name}KIND, _URL and _MODEL are read from the environment</source>
        <translation>未配置模型：从环境变量读取 {name}KIND、_URL 和 _MODEL</translation>
    </message>
    <message>
        <source>no skill has a triggers.yaml</source>
        <translation>没有技能带 triggers.yaml</translation>
    </message>
    <message>
        <source>no task</source>
        <translation>没有任务</translation>
    </message>
    <message>
        <source>no task flips</source>
        <translation>没有任务翻转</translation>
    </message>
    <message>
        <source>nobody: no address is set</source>
        <translation>无：未设置地址</translation>
    </message>
    <message>
        <source>not installed (skill-workbench[semantic]), and {name}URL names no endpoint</source>
        <translation>未安装（skill-workbench[semantic]），且 {name}URL 未指定端点</translation>
    </message>
    <message>
        <source>now first</source>
        <translation>变为第一</translation>
    </message>
    <message>
        <source>now right</source>
        <translation>变对</translation>
    </message>
    <message>
        <source>now wrong</source>
        <translation>变错</translation>
    </message>
    <message>
        <source>of an earlier state of skills or tasks</source>
        <translation>基于技能或任务的较早状态</translation>
    </message>
    <message>
        <source>other tasks</source>
        <translation>任务不同</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>parts of words: typos and endings</source>
        <translation>词的片段：错字与词尾</translation>
    </message>
    <message>
        <source>patterns of triggers.yaml</source>
        <translation>triggers.yaml 中的模式</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精确率</translation>
    </message>
    <message>
        <source>ranks instead of scores</source>
        <translation>用名次代替分数</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>召回</translation>
    </message>
    <message>
        <source>replay, ask nobody</source>
        <translation>重放，不询问</translation>
    </message>
    <message>
        <source>share of the task's words that are in the description</source>
        <translation>任务中出现在描述里的词的比例</translation>
    </message>
    <message>
        <source>the base</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>the variable that {name} names is not set</source>
        <translation>{name} 所指的变量未设置</translation>
    </message>
    <message>
        <source>top-1 {share}</source>
        <translation>top-1 {share}</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>without a key</source>
        <translation>无密钥</translation>
    </message>
    <message>
        <source>words in common with name and description</source>
        <translation>与名称和描述共有的词</translation>
    </message>
    <message>
        <source>words of the body: the agent does not see this</source>
        <translation>正文中的词：代理看不到这部分</translation>
    </message>
    <message>
        <source>{answered} of {asked} tasks answered</source>
        <translation>{asked} 个任务中 {answered} 个有回答</translation>
    </message>
    <message>
        <source>{client}: laid out from what is written; what it changes on loading is not in it</source>
        <translation>{client}：按所写内容排列；加载时的改动不在其中</translation>
    </message>
    <message>
        <source>{client}: {count} descriptions arrive cut</source>
        <translation>{client}：{count} 条描述被截断</translation>
    </message>
    <message>
        <source>{client}: {count} skills are not in its list</source>
        <translation>{client}：{count} 个技能不在其列表中</translation>
    </message>
    <message>
        <source>{cost} USD</source>
        <translation>{cost} 美元</translation>
    </message>
    <message>
        <source>{cost} USD so far</source>
        <translation>至今 {cost} 美元</translation>
    </message>
    <message>
        <source>{count} rows measured</source>
        <translation>已测量 {count} 行</translation>
    </message>
    <message>
        <source>{count} runs not measured: {reason}</source>
        <translation>{count} 次未测量：{reason}</translation>
    </message>
    <message>
        <source>{count} tasks are labelled by this row itself: it is judge and contestant</source>
        <translation>{count} 个任务由此行自己标注：既是裁判又是选手</translation>
    </message>
    <message>
        <source>{count} tasks are not measured in both</source>
        <translation>{count} 个任务未在两边都测量</translation>
    </message>
    <message>
        <source>{count} tasks were not measured and are left out</source>
        <translation>{count} 个任务未测量，不计入</translation>
    </message>
    <message>
        <source>{count} tasks were written or labelled by this row itself: it is judge and contestant</source>
        <translation>{count} 个任务由此行自己编写或标注：既是裁判又是选手</translation>
    </message>
    <message>
        <source>{count} texts (names, descriptions, tasks), ≈ {tokens} tokens (est.), are sent to {host} for the model {model}, and each changed text again while semantic is on. What it costs is not known here.</source>
        <translation>{count} 段文本（名称、描述、任务），约 {tokens} 令牌（估计），会发送到 {host} 的模型 {model}；semantic 开启期间，改动的文本会再次发送。这里无法得知费用。</translation>
    </message>
    <message>
        <source>{earlier} and {later}</source>
        <translation>{earlier} 与 {later}</translation>
    </message>
    <message>
        <source>{model}, list of {client}</source>
        <translation>{model}，{client} 的列表</translation>
    </message>
    <message>
        <source>{model}: {done} of {total} tasks, {calls} calls answered, {failed} failed</source>
        <translation>{model}：任务 {done} / {total}，{calls} 次调用有回答，{failed} 次失败</translation>
    </message>
    <message>
        <source>{name}: a number from 0 to 1,000,000</source>
        <translation>{name}：0 到 1,000,000 之间的数</translation>
    </message>
    <message>
        <source>{right} of {total} decisions right, {share} % ({interval}); {missed} missed, {false} false alarms</source>
        <translation>{total} 个判定中 {right} 个正确，{share} %（{interval}）；漏选 {missed}，误选 {false}</translation>
    </message>
    <message>
        <source>{tasks} tasks: {calls} calls, {held} answers held by the cassette. ≈ {input} tokens in, ≈ {output} out (est.).</source>
        <translation>{tasks} 个任务：{calls} 次调用，{held} 个回答已在磁带中。输入约 {input} 令牌，输出约 {output}（估计）。</translation>
    </message>
    <message>
        <source>≈ {cost} USD (est.)</source>
        <translation>约 {cost} 美元（估计）</translation>
    </message>
</context>
</TS>
