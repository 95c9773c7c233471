<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>reasons</name>
    <message>
        <source>'{step}' decided; the rest is not asked</source>
        <translation>“{step}”已作决定；其余不再询问</translation>
    </message>
    <message>
        <source>'{step}' ends the turn</source>
        <translation>“{step}”结束了这一轮</translation>
    </message>
    <message>
        <source>Codex takes no rewritten output (the hook counts as failed); only a refusal's reason can stand for it</source>
        <translation>Codex 不采用改写后的输出（该钩子算作失败）；只有拒绝的理由可以代替它</translation>
    </message>
    <message>
        <source>CrewAI takes only a text as a result</source>
        <translation>CrewAI 只接受文本作为结果</translation>
    </message>
    <message>
        <source>Gemini CLI lets no hook rewrite an output; only a refusal's reason can stand for it</source>
        <translation>Gemini CLI 不允许钩子改写输出；只有拒绝的理由可以代替它</translation>
    </message>
    <message>
        <source>VS Code lets no hook rewrite an output</source>
        <translation>VS Code 不允许钩子改写输出</translation>
    </message>
    <message>
        <source>a guardrail cannot change the input here</source>
        <translation>这里的护栏不能更改输入</translation>
    </message>
    <message>
        <source>a hook after the call cannot block here</source>
        <translation>这里调用之后的钩子不能拦截</translation>
    </message>
    <message>
        <source>a rejection's message must be a text; the original goes through</source>
        <translation>拒绝的消息必须是文本；原文照常通过</translation>
    </message>
    <message>
        <source>a secret is still there ({forms}), which no golden file may hold</source>
        <translation>仍有机密（{forms}），金标文件不得包含</translation>
    </message>
    <message>
        <source>another value stands there</source>
        <translation>那里是另一个值</translation>
    </message>
    <message>
        <source>applies_to does not take the tool '{tool}'</source>
        <translation>applies_to 不包含工具“{tool}”</translation>
    </message>
    <message>
        <source>differs from line {line} on</source>
        <translation>从第 {line} 行起不同</translation>
    </message>
    <message>
        <source>does not exist; --update-golden writes it</source>
        <translation>不存在；认可后写入</translation>
    </message>
    <message>
        <source>dropped by the host: {why}</source>
        <translation>被宿主丢弃：{why}</translation>
    </message>
    <message>
        <source>dropped: a tool's input must be an object</source>
        <translation>已丢弃：工具的输入必须是对象</translation>
    </message>
    <message>
        <source>fault on purpose</source>
        <translation>故意出错</translation>
    </message>
    <message>
        <source>found at character {place}</source>
        <translation>在第 {place} 个字符处</translation>
    </message>
    <message>
        <source>hooks after the call run in reverse: the first declared is the outermost</source>
        <translation>调用之后的钩子倒序执行：最先声明的在最外层</translation>
    </message>
    <message>
        <source>it has {size} bytes</source>
        <translation>有 {size} 字节</translation>
    </message>
    <message>
        <source>it has {size} characters</source>
        <translation>有 {size} 个字符</translation>
    </message>
    <message>
        <source>it is not there</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>it took {ms} ms</source>
        <translation>用了 {ms} 毫秒</translation>
    </message>
    <message>
        <source>its matcher does not take the tool '{tool}'</source>
        <translation>其匹配器不包含工具“{tool}”</translation>
    </message>
    <message>
        <source>its rule '{rule}' does not take this call</source>
        <translation>其规则“{rule}”不适用于此调用</translation>
    </message>
    <message>
        <source>its steps share a line with something else</source>
        <translation>其步骤与其他内容在同一行</translation>
    </message>
    <message>
        <source>left as it is: {why}</source>
        <translation>保持原样：{why}</translation>
    </message>
    <message>
        <source>no step is called '{step}'</source>
        <translation>没有名为“{step}”的步骤</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未执行到</translation>
    </message>
    <message>
        <source>not trusted: exactly this command, with the files that it names as they are now</source>
        <translation>未信任：这条命令及其所指文件的当前内容</translation>
    </message>
    <message>
        <source>not trusted: exactly this file as it is now</source>
        <translation>未信任：当前的这个文件</translation>
    </message>
    <message>
        <source>still there: {forms}</source>
        <translation>仍然存在：{forms}</translation>
    </message>
    <message>
        <source>the call failed: hooks after it are told of the error, and the output cannot be replaced</source>
        <translation>调用失败：之后的钩子只会得知错误，输出无法替换</translation>
    </message>
    <message>
        <source>the call is blocked</source>
        <translation>调用被拦截</translation>
    </message>
    <message>
        <source>the call was not made</source>
        <translation>未进行调用</translation>
    </message>
    <message>
        <source>the chain ended at '{step}'</source>
        <translation>链在“{step}”处结束</translation>
    </message>
    <message>
        <source>the changed input is no object</source>
        <translation>更改后的输入不是对象</translation>
    </message>
    <message>
        <source>the file was changed on disk since it was loaded</source>
        <translation>文件载入后在磁盘上被更改</translation>
    </message>
    <message>
        <source>the file was deleted or moved since it was loaded</source>
        <translation>文件载入后被删除或移动</translation>
    </message>
    <message>
        <source>the file would be no chain any more: {why}</source>
        <translation>文件将不再是链：{why}</translation>
    </message>
    <message>
        <source>the folder holds more than {count} files; the rest was not searched for chains</source>
        <translation>文件夹中超过 {count} 个文件；其余未搜索链</translation>
    </message>
    <message>
        <source>the golden file is left aside: it is about the dialect {dialect}</source>
        <translation>金标文件被搁置：它针对宿主 {dialect}</translation>
    </message>
    <message>
        <source>the limit cuts a character in half</source>
        <translation>上限把一个字符切成两半</translation>
    </message>
    <message>
        <source>the limit leaves no room for a marker</source>
        <translation>长度上限没有给标记留位置</translation>
    </message>
    <message>
        <source>the output is nested too deeply</source>
        <translation>输出嵌套太深</translation>
    </message>
    <message>
        <source>the output is no text: this hook looks at texts alone</source>
        <translation>输出不是文本：此钩子只看文本</translation>
    </message>
    <message>
        <source>the path leads nowhere</source>
        <translation>路径没有指向任何值</translation>
    </message>
    <message>
        <source>the step '{step}' was not run</source>
        <translation>步骤“{step}”未执行</translation>
    </message>
    <message>
        <source>the tool '{tool}' is denied</source>
        <translation>工具“{tool}”被禁止</translation>
    </message>
    <message>
        <source>there is no hook '{name}'; there are: {names}</source>
        <translation>没有钩子“{name}”；现有：{names}</translation>
    </message>
    <message>
        <source>this file is written in a way in which the change would touch more than the step</source>
        <translation>按此文件的写法，更改会影响步骤以外的内容</translation>
    </message>
    <message>
        <source>this is no JSON: it was cut as text</source>
        <translation>这不是 JSON：按文本截断</translation>
    </message>
    <message>
        <source>waited {ms} ms on purpose</source>
        <translation>故意等待 {ms} 毫秒</translation>
    </message>
</context>
</TS>
