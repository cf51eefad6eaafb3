import type { Intent, Value } from "./intents.ts";
import { parseClause } from "./parse-clause.ts";
import { inOrder, parseItem, splitCondition } from "./parse-item.ts";
import { parseJapanese } from "./parse-japanese.ts";
import { mask, requote } from "./quotes.ts";
import { readValue } from "./read-value.ts";

/** Verbs that start an instruction. */
export const instructionVerbs =
  "click|press|hit|tap|push|select|choose|pick|enter|type|fill|write|put|set|check|tick|uncheck|untick|unselect|deselect|toggle|open|expand|unfold|collapse|close|dismiss|submit|search|find|look|scroll|clear|empty|erase|upload|attach|go|navigate|visit|switch|log|sign|delete|remove|book|save|send|cancel|confirm|turn|enable|disable|mark|unmark|input|change|buy|order|add|use|leave|continue|accept|agree|reserve|give|make|hover|focus|copy|paste|drag|move|place|register|apply|finish|sort|archive|edit|download|share|read|export|book|take|show|view|check out";

const breaks = new RegExp(
  [
    String.raw`[.;!]+(?=\s|$)`,
    String.raw`\n+`,
    String.raw`,?\s+(?:and\s+)?(?:then|afterwards?|after that|finally|next),?\s+(?=(?:${instructionVerbs})\b)`,
    String.raw`,?\s+then\s+`,
    String.raw`,\s*(?:and\s+)?(?=(?:${instructionVerbs})\b)`,
    String.raw`\s+and\s+(?=(?:${instructionVerbs})\b)`,
    /,?\s+and\s+(?=tell me\b)/.source,
    String.raw`\s+&\s+(?=(?:${instructionVerbs})\b)`,
    "。",
  ].join("|"),
  "i",
);

/** Parses an instruction into intents, in order. Parts that cannot be parsed become "unknown". */
export function parseInstruction(goal: string): Intent[] {
  const condition = splitCondition(goal.trim());
  if (condition) return parseInstruction(condition.rest).map((intent) => ({ ...intent, when: condition.when }));
  const text = inOrder(goal.trim());
  const { text: masked, parts } = mask(text.replace(/[\u200b\ufeff]/g, ""));
  const opening = masked
    .replace(
      /^(?:please|kindly|could you|can you|would you|i(?:'d| would) like (?:you )?to|i want (?:you )?to|now)\s+/i,
      "",
    )
    .replace(/\busing (.{2,40}?), (?=\p{L})/iu, "use $1 to ");
  const isJapanese = /[\p{Script=Hiragana}]/u.test(opening);
  const clauses = isJapanese ? opening.split(japaneseBreaks) : opening.split(breaks);
  /** What "it" refers to. */
  let referent: Value | undefined;
  return clauses
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}\u27e6]/u.test(clause) && !/^(?:ください|下さい)$/.test(clause))
    .flatMap((clause): Intent[] => {
      const wording = requote(clause, parts);
      const found = /^(?:find|copy|read|get|take|note|locate)\s+(.+)$/i.exec(clause);
      const value = found && readValue(found[1] ?? "", parts);
      if (value && value.type !== "text") {
        referent = value;
        return [];
      }
      const intents = isJapanese ? parseJapanese(clause, parts) : parseItem(clause, parseClause(clause, parts));
      return intents.map((intent): Intent => {
        const isIt =
          intent.type === "enter" &&
          intent.value.type === "text" &&
          /^(?:it|that|this|them|that word|the word)$/i.test(intent.value.text);
        return isIt && referent ? { ...intent, value: referent, wording } : { ...intent, wording };
      });
    })
    .filter(({ type }) => type !== "nothing");
}

const japaneseBreaks = /[。、\n]|(?<=(?:して|入れて|付けて|つけて|押して|選んで|外して|開いて))(?!くだ|下さ)/;
