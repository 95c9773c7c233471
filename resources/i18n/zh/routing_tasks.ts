<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>Another change is being written; try again in a moment.</source>
        <translation>正在写入另一项更改，请稍后再试。</translation>
    </message>
    <message>
        <source>1 line cannot be added</source>
        <translation>1 行无法添加</translation>
    </message>
    <message>
        <source>1 repeats a task</source>
        <translation>1 行与已有任务重复</translation>
    </message>
    <message>
        <source>1 task added</source>
        <translation>已添加 1 个任务</translation>
    </message>
    <message>
        <source>1 task changed</source>
        <translation>已更改 1 个任务</translation>
    </message>
    <message>
        <source>1 task deleted</source>
        <translation>已删除 1 个任务</translation>
    </message>
    <message>
        <source>1 task exported</source>
        <translation>已导出 1 个任务</translation>
    </message>
    <message>
        <source>1 task is left out: its label cannot be said in this shape.</source>
        <translation>略去 1 个任务：此格式无法表达其标注。</translation>
    </message>
    <message>
        <source>A file of this shape is not changed here; edit it where it is, or import it.</source>
        <translation>这种格式的文件不在这里更改；请在原处编辑，或将其导入。</translation>
    </message>
    <message>
        <source>A task needs a text.</source>
        <translation>任务需要文本。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add 1 task</source>
        <translation>添加 1 个任务</translation>
    </message>
    <message>
        <source>Add tasks</source>
        <translation>添加任务</translation>
    </message>
    <message>
        <source>Add tasks…</source>
        <translation>添加任务…</translation>
    </message>
    <message>
        <source>Add {count} tasks</source>
        <translation>添加 {count} 个任务</translation>
    </message>
    <message>
        <source>Colliding skills together</source>
        <translation>冲突技能相邻</translation>
    </message>
    <message>
        <source>Copy path and line</source>
        <translation>复制路径和行号</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Done again in {file}: {what}</source>
        <translation>已在 {file} 中重做：{what}</translation>
    </message>
    <message>
        <source>Edit a task</source>
        <translation>编辑任务</translation>
    </message>
    <message>
        <source>Edit the task…</source>
        <translation>编辑任务…</translation>
    </message>
    <message>
        <source>Expected skill</source>
        <translation>期望的技能</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export as {shape}?</source>
        <translation>导出为 {shape}？</translation>
    </message>
    <message>
        <source>Export tasks</source>
        <translation>导出任务</translation>
    </message>
    <message>
        <source>Export tasks…</source>
        <translation>导出任务…</translation>
    </message>
    <message>
        <source>From {file}</source>
        <translation>来自 {file}</translation>
    </message>
    <message>
        <source>Goes into</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Import a task file</source>
        <translation>导入任务文件</translation>
    </message>
    <message>
        <source>Import a task file…</source>
        <translation>导入任务文件…</translation>
    </message>
    <message>
        <source>It cannot be both expected and unwanted.</source>
        <translation>不能既期望又不应由其处理。</translation>
    </message>
    <message>
        <source>It will go into {file}</source>
        <translation>将写入 {file}</translation>
    </message>
    <message>
        <source>Keep this task</source>
        <translation>保留此任务</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Line {line}: {text}: {said}</source>
        <translation>第 {line} 行：{text}：{said}</translation>
    </message>
    <message>
        <source>Lines as they will be kept</source>
        <translation>将如何保存各行</translation>
    </message>
    <message>
        <source>Must not go to</source>
        <translation>不应由其处理</translation>
    </message>
    <message>
        <source>Name a skill of this library first.</source>
        <translation>请先填写此技能库中的一个技能名。</translation>
    </message>
    <message>
        <source>New file; made in the opened folder</source>
        <translation>新文件，将在打开的文件夹中创建</translation>
    </message>
    <message>
        <source>No skill here is called {name}.</source>
        <translation>这里没有名为 {name} 的技能。</translation>
    </message>
    <message>
        <source>No task of another skill comes close to {name}.</source>
        <translation>没有其他技能的任务与 {name} 接近。</translation>
    </message>
    <message>
        <source>Not written: {parts}.</source>
        <translation>不会写入：{parts}。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>One task a line, typed or pasted
