import type { PlanStep } from "@giselles-ai/protocol";
import type { Page } from "../match/page.ts";
import { textOfRow } from "../match/rows.ts";
import type { Condition, Intent } from "../read/intents.ts";
import { findUnused } from "./account-for.ts";
import { carryOut } from "./carry-out.ts";
import type { Decision } from "./decision.ts";
import type { Past } from "./history.ts";
import { findRows, fulfils, hasWord } from "./items/find-rows.ts";
import type { Messages } from "./messages/english.ts";
import { readResult } from "./read-result.ts";
import type { Scene, Surroundings } from "./scene.ts";
import type { Draft } from "./tools.ts";

/** Steps below this are not planned. */
const minConfidence = 0.6;

/** Plans the parts of an instruction in order, up to the first step that may change the page. */
export function planInstruction(intents: Intent[], { page, tools, past, say }: Surroundings): Decision {
  const unknown = intents.find(({ type }) => type === "unknown");
  if (intents.length === 0) return { decision: "cannot", message: `${say.nothingToDo()} ${suggestWording(page, say)}` };
  if (unknown)
    return { decision: "cannot", message: `${say.notUnderstood([unknown.wording])} ${suggestWording(page, say)}` };
  const act = (some: PlanStep[]): Decision => ({ decision: "act", steps: some, message: say.plan(some.length) });
  const committed = lastCommitted(intents, past);
  const steps: PlanStep[] = [];
  const answers: string[] = [];
  for (const [index, intent] of intents.entries()) {
    const part = index + 1;
    if (part <= committed) continue;
    const scene: Scene = { page, tools, past, part, say };
    const isMet = intent.when ? isFulfilled(intent.when, page) : true;
    if (isMet === undefined) return { decision: "cannot", message: say.notFound(intent.when?.words.join(" ") ?? "") };
    if (!isMet) {
      answers.push(say.notSo(intent.wording));
      continue;
    }
    const outcome = carryOut(intent, scene);
    if (outcome.state === "satisfied") {
      if (outcome.answer) answers.push(outcome.answer);
      continue;
    }
    if (outcome.state !== "steps") {
      // A disabled button may become enabled once the planned fields are filled.
      if (steps.length > 0 && /disabled/.test(outcome.state === "impossible" ? outcome.reason : "")) return act(steps);
      // What was typed may bring it up: the suggestions of a field, the results of a filter.
      const isMissing = outcome.state === "impossible" && /^(?:choose|press|item)$/.test(intent.type);
      if (isMissing && steps.length > 0 && steps.every(({ tool }) => tool === "fill" || tool === "select"))
        return act(steps);
      if (intent.type === "item" && intent.otherwise?.type === "unknown" && outcome.state === "impossible")
        return { decision: "cannot", message: `${outcome.reason} ${suggestWording(page, say)}` };
      return outcome.state === "unclear"
        ? { decision: "ask", clarification: outcome.question }
        : { decision: "cannot", message: outcome.reason };
    }
    if ((past.failed.get(part) ?? 0) >= 3) return { decision: "cannot", message: say.failedOften(intent.wording) };
    const unused = outcome.more ? [] : listUnused(intent, outcome.drafts, { intents, page, past });
    const complain = past.done.size > 0 ? say.notUnderstood : say.unused;
    if (unused.length > 0) return { decision: "cannot", message: complain(unused) };
    const weak = outcome.drafts.find(({ confidence }) => confidence < minConfidence);
    if (weak) return { decision: "ask", clarification: say.notSure(intent.wording, weak.why) };
    const prepares = { name: `Prepares part ${part}, "${intent.wording}"`, prepares: part };
    const completes = { name: `Part ${part} of ${intents.length}, "${intent.wording}"`, part };
    const last = outcome.more ? -1 : outcome.drafts.length - 1;
    steps.push(
      ...outcome.drafts.map((draft, position) => tools.toStep(draft, position === last ? completes : prepares)),
    );
    if (outcome.more || outcome.drafts.some(({ commits }) => commits)) return act(steps);
  }
  if (steps[0]) return act(steps);
  const uncertain = listPresses(intents).filter((part) => past.uncertain.has(part));
  const result = readResult({ page, tools, past, say }, { intents, committed, uncertain });
  return result.decision === "done" && answers[0] ? { decision: "done", message: answers.join(" ") } : result;
}

/** The words of a part that have no use. Parts of one sentence share its words. */
function listUnused(
  intent: Intent,
  drafts: Draft[],
  { intents, page, past }: { intents: Intent[]; page: Page; past: Past },
): string[] {
  const isShared = intents.some((other) => other !== intent && other.wording === intent.wording);
  // What was searched for on the page before is not shown on the page of results.
  const isResult = intent.type === "seek" && (past.done.size > 0 || past.tried.size > 0);
  return isShared || isResult ? [] : findUnused(intent, drafts, page);
}

/** Whether the page fulfils a condition; undefined if it does not show the thing that the condition is about. */
function isFulfilled({ words, says = [], limit }: Condition, page: Page): boolean | undefined {
  const found = findRows({ words, all: false }, page);
  const [row, ...others] = "rows" in found ? found.rows : [];
  if (!row || others.length > 0) return undefined;
  return limit ? fulfils(row, limit) : says.length > 0 && says.every((word) => hasWord(textOfRow(row), word));
}

/** What the rules understand, and the required fields that are still empty. */
export function suggestWording(page: Page, say: Messages): string {
  return [say.howToSay(), ...stillEmpty(page, say)].join(" ");
}

/** The required fields that are still empty, if there are any. */
export function stillEmpty({ fields }: Page, say: Messages): string[] {
  const empty = fields.filter(({ required, currentValue, disabled }) => required && currentValue === "" && !disabled);
  const labels = empty.slice(0, 6).map(({ label }) => label);
  return labels.length > 0 ? [say.stillEmpty(labels)] : [];
}

/** Parts whose result the page does not show. */
function listPresses(intents: Intent[]): number[] {
  const isPress = (intent: Intent) =>
    /^(?:press|go|key|seek)$/.test(intent.type) ||
    (intent.type === "item" && !/^(?:check|choose)$/.test(intent.otherwise?.type ?? ""));
  return intents.flatMap((intent, index) => (isPress(intent) ? index + 1 : []));
}

/** The last part that successfully pressed something. Parts up to it are complete, whatever the page shows now. */
function lastCommitted(intents: Intent[], { done, foreignPresses }: Past): number {
  const presses = listPresses(intents);
  const completed = presses.filter((part) => done.has(part));
  const seeking = intents.findIndex(
    (intent, index) => intent.type === "seek" && intent.superlative && done.has(index + 1),
  );
  return Math.max(0, presses[foreignPresses - 1] ?? 0, ...completed.filter((part) => seeking < 0 || part <= seeking));
}
