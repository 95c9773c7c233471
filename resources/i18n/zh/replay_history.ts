<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>1 more file</source>
        <translation>另有 1 个文件</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 次运行</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>所有运行</translation>
    </message>
    <message>
        <source>another chain</source>
        <translation>另一条链</translation>
    </message>
    <message>
        <source>another host</source>
        <translation>另一个宿主</translation>
    </message>
    <message>
        <source>canaries in one of them</source>
        <translation>其中一次植入了金丝雀</translation>
    </message>
    <message>
        <source>canaries planted</source>
        <translation>已植入金丝雀</translation>
    </message>
    <message>
        <source>Chain and hosts</source>
        <translation>链与宿主</translation>
    </message>
    <message>
        <source>chain {digest}</source>
        <translation>链 {digest}</translation>
    </message>
    <message>
        <source>Delete all runs</source>
        <translation>删除所有运行</translation>
    </message>
    <message>
        <source>Delete from the history</source>
        <translation>从历史中删除</translation>
    </message>
    <message>
        <source>Delete this run</source>
        <translation>删除这次运行</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>It came out exactly as before.</source>
        <translation>结果与之前完全相同。</translation>
    </message>
    <message>
        <source>No run was kept yet. A run over all recordings is kept once it is done, unless the chain has changes that are not saved. Verdicts, sizes and times are kept, never an output.</source>
        <translation>还没有保存任何运行。对所有录制的运行完成后会被保存，除非链有未保存的更改。保存的是结论、大小和耗时，从不保存输出。</translation>
    </message>
    <message>
        <source>once</source>
        <translation>1 次</translation>
    </message>
    <message>
        <source>only in the earlier run</source>
        <translation>仅在较早的运行中</translation>
    </message>
    <message>
        <source>only in the later run</source>
        <translation>仅在较晚的运行中</translation>
    </message>
    <message>
        <source>other recordings</source>
        <translation>录制不同</translation>
    </message>
    <message>
        <source>pasted</source>
        <translation>粘贴的</translation>
    </message>
    <message>
        <source>recordings {digest}</source>
        <translation>录制 {digest}</translation>
    </message>
    <message>
        <source>Records of the run</source>
        <translation>运行的记录</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Save the changed chains first.</source>
        <translation>请先保存已更改的链。</translation>
    </message>
    <message>
        <source>Show the run history</source>
        <translation>显示运行历史</translation>
    </message>
    <message>
        <source>the chain was changed</source>
        <translation>链已更改</translation>
    </message>
    <message>
        <source>the same chain and recordings</source>
        <translation>链与录制相同</translation>
    </message>
    <message>
        <source>There is no other run</source>
        <translation>没有其他运行</translation>
    </message>
    <message>
        <source>This recording is not loaded now.</source>
        <translation>此录制目前未加载。</translation>
    </message>
    <message>
        <source>Two runs</source>
        <translation>两次运行</translation>
    </message>
    <message>
        <source>{chain} · {host} / {against} · {other}</source>
        <translation>{chain} · {host} / {against} · {other}</translation>
    </message>
    <message>
        <source>{chain} · {host} / {other}</source>
        <translation>{chain} · {host} / {other}</translation>
    </message>
    <message>
        <source>{count} files are no longer there: {names}</source>
        <translation>{count} 个文件已不存在：{names}</translation>
    </message>
    <message>
        <source>{count} more files</source>
        <translation>另有 {count} 个文件</translation>
    </message>
    <message>
        <source>{count} runs</source>
        <translation>{count} 次运行</translation>
    </message>
    <message>
        <source>{count} times the same</source>
        <translation>相同结果 {count} 次</translation>
    </message>
    <message>
        <source>{names} is no longer there</source>
        <translation>{names} 已不存在</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>结论</translation>
    </message>
</context>
</TS>
