import type { ClauseIntent, Intent, Value } from "./intents.ts";
import { parseClause } from "./parse-clause.ts";
import { inOrder, parseItem, splitCondition } from "./parse-item.ts";
import { parseJapanese } from "./parse-japanese.ts";
import { parseTarget } from "./parse-target.ts";
import { mask, requote } from "./quotes.ts";
import { readValue } from "./read-value.ts";

/** Verbs that start an instruction. */
export const instructionVerbs =
  "click|press|hit|tap|push|select|choose|pick|enter|type|fill|write|put|set|check|tick|uncheck|untick|unselect|deselect|toggle|open|expand|unfold|collapse|close|dismiss|submit|search|find|look|scroll|clear|empty|erase|upload|attach|go|navigate|visit|switch|log|sign|delete|remove|book|save|send|cancel|confirm|turn|enable|disable|mark|unmark|input|change|buy|order|add|use|leave|continue|accept|agree|reserve|give|make|hover|focus|copy|paste|drag|move|place|register|apply|finish|sort|archive|edit|download|share|read|export|take|show|view|check out|reply|forward|filter|increase|decrease";

/** Words that are verbs only before a thing: "star the mail", but not "start on 3 May" or "a star". */
const maybeVerbs =
  "(?:un)?(?:follow|mute|block|like|star|flag|pin|hide|subscribe)|report|approve|reject|invite|rate|play|pause|stop|start|skip|print|rename|raise|lower|reduce";
const startsClause = String.raw`(?:${instructionVerbs})\b|(?:${maybeVerbs})\s+(?:the|it|them|that|this|all|every|each|\u27e6|@)`;

const breaks = new RegExp(
  [
    String.raw`[.;!]+(?=\s|$)`,
    String.raw`\n+`,
    String.raw`,?\s+(?:and\s+)?(?:then|afterwards?|after that|finally|next),?\s+(?=${startsClause})`,
    String.raw`,?\s+then\s+`,
    String.raw`,\s*(?:and\s+)?(?=${startsClause})`,
    String.raw`\s+and\s+(?=${startsClause})`,
    /,?\s+and\s+(?=tell me\b)/.source,
    String.raw`\s+&\s+(?=${startsClause})`,
    "。",
  ].join("|"),
  "i",
);

const pronouns =
  /^(?:(?:repeat|re-?enter|re-?type|confirm) )?(?:it|that|this|them|(?:the|that) (?:word|number|answer|result|count|amount|value|text|total|name))$/i;
/** "How many are red? Enter the number …": a question whose answer the rest uses. */
const asksFirst = new RegExp(
  String.raw`^((?:what|which|who|how|when|where)\b[^?]*)\?\s+((?:then\s+|and\s+|please\s+)?(?:${instructionVerbs})\b.+)$`,
  "isu",
);

/** Whether a request asks something only to use the answer. */
export function usesAnswer(goal: string): boolean {
  return asksFirst.test(goal.trim());
}

const finding = /^(?:please\s+)?(?:find|locate|look for)\s+(?:the\s+|an?\s+|my\s+)?(.+)$/i;
const actsOnIt = /^(\p{L}+)\s+(?:it|them|that one|him|her)\b(.*)$/iu;

/** "find the email from Petra", "star it": the second clause with the thing in place of "it". */
function joinFound(clauses: string[]): string[] {
  return clauses.flatMap((clause, index) => {
    const thing = finding.exec(clauses[index - 1]?.trim() ?? "")?.[1];
    const [, verb, rest = ""] = (thing && actsOnIt.exec(clause.trim())) || [];
    const isFound =
      finding.test(clause.trim()) &&
      actsOnIt.test(clauses[index + 1]?.trim() ?? "") &&
      !isEntering.test(clauses[index + 1]?.trim() ?? "");
    if (isFound) return [];
    return verb && !isEntering.test(clause.trim()) ? `${verb} the ${thing}${rest}` : clause;
  });
}

const answering =
  /^(?:reply|respond|answer) to (.+?)(?: by)? (?:with|saying|writing)(?: the (?:text|message|words))?:? (\u27e6\d+\u27e7)$/i;
const passing = /^forward (.+?) to (\u27e6\d+\u27e7|\S+)$/i;

