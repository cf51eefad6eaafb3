import type { SnapshotField } from "@giselles-ai/protocol";
import { isMultiline } from "@giselles-ai/protocol/rules";
import { nameScore } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { ofOthers } from "../../match/sections.ts";
import { toFact } from "../../read/to-fact.ts";
import { normalise } from "../../words.ts";
import { answerValue } from "./answer-value.ts";
import { questionNamed } from "./find-labels.ts";
import { tokensOf, trimGlue } from "./glue.ts";
import type { ClauseReader, Context } from "./parts.ts";
import { restore, restoreRaw } from "./typed-values.ts";

const pair = /^\s*(?:[-*•]\s*)?([^:=：]{1,60}?)\s*[:=：]\s*(\S[\s\S]*)$/u;

/** "Plan: Pro", "name = Ada". A value with commas may be several clauses, unless the field takes such values. */
export const readPair: ClauseReader = (clause, context) => readPairWith(clause, context, { isWhole: false });

/** The same, when the parts of the value make no sense by themselves. */
export const readWholePair: ClauseReader = (clause, context) => readPairWith(clause, context, { isWhole: true });

function readPairWith(clause: string, context: Context, { isWhole }: { isWhole: boolean }) {
  const found = pair.exec(clause);
  const key = trimGlue(tokensOf(found?.[1] ?? "")).join(" ") || (found?.[1] ?? "").trim();
  const value = found?.[2] ?? "";
  if (!key || key.includes("\u27ea")) return undefined;
  const named = questionNamed(key, context.questions);
  const startsAnother = value
    .split(/[,;、\n]\s*/)
    .slice(1)
    .some((piece) => {
      const next = pair.exec(piece);
      return next?.[1] !== undefined && questionNamed(next[1], context.questions) !== undefined;
    });
  if (startsAnother) return undefined;
  const rivals = named ? [] : ambiguous(key, context.questions);
  if (rivals.length > 1)
    return [
      {
        type: "unknown" as const,
        wording: restoreRaw(clause, context.values),
        reason: context.say.whichOne(key, rivals),
      },
    ];
  if (named) {
    const [field] = named.question.fields;
    const takesCommas = named.question.options.length > 0 || (field !== undefined && isMultiline(field.kind));
    if (/[,;、]\s/.test(value) && !takesCommas && !isWhole) return undefined;
    return [answerValue(named.question, value, context, clause)];
  }
  if (/[,;、]\s/.test(value) && !isWhole) return undefined;
  const fact = toFact([normalise(key)], restore(value, context.values));
  if (fact.meaning) return [{ type: "fact" as const, fact, wording: restoreRaw(clause, context.values) }];
  return undefined;
}

/** Fields of the same name in different sections: the name of the sender and of the recipient. */
function ambiguous(key: string, questions: Question[]): SnapshotField[] {
  const equal = questions.filter(({ label, section }) => section && nameScore(key, label) >= 0.95);
  const isOther = new Set(equal.map(({ section }) => section)).size > 1;
  const isOfOthers = equal.some(({ section }) => ofOthers.test(normalise(section)));
  if (!isOther || !isOfOthers) return [];
  return equal.flatMap(({ fields: [field], section, label }) =>
    field ? { ...field, label: `${section}: ${label}` } : [],
  );
}
