import type { PlannerInput, PlannerOutput } from "@giselles-ai/protocol";
import type { PlannerEngine } from "../../engine.ts";
import { toPage } from "./match/page.ts";
import type { LabelClassifier } from "./meaning/classify-label.ts";
import { decide } from "./plan/decide.ts";
import type { Decision } from "./plan/decision.ts";
import { readHistory } from "./plan/history.ts";
import { engineName } from "./plan/memo.ts";
import { messagesIn } from "./plan/messages/messages-in.ts";
import type { Surroundings } from "./plan/scene.ts";
import { takeAnswer } from "./plan/take-answer.ts";
import { Tools } from "./plan/tools.ts";
import { detectLanguage } from "./read/detect-language.ts";
import { planWithStandIns } from "./stand-ins.ts";

interface Options {
  /** The clock for dates such as "next Friday". Default: the clock of the machine. */
  now?: () => Date;
  /** Opens a trained table that reads labels which no rule knows. Default: none, so that a page need not load it. */
  openClassifier?: () => Promise<LabelClassifier>;
}

interface Settings {
  now?: (() => Date) | undefined;
  classify?: LabelClassifier | undefined;
}

/**
 * Creates an engine without a model. It follows direct instructions and documents by rules, and says so when it cannot.
 *
 * @example <caption>packages/planner/test/engines/reflex/forms/forms.test.ts</caption>
 * const engine = createReflexEngine();
 */
export function createReflexEngine({ now, openClassifier }: Options = {}): PlannerEngine {
  let opened: Promise<LabelClassifier> | undefined;
  return {
    name: engineName,
    async generatePlan(input, { signal } = {}) {
      signal?.throwIfAborted();
      opened ??= openClassifier?.();
      const classify = await opened;
      return planWithStandIns(input, (hidden) => planWithoutModel(hidden, { now, classify }));
    },
  };
}

export function planWithoutModel(
  input: PlannerInput,
  { now = () => new Date(), classify }: Settings = {},
): PlannerOutput {
  const { goal, context, tool_catalog } = input;
  const page = toPage(context.page, now(), classify);
  const answered = takeAnswer(input, page);
  const scene = {
    page,
    tools: new Tools(tool_catalog),
    past: readHistory(answered?.steps ?? context.steps),
    appData: context.appData,
    say: messagesIn(detectLanguage(goal)),
  };
  return toOutput(decideOn(answered?.readings ?? [goal], scene), input);
}

/** The first reading that can be followed. If there is none, the best one explains why. */
function decideOn(readings: readonly string[], scene: Surroundings): Decision {
  const decisions = readings.map((reading) => decide(reading, scene));
  const followed = decisions.find(({ decision }) => decision === "act" || decision === "done");
  return followed ?? decisions[0] ?? decide("", scene);
}

function toOutput(decision: Decision, { goal, capability_profile, context }: PlannerInput): PlannerOutput {
  const common = {
    plan_id: `reflex-${hash(JSON.stringify([goal, context.page.url, context.steps ?? []]))}`,
    autonomy_level: capability_profile === "unleashed" ? ("auto" as const) : capability_profile,
    reasoning_summary: "Planned by rules, without a model.",
  };
  switch (decision.decision) {
    case "act":
      return { ...common, decision: "act", complete: false, message: decision.message, steps: decision.steps };
    case "done":
      return { ...common, decision: "done", complete: true, message: decision.message, steps: [] };
    case "ask":
      return {
        ...common,
        decision: "ask",
        complete: false,
        message: decision.clarification,
        clarification: decision.clarification,
        steps: [],
      };
    case "cannot":
      return { ...common, decision: "cannot", complete: false, message: decision.message, steps: [] };
  }
}

/** FNV-1a: the same goal, page and history give the same plan id. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value.toString(36);
}
