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
        <source>Choose at least one matcher.</source>
        <translation>请至少选一个匹配器。</translation>
    </message>
    <message>
        <source>Choose matchers…</source>
        <translation>选择匹配器…</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
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
        <source>Its tasks</source>
        <translation>应接任务</translation>
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
        <source>Names, descriptions and tasks ({count} texts) are sent to {host}, and each changed text again while semantic is on. What it costs is not known here.</source>
        <translation>名称、描述和任务（{count} 段文本）会发送到 {host}；semantic 开启期间，改动的文本会再次发送。这里无法得知费用。</translation>
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
        <source>Not its tasks</source>
        <translation>不应接任务</translation>
    </message>
    <message>
        <source>Nothing can be suggested: tasks that a skill should take and tasks that it should not are both needed.</source>
        <translation>无法给出建议：既要有应接的任务，也要有不应接的任务。</translation>
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
        <source>Results of run_eval or promptfoo</source>
        <translation>run_eval 或 promptfoo 的结果</translation>
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
        <source>Show the matrix of tasks and skills</source>
        <translation>显示任务与技能的矩阵</translation>
    </message>
    <message>
        <source>These, weighted and added up</source>
        <translation>以下各项，加权相加</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Train (60 %): {said}</source>
        <translation>训练（60 %）：{said}</translation>
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
        <source>What was chosen on train does worse on validation; scopes that overlap are the commonest reason: think of merging skills.</source>
        <translation>在训练部分选定的值在验证部分效果较差；最常见的原因是范围重叠：可考虑合并技能。</translation>
    </message>
    <message>
        <source>answers that a model gave in a run</source>
        <translation>模型在一次运行中给出的回答</translation>
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
        <source>false alarms</source>
        <translation>误选</translation>
    </message>
    <message>
        <source>imported from {file}</source>
        <translation>导入自 {file}</translation>
    </message>
    <message>
        <source>it was not asked yet</source>
        <translation>尚未询问</translation>
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
        <source>not installed (skill-workbench[semantic]), and {name}URL names no endpoint</source>
        <translation>未安装（skill-workbench[semantic]），且 {name}URL 未指定端点</translation>
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
        <source>share of the task's words that are in the description</source>
        <translation>任务中出现在描述里的词的比例</translation>
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
        <source>{right} of {total} decisions right, {share} % ({interval}); {missed} missed, {false} false alarms</source>
        <translation>{total} 个判定中 {right} 个正确，{share} %（{interval}）；漏选 {missed}，误选 {false}</translation>
    </message>
</context>
</TS>
