import type { PlannerInput } from "@giselles-ai/protocol";
import type { PlannerEngine } from "../../engine.ts";
import { useGroups } from "./match/thesaurus.ts";
import type { LabelClassifier } from "./meaning/classify-label.ts";
import { addRules, hasOtherScript } from "./meaning/vocabulary.ts";
import { engineName } from "./plan/memo.ts";
import { openMessages } from "./plan/messages/open-messages.ts";
import { planRecord } from "./plan-record.ts";
import { detectLanguage } from "./read/detect-language.ts";
import { withPlainGoal } from "./read/with-plain-goal.ts";
import { planWithStandIns } from "./stand-ins.ts";

interface Options {
  /** The clock for dates such as "next Friday". Default: the clock of the machine. */
  now?: () => Date;
  /** Opens a trained table that reads labels which no rule knows. Default: none, so that a page need not load it. */
  openClassifier?: () => Promise<LabelClassifier>;
}

/** Loads the words that this page needs and most do not: of languages, scripts, and systems that keep records. */
async function openWords({ goal, context: { page } }: PlannerInput): Promise<string> {
  const shown = (page.fields ?? []).flatMap(({ label, group, placeholder }) => [label, group, placeholder]);
  const text = [goal, ...shown].join(" ");
  if (hasOtherScript.test(text)) addRules((await import("./meaning/other-scripts.ts")).otherScripts);
  const isEnglish = detectLanguage(shown.join(" ")) === "en";
  const isForeign = !isEnglish || detectLanguage(goal) !== "en" || /(?![a-z])\p{L}/iu.test(text);
  const { translations } = isForeign ? await import("./match/translations.ts") : { translations: "" };
  // Forms in other languages have their own words for English keys.
  const { systemWords } = isEnglish && isRecord(goal) ? await import("./match/system-words.ts") : { systemWords: "" };
  const { answerWords } = await import("./match/answer-words.ts");
  return translations + systemWords + answerWords;
}

function isRecord(goal: string): boolean {
  return /[{\n]/.test(goal);
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
    async generatePlan(given, { signal } = {}) {
      const input = withPlainGoal(given);
      signal?.throwIfAborted();
      opened ??= openClassifier?.();
      const classify = await opened;
      const say = await openMessages(detectLanguage(input.goal));
      const settings = { now, classify, say };
      const words = await openWords(input);
      const tidyRecord = isRecord(input.goal) ? (await import("./match/tidy-record.ts")).tidyRecord : undefined;
      useGroups(words);
      const filled = planWithStandIns(input, (hidden) => planRecord(hidden, settings, tidyRecord));
      if (filled) return filled;
      const { planStep } = await import("./plan-step.ts");
      useGroups(words);
      return planWithStandIns(input, (hidden) => planStep(hidden, settings));
    },
  };
}
