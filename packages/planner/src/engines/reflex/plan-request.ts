import type { PlannerInput, PlannerOutput } from "@giselles-ai/protocol";
import { useGroups } from "./match/thesaurus.ts";
import { addRules, hasOtherScript } from "./meaning/vocabulary.ts";
import { openMessages } from "./plan/messages/open-messages.ts";
import type { Settings } from "./plan/scene.ts";
import { planRecord } from "./plan-record.ts";
import { detectLanguage } from "./read/detect-language.ts";
import { withPlainRecord } from "./read/plain-record.ts";
import { planWithStandIns } from "./stand-ins.ts";

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

/** Plans a step for a request. Only a request that is more than a record loads the reading of sentences. */
export async function planRequest(asked: PlannerInput, given: Omit<Settings, "say">): Promise<PlannerOutput> {
  const input = { ...asked, goal: withPlainRecord(asked.goal) };
  const settings = { ...given, say: await openMessages(detectLanguage(input.goal)) };
  const words = await openWords(input);
  const tidyRecord = isRecord(input.goal) ? (await import("./match/tidy-record.ts")).tidyRecord : undefined;
  useGroups(words);
  const filled = planWithStandIns(input, (hidden) => planRecord(hidden, settings, tidyRecord));
  if (filled) return filled;
  const { planStep } = await import("./plan-step.ts");
  useGroups(words);
  return planWithStandIns(input, (hidden) => planStep(hidden, settings));
}
