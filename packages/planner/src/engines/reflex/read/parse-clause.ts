import type { Criterion, Intent, Target, Value } from "./intents.ts";
import { parseTarget } from "./parse-target.ts";
import { hole, quotedIn, unmask } from "./quotes.ts";

type Unsaid = Intent extends infer One ? (One extends Intent ? Omit<One, "said"> : never) : never;
type Reader = (rest: string, parts: string[], verb: string) => Unsaid[];

/** Verbs, and how what follows them is read. The first that fits. */
const readers: [RegExp, Reader][] = [
  [
    /^(?:switch|look|search|browse|go|flip|click) (?:between|through|across|in|around)(?: (?:all|each of))?(?: the)? (?:tabs|pages|sections|menus?|results?)\b.*/i,
    () => [{ type: "nothing" }],
  ],
  [/^(?:find|locate|look for|see)$/i, () => [{ type: "nothing" }]],
  [
    /^(?:go|navigate|browse) (?:to|into) (?=\S*(?:https?:|www\.|\.[a-z]{2,}(?:\/|$)))|^(?:visit|open) (?=https?:|www\.)/i,
    readAddress,
  ],
  [
    /^(?:press|hit|type|push|use) (?:the )?(?=(?:enter|return|escape|esc|tab|space|backspace|delete|arrow ?(?:up|down|left|right)|page ?(?:up|down)|(?:ctrl|control|cmd|alt|shift)\s?\+\s?\S+)(?: key)?$)/i,
    readKeys,
  ],
  [/^(?:log|sign) ?-?in(?: with| using| as)? (?=.*(?:user ?name|e-?mail|password))/i, readPairs],
  [/^(?:make|give) (.+?) (?:the )?/i, () => [{ type: "unknown" }]],
  [
    /^(?:enter|type|write|put|input|insert|fill|key|paste)(?: in| out)?(?: the (?:text|value|words?|string|number))?(?=\s|$)/i,
    readEnter,
  ],
  [
    /^(?:un ?-?check|un ?-?tick|deselect|unselect|disable|turn off|switch off|unmark)(?=\s)/i,
    (rest, parts) => readChecks(rest, parts, false),
  ],
  [
    /^(?:check|tick|enable|turn on|switch on|mark|accept|agree to)(?=\s)/i,
    (rest, parts) => readChecks(rest, parts, true),
  ],
  [/^(?:select|choose|pick)(?=\s)/i, readChoose],
  [
    /^(?:clear|empty|erase)(?: out)?(?: the (?:text|contents?|value) (?:of|in|from))?(?=\s)/i,
    (rest, parts) => [{ type: "clear", target: parseTarget(rest, parts) }],
  ],
  [/^(?:upload|attach)(?=\s)/i, readUpload],
  [/^scroll(?=\s|$)/i, readScroll],
  [/^search(?: for)?(?=\s)|^look for(?=\s)/i, (rest, parts) => readSeek("search", rest, parts)],
  [
    /^place (?:the |my |this |an? )?order\b/i,
    () => [{ type: "press", target: { name: "place order", quoted: false } }],
  ],
  [/^(?:book|reserve|buy|order|find)(?=\s)/i, (rest, parts, verb) => readSeek(verb.toLowerCase(), rest, parts)],
  [/^(?:expand|unfold|reveal|show)(?=\s)/i, (rest, parts) => [{ type: "open", target: parseTarget(rest, parts) }]],
  [/^(?:collapse|fold)(?=\s)/i, (rest, parts) => [{ type: "open", close: true, target: parseTarget(rest, parts) }]],
  [/^(?:close|dismiss|cancel|exit)(?: out of)?(?=\s|$)/i, readClose],
  [
    /^(?:switch|go|navigate|move)(?: over| back)? (?:to|into)(?=\s)/i,
    (rest, parts) => [{ type: "press", target: parseTarget(rest, parts) }],
  ],
  [
    /^(?:click|press|hit|tap|push|open|follow|activate|use|choose|focus)(?: (?:on|into|in|onto|at|down))?(?=\s)/i,
    readPress,
  ],
  [
    /^(?:submit|save|send|continue|confirm|log ?-?in|sign ?-?in|log ?-?out|sign ?-?out|sign ?-?up|register|search|apply|next|finish|delete|remove|add)\b/i,
    readBareVerb,
  ],
];

