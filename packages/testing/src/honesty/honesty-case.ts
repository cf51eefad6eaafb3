import type { Action, OutcomeCode, OutcomeStatus } from "@giselles-ai/protocol";

/** A page, the actions on it, and the expected report. */
export interface HonestyCase {
  title: string;
  html: string;
  headers?: Record<string, string>;
  /** Script that runs in the page between the snapshot and the actions. */
  meanwhile?: string;
  actions: ActionByLabel[];
  /** The expected outcome of each action, in order: "applied", "refused DISABLED"; or "failed" with any code, and "unknown" without one. */
  says: Verdict | Verdict[];
  /** An expression for the page: whether the page's own state has the requested value. */
  held: string;
  /** What the page does after the report, as a script, and whether the next reply must begin with a correction. */
  later?: { script: string; isCorrected: boolean };
  /** What the message of the last outcome must match. */
  message?: RegExp;
  /** The value that the last outcome must report. */
  value?: string | boolean | string[];
}

export type Verdict = "applied" | "failed" | "unknown" | `${Exclude<OutcomeStatus, "applied">} ${OutcomeCode}`;

type WithoutId<Known> = Known extends { fieldId: string } ? Omit<Known, "fieldId"> : never;
type OnField = WithoutId<Extract<Action, { fieldId: string }>>;

/** Identifies the field by its label, with `nth` if several have it, or by an id that no snapshot contains. */
export type ActionByLabel = OnField & ({ on: string; nth?: number } | { fieldId: string });

export function fill(on: string, value: string, nth?: number): ActionByLabel {
  return { on, action: "fill", value, ...(nth && { nth }) };
}

export function click(on: string, nth?: number): ActionByLabel {
  return { on, action: "click", ...(nth && { nth }) };
}

export function check(on: string, checked: boolean): ActionByLabel {
  return { on, action: "check", checked };
}

export function select(on: string, value: string): ActionByLabel {
  return { on, action: "select", value };
}

/** A small application that records what its controls report in events. */
export const app = `<script nonce="app">
  window.state = {};
  function keep({ target }) {
    state[target.name] = target.type === "checkbox" ? target.checked
      : target.type === "file" ? Array.from(target.files, ({ name }) => name).join()
      : target.multiple ? Array.from(target.selectedOptions, ({ value }) => value).join()
      : target.value;
  }
  document.addEventListener("input", keep);
  document.addEventListener("change", keep);
</script>`;