+ text: must go to the skill below
! text: must not go to it
+ name: text, ! name: text: to another skill
none: text: for no skill
# a remark</source>
        <translation>每行一个任务，可输入或粘贴
+ 文本：应由下方的技能处理
! 文本：不应由它处理
+ 名称: 文本、! 名称: 文本：另一个技能
none: 文本：不需要任何技能
# 备注</translation>
    </message>
    <message>
        <source>Order of rows and columns (S)</source>
        <translation>行列顺序 (S)</translation>
    </message>
    <message>
        <source>Others that would do need an expected skill first.</source>
        <translation>要填“也可以”，需先有期望的技能。</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>读作</translation>
    </message>
    <message>
        <source>Skill of + and !</source>
        <translation>+ 和 ! 的技能</translation>
    </message>
    <message>
        <source>Skills as in the folder</source>
        <translation>技能按文件夹顺序</translation>
    </message>
    <message>
        <source>Suggest near misses</source>
        <translation>建议相近任务</translation>
    </message>
    <message>
        <source>Suggest near misses…</source>
        <translation>建议相近任务…</translation>
    </message>
    <message>
        <source>Taken back in {file}: {what}</source>
        <translation>已在 {file} 中撤销：{what}</translation>
    </message>
    <message>
        <source>Task {number}</source>
        <translation>任务 {number}</translation>
    </message>
    <message>
        <source>Task · {order}</source>
        <translation>任务 · {order}</translation>
    </message>
    <message>
        <source>Tasks and skills as a table</source>
        <translation>任务与技能表格</translation>
    </message>
    <message>
        <source>Tasks by margin</source>
        <translation>任务按差距</translation>
    </message>
    <message>
        <source>Tasks in the order of their files</source>
        <translation>任务按文件顺序</translation>
    </message>
    <message>
        <source>Tasks of other skills that this skill comes close to, as tasks it must not take</source>
        <translation>其他技能的、与此技能接近的任务，作为它不应处理的任务</translation>
    </message>
    <message>
        <source>Tasks, one a line</source>
        <translation>任务，每行一个</translation>
    </message>
    <message>
        <source>The matrix as a table</source>
        <translation>以表格显示矩阵</translation>
    </message>
    <message>
        <source>There is no task to edit</source>
        <translation>没有可编辑的任务</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>What the user says</source>
        <translation>用户的话</translation>
    </message>
    <message>
        <source>Would also do</source>
        <translation>也可以</translation>
    </message>
    <message>
        <source>Wrong tasks first</source>
        <translation>错误任务优先</translation>
    </message>
    <message>
        <source>a NUL character stands in this text</source>
        <translation>文本中有 NUL 字符</translation>
    </message>
    <message>
        <source>a remark, not added</source>
        <translation>备注，不添加</translation>
    </message>
    <message>
        <source>a skill, none, or empty: nobody says</source>
        <translation>技能名、none，或留空表示未标注</translation>
    </message>
    <message>
        <source>a task cannot be kept from no skill; write none: text</source>
        <translation>“!”不能用于 none；请写成 none: 文本</translation>
    </message>
    <message>
        <source>by margin</source>
        <translation>按差距</translation>
    </message>
    <message>
        <source>close on task {number}</source>
        <translation>任务 {number} 接近</translation>
    </message>
    <message>
        <source>close on {count} tasks</source>
        <translation>{count} 个任务接近</translation>
    </message>
    <message>
        <source>half a surrogate pair stands in this text</source>
        <translation>文本中有半个代理对</translation>
    </message>
    <message>
        <source>ids</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>keys of other tools</source>
        <translation>其他工具的键</translation>
    </message>
    <message>
        <source>languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>longer than {most} characters; import it as a file</source>
        <translation>超过 {most} 个字符；请作为文件导入</translation>
    </message>
    <message>
        <source>must not go to {name}</source>
        <translation>不应由 {name} 处理</translation>
    </message>
    <message>
        <source>no more than {most} tasks at once</source>
        <translation>一次最多 {most} 个任务</translation>
    </message>
    <message>
        <source>no skill is called {name}</source>
        <translation>没有名为 {name} 的技能</translation>
    </message>
    <message>
        <source>no skill should take it</source>
        <translation>不应由任何技能处理</translation>
    </message>
    <message>
        <source>not added: same as line {number}</source>
        <translation>不添加：与第 {number} 行相同</translation>
    </message>
    <message>
        <source>not added: same as task {number}</source>
        <translation>不添加：与任务 {number} 相同</translation>
    </message>
    <message>
        <source>not labelled</source>
        <translation>未标注</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>read as a file: {shape}</source>
        <translation>按文件读取：{shape}</translation>
    </message>
    <message>
        <source>should go to {name}</source>
        <translation>应由 {name} 处理</translation>
    </message>
    <message>
        <source>should go to {name}; {also} would do</source>
        <translation>应由 {name} 处理；{also} 也可以</translation>
    </message>
    <message>
        <source>skills that would also do</source>
        <translation>“也可以”的技能</translation>
    </message>
    <message>
        <source>skills, divided by commas</source>
        <translation>技能名，用逗号分隔</translation>
    </message>
    <message>
        <source>there are no tasks to export</source>
        <translation>没有可导出的任务</translation>
    </message>
    <message>
        <source>there is no task to edit</source>
        <translation>没有可编辑的任务</translation>
    </message>
    <message>
        <source>there is no text</source>
        <translation>没有文本</translation>
    </message>
    <message>
        <source>to judge: nobody says what is right</source>
        <translation>待判断：未标注</translation>
    </message>
    <message>
        <source>which skill? Name it below, or write + name: text</source>
        <translation>哪个技能？请在下方填写，或写成 + 名称: 文本</translation>
    </message>
    <message>
        <source>wrong first</source>
        <translation>错误优先</translation>
    </message>
    <message>
        <source>{count} cells in this row: which is the task? Paste one column, or a header line</source>
        <translation>此行有 {count} 个单元格：哪一个是任务？请粘贴一列，或带上表头</translation>
    </message>
    <message>
        <source>{count} lines cannot be added</source>
        <translation>{count} 行无法添加</translation>
    </message>
    <message>
        <source>{count} repeat a task</source>
        <translation>{count} 行与已有任务重复</translation>
    </message>
    <message>
        <source>{count} tasks added</source>
        <translation>已添加 {count} 个任务</translation>
    </message>
    <message>
        <source>{count} tasks are left out: their labels cannot be said in this shape.</source>
        <translation>略去 {count} 个任务：此格式无法表达其标注。</translation>
    </message>
    <message>
        <source>{count} tasks exported</source>
        <translation>已导出 {count} 个任务</translation>
    </message>
    <message>
        <source>{name} is gone from disk; nothing was written.</source>
        <translation>{name} 已从磁盘消失，未写入任何内容。</translation>
    </message>
    <message>
        <source>{name} was changed on disk meanwhile; nothing was written.</source>
        <translation>{name} 已在磁盘上被更改，未写入任何内容。</translation>
    </message>
    <message>
        <source>{name} was not written: {reason}</source>
        <translation>{name} 未写入：{reason}</translation>
    </message>
    <message>
        <source>{rival} comes close to tasks of {skill}</source>
        <translation>{rival} 与 {skill} 的任务接近</translation>
    </message>
    <message>
        <source>{shape}, about {skill}</source>
        <translation>{shape}，关于 {skill}</translation>
    </message>
    <message>
        <source>{title} has the same text.</source>
        <translation>{title}的文本相同。</translation>
    </message>
    <message>
        <source>{what} in {file}; undo takes it back</source>
        <translation>{file}：{what}；可撤销</translation>
    </message>
    <message>
        <source>{what} of {count}</source>
        <translation>{count} 个任务的{what}</translation>
    </message>
</context>
</TS>
