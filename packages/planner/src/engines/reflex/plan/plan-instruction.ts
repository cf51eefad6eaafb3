import type { PlanStep } from "@giselles-ai/protocol";
import type { Page } from "../match/page.ts";
import type { Intent } from "../read/intents.ts";
import { carryOut } from "./carry-out.ts";
import type { Decision } from "./decision.ts";
import type { Past } from "./history.ts";
import { dismissObstacle } from "./obstacle.ts";
import { readResult } from "./read-result.ts";
import type { Scene } from "./scene.ts";
import type { Tools } from "./tools.ts";

/** Below this a step is not taken. */
const leastConfidence = 0.6;

/** Goes through the parts of an instruction in order, to the first step after which the page may be another. */
export function planInstruction(
  intents: Intent[],
  { page, tools, past }: { page: Page; tools: Tools; past: Past },
): Decision {
  const unknown = intents.find(({ type }) => type === "unknown");
  if (intents.length === 0)
    return { decision: "cannot", message: "There is nothing in the instruction that I could do." };
  if (unknown)
    return {
      decision: "cannot",
      message: `I do not understand "${unknown.said}". Say it as "enter … in …", "choose …", "check …" or "press …".`,
    };
  const committed = lastCommitted(intents, past);
  const steps: PlanStep[] = [];
  for (const [index, intent] of intents.entries()) {
    const part = index + 1;
    if (part <= committed) continue;
    const scene: Scene = { page, tools, past, part };
    const outcome = carryOut(intent, scene);
    if (outcome.state === "satisfied") continue;
    if (outcome.state !== "steps") {
      const obstacle = outcome.state === "impossible" && dismissObstacle(page, tools);
      if (obstacle) return act([tools.toStep(obstacle, { name: `Before part ${part}`, prepares: part })]);
      // What is to be pressed may wait for what is to be written.
      if (steps.length > 0 && /disabled/.test(outcome.state === "impossible" ? outcome.reason : "")) return act(steps);
      return outcome.state === "unclear"
        ? { decision: "ask", clarification: outcome.question }
        : { decision: "cannot", message: outcome.reason };
    }
    if ((past.failed.get(part) ?? 0) >= 3) return { decision: "cannot", message: `It did not work: "${intent.said}".` };
    const weak = outcome.drafts.find(({ confidence }) => confidence < leastConfidence);
    if (weak) return { decision: "ask", clarification: `I am not sure about "${intent.said}": should I ${weak.why}?` };
    const prepares = { name: `For part ${part}, "${intent.said}"`, prepares: part };
    const completes = { name: `Part ${part} of ${intents.length}, "${intent.said}"`, part };
    const last = outcome.more ? -1 : outcome.drafts.length - 1;
    steps.push(...outcome.drafts.map((draft, at) => tools.toStep(draft, at === last ? completes : prepares)));
    if (outcome.more || outcome.drafts.some(({ commits }) => commits)) return act(steps);
  }
  if (steps[0]) return act(steps);
  const uncertain = listPresses(intents).filter((part) => past.uncertain.has(part));
  return readResult({ page, tools, past }, { intents, committed, uncertain });
}

function act(steps: PlanStep[]): Decision {
  return {
    decision: "act",
    steps,
    message: `${steps.length === 1 ? "One step" : `${steps.length} steps`} towards what was asked.`,
  };
}

/** Parts of which the page does not show whether they were done. */
function listPresses(intents: Intent[]): number[] {
  return intents.flatMap(({ type }, index) => (/^(?:press|go|key|seek)$/.test(type) ? index + 1 : []));
}

/** The last part that pressed something and worked: what came before it is behind us, whatever the page shows now. */
function lastCommitted(intents: Intent[], { done, untold }: Past): number {
  const presses = listPresses(intents);
  const told = presses.filter((part) => done.has(part));
  const seeking = intents.findIndex(
    (intent, index) => intent.type === "seek" && intent.superlative && done.has(index + 1),
  );
  return Math.max(0, presses[untold - 1] ?? 0, ...told.filter((part) => seeking < 0 || part <= seeking));
}
