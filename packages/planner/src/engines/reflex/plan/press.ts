import type { SnapshotField } from "@giselles-ai/protocol";
import { isPressed, isSender } from "../families.ts";
import { type Candidate, findTarget, type Search } from "../match/find-target.ts";
import type { Page } from "../match/page.ts";
import type { IntentOf, Target } from "../read/intents.ts";
import { normalise } from "../words.ts";
import { explainMiss } from "./explain-miss.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";
import { called } from "./tools.ts";
import { turnToResult } from "./turn-to-result.ts";

export function isPressable({ kind }: SnapshotField): boolean {
  return kind !== "opaque-frame";
}

/** What a form is sent off with, by whatever name. */
export const sendsOff =
  /^(?:submit|send|ok|okay|go!?|done|save|continue|next|search|find|log ?in|sign ?in|sign ?up|register|apply|confirm|finish|book|order|create account|join|送信|検索|登録|確認|ログイン|次へ|保存|absenden|senden|suchen|weiter|anmelden|speichern|envoyer|rechercher|valider|enviar|buscar|siguiente|guardar)(?: (?:form|now|it))?!?$/i;

export function press({ target }: IntentOf<"press">, scene: Scene): Outcome {
  const { page, past, part, tools } = scene;
  if (past.done.has(part)) return { state: "satisfied", because: "it was pressed" };
  const result = turnToResult(target, scene);
  if (result) return result;
  const wantsButton = !target.kinds || target.kinds.some((kind) => isPressed(kind));
  const first = findTarget(page, target, (field) => (wantsButton ? isPressed(field.kind) : isPressable(field)));
  const sender = first.status === "missing" ? soleSender(page.fields, target) : undefined;
  const search = first.status === "missing" && !sender && wantsButton ? byNameAlone(page, target) : first;
  const found = search.status === "found" ? search.found : sender;
  if (!found)
    return search.status === "found"
      ? { state: "impossible", reason: "Nothing was found." }
      : explainMiss(search, target, scene);
  const blocked = found.find(({ field }) => field.disabled);
  if (blocked) return { state: "impossible", reason: `${called(blocked.field)} is disabled.` };
  const drafts = found.map(({ field, score, why }) => ({
    ...tools.click(field, `press ${called(field)}, ${why}`, score),
    commits: found.length === 1,
  }));
  return { state: "steps", drafts };
}

/** Fields of other kinds are pressed too, if they are called just so. */
function byNameAlone(page: Page, target: Target): Search {
  const search = findTarget(page, target, isPressable);
  const isSure =
    search.status === "found" &&
    search.found.every(({ score, why }) => score >= 0.8 && !why.startsWith("which is for"));
  return isSure || search.status !== "found" ? search : { status: "missing", nearest: search.found };
}

/** Words that ask for a form to be sent, and labels that say no more than that. */
const asksToSend =
  /^(?:submit|send|ok|okay|go|done|log ?in|sign ?in|sign ?up|register|search|finish|送信|登録|検索|ログイン|absenden|anmelden|envoyer|enviar)$/;
const saysNoMore =
  /^(?:submit|send|ok|okay|go!?|done|enter|continue|next|送信|次へ|確認|absenden|senden|weiter|envoyer|valider|enviar)$/;

/** "press login" where the only button of its sort is called OK; "submit" where it is called Register. */
export function soleSender(fields: SnapshotField[], { name, quoted, scope }: Target): Candidate[] | undefined {
  const said = normalise(name);
  if (quoted || scope || !asksToSend.test(said)) return undefined;
  const isPlain = /^(?:submit|send|送信|absenden|envoyer|enviar)$/.test(said);
  const senders = fields.filter(
    ({ kind, label, inputType }) => isSender(kind) && (inputType === "submit" || sendsOff.test(normalise(label))),
  );
  const [only, ...others] = senders;
  if (!only || others.length > 0 || !(isPlain || saysNoMore.test(normalise(only.label)))) return undefined;
  return [{ field: only, score: 0.75, why: "the only one that sends the form" }];
}
