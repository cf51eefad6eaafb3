import { isTextual } from "@giselles-ai/protocol/rules";
import { nameScore } from "../../match/name-score.ts";
import { instructionVerbs, parseInstruction } from "../../read/parse-instruction.ts";
import { carryOut } from "../carry-out.ts";
import type { Outcome } from "../outcome.ts";
import type { Surroundings } from "../scene.ts";
import { questionNamed } from "./find-labels.ts";
import type { ClauseReader, Part } from "./parts.ts";
import { pressNamed } from "./press-named.ts";
import { translateCommand } from "./translate-command.ts";
import { restoreRaw } from "./typed-values.ts";

const startsWithVerb = new RegExp(String.raw`^(?:please\s+|then\s+|and\s+|now\s+)*(?:${instructionVerbs})\b`, "i");
const isJapanese = /[\p{Script=Hiragana}]/u;
/** A part number that no history has. */
const noPart = 1_000_000;

/** A command such as "press Send", if it can be followed on this page. Otherwise other readers may understand the words. */
export function commandReader(scene: Surroundings): ClauseReader {
  return (clause, { values }) => {
    const translated = translateCommand(
      clause.replace(/^(?:danach|dann|anschließend|ensuite|puis|luego|después)[, ]+/iu, ""),
    );
    const raw = (text: string) =>
      restoreRaw(text, values)
        .replace(/[,\s]+(?:for me|please|now|right away|already|bitte)$/i, "")
        .replace(/[.!。]+$/, "");
    const named = pressNamed(raw(clause), scene.page);
    if (named) return [{ type: "command", text: `press "${named.label}"` }];
    if (!translated && !startsWithVerb.test(clause) && !isJapanese.test(clause)) return undefined;
    const texts = translated ? [raw(translated)] : [raw(clause)];
    return texts.map((text) => follow(text, scene)).find((parts) => parts !== undefined);
  };
}

function follow(text: string, scene: Surroundings): Part[] | undefined {
  const intents = parseInstruction(text);
  const isPossible = (outcome: Outcome) => outcome.state === "steps" || outcome.state === "satisfied";
  const isLook = (outcome: Outcome) => outcome.state === "steps" && outcome.more === true;
  if (intents.length === 0) return undefined;
  for (const intent of intents) {
    if (intent.type === "unknown" || intent.type === "nothing" || intent.type === "seek") return undefined;
    const outcome = carryOut(intent, { ...scene, part: noPart });
    if (!isPossible(outcome) || isLook(outcome)) return undefined;
    if (outcome.state === "steps" && outcome.drafts.some(({ confidence }) => confidence < 0.65)) return undefined;
  }
  return [{ type: "command", text }];
}

const clearing =
  /^(?:please\s+)?(?:clear|empty|erase|delete|remove|blank out|wipe)\s+(?:out\s+)?(?:the\s+|my\s+)?(.+?)(?:\s+(?:please|pls|text|field|value|contents?|box))?$/i;
const wholeForm =
  /^(?:(?:whole |entire )?form|page|all (?:the )?fields|it all|everything|all(?: fields)?|formular|formulaire|formulario)$/i;
/** A button that empties a form. */
const reset =
  /^(?:clear|reset|start over|start again|zurücksetzen|leeren|effacer|réinitialiser|borrar|limpiar|restablecer|クリア|リセット)(?: (?:the )?(?:form|all|everything))?$/iu;
const starting =
  /^(?:i['’]?ll |let me |let['’]s |i want to )?(?:start|begin) (?:again|over|from scratch|anew)$|^forget (?:it all|everything|all of (?:it|that))$|^(?:ich )?(?:fange |nochmal )+von vorne?(?: an)?$|^recommencer$|^empezar de nuevo$/iu;
const clearingJapanese = /^(?:フォーム|すべて|全部|全て)(?:を|の入力を)?(?:クリア|消|空に|リセット).*$/u;
const clearingOne = /^(.+?)(?:を|の内容を)(?:消して|消去|クリア|削除|空に).*$/u;

/** "clear the form", "delete the bio text": empties text fields. Buttons of that name come first. */
export const readClearing: ClauseReader = (clause, { questions, page, values }) => {
  const text = restoreRaw(clause, values).replace(/[.!。]+$/, "");
  const isAll = clearingJapanese.test(text) || starting.test(text);
  const name = isAll ? "form" : (clearing.exec(text)?.[1] ?? clearingOne.exec(text)?.[1]);
  if (name === undefined) return undefined;
  const resets = wholeForm.test(name)
    ? page.fields.filter(({ kind, label }) => kind === "button" && reset.test(label))
    : [];
  if (resets[0] && resets.length === 1) return [{ type: "command", text: `press "${resets[0].label}"` }];
  const hasButton = page.fields.some(({ kind, label }) => kind === "button" && nameScore(text, label) >= 0.8);
  if (hasButton || starting.test(text)) return undefined;
  const texts = questions.filter(
    ({ kind, fields: [field] }) => kind === "field" && field !== undefined && isTextual(field.kind),
  );
  const chosen = wholeForm.test(name)
    ? texts
    : [questionNamed(name, texts)?.question].filter((one) => one !== undefined);
  if (chosen.length === 0) return undefined;
  return chosen.map((question) => ({
    type: "write",
    question,
    answer: { writes: question.fields.map((field) => ({ field, value: "" })), fit: 1 },
    wording: text,
  }));
};
