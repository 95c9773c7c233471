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
        <source>arguments that fit the schema: {count}</source>
        <translation>符合架构的参数：{count}</translation>
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
        <source>names no skill, and the child has no list to find one in</source>
        <translation>未指名技能，而子代理没有目录可查</translation>
    </message>
    <message>
        <source>names {names}</source>
        <translation>指名 {names}</translation>
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
        <source>no such skill</source>
        <translation>没有该技能</translation>
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
        <source>the file is not there any more</source>
        <translation>文件已不存在</translation>
    </message>
    <message>
        <source>the output that the script gives</source>
        <translation>脚本给出的输出</translation>
    </message>
    <message>
        <source>the script has no further turn, and the model said no last word</source>
        <translation>脚本没有后续轮次，模型也没有给出结论</translation>
    </message>
    <message>
        <source>the simulator ran nothing</source>
        <translation>模拟器没有运行任何命令</translation>
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
        <source>the skill cannot be read any more</source>
        <translation>已无法读取该技能</translation>
    </message>
    <message>
        <source>there is no skill '{name}'</source>
        <translation>没有技能“{name}”</translation>
    </message>
    <message>
        <source>this tool does not ask</source>
        <translation>该工具不询问</translation>
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
    <message>
        <source>{count} requests without an answer</source>
        <translation>{count} 个请求没有结论</translation>
    </message>
</context>
</TS>
