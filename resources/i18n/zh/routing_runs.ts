<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message>
        <source>AUC</source>
        <translation>AUC</translation>
    </message>
    <message>
        <source>Figures of each skill</source>
        <translation>各技能的数据</translation>
    </message>
    <message>
        <source>Its tasks</source>
        <translation>应接任务</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>No task says which skill is right, so there is nothing to count.</source>
        <translation>没有任务注明正确的技能，因此无可统计。</translation>
    </message>
    <message>
        <source>Not its tasks</source>
        <translation>不应接任务</translation>
    </message>
    <message>
        <source>Show every skill's figures</source>
        <translation>显示各技能的数据</translation>
    </message>
    <message>
        <source>Show the matrix of tasks and skills</source>
        <translation>显示任务与技能的矩阵</translation>
    </message>
</context>
</TS>
