import type { Action, OutcomeCode, OutcomeStatus } from "@giselles-ai/protocol";

/** One page, what is done in it, and what may be said about that. */
export interface HonestyCase {
  title: string;
  html: string;
  headers?: Record<string, string>;
  /** Run in the page between the snapshot and the actions. */
  meanwhile?: string;
  actions: ActionByLabel[];
  /** Of each action, in order: "applied", "refused DISABLED"; or "failed", by whatever code. */
  says: Verdict | Verdict[];
  /** An expression in the page: whether the page, by its own account, holds what was asked for, within its own rules. */
  held: string;
  /** What the last outcome tells the caller. */
  message?: RegExp;
  /** What the last outcome says that the page shows. */
  value?: string | boolean | string[];
}

export type Verdict = "applied" | "failed" | `${Exclude<OutcomeStatus, "applied">} ${OutcomeCode}`;

type WithoutId<Known> = Known extends { fieldId: string } ? Omit<Known, "fieldId"> : never;
type OnField = WithoutId<Extract<Action, { fieldId: string }>>;

/** The field is named by its label, with `nth` where several have it; or by an id that no snapshot gave. */
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

/** A small application: it keeps what its controls tell it by their events. */
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
