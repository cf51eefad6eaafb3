import type { Question } from "../../match/questions.ts";
import { normalise } from "../../words.ts";
import { isNegation, tokensOf } from "./glue.ts";
import type { ClauseReader } from "./parts.ts";
import { restoreRaw } from "./typed-values.ts";

const consents =
  /^(?:(?:yes|ja|oui|si|sí|はい)[,、]?\s*)?(?:(?:i|we)(?:['’]ve| have)?(?: (?:do|fully|also|hereby|do not|don['’]t))? ?(?:agree|accept|consent|read and (?:agree|accept))(?:ed)?(?: (?:to|with|it|them|this|that|all|of|the|your|terms|conditions|and|everything|policy|privacy|rules))*|agreed|accepted|(?:ich|wir) (?:stimme\p{L}*|akzeptiere\p{L}*|bin einverstanden|willige ein)(?: (?:zu|dem|allem|das|ein|alles|den|agb|der|datenschutzerklärung))*|einverstanden|j['’]accepte(?: (?:les|la|tout|conditions|générales|politique))*|je suis d['’]accord|d['’]accord avec (?:les|tout).*|(?:yo )?acepto(?: (?:las|los|la|todo|condiciones|términos|política))*|estoy de acuerdo|(?:規約|利用規約|すべて|全て)?(?:に)?(?:同意|承諾|了承)(?:し|いたし|致し)?(?:ます|ました|する|です)?)[.!。]*$/iu;
const asksConsent =
  /agree|accept|consent|terms|conditions|privacy|policy|rules|stimme|zustimm|akzeptier|einverstanden|agb|datenschutz|einwillig|accept|conditions|acepto|politica|terminos|condiciones|同意|規約|承諾/;

/** "I agree", "einverstanden", 同意します: the only box that asks for consent. */
export const readConsent: ClauseReader = (clause, { questions, values }) => {
  const text = restoreRaw(clause, values).trim();
  if (!consents.test(text)) return undefined;
  const boxes = questions.filter(({ kind, label }) => kind === "toggle" && asksConsent.test(normalise(label)));
  const needed = boxes.filter(({ required, fields: [field] }) => required || field?.required);
  const [only, ...others] = boxes.length > 1 ? preferred(needed.length > 0 ? needed : boxes) : boxes;
  const [field] = only?.fields ?? [];
  if (!only || !field || others.length > 0) return undefined;
  const isDenied = tokensOf(text).some(isNegation);
  return [{ type: "write", question: only, answer: { writes: [{ field, value: !isDenied }], fit: 1 }, wording: text }];
};

/** Of several, the one about the terms. */
function preferred(boxes: Question[]): Question[] {
  const about = boxes.filter(({ label }) =>
    /terms|conditions|agb|rules|規約|terminos|condiciones/.test(normalise(label)),
  );
  return about.length > 0 ? about : boxes;
}
