// Renders a self-contained page: it sends no requests, loads nothing, and never runs text from a recorded page.
import { createHash } from "node:crypto";
import type { SnapshotField } from "@giselles-ai/protocol";
import type { AuditEntry } from "../audit/read-audit.ts";
import type { AuditCheck } from "../audit/verify-audit.ts";
import { duration } from "./format.ts";
import { Html, html } from "./html.ts";
import { readRuns, type TraceRun, type TraceStep } from "./read-runs.ts";
import { script } from "./script.ts";
import { renderStep } from "./step-card.ts";
import { style } from "./style.ts";
import { renderTimeline } from "./timeline.ts";
import { type TraceLanguage, type TraceWords, traceWordsFor } from "./words/words.ts";

export interface TraceOptions {
  /** The result of verifyAudit for the file. */
  check?: AuditCheck | undefined;
  /** The language of the page. What was recorded stays as it is. Default: English. */
  language?: TraceLanguage | undefined;
}

/**
 * Renders the runs of an audit log as one HTML page, which a browser shows offline.
 *
 * @example <caption>examples/agent-in-ten-lines/audited.js</caption>
 * const check = verifyAudit(file);
 * writeFileSync(`${file}.html`, renderTrace(readAudit(file), { check }));
 */
export function renderTrace(entries: Iterable<AuditEntry>, options: TraceOptions = {}): string {
  const { check, language = "en" } = options;
  const words = traceWordsFor(language);
  const runs = readRuns(entries);
  const [first] = runs;
  const title = runs.length === 1 && first ? headline(first.task, words) : words.runs(runs.length);
  const policy = `default-src 'none'; img-src data:; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="${words.lang}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title} · ${words.title}</title>
<style>${new Html(style)}</style>
<a class="skip" href="#run-1">${words.skip}</a>
<div class="top">
  <span class="brand"><svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="M10 1.5a8.5 8.5 0 1 0 8.5 8.5H10V6.2" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"></path></svg>Giselle <i>${words.brand}</i></span>
  ${check && renderCheck(check, words)}
  <span class="tools" hidden>
    <button type="button" id="unfold" aria-pressed="false" data-all="${words.showAll}" data-less="${words.showLess}">${words.showAll}</button>
    <button type="button" id="theme" data-dark="${words.dark}" data-light="${words.light}" data-use-dark="${words.useDark}" data-use-light="${words.useLight}">${words.dark}</button>
  </span>
</div>
${runs.length > 0 ? runs.map((run, index) => renderRun(run, index + 1, words)) : html`<main class="nothing"><h1>${words.noRuns}</h1></main>`}
<script>${new Html(script)}</script>
</html>
`.text;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function renderCheck(check: AuditCheck, words: TraceWords): Html {
  if (!check.ok) {
    return html`<span class="check bad" role="alert"><b>${words.doNotTrust}</b> ${words.problem(check.line, check.problem)} ${check.message}</span>`;
  }
  return html`<span class="check good" title="${check.notes.join(" ")}"><b>${words.verified}</b> <span>${words.lines(check.lines)}, ${
    check.signedWith.length > 0 && check.notes.length === 0 ? words.signed : words.chained
  }</span></span>`;
}

/** The first line of the task. The rest, such as data, is shown below it. */
function headline(task: string, words: TraceWords): string {
  return task.split("\n")[0] || words.noTask;
}

function renderRun(run: TraceRun, number: number, words: TraceWords): Html {
  const { runId, task, profile, startedAt, endedAt, result, steps } = run;
  const id = `run-${number}`;
  const rest = task.split("\n").slice(1).join("\n");
  const ending = result ? (words.endings[result.ending] ?? result.ending) : words.noEnd;
  const tone = result ? (result.completed ? "good" : "bad") : "open";
  const models = [...new Set(steps.flatMap(({ planned }) => planned?.model ?? planned?.engine ?? []))];
  const started = new Date(startedAt).toISOString();
  const fields = new Map<string, SnapshotField>();
  const figures: [string, string | false | undefined][] = [
    [words.figures.steps, String(steps.length)],
    [words.figures.time, duration(result?.durationMs ?? endedAt - startedAt)],
    [words.figures.modelCalls, result && String(result.usage.modelCalls)],
    [words.figures.tokens, result && words.tokens(result.usage.inputTokens, result.usage.outputTokens)],
    [words.figures.models, models.join(", ") || false],
    [words.figures.profile, profile],
  ];
  return html`<main id="${id}" tabindex="-1">
  <header class="run">
    <p class="eyebrow"><span class="pill ${tone}">${ending}</span> <time datetime="${started}">${started.slice(0, 10)} ${started.slice(11, 19)} UTC</time></p>
    <h1>${headline(task, words)}</h1>
    ${rest && html`<details class="given"><summary>${words.given}</summary><pre tabindex="0">${rest}</pre></details>`}
    ${result && html`<p class="result">${result.message}</p>`}
    <dl class="figures">${figures.map(([name, figure]) => figure && html`<div><dt>${name}</dt><dd>${figure}</dd></div>`)}</dl>
    ${steps.length > 0 && renderTimeline(run, words)}
  </header>
  <div class="columns">
    <nav aria-label="${words.stepsOf(number)}">${steps.map((step) => renderLink(step, `${id}-step-${step.number}`, words))}</nav>
    <div class="steps">${steps.map((step) => {
      for (const field of step.snapshot?.fields ?? []) fields.set(field.fieldId, field);
      return renderStep(step, new Map(fields), `${id}-step-${step.number}`, words);
    })}</div>
  </div>
  <footer class="quiet">${words.run} <code>${runId}</code></footer>
</main>`;
}

function renderLink({ number, snapshot, actions, plan }: TraceStep, id: string, words: TraceWords): Html {
  const end = plan && plan.decision !== "act" ? html`<i class="dot ${plan.decision}"></i>` : "";
  return html`<a href="#${id}"><span class="n">${number}</span><span class="t">${snapshot?.title || words.untitled}</span><span class="outcomes" aria-hidden="true">${actions.map(
    ({ execution }) => html`<i class="dot ${execution?.status ?? "none"}"></i>`,
  )}${end}</span></a>`;
}