/** One clause of English: a verb first, and what it takes. */
export function parseClause(clause: string, parts: string[]): Unsaid[] {
  const text = clause.replace(/^(?:and|then|also|now|next|first|finally|please|to)\s+/i, "").trim();
  const using = /^us(?:e|ing) (?:the )?(.+?)(?: to|,) (?=\p{L})/iu.exec(text);
  if (using)
    return parseClause(text.slice(using[0].length), parts).map((intent) =>
      withTarget(intent, parseTarget(using[1] ?? "", parts)),
    );
  const byClicking = /\bby (?:clicking|pressing|tapping|hitting|selecting)(?: on)? (.+)$/i.exec(text);
  if (byClicking) return [{ type: "press", target: parseTarget(byClicking[1] ?? "", parts) }];
  const fieldFirst = fillWith.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  if (fieldFirst) return [enter(fieldFirst[2] ?? "", fieldFirst[1], parts)];
  for (const [pattern, read] of readers) {
    const found = pattern.exec(text);
    if (!found) continue;
    return read(text.slice(found[0].length).trim(), parts, found[0].trim());
  }
  const pair = /^([^:=\d]{1,40}?)\s*(?::(?=\D)|=)\s*(.+)$/.exec(text);
  if (pair) return [enter(pair[2] ?? "", pair[1], parts)];
  return [{ type: "unknown" }];
}

function withTarget(intent: Unsaid, target: Target): Unsaid {
  return (intent.type === "enter" || intent.type === "choose") && !intent.target ? { ...intent, target } : intent;
}

function readAddress(rest: string, parts: string[]): Unsaid[] {
  const url = unmask(rest, parts)
    .replace(/^(?:the )?(?:page|site|website|address|url)\s+/i, "")
    .trim();
  return [{ type: "go", url: /^[a-z]+:/i.test(url) ? url : `https://${url}` }];
}

const keyNames: Record<string, string> = {
  return: "Enter",
  esc: "Escape",
  ctrl: "Control",
  cmd: "Meta",
  space: "Space",
};

function readKeys(rest: string): Unsaid[] {
  const keys = rest
    .replace(/ key$/i, "")
    .split(/\s?\+\s?/)
    .map(
      (key) =>
        keyNames[key.toLowerCase()] ??
        key.replace(/^(arrow|page) ?/i, (word) => capital(word.trim())).replace(/\p{L}+$/u, capital),
    )
    .join("+");
  return [{ type: "key", keys }];
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}

/** "fill Name with Ada", "set the date to 3 May": the field first. */
const fillWith = [
  /^(?:fill|complete)(?: in| out| up)? (?:the )?(.+?) (?:with|as|=|:) (.+)$/i,
  /^(?:set|change|update|move|adjust|drag) (?:the )?(?:value of )?(.+?) (?:to|=|as) (.+)$/i,
];

function enter(value: string, target: string | undefined, parts: string[]): Unsaid {
  return {
    type: "enter",
    value: readValue(value, parts),
    target: target === undefined ? undefined : parseTarget(target, parts),
  };
}

const into = String.raw`(?:(?<!\b(?:next|close|up|due|according))\s+(?:into|in to|in|inside|as|for|to|on|onto|under|at)\s+)`;
const describes = /^(?:an? |the )?(?:\p{L}+ )?(?:that |which )?(?:start|begin|end|contain)/iu;

/** "Ada into Name", "the username ⟦0⟧ and the password ⟦1⟧ into the fields", "Ada in Name, Bob in Friend". */
function readEnter(rest: string, parts: string[]): Unsaid[] {
  if (describes.test(rest)) return [enter(rest, undefined, parts)];
  const pairs = readPairs(rest, parts);
  if (pairs.length > 0 && pairs[0]?.type !== "unknown") return pairs;
  const listed = rest.split(/\s*,\s*(?:and\s+)?|\s+and\s+/i);
  if (listed.length > 1 && listed.every((one) => new RegExp(`^.+?${into}.+$`, "i").test(one)))
    return listed.flatMap((one) => readEnter(one, parts));
  const quoted = new RegExp(`^(.*?\\u27e6\\d+\\u27e7.*?)${into}(.+)$`, "i").exec(rest);
  const found = quoted ?? new RegExp(`^(.+)${into}(.+)$`, "i").exec(rest);
  if (!found) return [enter(rest, undefined, parts)];
  const labelled = /^(?:the |my |your )?(.+?)\s+(\u27e6\d+\u27e7)$/.exec(found[1] ?? "");
  const isGeneric = /^(?:the )?(?:text|value|words?|string|number|name|following|phrase)$/i.test(
    labelled?.[1] ?? "text",
  );
  if (labelled && isGeneric === false) {
    const place = parseTarget(found[2] ?? "", parts);
    // "the password X into both fields": the place says more than the word before the value.
    return place.name || place.count
      ? [{ type: "enter", value: readValue(labelled[2] ?? "", parts), target: place }]
      : [{ type: "enter", value: readValue(labelled[2] ?? "", parts), target: { ...place, name: labelled[1] ?? "" } }];
  }
  return [enter(labelled?.[2] ?? found[1] ?? "", found[2], parts)];
}

