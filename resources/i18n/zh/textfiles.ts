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
