"""How the HTML page of a conversation looks: one sheet, light and dark, no outside file."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1f2330; --dim: #5d6272; --line: #d9dce5; --soft: #f4f5f9; --accent: #4c46c8;
  --bad: #b3261e; --good: #1b6e3c; --warn: #8a5a00; --system: #9a9bab; --tools: #c3c7d3; --catalog: #564fd8;
  --task: #4a4c5e; --call: #777a8c; --body: #238a80; --output: #6f8ba6; --answer: #2f9c74; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8ef; --dim: #a3a8b8; --line: #3a3f4d; --soft: #23262f;
  --accent: #a5a1ff; --bad: #ff8a80; --good: #7fd6a0; --warn: #ffcf7a; --system: #7f8192; --tools: #5a5f6e;
  --catalog: #8a84ff; --task: #c7c9d6; --call: #9a9db0; --body: #4fc0b4; --output: #8fb0d0; --answer: #62d0a4; }
  body { background: #191b22; } }
* { box-sizing: border-box; }
body { color: var(--ink); font: 15px/1.5 system-ui, "Noto Sans CJK SC", sans-serif; margin: 2rem auto; max-width: 76rem;
  padding: 0 1.5rem; }
h1 { font-size: 1.4rem; margin: 0 0 .3rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0; } p { margin: .3rem 0; } a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { background: var(--soft); border-radius: 6px; padding: .6rem .8rem; overflow: auto; max-height: 26rem;
  margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
td, th { text-align: left; padding: .2rem .9rem .2rem 0; border-bottom: 1px solid var(--line); vertical-align: top;
  overflow-wrap: anywhere; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
article { border: 1px solid var(--line); border-radius: 8px; padding: .8rem 1rem; margin: .8rem 0; }
article.child { margin-left: 3rem; } article:target { border-color: var(--accent); border-width: 2px; }
summary { cursor: pointer; }
.dim { color: var(--dim); } .bad { color: var(--bad); } .good { color: var(--good); } .warn { color: var(--warn); }
.facts { display: flex; flex-wrap: wrap; gap: .3rem 1.6rem; padding: .6rem 0; border-block: 1px solid var(--line); }
.scroll { overflow-x: auto; } svg { display: block; max-width: none; } svg text { fill: var(--dim); font-size: 12px; }
svg .grid { stroke: var(--line); } svg a:hover rect { opacity: 1; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .9rem; margin: .4rem 0; }
.legend i { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px; margin-right: .4rem;
  vertical-align: -1px; }
ol.stages { display: flex; flex-wrap: wrap; list-style: none; gap: .6rem; padding: 0; margin: .5rem 0; }
ol.stages li { border: 1px solid var(--line); border-radius: 6px; padding: .3rem .7rem; min-width: 8rem;
  max-width: 18rem; font-size: .9rem; }
ol.stages li.skip { border-style: dashed; color: var(--dim); }
ol.stages li.stop { border-color: var(--bad); } i.u { color: var(--warn); }
"""
