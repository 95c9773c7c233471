<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>More facts</source>
        <translation>更多信息</translation>
    </message>
    <message>
        <source>Not available yet</source>
        <translation>尚不可用</translation>
    </message>
    <message>
        <source>Skill Workbench</source>
        <translation>Skill Workbench</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Not found: {path}</source>
        <translation>找不到：{path}</translation>
    </message>
    <message>
        <source>{name} cannot be opened here.</source>
        <translation>无法在此打开 {name}。</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>另有 {count} 项</translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation>出了问题</translation>
    </message>
    <message>
        <source>{text}. Your files are as they were; the details are in the log.</source>
        <translation>{text}。你的文件未受影响，详情见日志。</translation>
    </message>
    <message>
        <source>The log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Put aside and started fresh: {problem}</source>
        <translation>已搁置坏文件并重新开始：{problem}</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>查看日志</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>Status bar</source>
        <translation>状态栏</translation>
    </message>
    <message>
        <source>The window is built again; unsaved texts are asked about first.</source>
        <translation>窗口会重新建立；有未保存的文字会先询问。</translation>
    </message>
    <message>
        <source>{client}. It belongs to the project: choose it in the top bar for this session, or write primary and also under [project] in workbench.toml.</source>
        <translation>{client}。它属于项目：可在顶栏为本次会话选择，或在 workbench.toml 的 [project] 下写 primary 和 also。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Primary client</source>
        <translation>主客户端</translation>
    </message>
    <message>
        <source>Kept in</source>
        <translation>保存位置</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Version {version}. MIT licence. Nothing leaves this machine, and opening a folder runs nothing of it.</source>
        <translation>版本 {version}。MIT 许可。任何内容都不会离开本机，打开文件夹也不会运行其中任何东西。</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Nothing to go back to</source>
        <translation>没有可返回的位置</translation>
    </message>
    <message>
        <source>Nothing to go forward to</source>
        <translation>没有可前进的位置</translation>
    </message>
    <message>
        <source>No folder is open</source>
        <translation>没有打开文件夹</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>{name} is neither a folder nor a SKILL.md.</source>
        <translation>{name} 既不是文件夹，也不是 SKILL.md。</translation>
    </message>
    <message>
        <source>Only files and folders can be dropped here.</source>
        <translation>这里只能拖入文件和文件夹。</translation>
    </message>
    <message>
        <source>Drop one folder or one SKILL.md at a time.</source>
        <translation>每次请只拖入一个文件夹或一个 SKILL.md。</translation>
    </message>
    <message>
        <source>Only files on this machine can be opened.</source>
        <translation>只能打开本机上的文件。</translation>
    </message>
    <message>
        <source>The copy of {path} cannot be brought back.</source>
        <translation>{path} 的副本丢弃后无法找回。</translation>
    </message>
    <message>
        <source>{reason}. It is left where it is: {file}</source>
        <translation>{reason}。文件仍留在原处：{file}</translation>
    </message>
    <message>
        <source>A recovery copy cannot be read</source>
        <translation>无法读取恢复副本</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Discard the recovery copy?</source>
        <translation>丢弃恢复副本？</translation>
    </message>
    <message>
        <source>New skill</source>
        <translation>新建技能</translation>
    </message>
    <message>
        <source>What it does, and when to use it</source>
        <translation>做什么，以及何时使用</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Lower case letters, digits and single hyphens; also the folder's name</source>
        <translation>小写字母、数字和单个连字符；也是文件夹的名称</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Change the folder</source>
        <translation>更改文件夹</translation>
    </message>
    <message>
        <source>In the folder</source>
        <translation>所在文件夹</translation>
    </message>
    <message>
        <source>SKILL.md as it will be written</source>
        <translation>将写入的 SKILL.md</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Where should the skill be?</source>
        <translation>技能放在哪里？</translation>
    </message>
    <message>
        <source>{folder} exists already.</source>
        <translation>{folder} 已存在。</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>场所</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Filter by name or key</source>
        <translation>按名称或按键筛选</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>命令及其按键</translation>
    </message>
    <message>
        <source>No command with this name or key</source>
        <translation>没有此名称或按键的命令</translation>
    </message>
    <message>
        <source>Chosen in workbench.toml, or here for this session</source>
        <translation>由 workbench.toml 决定，或在此为本次会话选择</translation>
    </message>
    <message>
        <source>1 skill</source>
        <translation>1 个技能</translation>
    </message>
    <message>
        <source>{count} skills</source>
        <translation>{count} 个技能</translation>
    </message>
    <message>
        <source>Top bar</source>
        <translation>顶栏</translation>
    </message>
    <message>
        <source>Primary client: {client}</source>
        <translation>主客户端：{client}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Clients also checked: {names}</source>
        <translation>另外检查的客户端：{names}</translation>
    </message>
    <message>
        <source>No folder</source>
        <translation>无文件夹</translation>
    </message>
    <message>
        <source>Project: {name}</source>
        <translation>项目：{name}</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Also check</source>
        <translation>另外检查</translation>
    </message>
    <message>
        <source>Search skills, rules, commands</source>
        <translation>搜索技能、规则、命令</translation>
    </message>
    <message>
        <source>also check {count}</source>
        <translation>另查 {count} 个</translation>
    </message>
    <message>
        <source>open one to begin</source>
        <translation>打开一个即可开始</translation>
    </message>
    <message>
        <source>{count} roots</source>
        <translation>{count} 个根目录</translation>
    </message>
    <message>
        <source>Primary</source>
        <translation>主客户端</translation>
    </message>
    <message>
        <source>Decides severities everywhere.</source>
        <translation>处处由它决定级别。</translation>
    </message>
    <message>
        <source>Also checked: {names}</source>
        <translation>另外检查：{names}</translation>
    </message>
    <message>
        <source>1 client profile</source>
        <translation>1 个客户端档案</translation>
    </message>
    <message>
        <source>{count} client profiles</source>
        <translation>{count} 个客户端档案</translation>
    </message>
    <message>
        <source>Checking: 1 skill so far</source>
        <translation>检查中：已有 1 个技能</translation>
    </message>
    <message>
        <source>Checking: {count} skills so far</source>
        <translation>检查中：已有 {count} 个技能</translation>
    </message>
    <message>
        <source>1 skipped</source>
        <translation>跳过 1 项</translation>
    </message>
    <message>
        <source>{count} skipped</source>
        <translation>跳过 {count} 项</translation>
    </message>
    <message>
        <source>Shows what was skipped, and why</source>
        <translation>显示跳过了什么，以及原因</translation>
    </message>
    <message>
        <source>No folder open</source>
        <translation>没有打开文件夹</translation>
    </message>
    <message>
        <source>Nothing leaves this machine</source>
        <translation>任何内容都不会离开本机</translation>
    </message>
    <message>
        <source>Stop checking</source>
        <translation>停止检查</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>{days} days ago</source>
        <translation>{days} 天前</translation>
    </message>
    <message>
        <source>clean</source>
        <translation>无问题</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 个错误</translation>
    </message>
    <message>
        <source>{count} errors</source>
        <translation>{count} 个错误</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 个警告</translation>
    </message>
    <message>
        <source>{count} warnings</source>
        <translation>{count} 个警告</translation>
    </message>
    <message>
        <source>{count} advice</source>
        <translation>{count} 条建议</translation>
    </message>
    <message>
        <source>Recent folders</source>
        <translation>最近打开的文件夹</translation>
    </message>
    <message>
        <source>Counts are from the last session</source>
        <translation>数目来自上次会话</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>找不到</translation>
    </message>
    <message>
        <source>Or drop a SKILL.md, a skill folder or a folder of skills here. Opening runs nothing.</source>
        <translation>也可将 SKILL.md、技能文件夹或技能库拖到这里。打开时不会运行任何东西。</translation>
    </message>
    <message>
        <source>1 rule</source>
        <translation>1 条规则</translation>
    </message>
    <message>
        <source>{count} rules</source>
        <translation>{count} 条规则</translation>
    </message>
    <message>
        <source>{rules}, each with a reason, examples and sources.</source>
        <translation>{rules}，每条都有理由、示例和来源。</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Nothing opened yet</source>
        <translation>还没有打开过</translation>
    </message>
    <message>
        <source>Clear the list of recent folders</source>
        <translation>清空最近文件夹列表</translation>
    </message>
    <message>
        <source>See what agents really do with your skills.</source>
        <translation>看清智能体究竟如何使用你的技能。</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Recovery copy: {name}, {when}</source>
        <translation>恢复副本：{name}，{when}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>The keys that matter</source>
        <translation>常用按键</translation>
    </message>
    <message>
        <source>Everything else is in the palette and the menus.</source>
        <translation>其余都在命令面板和菜单里。</translation>
    </message>
    <message>
        <source>What is checked</source>
        <translation>检查内容</translation>
    </message>
    <message>
        <source>Drop to open</source>
        <translation>松开即可打开</translation>
    </message>
    <message>
        <source>1 more: type more letters</source>
        <translation>另有 1 项：请再输入几个字</translation>
    </message>
    <message>
        <source>{count} more: type more letters</source>
        <translation>另有 {count} 项：请再输入几个字</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Nothing called “{query}”.</source>
        <translation>没有名为“{query}”的内容。</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>What can I do here?</source>
        <translation>在这里能做什么？</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>关闭此提示</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>1 result</source>
        <translation>1 个结果</translation>
    </message>
    <message>
        <source>{count} results</source>
        <translation>{count} 个结果</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>run</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>change scope</source>
        <translation>切换范围</translation>
    </message>
    <message>
        <source>close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>What does the model see after my hooks?</source>
        <translation>经过我的钩子之后，模型看到什么？</translation>
    </message>
    <message>
        <source>Disclosure</source>
        <translation>披露</translation>
    </message>
    <message>
        <source>What does the model have in front of it at each step?</source>
        <translation>每一步，模型面前有什么？</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open the sample library</source>
        <translation>打开示例库</translation>
    </message>
    <message>
        <source>New skill…</source>
        <translation>新建技能…</translation>
    </message>
    <message>
        <source>Close the folder</source>
        <translation>关闭文件夹</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Reload from disk</source>
        <translation>从磁盘重新载入</translation>
    </message>
    <message>
        <source>Compare with the file on disk</source>
        <translation>与磁盘上的文件比较</translation>
    </message>
    <message>
        <source>Close the file</source>
        <translation>关闭文件</translation>
    </message>
    <message>
        <source>Next open file</source>
        <translation>下一个打开的文件</translation>
    </message>
    <message>
        <source>Previous open file</source>
        <translation>上一个打开的文件</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>查找上一个</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Complete the key or value</source>
        <translation>补全键或值</translation>
    </message>
    <message>
        <source>Fix the problem at the caret…</source>
        <translation>修复光标处的问题…</translation>
    </message>
    <message>
        <source>Fix all safe problems</source>
        <translation>修复所有可安全修复的问题</translation>
    </message>
    <message>
        <source>Next problem</source>
        <translation>下一个问题</translation>
    </message>
    <message>
        <source>Previous problem</source>
        <translation>上一个问题</translation>
    </message>
    <message>
        <source>Explain the selected rule</source>
        <translation>解释所选规则</translation>
    </message>
    <message>
        <source>Rename the skill…</source>
        <translation>重命名技能…</translation>
    </message>
    <message>
        <source>Show the first client that loses the skill</source>
        <translation>显示第一个丢失此技能的客户端</translation>
    </message>
    <message>
        <source>Show problems</source>
        <translation>显示问题</translation>
    </message>
    <message>
        <source>Show the outline</source>
        <translation>显示大纲</translation>
    </message>
    <message>
        <source>Show the preview</source>
        <translation>显示预览</translation>
    </message>
    <message>
        <source>Filter the skills</source>
        <translation>筛选技能</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Normal size</source>
        <translation>正常大小</translation>
    </message>
    <message>
        <source>Theme: follow the system</source>
        <translation>主题：跟随系统</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>主题：浅色</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>主题：深色</translation>
    </message>
    <message>
        <source>Theme: high contrast</source>
        <translation>主题：高对比度</translation>
    </message>
    <message>
        <source>Language: English</source>
        <translation>语言：英文</translation>
    </message>
    <message>
        <source>Language: Chinese</source>
        <translation>语言：中文</translation>
    </message>
    <message>
        <source>Presenter view</source>
        <translation>演示视图</translation>
    </message>
    <message>
        <source>Go to Author</source>
        <translation>转到编写</translation>
    </message>
    <message>
        <source>Go to Catalog</source>
        <translation>转到目录</translation>
    </message>
    <message>
        <source>Go to Routing</source>
        <translation>转到路由</translation>
    </message>
    <message>
        <source>Go to Disclosure</source>
        <translation>转到披露</translation>
    </message>
    <message>
        <source>Go to Replay</source>
        <translation>转到回放</translation>
    </message>
    <message>
        <source>Show the welcome page</source>
        <translation>显示欢迎页</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Open a skill by name…</source>
        <translation>按名称打开技能…</translation>
    </message>
    <message>
        <source>Command palette…</source>
        <translation>命令面板…</translation>
    </message>
    <message>
        <source>Next region</source>
        <translation>下一个区域</translation>
    </message>
    <message>
        <source>Previous region</source>
        <translation>上一个区域</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>打开菜单</translation>
    </message>
    <message>
        <source>Rescan the library</source>
        <translation>重新扫描技能库</translation>
    </message>
    <message>
        <source>About Skill Workbench</source>
        <translation>关于 Skill Workbench</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Skill</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>编写</translation>
    </message>
    <message>
        <source>Nothing called “{query}”. Search inside all skills</source>
        <translation>没有名为“{query}”的内容。在所有技能的正文中搜索</translation>
    </message>
    <message>
        <source>Inside skills</source>
        <translation>技能正文</translation>
    </message>
    <message>
        <source>1 skill searched</source>
        <translation>已搜索 1 个技能</translation>
    </message>
    <message>
        <source>{count} skills searched</source>
        <translation>已搜索 {count} 个技能</translation>
    </message>
    <message>
        <source>The first {count} lines; more words find fewer.</source>
        <translation>只列出前 {count} 行；多输入几个字可缩小范围。</translation>
    </message>
    <message>
        <source>No skill contains “{words}”; {searched}.</source>
        <translation>没有技能包含“{words}”；{searched}。</translation>
    </message>
    <message>
        <source>{count} more could not be read</source>
        <translation>另有 {count} 个无法读取</translation>
    </message>
    <message>
        <source>{folder}, line {line}</source>
        <translation>{folder}，第 {line} 行</translation>
    </message>
    <message>
        <source>Searching inside all skills…</source>
        <translation>正在所有技能的正文中搜索……</translation>
    </message>
</context>
</TS>
