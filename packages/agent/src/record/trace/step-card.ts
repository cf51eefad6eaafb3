import { messageBefore, type SnapshotField } from "@giselles-ai/protocol";
import { renderForm } from "./form-outline.ts";
import { duration, renderActionText, renderValue } from "./format.ts";
import { type Html, html } from "./html.ts";
import type { TraceAction, TraceStep } from "./read-runs.ts";
import type { TraceWords } from "./words/words.ts";

type Fields = ReadonlyMap<string, SnapshotField>;

export function renderStep(step: TraceStep, fields: Fields, id: string, words: TraceWords): Html {
  const { number, snapshot, plan, startedAt, endedAt } = step;
  return html`<section class="step" id="${id}" tabindex="-1" aria-labelledby="${id}-title">
    <header>
      <span class="number" aria-hidden="true">${number}</span>
      <div>
        <h2 id="${id}-title"><span class="hidden">${words.step(number)}: </span>${snapshot?.title || words.untitled}</h2>
        <p class="quiet">${snapshot?.url}</p>
      </div>
      <span class="took">${duration(endedAt - startedAt)}</span>
    </header>
    ${plan && html`<p class="plan-message">${messageBefore(plan) ?? plan.message}</p>${plan.reasoning_summary && html`<p class="why">${plan.reasoning_summary}</p>`}`}
    ${(plan?.decision === "ask" || plan?.decision === "act") && plan.clarification && html`<p class="band ask"><b>${words.asked}</b> ${plan.clarification}</p>`}
    ${renderReview(step, words)}
    ${step.actions.length > 0 && html`<ol class="actions">${step.actions.map((action) => renderAction(action, fields, words))}</ol>`}
    ${snapshot && renderPage(step, words.page)}
    ${renderPlanner(step, words)}
    ${step.others.map((raw) => html`<details><summary>${raw.type}</summary><pre>${JSON.stringify(raw, undefined, 2)}</pre></details>`)}
  </section>`;
}

function renderReview({ review, askedAt, reviewedAt = 0, actions }: TraceStep, words: TraceWords): Html | false {
  if (!review) return askedAt !== undefined && html`<p class="band ask"><b>${words.waiting}</b></p>`;
  const isApproved = review.verdict === "approved";
  if (askedAt === undefined)
    return !isApproved && html`<p class="band no"><b>${words.notAllowed}</b> ${review.reason}</p>`;
  const waited = duration(reviewedAt - askedAt);
  const asked = actions.filter(({ verdict }) => verdict?.verdict === "ask").length;
  return isApproved
    ? html`<p class="band yes"><b>${words.approved}</b> ${words.actionsAfter(asked, waited)}</p>`
    : html`<p class="band no"><b>${words.denied}</b> ${review.reason} <span class="quiet">${words.after(waited)}</span></p>`;
}

