import { messageBefore, type SnapshotField } from "@giselles-ai/protocol";
import { renderForm } from "./form-outline.ts";
import { type Html, html } from "./html.ts";
import type { TraceAction, TraceStep } from "./read-runs.ts";
import { amount, duration, renderActionText, value } from "./words.ts";

type Fields = ReadonlyMap<string, SnapshotField>;

export function renderStep(step: TraceStep, fields: Fields, id: string): Html {
  const { number, snapshot, plan, startedAt, endedAt } = step;
  return html`<section class="step" id="${id}" tabindex="-1" aria-labelledby="${id}-title">
    <header>
      <span class="number" aria-hidden="true">${number}</span>
      <div>
        <h2 id="${id}-title"><span class="hidden">Step ${number}: </span>${snapshot?.title || "Untitled page"}</h2>
        <p class="quiet">${snapshot?.url}</p>
      </div>
      <span class="took">${duration(endedAt - startedAt)}</span>
    </header>
    ${plan && html`<p class="plan-message">${messageBefore(plan) ?? plan.message}</p>${plan.reasoning_summary && html`<p class="why">${plan.reasoning_summary}</p>`}`}
    ${(plan?.decision === "ask" || plan?.decision === "act") && plan.clarification && html`<p class="band ask"><b>Asked you</b> ${plan.clarification}</p>`}
    ${renderReview(step)}
    ${step.actions.length > 0 && html`<ol class="actions">${step.actions.map((action) => renderAction(action, fields))}</ol>`}
    ${snapshot && renderPage(step)}
    ${renderPlanner(step)}
    ${step.others.map((raw) => html`<details><summary>${raw.type}</summary><pre>${JSON.stringify(raw, undefined, 2)}</pre></details>`)}
  </section>`;
}

function renderReview({ review, askedAt, reviewedAt = 0, actions }: TraceStep): Html | false {
  if (!review) return askedAt !== undefined && html`<p class="band ask"><b>Waiting for approval</b></p>`;
  const isApproved = review.verdict === "approved";
  if (askedAt === undefined)
    return !isApproved && html`<p class="band no"><b>Denied by the policy</b> ${review.reason}</p>`;
  const waited = duration(reviewedAt - askedAt);
  const asked = actions.filter(({ verdict }) => verdict?.verdict === "ask").length;
  return isApproved
    ? html`<p class="band yes"><b>Approved</b> ${amount(asked, "action")}, after ${waited}</p>`
    : html`<p class="band no"><b>Not approved</b> ${review.reason} <span class="quiet">after ${waited}</span></p>`;
}

const verdicts: Record<string, string> = { run: "allowed", ask: "needs approval", deny: "denied" };
const statuses: Record<string, string> = {
  applied: "done",
  refused: "refused",
  failed: "failed",
  skipped: "skipped",
  unknown: "unknown",
  none: "not tried",
};

function renderAction(action: TraceAction, fields: Fields): Html {
  const { step, isEdited, verdict, execution, intendedAt, doneAt, requestId } = action;
  const status = execution?.status ?? "none";
  const took =
    intendedAt !== undefined && doneAt !== undefined && status !== "skipped" ? duration(doneAt - intendedAt) : "";
  const isDone = status === "applied";
  const label = isDone && execution?.value !== undefined ? "read back" : statuses[status];
  return html`<li class="action ${status}">
    <details>
      <summary>
        <span class="icon" aria-hidden="true"></span>
        <span class="do">${renderActionText(step.action, fields)}${isEdited && html` <span class="edited">edited before approval</span>`}</span>
        <span class="outcome">${isUnsure(step) && html`<span class="unsure">${percent(step.confidence)} sure</span>`}${label}${!isDone && execution?.code && html` <code>${execution.code}</code>`}</span>
        ${execution?.message && html`<span class="message">${execution.message}</span>`}
      </summary>
      <dl>
        ${step.explanation && html`<div><dt>Why</dt><dd>${step.explanation}</dd></div>`}
        <div><dt>Confidence</dt><dd>${renderMeter(step.confidence)}</dd></div>
        <div><dt>Risk (planner's estimate)</dt><dd>${step.estimated_risk}</dd></div>
        ${verdict && html`<div><dt>Policy</dt><dd>${verdicts[verdict.verdict] ?? verdict.verdict}${verdict.reason && html`: ${verdict.reason}`}</dd></div>`}
        ${execution?.value !== undefined && execution.value !== "" && html`<div><dt>Value on the page</dt><dd>${value(execution.value)}</dd></div>`}
        ${took && html`<div><dt>Duration</dt><dd>${took}</dd></div>`}
        <div><dt>Call</dt><dd><code>${JSON.stringify(step.action)}</code></dd></div>
        ${requestId && html`<div><dt>Request</dt><dd><code>${requestId}</code></dd></div>`}
      </dl>
      ${execution?.output && html`<pre tabindex="0" aria-label="Output">${execution.output}</pre>`}
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

function renderPage({ snapshot, picture, number }: TraceStep): Html | false {
  if (!snapshot) return false;
  const image =
    picture &&
    ("base64" in picture
      ? html`<img src="data:${picture.mimeType};base64,${picture.base64}" alt="The page in step ${number}" loading="lazy">`
      : html`<p class="quiet">The screenshot was not recorded. ${picture.omitted}</p>`);
  return html`<details class="page">
    <summary>Page snapshot <span class="quiet">${amount(snapshot.fields.length, "element")}</span></summary>
    ${image}${renderForm(snapshot)}
    ${snapshot.text && html`<details><summary>Text for the planner</summary><pre tabindex="0">${snapshot.text}</pre></details>`}
  </details>`;
}

function renderPlanner({ planned, promptHash, plan, profile, review, firstLine, lastLine }: TraceStep): Html | false {
  if (!planned) return false;
  const { engine, model, usage, latencyMs, attempts, repaired } = planned;
  return html`<details class="planner">
    <summary>Planner <span class="quiet">${model ? `${engine}: ${model}` : engine}, ${duration(latencyMs)}</span></summary>
    <dl>
      <div><dt>Tokens</dt><dd>${usage.inputTokens.toLocaleString("en-US")} in, ${usage.outputTokens.toLocaleString("en-US")} out</dd></div>
      <div><dt>Model calls</dt><dd>${attempts}${repaired ? ", one of them to repair an answer" : ""}</dd></div>
      ${plan && html`<div><dt>Decision</dt><dd>${plan.decision}</dd></div>`}
      ${profile && html`<div><dt>Profile</dt><dd>${profile}</dd></div>`}
      ${promptHash && html`<div><dt>Prompt (SHA-256)</dt><dd><code>${promptHash}</code></dd></div>`}
      ${review && renderApprovalDetails(review)}
      <div><dt>Audit lines</dt><dd>${firstLine} to ${lastLine}</dd></div>
    </dl>
  </details>`;
}

/** Other properties of an approval, such as the approver. */
function renderApprovalDetails({ verdict, steps, reason, ...rest }: NonNullable<TraceStep["review"]>): Html[] {
  return Object.entries(rest).map(
    ([key, known]) =>
      html`<div><dt>Approval: ${key}</dt><dd>${typeof known === "string" ? known : JSON.stringify(known)}</dd></div>`,
  );
}