/** "the username ⟦0⟧ and the password ⟦1⟧": each value after its field. */
function readPairs(rest: string, parts: string[]): Unsaid[] {
  const found = [
    ...rest.matchAll(
      /(?:^|\band\b|,|\bwith\b)\s*(?:the |my |your )?([\p{L}\p{N} -]{2,40}?)\s*(?:is|=|:|of)?\s*(\u27e6\d+\u27e7)/giu,
    ),
  ];
  if (found.length < 2 || found.length !== (rest.match(/\u27e6/g) ?? []).length) return [{ type: "unknown" }];
  return found.map(([, name = "", value = ""]) => enter(value, name, parts));
}

export function readValue(text: string, parts: string[]): Value {
  const word = /^(?:the )?(first|last) word (?:in|of|from|on) (?:the )?(.+)$/i.exec(text);
  if (word)
    return {
      type: "word",
      which: (word[1] ?? "").toLowerCase() === "first" ? "first" : "last",
      of: parseTarget(word[2] ?? "", parts),
    };
  const starts = /\b(?:start|begin)(?:s|ning|ing)? with (\u27e6\d+\u27e7|\S+)/i.exec(text)?.[1];
  const ends = /\bend(?:s|ing)? (?:with|in) (\u27e6\d+\u27e7|\S+)/i.exec(text)?.[1];
  const contains = /\bcontain(?:s|ing)? (\u27e6\d+\u27e7|\S+)/i.exec(text)?.[1];
  if (starts ?? ends ?? contains)
    return {
      type: "matching",
      ...(starts && { starts: unmask(starts, parts) }),
      ...(ends && { ends: unmask(ends, parts) }),
      ...(contains && { contains: unmask(contains, parts) }),
    };
  const inCase = /^(.+?) in (?:all )?(upper|lower) ?-?case(?: letters)?$/i.exec(text);
  const literal = unmask(inCase?.[1] ?? text, parts);
  const isQuoted = hole.test(text);
  const value = isQuoted
    ? (quotedIn(text, parts) ?? literal)
    : literal.replace(/^(?:the (?:value|text|words?|number) )/i, "");
  if (inCase) return { type: "text", text: /upper/i.test(inCase[2] ?? "") ? value.toUpperCase() : value.toLowerCase() };
  return { type: "text", text: value };
}

function readChecks(rest: string, parts: string[], checked: boolean): Unsaid[] {
  return splitList(rest).map((name) => ({ type: "check", checked, name: parseTarget(name, parts) }));
}

/** "A, B and C from the list": what to choose, and where. */
function readChoose(rest: string, parts: string[]): Unsaid[] {
  if (/^(?:nothing|none(?: of them)?|no \p{L}+)$/iu.test(rest)) return [{ type: "nothing" }];
  const where =
    /^(.+?)\s+(?:from|in|with|using|on|as|for|under|inside|within)\s+((?:the|your|my|a|an)\s+.+|\u27e6.+)$/i.exec(
      rest,
    ) ?? /^(.+?)\s+(?:as|for|from|in|under)\s+(\p{L}.*)$/iu.exec(rest);
  const target = where ? parseTarget(where[2] ?? "", parts) : undefined;
  const what = where?.[1] ?? rest;
  if (/^(?:a|an|any|the|one of the|every|all|both)\s/i.test(what) && !hole.test(what)) {
    const thing = parseTarget(what, parts);
    if (thing.ordinal || thing.superlative || thing.any || thing.count)
      return [{ type: "press", target: { ...thing, ...(target?.name && { scope: target.name }) } }];
  }
  return splitList(what).map((one) => {
    const isQuoted = hole.test(one);
    const bare = unmask(one, parts).replace(/^(?:the|option|options|item|items|value)\s+/i, "");
    const option = isQuoted
      ? (quotedIn(one, parts) ?? bare)
      : bare.replace(/\s+(?:option|checkbox|radio button|box|item|button|tab|link)$/i, "");
    const path = isQuoted ? [option] : option.split(/\s*(?:>|→|»|\/ )\s*/).filter(Boolean);
    return { type: "choose", option, quoted: isQuoted, target, ...(path.length > 1 && { path }) };
  });
}

function splitList(text: string): string[] {
  return text
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+and\s+/i)
    .map((one) => one.trim())
    .filter(Boolean);
}

function readUpload(rest: string, parts: string[]): Unsaid[] {
  const found = /^(?:the )?(?:file )?(.+?)(?:\s+(?:to|into|in|as|for)\s+(?:the )?(.+))?$/i.exec(rest);
  return [
    {
      type: "upload",
      file: unmask(found?.[1] ?? rest, parts),
      target: found?.[2] ? parseTarget(found[2], parts) : undefined,
    },
  ];
}

