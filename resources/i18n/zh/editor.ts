<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>All from disk</source>
        <translation>全部取自磁盘</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
    <message>
        <source>Difference {number} of {total}: {side}</source>
        <translation>第 {number} 处差异，共 {total} 处：{side}</translation>
    </message>
    <message>
        <source>File on disk and your text</source>
        <translation>磁盘上的文件和你的文本</translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation>查找和替换</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>In the editor</source>
        <translation>编辑器中</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Known to: {clients}</source>
        <translation>支持的客户端：{clients}</translation>
    </message>
    <message>
        <source>Line numbers and problems</source>
        <translation>行号和问题</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一个结果</translation>
    </message>
    <message>
        <source>No differences</source>
        <translation>没有差异</translation>
    </message>
    <message>
        <source>No file is open</source>
        <translation>没有打开的文件</translation>
    </message>
    <message>
        <source>Not a pattern: {reason}</source>
        <translation>不是有效的模式：{reason}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>没有可重做的操作</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>没有可撤销的操作</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>磁盘上</translation>
    </message>
    <message>
        <source>Pattern (RE2)</source>
        <translation>模式（RE2）</translation>
    </message>
    <message>
        <source>Press Ctrl+Space for a frontmatter skeleton</source>
        <translation>按 Ctrl+Space 插入 frontmatter 骨架</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一个结果</translation>
    </message>
    <message>
        <source>Proposals</source>
        <translation>补全建议</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Take the disk's</source>
        <translation>采用磁盘的</translation>
    </message>
    <message>
        <source>Text is being composed</source>
        <translation>正在用输入法输入</translation>
    </message>
    <message>
        <source>Text of the skill</source>
        <translation>技能文本</translation>
    </message>
    <message>
        <source>The file cannot be edited as it is</source>
        <translation>此文件当前不能编辑</translation>
    </message>
    <message>
        <source>Use this text</source>
        <translation>使用此文本</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>全词匹配</translation>
    </message>
    <message>
        <source>and {count} more here</source>
        <translation>此处还有 {count} 个</translation>
    </message>
    <message>
        <source>no line end</source>
        <translation>无换行符</translation>
    </message>
    <message>
        <source>the disk's side is taken</source>
        <translation>采用磁盘一侧</translation>
    </message>
    <message>
        <source>the first {count}</source>
        <translation>前 {count} 个</translation>
    </message>
    <message>
        <source>the last {count} characters are not shown</source>
        <translation>末尾 {count} 个字符未显示</translation>
    </message>
    <message>
        <source>yours is kept</source>
        <translation>保留你的一侧</translation>
    </message>
    <message>
        <source>{count} found, then out of time</source>
        <translation>找到 {count} 个后超时</translation>
    </message>
    <message>
        <source>{count} pictures are not in this folder and were not loaded</source>
        <translation>{count} 张图片不在此文件夹内，未加载</translation>
    </message>
    <message>
        <source>{count} replaced</source>
        <translation>已替换 {count} 处</translation>
    </message>
    <message>
        <source>{losing} of {clients} clients drop or refuse it: {what}</source>
        <translation>{clients} 个客户端中有 {losing} 个会丢弃或拒绝：{what}</translation>
    </message>
    <message>
        <source>1 picture is not in this folder and was not loaded</source>
        <translation>1 张图片不在此文件夹内，未加载</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
</TS>
