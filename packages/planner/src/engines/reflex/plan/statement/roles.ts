// Which end of a journey or a period a word or a label is about: "pick up" and "land" are the start, "bring back" is the end.
import type { Question } from "../../match/questions.ts";
import { memoize } from "../../memoize.ts";
import { normalise } from "../../words.ts";

type Role = "start" | "end";

const start =
  /^(?:from|start\w*|begin\w*|first|pick\w*|collect\w*|outbound|arriv\w*|land|landing|check ?in|earliest|since|ab|von|vom|beginn\w*|erst\w*|anreise|ankunft|abhol\w*|hin\w*|landen|fruhestens|debut|du|depuis|des|aller|arrivee|premier|inicio|desde|del|recog\w*|ida|llegada|entrada|entra\w*|recoge\w*|開始日?|出発日?|受取日?|貸出日?)$/;
const end =
  /^(?:to|until|till|til|through|end\w*|last|return\w*|back|home|drop\w*|inbound|check ?out|latest|bis|zum|ende|letzt\w*|abreise|ruck\w*|zuruck\w*|spatestens|au|fin|jusqu\w*|retour|rentr\w*|dernier|hasta|al|fin|vuelta|volver\w*|devolu\w*|devuelv\w*|regres\w*|終了日?|返却日?|帰り|復路)$/;
/** Leaving is the end of a stay, and the start of a journey. */
const leaving = /^(?:leav\w*|depart\w*|abfahrt|abflug|salida|salimos|salgo|partons|pars)$/;

/** The role of one word. */
const roleOf = memoize((word: string): Role | "leaving" | undefined => {
  const plain = normalise(word);
  if (start.test(plain)) return "start";
  if (end.test(plain)) return "end";
  return leaving.test(plain) ? "leaving" : undefined;
});

/** The role of a label. "Return" and "Pick-up date" have one, "Date" has none. */
const roleOfLabel = memoize((label: string): Role | "leaving" | undefined => {
  const plain = normalise(label)
    .replace(/\bnot before\b|\bnicht vor\b/, "earliest")
    .replace(/\bnot after\b/, "latest");
  const words = plain.replace(/(pick|drop|check)[ -](up|off|in|out)/, "$1$2").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map(roleOf).find(Boolean);
});

/** Whether a word is about the same end as a question. Where people arrive, they leave at the end. */
export function isSameRole(word: string, { label }: Question, questions: Question[]): boolean {
  const [said, asked] = [roleOf(word), roleOfLabel(label)];
  if (said === undefined || asked === undefined || said === asked) return said !== undefined && said === asked;
  const hasStart = questions.some((one) => roleOfLabel(one.label) === "start");
  const left = hasStart ? "end" : "start";
  return said === "leaving"
    ? asked === left && !questions.some((one) => roleOfLabel(one.label) === said)
    : asked === "leaving" && said === left;
}
