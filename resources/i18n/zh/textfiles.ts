<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>1 mistake</source>
        <translation>1 处错误</translation>
    </message>
    <message>
        <source>1 more mistake</source>
        <translation>还有 1 处错误</translation>
    </message>
    <message>
        <source>Chain of hooks</source>
        <translation>钩子链</translation>
    </message>
    <message>
        <source>Edit chain as text…</source>
        <translation>以文本编辑链…</translation>
    </message>
    <message>
        <source>Everywhere else they are masked. To edit the text it is shown as it is.</source>
        <translation>其他地方都已遮盖。要编辑文本，就按原样显示。</translation>
    </message>
    <message>
        <source>Line {line}, column {column}</source>
        <translation>第 {line} 行，第 {column} 列</translation>
    </message>
    <message>
        <source>Mistakes</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Press Ctrl+Space for what can stand here</source>
        <translation>按 Ctrl+空格查看此处可用的内容</translation>
    </message>
    <message>
        <source>Script of a conversation</source>
        <translation>对话脚本</translation>
    </message>
    <message>
        <source>Show the text</source>
        <translation>显示文本</translation>
    </message>
    <message>
        <source>Take the file</source>
        <translation>采用磁盘上的文件</translation>
    </message>
    <message>
        <source>Take the file shows what stands there now; Undo brings your text back.</source>
        <translation>“采用磁盘上的文件”会显示现在的内容；撤销可恢复你的文本。</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>文件文本</translation>
    </message>
    <message>
        <source>This file is not UTF-8; it is shown as guessed, and cannot be edited here.</source>
        <translation>此文件不是 UTF-8；按推测的编码显示，不能在此编辑。</translation>
    </message>
    <message>
        <source>Write it again</source>
        <translation>重新写入</translation>
    </message>
    <message>
        <source>Your unsaved steps are in this text. Closed without saving, they stay as they were.</source>
        <translation>此文本中含有你未保存的步骤。不保存而关闭时，它们保持原样。</translation>
    </message>
    <message>
        <source>no mistakes</source>
        <translation>没有错误</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>the file on disk is too large</source>
        <translation>磁盘上的文件过大</translation>
    </message>
    <message>
        <source>{count} mistakes</source>
        <translation>{count} 处错误</translation>
    </message>
    <message>
        <source>{count} more mistakes</source>
        <translation>还有 {count} 处错误</translation>
    </message>
    <message>
        <source>{name} as text</source>
        <translation>以文本编辑 {name}</translation>
    </message>
    <message>
        <source>{name} has unsaved steps and was changed outside: save or revert first</source>
        <translation>{name} 有未保存的步骤，且在外部被更改：请先保存或还原</translation>
    </message>
    <message>
        <source>{name} has unsaved steps: save or revert first</source>
        <translation>{name} 有未保存的步骤：请先保存或还原</translation>
    </message>
    <message>
        <source>{name} holds secrets</source>
        <translation>{name} 含有秘密</translation>
    </message>
    <message>
        <source>{name} is an agent's own file; edit it there</source>
        <translation>{name} 是智能体自己的文件；请在原处编辑</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>'command' names no program</source>
        <translation>'command' 没有给出程序</translation>
    </message>
    <message>
        <source>'{key}' belongs to a step with '{owner}'</source>
        <translation>“{key}”只用于带“{owner}”的步骤</translation>
    </message>
    <message>
        <source>'{kind}': {reason}</source>
        <translation>“{kind}”：{reason}</translation>
    </message>
    <message>
        <source>'{text}' cannot be read from its character {at} on; written as $.a[0].b</source>
        <translation>“{text}”从第 {at} 个字符起无法读取；写法如 $.a[0].b</translation>
    </message>
    <message>
        <source>'{text}' is no path: it begins with $</source>
        <translation>“{text}”不是路径：应以 $ 开头</translation>
    </message>
    <message>
        <source>/…/flags as in JavaScript, or a text as it is.</source>
        <translation>同 JavaScript 的 /…/标志，或原样文本。</translation>
    </message>
    <message>
        <source>A JSON Schema, or a file with one, relative to the chain's folder. A text is judged as its JSON.</source>
        <translation>JSON Schema，或含有它的文件（相对于链所在的文件夹）。文本按其 JSON 判断。</translation>
    </message>
    <message>
        <source>A built-in hook.</source>
        <translation>内置钩子。</translation>
    </message>
    <message>
        <source>A file in the chain's folder or below it with the wanted result of the one record.</source>
        <translation>链所在文件夹内或其下的文件，含该条记录应有的结果。</translation>
    </message>
    <message>
        <source>A path such as $.a[0].b that leads somewhere, or to a certain value.</source>
        <translation>能到达某处或某个值的路径，如 $.a[0].b。</translation>
    </message>
    <message>
        <source>A permission rule of this step, such as Bash(git push *).</source>
        <translation>此步骤的权限规则，如 Bash(git push *)。</translation>
    </message>
    <message>
        <source>A program and its arguments, or one text for the shell. Runs only when trusted.</source>
        <translation>程序及其参数，或交给 shell 的一段文本。仅在受信任时运行。</translation>
    </message>
    <message>
        <source>A recording, relative to the chain's folder; with #id one of its records.</source>
        <translation>录制文件，相对于链所在的文件夹；加 #id 指其中一条记录。</translation>
    </message>
    <message>
        <source>A second run over the result changes nothing.</source>
        <translation>对结果再运行一次不会改变任何内容。</translation>
    </message>
    <message>
        <source>A text file, relative to the chain's folder.</source>
        <translation>文本文件，相对于链所在的文件夹。</translation>
    </message>
    <message>
        <source>A tool matcher of this step alone, as the dialect reads it.</source>
        <translation>仅用于此步骤的工具匹配式，按方言解读。</translation>
    </message>
    <message>
        <source>Check what this step left, not what the model gets.</source>
        <translation>检查此步骤留下的内容，而不是模型得到的。</translation>
    </message>
    <message>
        <source>Estimated tokens: a quarter of the bytes.</source>
        <translation>估计的词元数：字节数的四分之一。</translation>
    </message>
    <message>
        <source>Guardrails: asked before the call, which they may block.</source>
        <translation>护栏：在调用之前询问，可以拦截。</translation>
    </message>
    <message>
        <source>Hooks after the call, which may change what it gave.</source>
        <translation>调用之后的钩子，可以更改其结果。</translation>
    </message>
    <message>
        <source>Milliseconds of all steps, or of the one that is named.</source>
        <translation>所有步骤或指定步骤的毫秒数。</translation>
    </message>
    <message>
        <source>No secret is recognised, and no part of one that was there.</source>
        <translation>识别不到秘密，也没有原有秘密的任何部分。</translation>
    </message>
    <message>
        <source>Of the step that is named.</source>
        <translation>指定步骤的结果。</translation>
    </message>
    <message>
        <source>Records that the chain is tried with, and what must hold for them.</source>
        <translation>用来试验链的记录及其须满足的条件。</translation>
    </message>
    <message>
        <source>Tells steps apart; no two have the same.</source>
        <translation>区分各步骤；不得重名。</translation>
    </message>
    <message>
        <source>The host would not take the result.</source>
        <translation>宿主不会采用该结果。</translation>
    </message>
    <message>
        <source>The parameters of the built-in.</source>
        <translation>内置钩子的参数。</translation>
    </message>
    <message>
        <source>Tool matchers, in the dialect's own way of matching. Left out: every tool.</source>
        <translation>工具匹配式，按方言自身的匹配方式。省略：所有工具。</translation>
    </message>
    <message>
        <source>UTF-8 bytes.</source>
        <translation>UTF-8 字节数。</translation>
    </message>
    <message>
        <source>What must hold for every record.</source>
        <translation>每条记录都须满足的条件。</translation>
    </message>
    <message>
        <source>When the step fails or takes too long. warn: keep the last value and go on; stop: keep it and end the chain; fail: the replay fails; withhold: the model gets a placeholder. Left out: the dialect's own rule (redact: withhold).</source>
        <translation>步骤失败或超时时。warn：保留上一个值并继续；stop：保留并结束链；fail：重放失败；withhold：模型得到占位文本。省略：按方言（redact：withhold）。</translation>
    </message>
    <message>
        <source>Whichever hook finishes first, the result is the same.</source>
        <translation>无论哪个钩子先完成，结果都相同。</translation>
    </message>
    <message>
        <source>Whose rules the chain runs under.</source>
        <translation>链按哪个宿主的规则运行。</translation>
    </message>
    <message>
        <source>Whose standard input and output the command speaks; filter: text in, text out. Left out: the dialect's.</source>
        <translation>命令采用哪个宿主的标准输入输出；filter：文本进、文本出。省略：按方言。</translation>
    </message>
    <message>
        <source>a case</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>a case needs 'recording'</source>
        <translation>用例需要 'recording'</translation>
    </message>
    <message>
        <source>a golden file is kept in the chain's folder or below it</source>
        <translation>金标文件须放在链所在的文件夹内或其下</translation>
    </message>
    <message>
        <source>a golden file is not kept in a hidden folder: tools obey what is there</source>
        <translation>金标文件不得放在隐藏文件夹中：工具会服从其中的内容</translation>
    </message>
    <message>
        <source>an expectation has one of: {keys}</source>
        <translation>每条期望应有以下之一：{keys}</translation>
    </message>
    <message>
        <source>file.py:function, the file relative to the chain's folder. Runs only when trusted.</source>
        <translation>file.py:function，文件相对于链所在的文件夹。仅在受信任时运行。</translation>
    </message>
    <message>
        <source>no step has the name '{name}'</source>
        <translation>没有名为“{name}”的步骤</translation>
    </message>
    <message>
        <source>protocol '{key}' is none of {keys}</source>
        <translation>protocol“{key}”不是以下之一：{keys}</translation>
    </message>
    <message>
        <source>the tag '{tag}' means nothing here</source>
        <translation>标签“{tag}”在此没有意义</translation>
    </message>
    <message>
        <source>this version is not known; there is: {version}</source>
        <translation>未知的版本；可用的有：{version}</translation>
    </message>
</context>
</TS>