function readScroll(rest: string, parts: string[]): Unsaid[] {
  const to = /^(?:down |up )?(?:until|to|into view)(?: you (?:see|reach|find))? (?:the )?(.+)$/i.exec(rest);
  const isEnd = /^(?:bottom|end|top|start)\b/i.test(to?.[1] ?? "");
  const down = !/\bup\b|\btop\b|\bstart\b/i.test(rest);
  return [{ type: "scroll", down, ...(to && !isEnd && { target: parseTarget(to[1] ?? "", parts) }) }];
}

const preposition =
  /\s(?=(?:\p{L}+ed |\p{L}+ing )?(?:from|to|on|in|at|by|with|for|between|until|under|before|after|departing|returning)\b:?\s)/iu;

/** "directed" and "by Smith" are one. */
function joinCues(pieces: string[]): string[] {
  return pieces.flatMap((piece, index) => {
    const isCue = (text = "") => /^\p{L}+(?:ed|ing)$/iu.test(text);
    if (index > 0 && isCue(piece)) return [];
    return isCue(pieces[index - 1]) && index > 1 ? `${pieces[index - 1]} ${piece}` : piece;
  });
}

/** "comedy movies directed by Smith from year 1999": what is sought, and each condition with the words that lead to it. */
function readSeek(verb: string, rest: string, parts: string[]): Unsaid[] {
  const [first = "", ...conditions] = joinCues(` ${rest}`.split(preposition).map((part) => part.trim()));
  const { superlative, name, quoted, kinds, ordinal } = parseTarget(first, parts);
  if (verb === "find" && conditions.length === 0 && !superlative) return [{ type: "nothing" }];
  const criteria = conditions.flatMap((condition): Criterion[] => {
    const found = /^((?:\p{L}+(?:ed|ing) )?\p{L}+):?\s+(.+)$/iu.exec(condition);
    if (!found) return [];
    const [, cue = "", value = ""] = found;
    const labelled = /^(?:the )?(\p{L}+) (\d[\d/.:-]*)$/u.exec(value);
    return [
      {
        cue: labelled ? `${cue} ${labelled[1]}` : cue,
        value: unmask(labelled?.[2] ?? value, parts).replace(/^(?:the)\s+/i, ""),
      },
    ];
  });
  const isQuery = verb === "search" && (quoted || criteria.length === 0);
  const thing = isQuery
    ? quoted
      ? name
      : unmask(rest, parts).replace(/^(?:the|a|an)\s+(?=\S)/i, "")
    : unmask(first, parts);
  if (verb !== "search" && criteria.length === 0 && (superlative || ordinal))
    return [{ type: "press", target: parseTarget(rest, parts) }];
  if (verb !== "search" && criteria.length === 0)
    return [{ type: "press", target: { name: `${verb} ${name}`.trim(), quoted: false, ...(kinds && { kinds }) } }];
  return [{ type: "seek", verb, thing, criteria: isQuery ? [] : criteria, ...(superlative && { superlative }) }];
}

function readClose(rest: string, parts: string[], verb: string): Unsaid[] {
  const target = parseTarget(rest, parts);
  const isBox =
    /dialog|pop-?up|modal|window|banner|message|notification|box/i.test(`${rest} ${target.kindWord ?? ""}`) || !rest;
  if (isBox)
    return [
      {
        type: "press",
        target: {
          name: verb.split(" ")[0] ?? "close",
          quoted: false,
          kinds: ["button", "link", "custom"],
          scope: "dialog",
        },
      },
    ];
  return [{ type: "open", close: true, target }];
}

function readPress(rest: string, parts: string[]): Unsaid[] {
  const both = splitList(rest);
  const areAllQuoted = both.length > 1 && both.every((one) => hole.test(one));
  return (areAllQuoted ? both : [rest]).map((one) => ({ type: "press", target: parseTarget(one, parts) }));
}

/** "submit", "log in": the button that does it, by its usual names. */
function readBareVerb(rest: string, parts: string[], verb: string): Unsaid[] {
  const object = unmask(rest, parts)
    .replace(/^(?:it|the form|this form|form|the page)$/i, "")
    .trim();
  if (!object) return [{ type: "press", target: { name: verb, quoted: false, kinds: ["button", "link", "custom"] } }];
  const { scope, ordinal } = parseTarget(rest, parts);
  const inner = parseTarget(rest, parts);
  return [
    {
      type: "press",
      target: {
        name: verb,
        quoted: false,
        kinds: ["button", "link", "custom", "menuitem"],
        scope: scope ?? inner.name,
        ...(ordinal && { ordinal }),
      },
    },
  ];
}
