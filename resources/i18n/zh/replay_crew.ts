<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>workbench</name>
    <message><source>The process that plays recordings gave no answer.</source><translation>播放记录的进程没有应答。</translation></message>
    <message><source>The process that plays recordings was lost: {reason}</source><translation>播放记录的进程已丢失：{reason}</translation></message>
    <message><source>The window is closing.</source><translation>窗口正在关闭。</translation></message>
    <message><source>its own code is run in the chosen hosts only: choose another host to run it there</source><translation>它自己的代码只在所选的宿主中运行：选择另一个宿主即可在那里运行</translation></message>
</context>
</TS>
