<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source> and {count} more</source>
        <translation>，另有 {count} 处</translation>
    </message>
    <message>
        <source> … and 1 character more</source>
        <translation>…另有 1 个字符</translation>
    </message>
    <message>
        <source> … and {count} characters more</source>
        <translation>…另有 {count} 个字符</translation>
    </message>
    <message>
        <source>, differs inside</source>
        <translation>，内部不同</translation>
    </message>
    <message>
        <source>1 character of the {form} survives</source>
        <translation>{form} 有 1 个字符未被清除</translation>
    </message>
    <message>
        <source>1 difference</source>
        <translation>1 处差异</translation>
    </message>
    <message>
        <source>1 equal line</source>
        <translation>1 行相同</translation>
    </message>
    <message>
        <source>1 item</source>
        <translation>1 项</translation>
    </message>
    <message>
        <source>1 key</source>
        <translation>1 个键</translation>
    </message>
    <message>
        <source>1 line only at the left</source>
        <translation>仅左侧有 1 行</translation>
    </message>
    <message>
        <source>1 line only at the right</source>
        <translation>仅右侧有 1 行</translation>
    </message>
    <message>
        <source>All {count} lines equal</source>
        <translation>全部 {count} 行相同</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Find in a pane</source>
        <translation>在窗格中查找</translation>
    </message>
    <message>
        <source>Find; what is hidden is not searched</source>
        <translation>查找；隐藏的内容不会被搜索</translation>
    </message>
    <message>
        <source>Go to it</source>
        <translation>转到该处</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>十六进制</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>JSON tree</source>
        <translation>JSON 树</translation>
    </message>
    <message>
        <source>Left pane: pin to a step</source>
        <translation>左窗格：固定到某一步</translation>
    </message>
    <message>
        <source>mark these spans, or leave them unmarked</source>
        <translation>标出这些片段，或不标出</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Overview of differences</source>
        <translation>差异概览</translation>
    </message>
    <message>
        <source>Right pane: pin to a step</source>
        <translation>右窗格：固定到某一步</translation>
    </message>
    <message>
        <source>Show outputs as</source>
        <translation>输出的显示方式</translation>
    </message>
    <message>
        <source>Show this step</source>
        <translation>显示这一步</translation>
    </message>
    <message>
        <source>The only line is equal</source>
        <translation>唯一的一行相同</translation>
    </message>
    <message>
        <source>The panes could not be made: {reason}</source>
        <translation>无法生成窗格：{reason}</translation>
    </message>
    <message>
        <source>This output is empty.</source>
        <translation>此输出为空。</translation>
    </message>
    <message>
        <source>This output is no JSON; see it as text.</source>
        <translation>此输出不是 JSON；请以文本查看。</translation>
    </message>
    <message>
        <source>Which step made this</source>
        <translation>这是哪一步产生的</translation>
    </message>
    <message>
        <source>a secret survives</source>
        <translation>有机密未被清除</translation>
    </message>
    <message>
        <source>the whole {form} survives</source>
        <translation>整个 {form} 未被清除</translation>
    </message>
    <message>
        <source>after step {number}, {name}</source>
        <translation>第 {number} 步 {name} 之后</translation>
    </message>
    <message>
        <source>changed by a step</source>
        <translation>某一步改动</translation>
    </message>
    <message>
        <source>coarse from line {number} on: the comparison took too long</source>
        <translation>从第 {number} 行起只作粗略比较：比较耗时过长</translation>
    </message>
    <message>
        <source>compared byte by byte at equal places; hidden bytes stay hidden</source>
        <translation>按相同位置逐字节比较；隐藏的字节保持隐藏</translation>
    </message>
    <message>
        <source>difference {number} of {count}</source>
        <translation>第 {number} 处差异，共 {count} 处</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>hidden: {form}; hold to see it</source>
        <translation>已隐藏：{form}；按住可查看</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>第 {number} 行</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>没有差异</translation>
    </message>
    <message>
        <source>no further difference</source>
        <translation>没有更多差异</translation>
    </message>
    <message>
        <source>no step made what is at the caret</source>
        <translation>光标处的内容不是任何步骤产生的</translation>
    </message>
    <message>
        <source>only text can be searched</source>
        <translation>只能搜索文本</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>raw, no hooks</source>
        <translation>原始，无钩子</translation>
    </message>
    <message>
        <source>redacted</source>
        <translation>脱敏</translation>
    </message>
    <message>
        <source>secret</source>
        <translation>机密</translation>
    </message>
    <message>
        <source>secret (hidden here)</source>
        <translation>机密（此处隐藏）</translation>
    </message>
    <message>
        <source>secret that survived (hidden here)</source>
        <translation>未被清除的机密（此处隐藏）</translation>
    </message>
    <message>
        <source>the host</source>
        <translation>宿主</translation>
    </message>
    <message>
        <source>what the model sees</source>
        <translation>模型看到的</translation>
    </message>
    <message>
        <source>{count} characters copied, secrets as labels</source>
        <translation>已复制 {count} 个字符，机密以标签代替</translation>
    </message>
    <message>
        <source>{count} characters of the {form} survive</source>
        <translation>{form} 有 {count} 个字符未被清除</translation>
    </message>
    <message>
        <source>{count} differences</source>
        <translation>{count} 处差异</translation>
    </message>
    <message>
        <source>{count} equal lines</source>
        <translation>{count} 行相同</translation>
    </message>
    <message>
        <source>{count} items</source>
        <translation>{count} 项</translation>
    </message>
    <message>
        <source>{count} keys</source>
        <translation>{count} 个键</translation>
    </message>
    <message>
        <source>{count} lines only at the left</source>
        <translation>仅左侧有 {count} 行</translation>
    </message>
    <message>
        <source>{count} lines only at the right</source>
        <translation>仅右侧有 {count} 行</translation>
    </message>
    <message>
        <source>{count} more are not listed</source>
        <translation>另有 {count} 处未列出</translation>
    </message>
    <message>
        <source>{step} put this in</source>
        <translation>{step} 加入了此内容</translation>
    </message>
    <message>
        <source>{step} took 1 character out here</source>
        <translation>{step} 在此删去 1 个字符</translation>
    </message>
    <message>
        <source>{step} took {count} characters out here</source>
        <translation>{step} 在此删去 {count} 个字符</translation>
    </message>
    <message>
        <source>{step} wrote this for 1 character</source>
        <translation>{step} 以此替换了 1 个字符</translation>
    </message>
    <message>
        <source>{step} wrote this for {count} characters</source>
        <translation>{step} 以此替换了 {count} 个字符</translation>
    </message>
    <message>
        <source>only the beginning so far; the rest is being compared</source>
        <translation>目前只有开头；其余部分正在比较</translation>
    </message>
    <message>
        <source>List the differences…</source>
        <translation>列出差异…</translation>
    </message>
    <message>
        <source>beside it: {what}</source>
        <translation>对侧：{what}</translation>
    </message>
    <message>
        <source>values are compared at equal paths; secrets stay hidden</source>
        <translation>按相同路径比较各值；机密保持隐藏</translation>
    </message>
</context>
</TS>
