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
    <message>
        <source>asked: {reason}; {answer}</source>
        <translation>询问：{reason}；{answer}</translation>
    </message>
    <message>
        <source>a hook asked for '{word}'</source>
        <translation>有钩子要求“{word}”</translation>
    </message>
    <message>
        <source>a hook refused it</source>
        <translation>有钩子拒绝了它</translation>
    </message>
    <message>
        <source>writing outside the workspace is forbidden</source>
        <translation>禁止写到工作区之外</translation>
    </message>
    <message>
        <source>a shell command needs approval</source>
        <translation>命令须经批准</translation>
    </message>
    <message>
        <source>writing a file needs approval</source>
        <translation>写文件须经批准</translation>
    </message>
    <message>
        <source>this tool asks</source>
        <translation>此工具会询问</translation>
    </message>
    <message>
        <source>the user approved</source>
        <translation>用户已批准</translation>
    </message>
    <message>
        <source>the user did not approve</source>
        <translation>用户没有批准</translation>
    </message>
    <message>
        <source>the user did not approve: {reason}</source>
        <translation>用户没有批准：{reason}</translation>
    </message>
    <message>
        <source>asking the user failed</source>
        <translation>询问用户失败</translation>
    </message>
    <message>
        <source>the record could not be kept: {reason}</source>
        <translation>记录无法保存：{reason}</translation>
    </message>
    <message>
        <source>the hook '{name}' failed</source>
        <translation>钩子“{name}”出错</translation>
    </message>
    <message>
        <source>blocked by the hook '{name}'</source>
        <translation>被钩子“{name}”阻止</translation>
    </message>
    <message>
        <source>the hook '{name}' gave an unknown permission</source>
        <translation>钩子“{name}”给出的权限不认识</translation>
    </message>
    <message>
        <source>the hook '{name}' gave no object as input</source>
        <translation>钩子“{name}”给出的输入不是对象</translation>
    </message>
    <message>
        <source>the changed input does not fit the tool's schema</source>
        <translation>改后的输入不符合工具的架构</translation>
    </message>
    <message>
        <source>no such tool</source>
        <translation>没有这个工具</translation>
    </message>
    <message>
        <source>broken JSON</source>
        <translation>JSON 不完整</translation>
    </message>
    <message>
        <source>no JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>the name is that of a Windows device</source>
        <translation>名称是 Windows 设备名</translation>
    </message>
    <message>
        <source>the description is empty</source>
        <translation>说明为空</translation>
    </message>
    <message>
        <source>no skill of this name is registered</source>
        <translation>没有登记这个名称的技能</translation>
    </message>
    <message>
        <source>the skills folder is not there any more</source>
        <translation>技能目录已不存在</translation>
    </message>
    <message>
        <source>the skills folder leads out of the workspace or is none</source>
        <translation>技能目录指向工作区之外，或不是目录</translation>
    </message>
    <message>
        <source>the folder of {name} leads out of the skills folder or is none</source>
        <translation>{name} 的目录指向技能目录之外，或不是目录</translation>
    </message>
    <message>
        <source>the folder of {name} is not there any more</source>
        <translation>{name} 的目录已不存在</translation>
    </message>
    <message>
        <source>the folder of {name} is a link that leads nowhere</source>
        <translation>{name} 的目录是无处可去的链接</translation>
    </message>
    <message>
        <source>SKILL.md of {name} leads out of its folder</source>
        <translation>{name} 的 SKILL.md 指向其目录之外</translation>
    </message>
    <message>
        <source>SKILL.md of {name} is not a regular file</source>
        <translation>{name} 的 SKILL.md 不是普通文件</translation>
    </message>
    <message>
        <source>SKILL.md of {name} is not there any more</source>
        <translation>{name} 的 SKILL.md 已不存在</translation>
    </message>
    <message>
        <source>SKILL.md of {name} is a link that leads nowhere</source>
        <translation>{name} 的 SKILL.md 是无处可去的链接</translation>
    </message>
    <message>
        <source>SKILL.md of {name} is not UTF-8</source>
        <translation>{name} 的 SKILL.md 不是 UTF-8</translation>
    </message>
    <message>
        <source>the header of {name} gives another name</source>
        <translation>{name} 的头部写的是另一个名称</translation>
    </message>
    <message>
        <source>the header of {name} has no end within {count} bytes</source>
        <translation>{name} 的头部在 {count} 字节内没有结束</translation>
    </message>
    <message>
        <source>the workspace does not exist</source>
        <translation>工作区不存在</translation>
    </message>
    <message>
        <source>the workspace is no folder</source>
        <translation>工作区不是目录</translation>
    </message>
    <message>
        <source>{name} must be a positive whole number, not {value}</source>
        <translation>{name} 须为正整数，而不是 {value}</translation>
    </message>
    <message>
        <source>the skills folder has no name</source>
        <translation>技能目录没有名称</translation>
    </message>
    <message>
        <source>the skills folder must be relative to the workspace</source>
        <translation>技能目录须相对于工作区</translation>
    </message>
    <message>
        <source>the skills folder must lie below the workspace</source>
        <translation>技能目录须在工作区之内</translation>
    </message>
    <message>
        <source>the skills folder leads out of the workspace</source>
        <translation>技能目录指向工作区之外</translation>
    </message>
    <message>
        <source>the skills folder is no folder</source>
        <translation>技能目录不是目录</translation>
    </message>
    <message>
        <source>'{name}' is no name that Windows takes</source>
        <translation>“{name}”不是 Windows 接受的名称</translation>
    </message>
    <message>
        <source>cannot be listed: {reason}</source>
        <translation>无法列出：{reason}</translation>
    </message>
    <message>
        <source>the name '{name}' is not that of the folder '{folder}'</source>
        <translation>名称“{name}”与目录“{folder}”不同</translation>
    </message>
    <message>
        <source>the name '{name}' is taken by {where}</source>
        <translation>名称“{name}”已被 {where} 占用</translation>
    </message>
    <message>
        <source>the link leads to no folder</source>
        <translation>链接指向的不是目录</translation>
    </message>
    <message>
        <source>the link leads nowhere</source>
        <translation>链接无处可去</translation>
    </message>
    <message>
        <source>SKILL.md is no regular file</source>
        <translation>SKILL.md 不是普通文件</translation>
    </message>
    <message>
        <source>the list stops before '{name}', which does not fit; what is not listed can still be loaded</source>
        <translation>目录止于放不下的“{name}”之前；未列出的仍可加载</translation>
    </message>
    <message>
        <source>the list stops before '{name}', which does not fit, nor any of the {count} after it; what is not listed can still be loaded</source>
        <translation>目录止于放不下的“{name}”之前，其后 {count} 个也都不列出；未列出的仍可加载</translation>
    </message>
    <message>
        <source>no line fits: the prompt says that there are no skills, though {count} can be loaded</source>
        <translation>一行也放不下：提示词说没有技能，其实有 {count} 个可以加载</translation>
    </message>
    <message>
        <source>the conversation has {count} requests</source>
        <translation>对话已有 {count} 个请求</translation>
    </message>
    <message>
        <source>the second agent made {count} requests without a last word</source>
        <translation>第二个代理发了 {count} 个请求，仍无结论</translation>
    </message>
</context>
</TS>