function renderAction(action: TraceAction, fields: Fields, words: TraceWords): Html {
  const { details } = words;
  const { step, isEdited, verdict, execution, intendedAt, doneAt, requestId } = action;
  const status = execution?.status ?? "none";
  const took =
    intendedAt !== undefined && doneAt !== undefined && status !== "skipped" ? duration(doneAt - intendedAt) : "";
  const isDone = status === "applied";
  const label = isDone && execution?.value !== undefined ? words.readBack : words.statuses[status];
  return html`<li class="action ${status}">
    <details>
      <summary>
        <span class="icon" aria-hidden="true"></span>
        <span class="do">${renderActionText(step.action, fields, words)}${isEdited && html` <span class="edited">${words.editedBefore}</span>`}</span>
        <span class="outcome">${isUnsure(step) && html`<span class="unsure">${words.sure(percent(step.confidence))}</span>`}${label}${!isDone && execution?.code && html` <code>${execution.code}</code>`}</span>
        ${execution?.message && html`<span class="message">${execution.message}</span>`}
      </summary>
      <dl>
        ${step.explanation && html`<div><dt>${details.why}</dt><dd>${step.explanation}</dd></div>`}
        <div><dt>${details.confidence}</dt><dd>${renderMeter(step.confidence)}</dd></div>
        <div><dt>${details.risk}</dt><dd>${step.estimated_risk}</dd></div>
        ${verdict && html`<div><dt>${details.policy}</dt><dd>${words.verdicts[verdict.verdict] ?? verdict.verdict}${verdict.reason && html`: ${verdict.reason}`}</dd></div>`}
        ${execution?.value !== undefined && execution.value !== "" && html`<div><dt>${details.value}</dt><dd>${renderValue(execution.value, words)}</dd></div>`}
        ${took && html`<div><dt>${details.duration}</dt><dd>${took}</dd></div>`}
        <div><dt>${details.call}</dt><dd><code>${JSON.stringify(step.action)}</code></dd></div>
        ${requestId && html`<div><dt>${details.request}</dt><dd><code>${requestId}</code></dd></div>`}
      </dl>
      ${execution?.output && html`<pre tabindex="0" aria-label="${details.output}">${execution.output}</pre>`}
    </details>
  </li>`;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function isUnsure({ confidence }: { confidence: number }): boolean {
  return confidence < 0.75;
}

function renderMeter(confidence: number): Html {
  return html`<svg class="meter" width="64" height="6" aria-hidden="true"><rect class="track" width="64" height="6" rx="3"></rect><rect class="fill" width="${Math.round(confidence * 64)}" height="6" rx="3"></rect></svg> ${percent(confidence)}`;
}

function renderPage({ snapshot, picture, number }: TraceStep, words: TraceWords["page"]): Html | false {
  if (!snapshot) return false;
  const image =
    picture &&
    ("base64" in picture
      ? html`<img src="data:${picture.mimeType};base64,${picture.base64}" alt="${words.picture(number)}" loading="lazy">`
      : html`<p class="quiet">${words.noPicture} ${picture.omitted}</p>`);
  return html`<details class="page">
    <summary>${words.title} <span class="quiet">${words.elements(snapshot.fields.length)}</span></summary>
    ${image}${renderForm(snapshot, words)}
    ${snapshot.text && html`<details><summary>${words.text}</summary><pre tabindex="0">${snapshot.text}</pre></details>`}
  </details>`;
}

function renderPlanner(step: TraceStep, words: TraceWords): Html | false {
  const { planned, promptHash, plan, profile, review, firstLine, lastLine } = step;
  if (!planned) return false;
  const { figures, planner } = words;
  const { engine, model, usage, latencyMs, attempts, repaired } = planned;
  return html`<details class="planner">
    <summary>${planner.title} <span class="quiet">${model ? `${engine}: ${model}` : engine}, ${duration(latencyMs)}</span></summary>
    <dl>
      <div><dt>${figures.tokens}</dt><dd>${words.tokens(usage.inputTokens, usage.outputTokens)}</dd></div>
      <div><dt>${figures.modelCalls}</dt><dd>${attempts}${repaired && planner.repaired}</dd></div>
      ${plan && html`<div><dt>${planner.decision}</dt><dd>${plan.decision}</dd></div>`}
      ${profile && html`<div><dt>${figures.profile}</dt><dd>${profile}</dd></div>`}
      ${promptHash && html`<div><dt>${planner.prompt}</dt><dd><code>${promptHash}</code></dd></div>`}
      ${review && renderApprovalDetails(review, planner)}
      <div><dt>${planner.lines}</dt><dd>${planner.fromTo(firstLine, lastLine)}</dd></div>
    </dl>
  </details>`;
}

/** Other properties of an approval, such as the approver. */
function renderApprovalDetails(
  { verdict, steps, reason, ...rest }: NonNullable<TraceStep["review"]>,
  words: TraceWords["planner"],
): Html[] {
  return Object.entries(rest).map(
    ([key, known]) =>
      html`<div><dt>${words.approval(key)}</dt><dd>${typeof known === "string" ? known : JSON.stringify(known)}</dd></div>`,
  );
}
