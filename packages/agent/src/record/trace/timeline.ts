// Renders how long each phase of each step took.

import { duration } from "./format.ts";
import { type Html, html } from "./html.ts";
import type { TraceRun, TraceStep } from "./read-runs.ts";
import type { TraceWords } from "./words/words.ts";

export type Phase = "sense" | "plan" | "wait" | "act";

interface Segment {
  phase: Phase;
  from: number;
  to: number;
  step: number;
}

function segmentsOf(step: TraceStep): Segment[] {
  const { number, startedAt, sensedAt = startedAt, plannedAt = sensedAt, askedAt, reviewedAt, endedAt } = step;
  const actingFrom = reviewedAt ?? plannedAt;
  const segments: Segment[] = [
    { phase: "sense", from: startedAt, to: sensedAt, step: number },
    { phase: "plan", from: sensedAt, to: askedAt ?? actingFrom, step: number },
    { phase: "wait", from: askedAt ?? actingFrom, to: actingFrom, step: number },
    { phase: "act", from: actingFrom, to: endedAt, step: number },
  ];
  return segments.filter(({ from, to }) => to > from);
}

export function timeIn(phase: Phase, steps: readonly TraceStep[]): number {
  return steps
    .flatMap(segmentsOf)
    .filter((segment) => segment.phase === phase)
    .reduce((sum, { from, to }) => sum + to - from, 0);
}

export function renderTimeline({ steps, startedAt, endedAt }: TraceRun, words: TraceWords): Html {
  const totalMs = Math.max(1, endedAt - startedAt);
  const percent = (ms: number) => `${((ms / totalMs) * 100).toFixed(3)}%`;
  const phases = (["sense", "plan", "wait", "act"] as const).filter((phase) => timeIn(phase, steps) > 0);
  return html`<figure class="timeline">
    <svg width="100%" height="44" role="img" aria-label="${words.timeline(duration(totalMs))}">
      <rect class="track" x="0" y="0" width="100%" height="20" rx="4"></rect>
      ${steps.map((step) => [
        segmentsOf(step).map(
          ({ phase, from, to }) =>
            html`<rect class="${phase}" x="${percent(from - startedAt)}" y="0" width="${percent(to - from)}" height="20"><title>${words.step(step.number)}: ${words.phases[phase]}, ${duration(to - from)}</title></rect>`,
        ),
        html`<line class="mark" x1="${percent(step.startedAt - startedAt)}" x2="${percent(step.startedAt - startedAt)}" y1="0" y2="26"></line>`,
        (step.endedAt - step.startedAt) / totalMs > 0.04 &&
          html`<text x="${percent(step.startedAt - startedAt)}" dx="3" y="39">${step.number}</text>`,
      ])}
    </svg>
    <figcaption>${phases.map((phase) => html`<span class="key ${phase}">${words.phases[phase]} <b>${duration(timeIn(phase, steps))}</b></span>`)}</figcaption>
  </figure>`;
}
