<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>reasons</name>
    <message>
        <source>allow by {source}</source>
        <translation>允许，依据 {source}</translation>
    </message>
    <message>
        <source>deny by {source}</source>
        <translation>拒绝，依据 {source}</translation>
    </message>
    <message>
        <source>more than {count} files; the nearest are kept</source>
        <translation>超过 {count} 个文件；保留最近的</translation>
    </message>
    <message>
        <source>no call of the model loads it here; a trigger in the task activates it</source>
        <translation>此处没有由模型调用的加载；任务中的触发词会激活它</translation>
    </message>
    <message>
        <source>no rule is about it</source>
        <translation>没有相关规则</translation>
    </message>
    <message>
        <source>nothing was run</source>
        <translation>没有运行任何命令</translation>
    </message>
    <message>
        <source>role tool, {count} code points</source>
        <translation>tool，{count} 码点</translation>
    </message>
    <message>
        <source>the output that the script gives</source>
        <translation>脚本给出的输出</translation>
    </message>
    <message>
        <source>the simulator read the file; no command was run</source>
        <translation>模拟器读取了文件；没有运行命令</translation>
    </message>
    <message>
        <source>the skill '{name}' does not lie directly in {folder}/; another one is loaded</source>
        <translation>技能“{name}”不直接位于 {folder}/ 下；改为加载另一个</translation>
    </message>
    <message>
        <source>this tool does not ask</source>
        <translation>该工具不询问</translation>
    </message>
    <message>
        <source>{count} arguments fit the schema</source>
        <translation>{count} 个参数符合架构</translation>
    </message>
    <message>
        <source>{count} bytes read</source>
        <translation>读取 {count} 字节</translation>
    </message>
    <message>
        <source>{count} bytes read; root, folder, file and name checked again</source>
        <translation>读取 {count} 字节；根、目录、文件、名称再查</translation>
    </message>
    <message>
        <source>{count} bytes read; root, folder, file and name checked again; the list shows an older description</source>
        <translation>读取 {count} 字节；根、目录、文件、名称再查；目录中是旧描述</translation>
    </message>
    <message>
        <source>{count} ran</source>
        <translation>运行 {count} 个</translation>
    </message>
    <message>
        <source>{count} ran, none blocked</source>
        <translation>运行 {count} 个，未阻止</translation>
    </message>
</context>
</TS>