/** "reply to Lena with ⟦0⟧" and "forward it to Kim": a verb, what to write, and sending it. */
function expand(clause: string): string[] {
  const [, thing, text] = answering.exec(clause.trim()) ?? [];
  if (thing) return [`reply to ${thing}`, `enter ${text}`, "send"];
  const [, mail, person] = passing.exec(clause.trim()) ?? [];
  return mail ? [`forward ${mail}`, `enter ${person} in the field "To"`, "send"] : [clause];
}

/** "Click Two, then One": a clause without a verb presses, too. */
function pressAgain(clause: string, parts: string[]): ClauseIntent[] {
  const isName = clause.split(/\s+/).length <= 4;
  return [
    isName
      ? { type: "press", target: parseTarget(clause.replace(/^(?:and|then|finally)\s+/i, ""), parts) }
      : { type: "unknown" },
  ];
}

function isUnread(intents: ClauseIntent[]): boolean {
  return intents.every(
    (intent) => intent.type === "unknown" || (intent.type === "item" && intent.otherwise?.type === "unknown"),
  );
}

/** Whether a later clause enters what was found. */
function isUsedLater(index: number, clauses: string[]): boolean {
  return clauses.slice(index + 1).some((clause) => isEntering.test(clause));
}

const isEntering = /^(?:enter|type|write|put|copy|paste|input|fill)\b/i;

/** Parses an instruction into intents, in order. Parts that cannot be parsed become "unknown". */
export function parseInstruction(goal: string): Intent[] {
  const condition = splitCondition(goal.trim());
  if (condition) return parseInstruction(condition.rest).map((intent) => ({ ...intent, when: condition.when }));
  const [, question, answered] = asksFirst.exec(goal.trim()) ?? [];
  const text = inOrder(answered ?? goal.trim());
  const { text: masked, parts } = mask(text.replace(/[\u200b\ufeff]/g, ""));
  const opening = masked
    .replace(
      /^(?:please|kindly|could you|can you|would you|i(?:'d| would) like (?:you )?to|i want (?:you )?to|now)\s+/i,
      "",
    )
    .replace(/\busing (.{2,40}?), (?=\p{L})/iu, "use $1 to ");
  const isJapanese = /[\p{Script=Hiragana}]/u.test(opening);
  const clauses = isJapanese ? opening.split(japaneseBreaks) : opening.split(breaks).flatMap(expand);
  /** What "it" refers to. */
  let isPressing = false;
  let entered: Value | undefined;
  let referent: Value | undefined = question ? { type: "page", what: question } : undefined;
  return joinFound(clauses)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}\u27e6]/u.test(clause) && !/^(?:ください|下さい)$/.test(clause))
    .flatMap((clause, index, clauses): Intent[] => {
      const wording = requote(clause, parts);
      const found = /^(?:find|copy|read|get|take|note|locate)\s+(.+)$/i.exec(clause);
      const hasPlace = /\s(?:into|in|to|onto|inside|under)\s/i.test(found?.[1] ?? "");
      const isToRemember = /^(?:copy|get|take|note|read)\b/i.test(clause) && !hasPlace;
      const value = found && (isToRemember || finding.test(clause)) ? readValue(found[1] ?? "", parts) : undefined;
      if (value && value.type !== "text" && isUsedLater(index, clauses)) {
        referent = value;
        return [];
      }
      const read = isJapanese ? parseJapanese(clause, parts) : parseItem(clause, parseClause(clause, parts), parts);
      const intents = isPressing && isUnread(read) ? pressAgain(clause, parts) : read;
      isPressing = intents.every(({ type }) => type === "press");
      return intents.map((intent): Intent => {
        const isIt =
          intent.type === "enter" &&
          intent.value.type === "text" &&
          (pronouns.test(intent.value.text) || intent.value.text === "");
        const isNamed = intent.type === "enter" && intent.value.type === "page" && pronouns.test(intent.value.what);
        if (intent.type === "enter" && (isIt || isNamed))
          return referent || entered
            ? { ...intent, value: (referent ?? entered) as Value, wording }
            : { type: "unknown", wording };
        if (intent.type === "enter") entered = intent.value;
        return { ...intent, wording };
      });
    })
    .filter(({ type }) => type !== "nothing");
}

const japaneseBreaks = /[。、\n]|(?<=(?:して|入れて|付けて|つけて|押して|選んで|外して|開いて))(?!くだ|下さ)/;
