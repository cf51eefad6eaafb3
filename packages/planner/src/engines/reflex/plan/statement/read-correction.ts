import { answerValue } from "./answer-value.ts";
import { questionNamed } from "./find-labels.ts";
import { type ClauseReader, type Context, isClear, type Part } from "./parts.ts";

/** "Initech, oops, I mean Initrode", "VIP. No, standard": what follows replaces what was said before. */
const replaced =
  /^(.+?)[,.;–-]?\s+(?:(?:no|nope|oops|sorry|wait|hmm|well|ach|oh|nein|doch|non|pardon|perdón)[,.!]?\s+)*(?:(?:no|nope|oops|sorry|nein|pardon|perdón|i mean|i meant|or rather|correction|make that|that should be)[,:.!]?\s+)+(?:(?:it'?s|lieber|besser|eher|doch|rather|better|plutôt|mejor)\s+)?(.+)$/iu;
/** "Economy, not Express": what was not meant. */
const excluded = /^(.+?),?\s+(?:(?:and|but)\s+)?(?:not|instead of|rather than|nicht|pas|no)\s+(.+)$/iu;

/** Reads a correction, if both values answer the same question. */
export function correctionReader(readClause: (text: string, context: Context) => Part[]): ClauseReader {
  return (clause, context) => {
    const [, said = "", meant = ""] = replaced.exec(clause) ?? [];
    const [, kept = "", other = ""] = excluded.exec(clause) ?? [];
    if (meant) return replace(readClause(said, context), meant, context);
    const parts = kept ? readClause(kept, context) : [];
    return parts.length > 0 && isClear(parts) && isAlternative(parts, other, readClause, context) ? parts : undefined;
  };

  function replace(parts: Part[], meant: string, context: Context): Part[] | undefined {
    const [last] = parts.slice(-1);
    if (!last || !isClear(parts)) return undefined;
    const others = parts.slice(0, -1);
    if (last.type === "write") {
      // "the taxi 41, no hotel" is about another question.
      const named = questionNamed(meant, context.questions)?.question;
      if (named && named !== last.question) return undefined;
      const part = answerValue(last.question, meant, context, meant);
      return part.type === "unknown" ? undefined : [...others, part];
    }
    const again = readClause(meant, { ...context, before: [...context.before, ...others] });
    return isSameKind(last, again) ? [...others, ...again] : undefined;
  }
}

function isSameKind(part: Part, [other, ...more]: Part[]): boolean {
  return (
    other !== undefined &&
    more.length === 0 &&
    part.type === "fact" &&
    other.type === "fact" &&
    part.fact.meaning === other.fact.meaning
  );
}

function isAlternative(
  parts: Part[],
  text: string,
  readClause: (text: string, context: Context) => Part[],
  context: Context,
): boolean {
  const [last] = parts.slice(-1);
  if (last?.type === "write") return answerValue(last.question, text, context, text).type !== "unknown";
  return last !== undefined && isSameKind(last, readClause(text, context));
}
