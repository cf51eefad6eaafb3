export const styles = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1c1e21; --soft: #666c74; --line: #e3e5e8; --mine: #eef4ff;
  --c0: #2563eb; --c1: #e07a1f; --c2: #2e9e6b; --c3: #b8409b; --c4: #8a6d3b; --c5: #7c6bd6; --c6: #d14a4a; --c7: #5b8a9a; --c8: #999; }
@media (prefers-color-scheme: dark) { :root { --paper: #15171a; --ink: #e8eaed; --soft: #9aa1aa; --line: #2d3137; --mine: #1b2740;
  --c0: #6ea2ff; --c1: #f0a35e; --c2: #58c795; --c3: #dd7cc6; --c4: #c2a36b; --c5: #a99cf0; --c6: #f08080; --c7: #86b6c6; --c8: #aaa; } }
body { margin: 0 auto; max-width: 1100px; padding: 24px 20px 80px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 28px; margin: 12px 0; } h2 { font-size: 21px; margin: 56px 0 8px; border-top: 1px solid var(--line); padding-top: 20px; }
h2 small { font-size: 12px; font-weight: 400; color: var(--soft); margin-left: 8px; } h3 { font-size: 15px; margin: 28px 0 8px; }
.facts { list-style: none; margin: 0 0 12px; padding: 0; color: var(--soft); font-size: 13px; } nav a { color: var(--c0); margin-right: 12px; text-decoration: none; white-space: nowrap; } nav a:hover { text-decoration: underline; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 10px; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; } th:first-child { text-align: left; } thead th { vertical-align: bottom; white-space: normal; color: var(--soft); font-weight: 600; } tbody th { font-weight: 500; }
.ours { background: var(--mine); font-weight: 600; } .note { color: var(--soft); font-size: 13px; max-width: 80ch; } .failed { color: var(--c6); }
figure { margin: 12px 0 20px; max-width: 760px; } figcaption { font-size: 13px; color: var(--soft); }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 4px 0; padding: 0; font-size: 12px; } .legend i { display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin-right: 5px; }
svg { width: 100%; height: auto; display: block; font: 11px system-ui, sans-serif; } svg text { fill: var(--ink); } svg .name { text-anchor: end; } svg .tick, svg .axis { text-anchor: middle; fill: var(--soft); } svg .value { font-size: 9px; fill: var(--soft); }
svg line { stroke: var(--line); stroke-width: 1; } polyline { fill: none; stroke-width: 2; }
${Array.from({ length: 9 }, (_, index) => `i.c${index} { background: var(--c${index}) } rect.c${index}, circle.c${index} { fill: var(--c${index}) } polyline.c${index} { stroke: var(--c${index}) }`).join("\n")}
`;
