// Text to type where the focus is. It becomes one key press for each character, so that each is judged and guarded as a key.
import {
  type AnyAction,
  type ExecutionReport,
  isTypedText,
  type Outcome,
  reportOf,
  stopsCommits,
} from "@giselles-ai/protocol";

export interface Typed {
  actions: AnyAction[];
  /** The number of key presses for each requested action. */
  counts: number[];
}

/** Replaces text by its keys. */
export function spellOut(requested: readonly AnyAction[]): Typed {
  const parts = requested.map((action) =>
    isTypedText(action)
      ? Array.from(action.keys, (key) => ({ ...action, keys: key === " " ? "Space" : key }))
      : [action],
  );
  return { actions: parts.flat(), counts: parts.map(({ length }) => length) };
}

/** Joins the outcomes of the keys of each text: if one was not pressed, that is the outcome. */
export function joinTyped(report: ExecutionReport, counts: readonly number[]): ExecutionReport {
  const { outcomes } = report;
  if (!outcomes || counts.every((count) => count === 1)) return report;
  let from = 0;
  const joined = counts.flatMap((count, index): Outcome[] => {
    const keys = outcomes.slice(from, from + count);
    from += count;
    const last = keys.find(({ status }) => status !== "applied") ?? keys.at(-1);
    return last ? [{ ...last, index, ...(count > 1 && describeRest(keys)) }] : [];
  });
  return { ...report, ...reportOf(joined, report.delta) };
}

/** A text that was typed in part must not be typed again as a whole. */
function describeRest(keys: readonly Outcome[]): Pick<Outcome, "message"> {
  const typed = keys.findIndex(stopsCommits);
  const { status, message } = keys[typed] ?? {};
  if (typed < 0 || (typed === 0 && status !== "unknown")) return {};
  const most = status === "unknown" ? ` or ${typed + 1}` : "";
  return {
    message: [`${typed}${most} of the ${keys.length} characters were typed.`, message].filter(Boolean).join(" "),
  };
}
