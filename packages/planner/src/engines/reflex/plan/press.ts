import type { SnapshotField } from "@giselles-ai/protocol";
import { isPressed, isSender } from "../families.ts";
import { type Candidate, findTarget, type Search } from "../match/find-target.ts";
import { compareWords } from "../match/name-score.ts";
import type { Page } from "../match/page.ts";
import { similarity } from "../match/similarity.ts";
import type { IntentOf, Target } from "../read/intents.ts";
import { contentWords } from "../read/parse-noun.ts";
import { normalise, wordsOf } from "../words.ts";
import { called } from "./called.ts";
import { explainMiss } from "./explain-miss.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";

export function isPressable({ kind }: SnapshotField): boolean {
  return kind !== "opaque-frame";
}

/** Labels of buttons that submit a form. */
export const submitLabels =
  /^(?:submit|send|ok|okay|go!?|done|save|continue|next|search|find|log ?in|sign ?in|sign ?up|register|apply|confirm|finish|book|order|create account|join|送信|検索|登録|確認|ログイン|次へ|保存|absenden|senden|suchen|weiter|anmelden|speichern|envoyer|rechercher|valider|enviar|buscar|siguiente|guardar)(?: (?:form|now|it))?!?$/i;

export function press({ target }: IntentOf<"press">, scene: Scene): Outcome {
  const { page, past, part, tools } = scene;
  if (past.done.has(part)) return { state: "satisfied", because: "it was already pressed" };
  const wantsButton = !target.kinds || target.kinds.some((kind) => isPressed(kind));
  const first = findTarget(page, target, (field) => (wantsButton ? isPressed(field.kind) : isPressable(field)));
  const submitButton = first.status === "missing" ? onlySubmitButton(page.fields, target) : undefined;
  const search = first.status === "missing" && !submitButton && wantsButton ? byNameAlone(page, target) : first;
  const found = search.status === "found" ? search.found : submitButton;
  if (!found)
    return search.status === "found"
      ? { state: "impossible", reason: scene.say.notHere() }
      : explainMiss(search, target, scene);
  const unused = search.status === "found" && !target.quoted ? unusedWords(target, found, page) : [];
  if (unused.length > 0) return { state: "impossible", reason: scene.say.unused(unused) };
  const blocked = found.find(({ field }) => field.disabled);
  if (blocked) return { state: "impossible", reason: scene.say.disabled(blocked.field) };
  const drafts = found.map(({ field, score, why }) => ({
    ...tools.click(field, `press ${called(field)}, ${why}`, score),
    commits: found.length === 1,
  }));
  return { state: "steps", drafts };
}

/** Words of the target that neither the found elements nor their surroundings have. */
function unusedWords({ name }: Target, found: Candidate[], page: Page): string[] {
  return contentWords(name).filter((word) =>
    found.some(({ field, score }) => {
      const { label, group = "", placeholder = "", name: technical = "" } = field;
      const texts = [label, group, placeholder, technical, ...page.textsAround(field)];
      const isLike = wordsOf(label).some((other) => compareWords(word, other) > 0 || similarity(word, other) > 0);
      return score < 0.8 && !isLike && !texts.some((text) => normalise(text).includes(word));
    }),
  );
}

/** Also finds fields of other kinds, if their name matches well. */
function byNameAlone(page: Page, target: Target): Search {
  const search = findTarget(page, target, isPressable);
  const isSure =
    search.status === "found" &&
    search.found.every(({ score, why }) => score >= 0.8 && !why.startsWith("which is for"));
  return isSure || search.status !== "found" ? search : { status: "missing", nearest: search.found };
}

/** Instructions to submit a form, and labels that say nothing more specific. */
const submitWords =
  /^(?:submit|send|ok|okay|go|done|log ?in|sign ?in|sign ?up|register|search|finish|送信|登録|検索|ログイン|absenden|anmelden|envoyer|enviar)$/;
const genericSubmitLabels =
  /^(?:submit|send|ok|okay|go!?|done|enter|continue|next|送信|次へ|確認|absenden|senden|weiter|envoyer|valider|enviar)$/;

/** "press login" when the only submit button is labelled OK, or "submit" when it is labelled Register. */
export function onlySubmitButton(fields: SnapshotField[], { name, quoted, scope }: Target): Candidate[] | undefined {
  const requested = normalise(name);
  if (quoted || scope || !submitWords.test(requested) || fields.some(({ label }) => normalise(label) === requested))
    return undefined;
  const isGeneric = /^(?:submit|send|送信|absenden|envoyer|enviar)$/.test(requested);
  const submitButtons = fields.filter(
    ({ kind, label, inputType }) => isSender(kind) && (inputType === "submit" || submitLabels.test(normalise(label))),
  );
  const [only, ...others] = submitButtons;
  if (!only || others.length > 0 || !(isGeneric || genericSubmitLabels.test(normalise(only.label)))) return undefined;
  return [{ field: only, score: 0.75, why: "the only button that sends the form" }];
}
