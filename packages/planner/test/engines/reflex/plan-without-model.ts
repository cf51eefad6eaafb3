import type { PlannerInput, PlannerOutput } from "@giselles-ai/protocol";
import { useGroups } from "../../../src/engines/reflex/match/thesaurus.ts";
import { translations } from "../../../src/engines/reflex/match/translations.ts";
import type { LabelClassifier } from "../../../src/engines/reflex/meaning/classify-label.ts";
import { otherScripts } from "../../../src/engines/reflex/meaning/other-scripts.ts";
import { addRules } from "../../../src/engines/reflex/meaning/vocabulary.ts";
import { english, type Messages } from "../../../src/engines/reflex/plan/messages/english.ts";
import { french } from "../../../src/engines/reflex/plan/messages/french.ts";
import { german } from "../../../src/engines/reflex/plan/messages/german.ts";
import { japanese } from "../../../src/engines/reflex/plan/messages/japanese.ts";
import { spanish } from "../../../src/engines/reflex/plan/messages/spanish.ts";
import { planStep } from "../../../src/engines/reflex/plan-step.ts";
import { detectLanguage, type Language } from "../../../src/engines/reflex/read/detect-language.ts";

const messages: Record<Language, Messages> = { en: english, ja: japanese, de: german, fr: french, es: spanish };

addRules(otherScripts);

/** A step of the engine, without waiting for the messages and the words of a language. */
export function planWithoutModel(
  input: PlannerInput,
  settings: { now?: () => Date; classify?: LabelClassifier } = {},
): PlannerOutput {
  useGroups(translations);
  return planStep(input, { ...settings, say: messages[detectLanguage(input.goal)] });
}
