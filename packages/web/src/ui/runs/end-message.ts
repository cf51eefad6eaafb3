import { damagedMessage, interruptedMessage, type RunDetail } from "../../contract.ts";
import type { ScreenWords } from "../words/words.ts";
import type { TimelineEntry } from "./timeline.ts";

type End = Extract<TimelineEntry, { kind: "end" }>["result"];

/** The last message of a run. Messages of the loop are in the language of the screen, those of a planner as it wrote them; codes are for logs. */
export function endMessage({ ending, message }: Pick<End, "ending" | "message">, words: ScreenWords["runs"]): string {
  const [, relayCode, plannerCode, text = message] =
    /^(?:\[([A-Z_]+)\]|([a-z]+_[a-z_]+|aborted):) (.+)$/s.exec(message) ?? [];
  const translated = words.ends[ending] ?? words.failures[relayCode ?? ""];
  return translated ?? (ending === "failed" ? words.failed(text, words.failures[plannerCode ?? ""]) : text);
}

/** The message of a run for the top of its page. */
export function runMessage({ run, events }: Pick<RunDetail, "run" | "events">, words: ScreenWords["runs"]) {
  if (run.message === interruptedMessage) return words.interrupted;
  if (run.message === damagedMessage) return words.damaged;
  const last = events.findLast(({ event }) => event.type === "run-done")?.event;
  const isLast = last?.type === "run-done" && last.result.message === run.message;
  return isLast ? endMessage(last.result, words) : run.message;
}
