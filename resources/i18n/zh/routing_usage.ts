<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>, {count} not measured</source>
        <translation>，{count} 个未测量</translation>
    </message>
    <message>
        <source>, {count} unclaimed beyond those that are grouped</source>
        <translation>，另有 {count} 个无人接手、未参与分组</translation>
    </message>
    <message>
        <source>1 ask like: {text}</source>
        <translation>1 个请求，例如：{text}</translation>
    </message>
    <message>
        <source>1 earlier load is not listed</source>
        <translation>另有 1 次更早的加载未列出</translation>
    </message>
    <message>
        <source>1 session</source>
        <translation>1 个会话</translation>
    </message>
    <message>
        <source>1 task for {name}</source>
        <translation>给 {name} 的 1 个任务</translation>
    </message>
    <message>
        <source>?: of {count} loads no size is known.</source>
        <translation>？：有 {count} 次加载不知道大小。</translation>
    </message>
    <message>
        <source>A file…</source>
        <translation>一个文件…</translation>
    </message>
    <message>
        <source>A folder of sessions…</source>
        <translation>会话文件夹…</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Asked, like</source>
        <translation>请求，例如</translation>
    </message>
    <message>
        <source>Asks</source>
        <translation>请求数</translation>
    </message>
    <message>
        <source>Asks of this kind</source>
        <translation>这一类的请求</translation>
    </message>
    <message>
        <source>Asks that a skill claims</source>
        <translation>有技能接手的请求</translation>
    </message>
    <message>
        <source>Asks that become tasks</source>
        <translation>将成为任务的请求</translation>
    </message>
    <message>
        <source>By model</source>
        <translation>模型加载</translation>
    </message>
    <message>
        <source>By user</source>
        <translation>用户加载</translation>
    </message>
    <message>
        <source>Claimed asks</source>
        <translation>有人接手的请求</translation>
    </message>
    <message>
        <source>Claimed by</source>
        <translation>接手的技能</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Context, bytes</source>
        <translation>上下文，字节</translation>
    </message>
    <message>
        <source>Copy file and line</source>
        <translation>复制文件与行</translation>
    </message>
    <message>
        <source>File and line</source>
        <translation>文件与行</translation>
    </message>
    <message>
        <source>Folder of sessions</source>
        <translation>会话文件夹</translation>
    </message>
    <message>
        <source>How it is known</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Its SKILL.md was read as a file {count} times more; that counts as no load.</source>
        <translation>其 SKILL.md 另外被当作文件读取 {count} 次；不计为加载。</translation>
    </message>
    <message>
        <source>Its tasks in Routing</source>
        <translation>在路由中查看任务</translation>
    </message>
    <message>
        <source>Kinds of unclaimed asks</source>
        <translation>无人接手的请求种类</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Loads of the skill</source>
        <translation>该技能的加载</translation>
    </message>
    <message>
        <source>Looking for asks that no skill takes: {count} judged</source>
        <translation>正在查找没有技能接手的请求：已判断 {count} 个</translation>
    </message>
    <message>
        <source>Looking for session files</source>
        <translation>正在查找会话文件</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Moment in a session</source>
        <translation>会话中的一刻</translation>
    </message>
    <message>
        <source>New skill from these…</source>
        <translation>用这些新建技能…</translation>
    </message>
    <message>
        <source>New skill from unclaimed asks…</source>
        <translation>用无人接手的请求新建技能…</translation>
    </message>
    <message>
        <source>No sample task is about this problem any more</source>
        <translation>已没有与该问题有关的示例任务</translation>
    </message>
    <message>
        <source>No session files were found there.</source>
        <translation>那里没有找到会话文件。</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>Nothing is read until you choose sessions. Files are read where they stand; counts and what was asked stay in memory, with secrets masked, and nothing is written.</source>
        <translation>在您选择会话之前不会读取任何内容。文件在原处读取；计数和请求只留在内存中，密钥已遮盖，不写入任何内容。</translation>
    </message>
    <message>
        <source>Read sessions…</source>
        <translation>读取会话…</translation>
    </message>
    <message>
        <source>Read the same again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Reading file {at} of {total}</source>
        <translation>正在读取第 {at} 个文件，共 {total} 个</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Session file</source>
        <translation>会话文件</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Sessions of all known clients</source>
        <translation>所有已知客户端的会话</translation>
    </message>
    <message>
        <source>Show the problem's tasks in Routing</source>
        <translation>在路由中显示该问题的任务</translation>
    </message>
    <message>
        <source>Show usage in sessions</source>
        <translation>显示会话中的使用情况</translation>
    </message>
    <message>
        <source>Skill loaded</source>
        <translation>加载技能</translation>
    </message>
    <message>
        <source>Stopped before a file was read.</source>
        <translation>在读取任何文件之前已停止。</translation>
    </message>
    <message>
        <source>Stopped: what was read until then is shown</source>
        <translation>已停止：显示的是到那时为止读取的内容</translation>
    </message>
    <message>
        <source>The sessions were not read: {reason}</source>
        <translation>会话未能读取：{reason}</translation>
    </message>
    <message>
        <source>The tasks were not written: another file is being written. Try again.</source>
        <translation>任务未写入：另一个文件正在写入。请重试。</translation>
    </message>
    <message>
        <source>These asks go into {file} as tasks for the skill, with secrets masked. Untick what is private.</source>
        <translation>这些请求会作为该技能的任务写入 {file}，密钥已遮盖。请取消勾选私密内容。</translation>
    </message>
    <message>
        <source>This moment cannot be shown: {reason}</source>
        <translation>无法显示这一刻：{reason}</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Tool call</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <source>Tool output</source>
        <translation>工具输出</translation>
    </message>
    <message>
        <source>Unclaimed asks</source>
        <translation>无人接手的请求</translation>
    </message>
    <message>
        <source>Use of each skill</source>
        <translation>每个技能的使用情况</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>What was not read</source>
        <translation>未读取的内容</translation>
    </message>
    <message>
        <source>What was said around it</source>
        <translation>前后的内容</translation>
    </message>
    <message>
        <source>all known clients</source>
        <translation>所有已知客户端</translation>
    </message>
    <message>
        <source>choose a problem that sample tasks are about</source>
        <translation>请先选择与示例任务有关的问题</translation>
    </message>
    <message>
        <source>choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>it does not stand there any more</source>
        <translation>它已不在那里</translation>
    </message>
    <message>
        <source>loaded in the session</source>
        <translation>在会话中加载</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>never seen in 1 session</source>
        <translation>在 1 个会话中从未出现</translation>
    </message>
    <message>
        <source>never seen in {count} sessions</source>
        <translation>在 {count} 个会话中从未出现</translation>
    </message>
    <message>
        <source>no unclaimed asks are shown</source>
        <translation>没有显示无人接手的请求</translation>
    </message>
    <message>
        <source>simulated by {names}</source>
        <translation>由 {names} 模拟</translation>
    </message>
    <message>
        <source>{asks} different asks: {open} that no skill takes, {claimed} claimed or commands, {short} too short</source>
        <translation>{asks} 个不同的请求：{open} 个无人接手，{claimed} 个有人接手或是命令，{short} 个太短、不成任务</translation>
    </message>
    <message>
        <source>{count} asks like: {text}</source>
        <translation>{count} 个请求，例如：{text}</translation>
    </message>
    <message>
        <source>{count} earlier loads are not listed</source>
        <translation>另有 {count} 次更早的加载未列出</translation>
    </message>
    <message>
        <source>{count} of them show only as the reading of its SKILL.md.</source>
        <translation>其中 {count} 次仅表现为读取其 SKILL.md。</translation>
    </message>
    <message>
        <source>{count} sessions</source>
        <translation>{count} 个会话</translation>
    </message>
    <message>
        <source>{count} tasks for {name}</source>
        <translation>给 {name} 的 {count} 个任务</translation>
    </message>
    <message>
        <source>{few} of {count} skills {never}: {names}</source>
        <translation>{count} 个技能中有 {few} 个{never}：{names}</translation>
    </message>
    <message>
        <source>{name} (not in this library)</source>
        <translation>{name}（不在此库中）</translation>
    </message>
    <message>
        <source>{name} was made</source>
        <translation>已新建 {name}</translation>
    </message>
    <message>
        <source>{name}: {loads} loads, {user} by the user, {model} by the model, {client} by the client, in {sessions} sessions, last {day}; {bytes} bytes of context</source>
        <translation>{name}：加载 {loads} 次，用户 {user} 次，模型 {model} 次，客户端 {client} 次，涉及 {sessions} 个会话，最近 {day}；占上下文 {bytes} 字节</translation>
    </message>
    <message>
        <source>{name}: {never}</source>
        <translation>{name}：{never}</translation>
    </message>
    <message>
        <source>{never} since {day}</source>
        <translation>自 {day} 以来{never}</translation>
    </message>
    <message>
        <source>{place} and {count} more</source>
        <translation>{place}，另有 {count} 处</translation>
    </message>
    <message>
        <source>{said}. Simulated by {names}</source>
        <translation>{said}。由 {names} 模拟</translation>
    </message>
    <message>
        <source>{sessions} in {files}</source>
        <translation>{files}，{sessions}</translation>
    </message>
    <message>
        <source>{span}, {since} to {until}</source>
        <translation>{span}，{since} 至 {until}</translation>
    </message>
    <message>
        <source>≈: {count} loads counted with the body as it is today, its size then is not written.</source>
        <translation>≈：有 {count} 次加载按现在的正文计算，当时的大小没有记录。</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>a SKILL.md was read whose folder the call does not name</source>
        <translation>读取了一个 SKILL.md，但调用没有写明其文件夹</translation>
    </message>
    <message>
        <source>a call of a skill's loading tool without its output: not counted as a load</source>
        <translation>技能加载工具的一次调用没有输出：不计为加载</translation>
    </message>
    <message>
        <source>a call that waited too long for its output</source>
        <translation>一次调用等待输出过久</translation>
    </message>
    <message>
        <source>a line of JSON that is nested too deep</source>
        <translation>一行 JSON 嵌套过深</translation>
    </message>
    <message>
        <source>a line of more than {size} MB</source>
        <translation>一行超过 {size} MB</translation>
    </message>
    <message>
        <source>a line that is no JSON</source>
        <translation>一行不是 JSON</translation>
    </message>
    <message>
        <source>a line that is not UTF-8</source>
        <translation>一行不是 UTF-8</translation>
    </message>
    <message>
        <source>a skill event without the skill's name (OTEL_LOG_TOOL_DETAILS is not set)</source>
        <translation>技能事件没有技能名称（未设置 OTEL_LOG_TOOL_DETAILS）</translation>
    </message>
    <message>
        <source>an output whose call is not in the file</source>
        <translation>输出所对应的调用不在文件中</translation>
    </message>
    <message>
        <source>an unfinished last line</source>
        <translation>最后一行未写完</translation>
    </message>
    <message>
        <source>it holds no record</source>
        <translation>其中没有记录</translation>
    </message>
    <message>
        <source>it is no JSON</source>
        <translation>不是 JSON</translation>
    </message>
    <message>
        <source>it is no regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>it is no session file of a client that is known</source>
        <translation>不是已知客户端的会话文件</translation>
    </message>
    <message>
        <source>it is not UTF-8</source>
        <translation>不是 UTF-8</translation>
    </message>
    <message>
        <source>it is one JSON document of more than {size} MB</source>
        <translation>是一个超过 {size} MB 的 JSON 文档</translation>
    </message>
    <message>
        <source>its JSON is nested too deep</source>
        <translation>JSON 嵌套过深</translation>
    </message>
    <message>
        <source>not read: {reason}</source>
        <translation>未读取：{reason}</translation>
    </message>
    <message>
        <source>records of further unknown kinds</source>
        <translation>其他未知类型的记录</translation>
    </message>
    <message>
        <source>sessions in a database, which is not read</source>
        <translation>会话存放在数据库中，不会读取</translation>
    </message>
    <message>
        <source>unknown kind of event: {kind}</source>
        <translation>未知的事件类型：{kind}</translation>
    </message>
    <message>
        <source>unknown kind of record: {kind}</source>
        <translation>未知的记录类型：{kind}</translation>
    </message>
    <message>
        <source>unknown kind of step: {kind}</source>
        <translation>未知的步骤类型：{kind}</translation>
    </message>
    <message>
        <source>unknown part of a message: {kind}</source>
        <translation>消息中未知的部分：{kind}</translation>
    </message>
    <message>
        <source>{count} asks beyond the first {most} were not kept</source>
        <translation>前 {most} 个之外的 {count} 个请求未保留</translation>
    </message>
    <message>
        <source>{count} loads told by telemetry belong to sessions whose files were read; the files were counted</source>
        <translation>遥测报告的 {count} 次加载属于已读取的会话；以文件为准</translation>
    </message>
    <message>
        <source>{count} session files: only the newest {most} are read</source>
        <translation>{count} 个会话文件：只读取最新的 {most} 个</translation>
    </message>
</context>
</TS>
