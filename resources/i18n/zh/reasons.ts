<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>reasons</name>
    <message>
        <source>ignored by .gitignore</source>
        <translation>被 .gitignore 忽略</translation>
    </message>
    <message>
        <source>it vanished during the scan</source>
        <translation>扫描期间消失</translation>
    </message>
    <message>
        <source>it vanished before it was read</source>
        <translation>读取之前消失</translation>
    </message>
    <message>
        <source>it is not a regular file: {what}</source>
        <translation>不是普通文件：{what}</translation>
    </message>
    <message>
        <source>it cannot be read: {why}</source>
        <translation>无法读取：{why}</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>it is a named pipe</source>
        <translation>它是命名管道</translation>
    </message>
    <message>
        <source>it is a socket</source>
        <translation>它是套接字</translation>
    </message>
    <message>
        <source>it is a device</source>
        <translation>它是设备</translation>
    </message>
    <message>
        <source>it is a device, a pipe or a socket</source>
        <translation>它是设备、管道或套接字</translation>
    </message>
    <message>
        <source>it leads to a folder, a device, a pipe or a socket</source>
        <translation>它指向文件夹、设备、管道或套接字</translation>
    </message>
    <message>
        <source>the link leads to a folder, a device, a pipe or a socket</source>
        <translation>该链接指向文件夹、设备、管道或套接字</translation>
    </message>
    <message>
        <source>the link leads to what the system makes up as it is read</source>
        <translation>该链接指向系统在读取时才生成的内容</translation>
    </message>
    <message>
        <source>it links to {target}, which belongs to the system</source>
        <translation>它链接到 {target}，那里属于系统</translation>
    </message>
    <message>
        <source>it links to {target}, which does not exist</source>
        <translation>它链接到 {target}，而目标不存在</translation>
    </message>
    <message>
        <source>it links to itself</source>
        <translation>它链接到自身</translation>
    </message>
    <message>
        <source>only {count} folders behind this link were read: it leads out of the library</source>
        <translation>此链接指向库外，只读取了其后的 {count} 个文件夹</translation>
    </message>
    <message>
        <source>the scan stopped after {count} folders; what is below and after this one was not read</source>
        <translation>扫描在 {count} 个文件夹后停止；此处以下及之后的内容未读取</translation>
    </message>
    <message>
        <source>folders are scanned {count} levels deep; this one holds more below</source>
        <translation>文件夹只扫描到第 {count} 层；此文件夹下面还有内容</translation>
    </message>
    <message>
        <source>{name} is never scanned; it holds {count} skills or more</source>
        <translation>从不扫描 {name}；其中至少有 {count} 个技能</translation>
    </message>
    <message>
        <source>left out on purpose: open this folder itself to see it</source>
        <translation>有意略过：单独打开此文件夹即可查看</translation>
    </message>
    <message>
        <source>its SKILL.md is not UTF-8: the name in it stays</source>
        <translation>其 SKILL.md 不是 UTF-8：其中的名称保持不变</translation>
    </message>
    <message>
        <source>its link leads out of the PATH, and fixing stays inside</source>
        <translation>其链接指向所给路径之外，而修复只在路径之内进行</translation>
    </message>
    <message>
        <source>{code} did not finish: {why}</source>
        <translation>{code} 未完成：{why}</translation>
    </message>
    <message>
        <source>the worker gave no result</source>
        <translation>工作进程没有给出结果</translation>
    </message>
    <message>
        <source>out of time</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>it found more than {count} places; the others are not listed</source>
        <translation>发现的位置超过 {count} 处；其余未列出</translation>
    </message>
    <message>
        <source>more than {count} directives; the others count for nothing</source>
        <translation>指令超过 {count} 条；其余不起作用</translation>
    </message>
    <message>
        <source>{size} bytes: {why}</source>
        <translation>{size} 字节：{why}</translation>
    </message>
    <message>
        <source>it vanished: {why}</source>
        <translation>已消失：{why}</translation>
    </message>
    <message>
        <source>judging it took more than {seconds} s and was stopped</source>
        <translation>检查超过 {seconds} 秒，已停止</translation>
    </message>
    <message>
        <source>it has {size} bytes; files above {limit} bytes are not read</source>
        <translation>它有 {size} 字节；超过 {limit} 字节的文件不读取</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入输出错误</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>符号链接层数过多</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>文件句柄已失效</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许此操作</translation>
    </message>
</context>
</TS>
