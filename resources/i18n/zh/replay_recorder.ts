<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>A hook after every call writes what hooks of the host receive, with secrets masked, into a recording on this machine. It decides nothing and stops no call. Nothing is written before you choose Install.</source>
        <translation>每次调用之后，由一个钩子把宿主交给钩子的内容写入本机的录制文件，并遮盖密钥。它不作任何决定，也不阻止任何调用。在您选择“安装”之前不会写入任何内容。</translation>
    </message>
    <message>
        <source>An older recorder is in this file. Renewed, the file would be:</source>
        <translation>此文件中是旧的录制器。更新后文件将是：</translation>
    </message>
    <message>
        <source>Copy the hook alone</source>
        <translation>只复制该钩子</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>安装</translation>
    </message>
    <message>
        <source>Record what hooks receive</source>
        <translation>录制钩子收到的内容</translation>
    </message>
    <message>
        <source>Record what hooks receive…</source>
        <translation>录制钩子收到的内容…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Renew</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Secrets in the file are masked here; they stay in it as they are.</source>
        <translation>文件中的密钥在此处已遮盖；文件本身保持原样。</translation>
    </message>
    <message>
        <source>Settings file</source>
        <translation>设置文件</translation>
    </message>
    <message>
        <source>Show the recording</source>
        <translation>显示录制</translation>
    </message>
    <message>
        <source>The recorder is in this file:</source>
        <translation>录制器已在此文件中：</translation>
    </message>
    <message>
        <source>The recorder is not in this file. With it, beside all that is there, the file would be:</source>
        <translation>此文件中没有录制器。在保留现有内容的同时加入后，文件将是：</translation>
    </message>
    <message>
        <source>The recording has {size}.</source>
        <translation>录制文件有 {size}。</translation>
    </message>
    <message>
        <source>The settings file with the recorder</source>
        <translation>加入录制器后的设置文件</translation>
    </message>
    <message>
        <source>There is no such file yet. It would be made with this:</source>
        <translation>还没有这个文件。将以下列内容创建：</translation>
    </message>
    <message>
        <source>This host keeps hooks only in a project; open a folder first.</source>
        <translation>该宿主只在项目中保存钩子；请先打开一个文件夹。</translation>
    </message>
    <message>
        <source>all my projects</source>
        <translation>我的所有项目</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>this project, for everybody</source>
        <translation>此项目，对所有人</translation>
    </message>
    <message>
        <source>this project, only me</source>
        <translation>此项目，只对我</translation>
    </message>
    <message>
        <source>{host} (not possible)</source>
        <translation>{host}（无法录制）</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>Codex runs a new hook only after you reviewed it there</source>
        <translation>新钩子须先在 Codex 中经您审查才会运行</translation>
    </message>
    <message>
        <source>Codex tells a hook no duration, and starts none for a call that failed before it ran</source>
        <translation>Codex 不告知钩子耗时；对尚未运行就失败的调用不启动钩子</translation>
    </message>
    <message>
        <source>Gemini CLI tells a hook no id of the call and no duration</source>
        <translation>Gemini CLI 不告知钩子调用的 id 和耗时</translation>
    </message>
    <message>
        <source>Gemini CLI warns of a new hook of a project before it runs</source>
        <translation>项目中的新钩子运行之前，Gemini CLI 会提出警告</translation>
    </message>
    <message>
        <source>VS Code reads Claude Code's settings too: where both have the recorder, calls are recorded twice</source>
        <translation>VS Code 也读取 Claude Code 的设置：两处都有录制器时，调用会被录制两次</translation>
    </message>
    <message>
        <source>VS Code tells a hook the output as one text, not as the tool gave it</source>
        <translation>VS Code 把输出作为一段文本告知钩子，而不是工具给出的原样</translation>
    </message>
    <message>
        <source>a call without its output</source>
        <translation>没有输出的调用</translation>
    </message>
    <message>
        <source>a file without a message or a call</source>
        <translation>没有消息也没有调用的文件</translation>
    </message>
    <message>
        <source>a key stands twice in one object, which would not survive; add the hook by hand</source>
        <translation>同一对象中有重复的键，改写后会丢失；请手动加入钩子</translation>
    </message>
    <message>
        <source>a message of a session in which no tool is called</source>
        <translation>没有调用工具的会话中的消息</translation>
    </message>
    <message>
        <source>disableAllHooks: the host runs none of these hooks now; they are replayed all the same</source>
        <translation>disableAllHooks：宿主现在不运行这些钩子；此处仍然回放</translation>
    </message>
    <message>
        <source>hooks are read when a session starts</source>
        <translation>会话开始时读取钩子</translation>
    </message>
    <message>
        <source>it holds half a character pair, which cannot be written back</source>
        <translation>其中有半个代理对，无法写回</translation>
    </message>
    <message>
        <source>it holds no JSON object</source>
        <translation>其中没有 JSON 对象</translation>
    </message>
    <message>
        <source>it is a teaching example without a settings file</source>
        <translation>它是教学示例，没有设置文件</translation>
    </message>
    <message>
        <source>it is no JSON, add the hook by hand: {reason}</source>
        <translation>它不是 JSON，请手动加入钩子：{reason}</translation>
    </message>
    <message>
        <source>its 'hooks' are not what the host reads; they are left alone</source>
        <translation>其中的 'hooks' 不是宿主所读的形式；保持不动</translation>
    </message>
    <message>
        <source>its guardrails are Python of your own program; record there</source>
        <translation>它的护栏是您自己程序中的 Python；请在那里录制</translation>
    </message>
    <message>
        <source>its hook after a call is told only part of what the tool gave</source>
        <translation>它在调用之后的钩子只收到工具输出的一部分</translation>
    </message>
    <message>
        <source>its hooks are Python of your own program; record there</source>
        <translation>它的钩子是您自己程序中的 Python；请在那里录制</translation>
    </message>
    <message>
        <source>its hooks are plugins in TypeScript, and it starts no commands</source>
        <translation>它的钩子是 TypeScript 插件，不启动命令</translation>
    </message>
    <message>
        <source>no agent of it calls post-hooks by itself; call the recorder where your code has the output</source>
        <translation>它的智能体都不会自行调用后置钩子；请在您的代码取得输出之处调用录制器</translation>
    </message>
    <message>
        <source>the file was made meanwhile</source>
        <translation>该文件刚刚被创建</translation>
    </message>
    <message>
        <source>{event}: a group whose 'hooks' are no list of hooks; what is none was passed over</source>
        <translation>{event}：某组的 'hooks' 不是钩子列表；不是钩子的已略过</translation>
    </message>
    <message>
        <source>{event}: a sequential group; the hooks of this event then run one after another</source>
        <translation>{event}：顺序组；该事件的钩子将依次运行</translation>
    </message>
    <message>
        <source>{event}: runs after a call that failed, where the host heeds no answer, so it is not replayed</source>
        <translation>{event}：在失败的调用之后运行，宿主不理会其回答，因此不回放</translation>
    </message>
    <message>
        <source>{event}: runs at no tool call, so it is not replayed</source>
        <translation>{event}：不在工具调用时运行，因此不回放</translation>
    </message>
    <message>
        <source>{event}: runs when the host asks for permission, which no recording tells of, so it is not replayed</source>
        <translation>{event}：在宿主请求许可时运行，录制中没有这一环节，因此不回放</translation>
    </message>
    <message>
        <source>{name}: a command hook without a command; the host runs nothing</source>
        <translation>{name}：没有命令的命令钩子；宿主什么也不运行</translation>
    </message>
    <message>
        <source>{name}: a hook of the type '{kind}' asks a model, and none is asked here, so it is not replayed</source>
        <translation>{name}：类型为 '{kind}' 的钩子询问模型，这里不询问任何模型，因此不回放</translation>
    </message>
    <message>
        <source>{name}: a hook of the type '{kind}' calls a tool of an MCP server, and none is started here, so it is not replayed</source>
        <translation>{name}：类型为 '{kind}' 的钩子调用 MCP 服务器的工具，这里不启动任何服务器，因此不回放</translation>
    </message>
    <message>
        <source>{name}: a hook of the type '{kind}' is not known here and is not replayed</source>
        <translation>{name}：类型 '{kind}' 在此未知，不回放</translation>
    </message>
    <message>
        <source>{name}: a hook of the type '{kind}' sends the event to a server, and none is called here, so it is not replayed</source>
        <translation>{name}：类型为 '{kind}' 的钩子把事件发给服务器，这里不调用任何服务器，因此不回放</translation>
    </message>
    <message>
        <source>{name}: a hook of the type '{kind}' starts an agent, and none is started here, so it is not replayed</source>
        <translation>{name}：类型为 '{kind}' 的钩子启动智能体，这里不启动，因此不回放</translation>
    </message>
    <message>
        <source>{name}: onFailure is block; here a failure is passed over as by default</source>
        <translation>{name}：onFailure 为 block；这里按默认忽略失败</translation>
    </message>
    <message>
        <source>{name}: the host does not wait for it (async), so what it answers is ignored there</source>
        <translation>{name}：宿主不等待它（async），因此它的回答在那里被忽略</translation>
    </message>
    <message>
        <source>{name}: the host runs it once in a session (once); here it runs for every record</source>
        <translation>{name}：宿主在一个会话中只运行一次（once）；这里对每条记录都运行</translation>
    </message>
    <message>
        <source>{name}: the recorder; it decides nothing, so it is not replayed</source>
        <translation>{name}：录制器；它不作决定，因此不回放</translation>
    </message>
</context>
</TS>
