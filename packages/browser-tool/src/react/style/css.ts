// Apps can set the colours, radius and font as variables on any ancestor element. `data-theme` on an ancestor chooses light or
// dark; otherwise the browser does. Rules use one class each, so that they win over an app's element rules.

export const css = `
.giselle {
  color-scheme: light dark;
  --g-accent: var(--giselle-accent, light-dark(#5546d8, #a99fff));
  --g-on-accent: var(--giselle-on-accent, light-dark(#ffffff, #17142e));
  --g-surface: var(--giselle-surface, light-dark(#ffffff, #17171d));
  --g-raised: var(--giselle-raised, light-dark(#f5f5f9, #212129));
  --g-text: var(--giselle-text, light-dark(#1b1b25, #ececf2));
  --g-muted: var(--giselle-muted, light-dark(#5c5d6e, #a7a8b8));
  --g-border: var(--giselle-border, light-dark(#e2e2ea, #34343f));
  --g-good: var(--giselle-good, light-dark(#0e7a55, #5fd3a6));
  --g-bad: var(--giselle-bad, light-dark(#b42318, #ff9d93));
  --g-warn: var(--giselle-warn, light-dark(#8a5a00, #f0c267));
  --g-radius: var(--giselle-radius, 14px);
  box-sizing: border-box;
  color: var(--g-text);
  font: 15px/1.55 var(--giselle-font, system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Noto Sans JP", sans-serif);
  text-align: start;
  overflow-wrap: anywhere;
}
[data-theme="light"] .giselle, .giselle[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] .giselle, .giselle[data-theme="dark"] { color-scheme: dark; }
.giselle *, .giselle *::before { box-sizing: border-box; }
.giselle :is(h2, h3, p, ul, ol) { margin: 0; padding: 0; }
.giselle :is(ul, ol) { list-style: none; }
.giselle b { font-weight: 600; }
.giselle a { color: var(--g-accent); text-underline-offset: 2px; }
.giselle :is(button, textarea) { font: inherit; letter-spacing: inherit; }
.giselle button {
  padding: 7px 14px; min-height: 38px; border: 1px solid var(--g-border); border-radius: 999px;
  background: var(--g-surface); color: var(--g-text); font-size: 14px; font-weight: 550; cursor: pointer;
}
.giselle button:hover:not(:disabled) { border-color: color-mix(in srgb, var(--g-text) 35%, var(--g-border)); }
.giselle button:disabled { cursor: default; opacity: .55; }
.giselle :is(button, textarea, select, input, a, [tabindex="0"]):focus-visible { outline: 2px solid var(--g-accent); outline-offset: 2px; }
.giselle textarea {
  display: block; width: 100%; min-height: 38px; max-height: 9.5em; padding: 7px 11px; resize: none; field-sizing: content;
  border: 1px solid var(--g-border); border-radius: 10px; background: var(--g-surface); color: var(--g-text);
}
.giselle textarea::placeholder { color: var(--g-muted); opacity: 1; }
.giselle .giselle-primary { border-color: transparent; background: var(--g-accent); color: var(--g-on-accent); }
.giselle .giselle-primary:hover:not(:disabled) { border-color: transparent; filter: brightness(1.08); }
.giselle .giselle-danger { background: var(--g-bad); color: light-dark(#fff, #2a0d0a); }
.giselle .giselle-deny { color: var(--g-bad); }

.giselle-panel {
  display: flex; flex-direction: column; width: 100%; height: 100%; min-height: 0; max-height: 100dvh; overflow: hidden;
  border: 1px solid var(--g-border); border-radius: var(--g-radius); background: var(--g-surface);
}
.giselle-head { display: flex; align-items: center; gap: 10px; padding: 12px 12px 12px 18px; border-bottom: 1px solid var(--g-border); }
.giselle-head h2 { margin-inline-end: auto; font-size: 15px; font-weight: 650; line-height: 1.3; }
.giselle .giselle-new { min-height: 32px; padding: 4px 12px; font-size: 13px; white-space: nowrap; }
/* A length as the basis: in a container without a height, messages scroll and the panel does not grow. */
.giselle-log { flex: 1 1 20rem; min-height: 0; container-type: size; display: flex; flex-direction: column; gap: 14px; padding: 18px; overflow-y: auto; overscroll-behavior: contain; }
.giselle-log:focus-visible { outline-offset: -3px; }
.giselle-message:first-child { margin-top: auto; }

.giselle-panel[data-variant="sidebar"] {
  position: fixed; z-index: 2147483000; inset-block: 0; inset-inline-end: 0; width: min(26rem, 100%); height: 100dvh; border-radius: 0;
}
/* On a phone, the form stays in view above. With widths in vw, WebKit would keep the old rules when the window changes its size. */
@media (max-width: 640px) {
  .giselle-panel[data-variant="sidebar"] { inset-block-start: auto; width: 100%; height: 62dvh; border-radius: var(--g-radius) var(--g-radius) 0 0; }
}
.giselle-panel[data-variant="popup"] {
  position: fixed; z-index: 2147483000; inset-block-end: 84px; inset-inline-end: 16px; width: min(24rem, 100vw - 32px); height: min(38rem, 100dvh - 100px);
  box-shadow: 0 12px 40px rgb(0 0 0 / .22);
}
.giselle-panel[hidden] { display: none; }
.giselle-launcher { position: fixed; z-index: 2147483000; inset-block-end: 16px; inset-inline-end: 16px; }
.giselle .giselle-open { width: 56px; height: 56px; padding: 0; display: grid; place-items: center; border-color: transparent; background: var(--g-accent); color: var(--g-on-accent); box-shadow: 0 6px 20px rgb(0 0 0 / .22); }
.giselle-open svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }

.giselle-welcome { display: grid; gap: 8px; margin-block: auto; padding-block: 12px; color: var(--g-muted); }
.giselle-welcome h3 { color: var(--g-text); font-size: 21px; font-weight: 650; line-height: 1.3; letter-spacing: -.01em; text-wrap: balance; }
.giselle .giselle-welcome ul { display: grid; gap: 8px; margin-top: 12px; }
.giselle .giselle-welcome button { width: 100%; padding: 11px 15px; border-radius: 12px; text-align: start; font-weight: 450; background: var(--g-raised); border-color: transparent; }
.giselle .giselle-welcome button:hover { border-color: color-mix(in srgb, var(--g-accent) 50%, transparent); }

.giselle-message { display: grid; gap: 10px; }
.giselle-text { white-space: pre-wrap; }
.giselle .giselle-list { display: grid; gap: 3px; padding-inline-start: 1.4em; list-style: disc; }
.giselle ol.giselle-list { list-style: decimal; }
.giselle-code { margin: 0; padding: 9px 11px; overflow-x: auto; border-radius: 10px; background: var(--g-raised); }
.giselle :is(code, pre) { font: 13px/1.5 ui-monospace, monospace; }
.giselle code { padding: 1px 5px; border-radius: 5px; background: var(--g-raised); }
.giselle-message[data-role="user"] .giselle-text {
  justify-self: end; max-width: 88%; padding: 8px 14px; border-radius: 16px 16px 4px 16px;
  background: color-mix(in srgb, var(--g-accent) 13%, var(--g-surface));
}
.giselle-folded summary { cursor: pointer; }
.giselle-folded[open] summary { margin-bottom: 6px; }
.giselle-hints { display: grid; gap: 4px; padding: 0 18px 12px; color: var(--g-muted); font-size: 13px; }
.giselle-hints p { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; }
.giselle .giselle-hints button { min-height: 26px; padding: 1px 9px; font-size: 12px; }
.giselle-waits { justify-self: end; }
.giselle-again { display: flex; flex-wrap: wrap; gap: 4px; margin-top: -6px; }
.giselle .giselle-again button { min-height: 28px; padding: 2px 9px; border-color: transparent; color: var(--g-muted); font-size: 12px; font-weight: 450; }
.giselle-run { justify-self: start; font-size: 13px; }
.giselle-steps { display: grid; gap: 7px; padding: 11px 13px !important; border-radius: 12px; background: var(--g-raised); font-size: 14px; }
.giselle-steps li { display: grid; grid-template-columns: 18px 1fr; gap: 8px; }
.giselle-sign {
  display: grid; place-items: center; width: 18px; height: 18px; margin-top: 2px; border-radius: 50%;
  background: color-mix(in srgb, currentColor 16%, transparent); color: var(--g-good); font-size: 11px; font-weight: 750; line-height: 1;
}
[data-mark="failed"] > .giselle-sign { color: var(--g-bad); }
[data-mark="unknown"] > .giselle-sign { color: var(--g-warn); }
[data-mark="doing"] > .giselle-sign { background: none; border: 2px solid var(--g-border); border-top-color: var(--g-accent); }
.giselle-note { display: block; color: var(--g-muted); font-size: 13px; }
[data-mark="failed"] .giselle-note { color: var(--g-bad); }
.giselle:lang(ja) { word-break: auto-phrase; }
.giselle-word:lang(ja)::before { content: "「"; }
.giselle-word:lang(ja)::after { content: "」"; }

.giselle-status { display: flex; align-items: center; gap: 9px; min-height: 28px; padding: 0 18px 6px !important; color: var(--g-muted); font-size: 13px; }
.giselle-status:not(:empty)::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--g-accent); }
.giselle-status[data-phase="waiting"]::before, .giselle-status[data-phase="reconnecting"]::before { background: var(--g-warn); }
.giselle-composer { display: grid; grid-template-columns: 1fr auto auto; align-items: end; gap: 8px; padding: 0 12px 12px; }
.giselle .giselle-composer textarea { min-height: 44px; padding: 10px 14px; border-radius: 22px; }
.giselle .giselle-round { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border-color: transparent; background: var(--g-accent); color: var(--g-on-accent); }
.giselle .giselle-attach { background: transparent; color: var(--g-muted); }
.giselle-files { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 6px; font-size: 13px; }
.giselle-files li { display: flex; align-items: center; gap: 4px; padding-inline-start: 10px; border-radius: 999px; background: var(--g-raised); }
.giselle .giselle-files button { min-height: 26px; padding: 0 9px; border-color: transparent; background: none; }
.giselle .giselle-round:disabled { background: var(--g-raised); color: var(--g-muted); opacity: 1; }
.giselle .giselle-stop { background: var(--g-text); color: var(--g-surface); }
.giselle-round svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.giselle-stop rect { fill: currentColor; }

.giselle-problem { display: grid; gap: 10px; justify-items: start; padding: 12px 14px; border-radius: 12px; background: color-mix(in srgb, var(--g-bad) 9%, var(--g-surface)); font-size: 14px; }

.giselle-card { display: flex; flex-direction: column; flex: none; gap: 10px; max-height: calc(100cqh - 36px); padding: 13px 14px; border: 1px solid color-mix(in srgb, var(--g-accent) 45%, var(--g-border)); border-radius: var(--g-radius); background: var(--g-surface); font-size: 14px; }
.giselle-card h3 { font-size: 15px; font-weight: 650; outline: none; }
.giselle-card header p, .giselle-fine { color: var(--g-muted); font-size: 13px; }
/* The steps scroll, so that the title and the buttons stay in view. */
.giselle-asked { flex: 0 1 auto; min-height: 4.5rem; overflow: auto; border: 1px solid var(--g-border); border-radius: 10px;
  /* A shadow at an edge while there are more steps beyond it: the first two layers scroll along, and cover it at the end. */
  background: linear-gradient(var(--g-surface) 50%, transparent) top / 100% 36px local, linear-gradient(transparent, var(--g-surface) 50%) bottom / 100% 36px local,
    linear-gradient(var(--g-border), transparent) top / 100% 12px scroll, linear-gradient(transparent, var(--g-border)) bottom / 100% 12px scroll; background-repeat: no-repeat; }
.giselle-asked table { width: 100%; border-collapse: collapse; }
.giselle-asked :is(th, td) { padding: 5px 9px; text-align: start; vertical-align: top; font-weight: 400; }
.giselle-asked td:first-child { width: 1px; padding-inline-end: 0; }
.giselle-asked td:last-child { width: 56%; }
.giselle-asked thead :is(th, td) { position: sticky; top: 0; background: var(--g-raised); color: var(--g-muted); font-size: 12px; }
/* On a phone, the steps get the room of the header row and of wide margins. */
@container (max-height: 460px) {
  .giselle-card { gap: 7px; padding-block: 9px; }
  .giselle-asked thead :is(th, td) { position: absolute; clip-path: inset(50%); }
  .giselle-asked :is(th, td) { padding: 3px 6px; }
  .giselle-asked table { font-size: 13px; }
  .giselle-asked td:last-child { width: 56%; }
}
.giselle-asked tbody tr { border-top: 1px solid var(--g-border); }
.giselle-asked tr[data-risky="true"] th { box-shadow: inset 3px 0 var(--g-bad); }
.giselle-asked tr[data-kept="false"] :is(th, .giselle-value, .giselle-old) { opacity: .6; text-decoration: line-through; }
.giselle-asked input { width: 17px; height: 17px; margin: 2px 0 0; accent-color: var(--g-accent); }
.giselle-asked textarea { min-height: 32px; padding: 4px 8px; }
.giselle select { width: 100%; min-height: 34px; padding: 4px 8px; border: 1px solid var(--g-border); border-radius: 10px; background: var(--g-surface); color: var(--g-text); font: inherit; }
.giselle-old { color: var(--g-muted); white-space: pre-wrap; }
.giselle-old[data-empty="true"] { font-style: italic; }
.giselle-flag { display: block; color: var(--g-accent); font-size: 12px; font-weight: 600; }
.giselle-note { color: var(--g-muted); font-size: 12px; overflow-wrap: anywhere; }
.giselle-value { font-weight: 600; white-space: pre-wrap; }
.giselle-value[data-secret="true"] { color: var(--g-muted); font-style: italic; }
.giselle-actions { display: flex; flex-wrap: wrap; gap: 8px; }
.giselle-denial { display: grid; gap: 8px; }
.giselle-denial label { font-weight: 550; }
.giselle-trouble { color: var(--g-bad); }

@media (prefers-reduced-motion: no-preference) {
  [data-mark="doing"] > .giselle-sign { animation: giselle-turn .8s linear infinite; }
  .giselle-status:not(:empty)::before { animation: giselle-pulse 1.2s ease-in-out infinite alternate; }
  .giselle-message, .giselle-card { animation: giselle-in .2s ease-out; }
  @keyframes giselle-turn { to { transform: rotate(1turn); } }
  @keyframes giselle-pulse { to { opacity: .35; } }
  @keyframes giselle-in { from { opacity: 0; transform: translateY(4px); } }
}
@media (forced-colors: active) { .giselle-sign, .giselle-status::before { forced-color-adjust: none; } }
`;
