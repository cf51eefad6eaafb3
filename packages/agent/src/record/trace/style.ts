export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f5f2, #141416);
  --card: light-dark(#ffffff, #1c1c1f);
  --sunk: light-dark(#f3f1ed, #141417);
  --line: light-dark(#e3dfd7, #323238);
  --ink: light-dark(#1d1c1a, #edecea);
  --soft: light-dark(#605c54, #a9a6a0);
  --accent: light-dark(#4338ca, #a5a2ff);
  --good: light-dark(#146c43, #6dd3a0);
  --warn: light-dark(#8a5100, #efb562);
  --bad: light-dark(#b3261e, #ff9a91);
  --odd: light-dark(#6b3fa0, #cfa8ff);
  --good-wash: light-dark(#e4f3ea, #12301f);
  --warn-wash: light-dark(#fbf0dc, #35270f);
  --bad-wash: light-dark(#fbe9e7, #3b1a18);
  --sense: light-dark(#b9b3a6, #6a675f);
  --plan: light-dark(#4f46e5, #8f8bff);
  --wait: light-dark(#e0992f, #d99a3d);
  --act: light-dark(#1f9d63, #41b883);
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font: 15px/1.55 var(--sans);
  -webkit-text-size-adjust: 100%;
  scroll-behavior: smooth;
  scroll-padding-top: 4.5rem;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
@media (prefers-reduced-motion: reduce) { :root { scroll-behavior: auto; } }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
h1, h2, p, dl, dd, ol, ul, figure, pre { margin: 0; padding: 0; }
ol, ul { list-style: none; }
code, pre { font-family: var(--mono); font-size: .86em; }
.quiet { color: var(--soft); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 3; padding: .5rem .9rem; border-radius: 8px; background: var(--ink); color: var(--paper); }
.skip:focus { top: .6rem; }
:focus { outline: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }

.top { position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 1rem; padding: .65rem clamp(1rem, 4vw, 2.5rem); border-bottom: 1px solid var(--line); background: color-mix(in srgb, var(--paper) 88%, transparent); backdrop-filter: blur(10px); }
.brand { display: inline-flex; align-items: center; gap: .5rem; font-weight: 650; letter-spacing: -.01em; }
.brand svg { color: var(--accent); }
.brand i { font-style: normal; font-weight: 400; color: var(--soft); }
.tools { display: inline-flex; gap: .4rem; margin-left: auto; }
.tools[hidden] { display: none; }
button { flex: none; white-space: nowrap; min-height: 34px; padding: 0 .8rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--ink); font: 500 13px var(--sans); cursor: pointer; }
button:hover { border-color: var(--soft); }
.check { display: inline-flex; align-items: baseline; gap: .4rem; padding: .12rem .65rem; border-radius: 99px; font-size: 13px; }
.check b { font-weight: 600; }
.check.good { background: var(--good-wash); color: var(--good); }
.check.bad { background: var(--bad-wash); color: var(--bad); border-radius: 8px; }
.check.good b::before { content: "\\2713\\00a0"; }

main { max-width: 1180px; margin: 0 auto; padding: clamp(1.6rem, 4vw, 3rem) clamp(1rem, 4vw, 2.5rem) 3rem; }
main + main { border-top: 1px solid var(--line); }
.nothing { text-align: center; }
.eyebrow { display: flex; align-items: center; gap: .8rem; color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums; }
.pill { padding: .15rem .7rem; border-radius: 99px; font-weight: 600; }
.pill.good { background: var(--good-wash); color: var(--good); }
.pill.bad { background: var(--bad-wash); color: var(--bad); }
.pill.open { background: var(--warn-wash); color: var(--warn); }
h1 { margin: .7rem 0 .35rem; max-width: 34ch; font-size: clamp(1.55rem, 1.1rem + 2vw, 2.3rem); font-weight: 680; line-height: 1.18; letter-spacing: -.022em; text-wrap: balance; overflow-wrap: anywhere; }
.result { max-width: 65ch; font-size: 1.06rem; color: var(--soft); overflow-wrap: anywhere; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem 2.4rem; margin: 1.5rem 0 1.7rem; }
.figures dt { color: var(--soft); font-size: 12.5px; }
.figures dd { font-weight: 580; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }

.timeline svg { display: block; overflow: visible; }
.timeline .track, .meter .track { fill: var(--line); }
.timeline rect.sense { fill: var(--sense); }
.timeline rect.plan { fill: var(--plan); }
.timeline rect.wait { fill: var(--wait); }
.timeline rect.act { fill: var(--act); }
.timeline .mark { stroke: var(--paper); stroke-width: 2; }
.timeline text { fill: var(--soft); font: 12px var(--sans); font-variant-numeric: tabular-nums; }
figcaption { display: flex; flex-wrap: wrap; gap: .3rem 1.3rem; color: var(--soft); font-size: 13px; }
figcaption b { color: var(--ink); font-weight: 580; font-variant-numeric: tabular-nums; }
.key::before { content: ""; display: inline-block; width: 9px; height: 9px; margin-right: .45em; border-radius: 3px; }
.key.sense::before { background: var(--sense); }
.key.plan::before { background: var(--plan); }
.key.wait::before { background: var(--wait); }
.key.act::before { background: var(--act); }

.columns { display: grid; grid-template-columns: 232px minmax(0, 1fr); gap: 2.2rem; align-items: start; margin-top: 2.6rem; }
nav { position: sticky; top: 4.4rem; display: grid; gap: 2px; max-height: calc(100vh - 6rem); overflow-y: auto; }
nav a { display: grid; grid-template-columns: 1.4rem minmax(0, 1fr); gap: .3rem .35rem; align-content: center; min-height: 38px; padding: .5rem .7rem; border-radius: 8px; color: var(--soft); font-size: 14px; text-decoration: none; }
nav a:hover, nav a[aria-current] { background: var(--card); color: var(--ink); box-shadow: inset 0 0 0 1px var(--line); }
nav .n { font-variant-numeric: tabular-nums; }
nav .t { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.outcomes { grid-column: 2; display: inline-flex; flex-wrap: wrap; gap: 4px; }
.outcomes:empty { display: none; }
.dot { width: 7px; height: 7px; border-radius: 50%; background: var(--sense); }
.dot.applied, .dot.done { background: var(--act); }
.dot.refused, .dot.ask { background: var(--wait); }
.dot.failed, .dot.cannot { background: var(--bad); }
.dot.unknown { background: var(--odd); }
.dot.none { background: none; box-shadow: inset 0 0 0 1.5px var(--sense); }

.steps { display: grid; gap: 1.2rem; }
.step { padding: 1.35rem clamp(1rem, 2.4vw, 1.7rem) 1rem; border: 1px solid var(--line); border-radius: 14px; background: var(--card); box-shadow: 0 1px 2px light-dark(#1d1c1a0a, #0000); }
.step > header { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .9rem; align-items: start; }
.number { display: grid; place-items: center; min-width: 30px; height: 30px; border-radius: 9px; background: var(--sunk); color: var(--soft); font-size: 14px; font-weight: 600; font-variant-numeric: tabular-nums; }
h2 { font-size: 1.08rem; font-weight: 640; letter-spacing: -.01em; line-height: 1.35; overflow-wrap: anywhere; }
.step header .quiet { font-size: 13px; overflow-wrap: anywhere; }
.took { color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; line-height: 1.9; }
.plan-message { margin-top: 1rem; font-size: 1.04rem; max-width: 68ch; overflow-wrap: anywhere; }
.why { margin-top: .2rem; max-width: 68ch; color: var(--soft); overflow-wrap: anywhere; }
.band { margin-top: .9rem; padding: .5rem .85rem; border-radius: 9px; font-size: 14px; overflow-wrap: anywhere; }
.band b { margin-right: .3em; font-weight: 620; }
.band.yes { background: var(--good-wash); color: var(--good); }
.band.no { background: var(--bad-wash); color: var(--bad); }
.band.ask { background: var(--warn-wash); color: var(--warn); }
.band .quiet { color: inherit; opacity: .85; }

.actions { margin-top: 1rem; border: 1px solid var(--line); border-radius: 11px; overflow: clip; }
.action + .action { border-top: 1px solid var(--line); }
.action summary { display: grid; grid-template-columns: 22px minmax(0, 1fr) auto; gap: .1rem .7rem; align-items: baseline; padding: .62rem .9rem; }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
.action summary:hover { background: var(--sunk); }
.do { overflow-wrap: anywhere; unicode-bidi: isolate; }
.name { font-weight: 620; }
.value { quotes: none; padding: .06em .38em; border-radius: 5px; background: var(--sunk); font-family: var(--mono); font-size: .86em; overflow-wrap: anywhere; white-space: pre-wrap; unicode-bidi: isolate; }
.secret { padding: .06em .42em; border-radius: 5px; background: var(--warn-wash); color: var(--warn); letter-spacing: .08em; }
.edited { color: var(--odd); font-size: 13px; }
.outcome { font-size: 13px; color: var(--soft); text-align: right; }
.outcome code { font-size: .92em; }
.unsure { margin-right: .8em; color: var(--soft); }
.message { grid-column: 2 / -1; color: var(--soft); font-size: 13.5px; overflow-wrap: anywhere; unicode-bidi: isolate; }
.icon { align-self: center; display: grid; place-items: center; width: 20px; height: 20px; border-radius: 50%; background: var(--sunk); color: var(--soft); font: 700 12px/1 var(--sans); }
.icon::before { content: "\\2013"; }
.applied .icon { background: var(--good-wash); color: var(--good); }
.applied .icon::before { content: "\\2713"; }
.refused .icon { background: var(--warn-wash); color: var(--warn); }
.refused .icon::before { content: "\\2298"; }
.refused .outcome { color: var(--warn); }
.failed .icon { background: var(--bad-wash); color: var(--bad); }
.failed .icon::before { content: "\\00d7"; font-size: 15px; }
.failed .outcome { color: var(--bad); }
.unknown .icon { color: var(--odd); }
.unknown .icon::before { content: "?"; }
.unknown .outcome { color: var(--odd); }
.none .icon::before { content: "\\25cb"; }
.none .do, .skipped .do { color: var(--soft); }

details dl { display: grid; gap: .4rem; padding: .3rem .9rem .9rem; font-size: 14px; }
details dl div { display: grid; grid-template-columns: minmax(120px, 190px) minmax(0, 1fr); gap: 1rem; }
.action dl { padding-left: 3.2rem; }
dt { color: var(--soft); }
dd { overflow-wrap: anywhere; }
.meter { margin-right: .35rem; vertical-align: .08em; }
.meter .fill { fill: var(--plan); }
pre { margin: .3rem 0 .6rem; padding: .8rem .95rem; border-radius: 9px; background: var(--sunk); overflow: auto; max-height: 26rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.action pre { margin: 0 .9rem .9rem; }
.page, .planner, .step > details { border-top: 1px solid var(--line); }
.actions + .page, .step > details:first-of-type { margin-top: 1rem; }
.step > details > summary, .page details > summary, .given > summary { padding: .62rem 0; font-size: 14px; font-weight: 560; }
.step > details > summary .quiet { font-weight: 400; margin-left: .35rem; overflow-wrap: anywhere; }
.step > details > summary::before, .page details > summary::before, .given > summary::before { content: ""; display: inline-block; width: 6px; height: 6px; margin: 0 .75em .14em .15em; border: solid var(--soft); border-width: 0 1.7px 1.7px 0; transform: rotate(-45deg); }
details[open] > summary::before { transform: rotate(45deg); }
.step > details > dl { padding: 0 0 .8rem 1.1rem; }
.planner:last-child > summary { padding-bottom: .3rem; }
img { display: block; max-width: 100%; height: auto; margin: .2rem 0 .9rem; border: 1px solid var(--line); border-radius: 9px; }

.form { margin: .1rem 0 .7rem; border: 1px solid var(--line); border-radius: 11px; overflow: clip; background: var(--sunk); font-size: 14px; }
.bar { display: flex; align-items: center; gap: .8rem; padding: .5rem .9rem; border-bottom: 1px solid var(--line); background: var(--card); color: var(--soft); font-size: 12.5px; }
.dots { width: 42px; height: 8px; background: radial-gradient(circle, var(--line) 4px, transparent 4.5px) 0 0 / 14px 8px; flex: none; }
.address { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.form ul { display: grid; gap: .55rem; padding: 1rem clamp(.9rem, 3vw, 1.4rem) 1.2rem; }
.text { color: var(--soft); overflow-wrap: anywhere; unicode-bidi: isolate; }
.text.heading { margin-top: .2rem; color: var(--ink); font-size: 1.06rem; font-weight: 640; }
.text.alert { color: var(--bad); }
.text.status { color: var(--good); }
.group { margin-top: .4rem; color: var(--soft); font-size: 12.5px; font-weight: 600; }
.field { display: grid; grid-template-columns: minmax(110px, 210px) minmax(0, 1fr) minmax(9.5rem, auto); gap: .2rem 1rem; align-items: center; }
.field .label { font-weight: 540; overflow-wrap: anywhere; }
.flag { margin-right: .25rem; color: var(--soft); font-size: 12px; font-weight: 400; }
.flag.lock { color: var(--warn); }
.box { display: flex; justify-content: space-between; gap: .8rem; min-height: 33px; padding: .3rem .7rem; border: 1px solid var(--line); border-radius: 7px; background: var(--card); overflow-wrap: anywhere; white-space: pre-wrap; }
.empty, .options { color: var(--soft); }
.options { flex: none; font-size: 12.5px; }
.press { justify-self: start; padding: .28rem .9rem; border: 1px solid var(--line); border-radius: 7px; background: var(--card); font-weight: 560; overflow-wrap: anywhere; }
.press.link { padding-inline: 0; border: 0; background: none; color: var(--accent); font-weight: 400; text-decoration: underline; text-underline-offset: .18em; }
.tick { display: inline-flex; align-items: center; gap: .5rem; }
.tick::before { content: ""; width: 16px; height: 16px; border: 1.5px solid var(--soft); border-radius: 4px; }
.tick.on::before { content: "\\2713"; display: grid; place-items: center; border-color: var(--plan); background: var(--plan); color: light-dark(#fff, #141416); font: 700 11px/1 var(--sans); }
.off .box, .off .press { border-style: dashed; color: var(--soft); background: none; }
.id { color: var(--soft); font-size: 12px; text-align: right; }
.invalid { grid-column: 2 / -1; color: var(--bad); font-size: 13px; }
footer { margin-top: 2rem; font-size: 13px; overflow-wrap: anywhere; }

@media (max-width: 860px) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 1rem; margin-top: 1.8rem; }
  nav { position: static; display: flex; gap: .4rem; max-height: none; padding: 3px; overflow-x: auto; }
  nav a { flex: none; width: 190px; background: var(--card); box-shadow: inset 0 0 0 1px var(--line); }
}
@media (max-width: 560px) {
  .figures { display: grid; grid-template-columns: 1fr 1fr; gap: .9rem 1.2rem; }
  .check span, .brand i { display: none; }
  .top { gap: .7rem; }
  .check { white-space: nowrap; }
  .check.bad { flex: 1; font-size: 12px; white-space: normal; }
  .action summary { grid-template-columns: 22px minmax(0, 1fr); padding: .7rem .8rem; }
  .outcome { grid-column: 2; text-align: left; }
  .unsure { float: right; margin: 0; }
  .action dl { padding-left: .9rem; }
  details dl div { grid-template-columns: 1fr; gap: 0; }
  .field { grid-template-columns: minmax(0, 1fr) auto; }
  .field .label { grid-column: 1; }
  .field .id { grid-column: 2; grid-row: 1; }
  .field .box, .field .press, .field .tick { grid-column: 1 / -1; }
  .kind { display: none; }
  .invalid { grid-column: 1 / -1; }
}
@media print {
  .top, nav { display: none; }
  .columns { grid-template-columns: 1fr; }
  .step { break-inside: avoid; box-shadow: none; }
}
`;
