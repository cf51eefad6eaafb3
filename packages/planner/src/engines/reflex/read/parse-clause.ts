import type { ClauseIntent, Target } from "./intents.ts";
import { parseTarget } from "./parse-target.ts";
import { placeholder, quotedIn, unmask } from "./quotes.ts";
import { readChoose } from "./read-choose.ts";
import { enter, fillWith, readEnter, readPairs } from "./read-enter.ts";
import { readKeys } from "./read-keys.ts";
import { readSeek } from "./read-seek.ts";
import { splitList } from "./split-list.ts";

type Reader = (rest: string, parts: string[], verb: string) => ClauseIntent[];

/** Verbs and the readers of their objects. The first match wins. */
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
  [/^(?:log|sign) ?-?in(?: with| using| as)? (?=.*(?:user ?name|e-?mail|password))/i, readLogin],
  [
    /^(?:filter|narrow)(?: (?:the )?\p{L}+)? (?:by|to) /iu,
    (rest, parts) => [
      { type: "choose", option: quotedIn(rest, parts) ?? unmask(rest, parts), quoted: false, target: undefined },
    ],
  ],
  [/^(?:make|give) (.+?) (?:the )?/i, () => [{ type: "unknown" }]],
  [
    /^(?:enter|type|write|put|input|insert|fill|key|paste|copy)(?: in| out)?(?: the (?:text|value|words?|string|number))?(?=\s|$)/i,
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
    /^(?:go|move|continue|proceed|advance)(?: on)?(?: to)?(?: the)? (?=(?:next|previous|last)(?: (?:step|page|screen|part))?$)/i,
    (rest) => [
      { type: "press", target: { name: rest.split(" ")[0] ?? "", quoted: false, kinds: ["button", "link", "custom"] } },
    ],
  ],
  [
    /^(?:switch|go|navigate|move)(?: over| back)? (?:to|into)(?=\s)/i,
    (rest, parts) => [{ type: "press", target: parseTarget(rest, parts) }],
  ],
  [
    /^(?:click|press|hit|tap|push|open|follow(?=.* link\b)|activate|use|choose|focus)(?: (?:on|into|in|onto|at|down))?(?=\s)/i,
    readPress,
  ],
  [
    /^(?:submit|save|send|continue|confirm|log ?-?in|sign ?-?in|log ?-?out|sign ?-?out|sign ?-?up|register|search|apply|next|finish|delete|remove|add)\b/i,
    readBareVerb,
  ],
];

/** Parses one English clause, which starts with a verb. */
export function parseClause(clause: string, parts: string[]): ClauseIntent[] {
  const text = clause.replace(/^(?:and|then|also|now|next|first|finally|please|to)\s+/i, "").trim();
  const using = /^us(?:e|ing) (?:the )?(.+?)(?: to|,) (?=\p{L})/iu.exec(text);
  if (using)
    return parseClause(text.slice(using[0].length), parts).map((intent) =>
      withTarget(intent, parseTarget(using[1] ?? "", parts)),
    );
  const byClicking = /\bby (?:clicking|pressing|tapping|hitting|selecting)(?: on)? (.+)$/i.exec(text);
  if (byClicking) return [{ type: "press", target: parseTarget(byClicking[1] ?? "", parts) }];
  const fieldFirst = fillWith.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  if (fieldFirst) {
    // "set adults to 2 and children to 1"
    const [, value = "", name, more = ""] =
      /^(.+?),? and (?:the )?([^,]+?) (?:to|=) (.+)$/i.exec(fieldFirst[2] ?? "") ?? [];
    return name
      ? [enter(value, fieldFirst[1], parts), enter(more, name, parts)]
      : [enter(fieldFirst[2] ?? "", fieldFirst[1], parts)];
  }
  for (const [pattern, read] of readers) {
    const found = pattern.exec(text);
    if (!found) continue;
    return read(text.slice(found[0].length).trim(), parts, found[0].trim());
  }
  const pair = /^([^:=\d]{1,40}?)\s*(?::(?=\D)|=)\s*(.+)$/.exec(text);
  if (pair) return [enter(pair[2] ?? "", pair[1], parts)];
  return [{ type: "unknown" }];
}

function withTarget(intent: ClauseIntent, target: Target): ClauseIntent {
  return (intent.type === "enter" || intent.type === "choose") && !intent.target ? { ...intent, target } : intent;
}

function readAddress(rest: string, parts: string[]): ClauseIntent[] {
  const url = unmask(rest, parts)
    .replace(/^(?:the )?(?:page|site|website|address|url)\s+/i, "")
    .trim();
  return [{ type: "go", url: /^[a-z]+:/i.test(url) ? url : `https://${url}` }];
}

function readChecks(rest: string, parts: string[], checked: boolean): ClauseIntent[] {
  return splitList(rest).map((name) => ({ type: "check", checked, name: parseTarget(name, parts) }));
}

/** "log in as ⟦0⟧ with the password ⟦1⟧", "log in with user name ⟦0⟧ and password ⟦1⟧". */
function readLogin(rest: string, parts: string[]): ClauseIntent[] {
  const [, user, secret] = /^(\S.*?) (?:with|using|and) (?:the |my )?password (?:is )?(\S+)$/iu.exec(rest) ?? [];
  const pairs = readPairs(rest, parts);
  const isNamed = /user ?name|e-?mail|login/i.test(user ?? "");
  const found =
    user && secret && !isNamed ? [enter(user, "user name", parts), enter(secret, "password", parts)] : pairs;
  return found[0]?.type === "unknown" ? found : [...found, ...readBareVerb("", parts, "log in")];
}

function readUpload(rest: string, parts: string[]): ClauseIntent[] {
  const found = /^(?:the )?(?:file )?(.+?)(?:\s+(?:to|into|in|as|for)\s+(?:the )?(.+))?$/i.exec(rest);
  return [
    {
      type: "upload",
      file: unmask(found?.[1] ?? rest, parts),
      target: found?.[2] ? parseTarget(found[2], parts) : undefined,
    },
  ];
}

function readScroll(rest: string, parts: string[]): ClauseIntent[] {
  const to = /^(?:down |up )?(?:until|to|into view)(?: you (?:see|reach|find))? (?:the )?(.+)$/i.exec(rest);
  const isEnd = /^(?:bottom|end|top|start)\b/i.test(to?.[1] ?? "");
  const down = !/\bup\b|\btop\b|\bstart\b/i.test(rest);
  return [{ type: "scroll", down, ...(to && !isEnd && { target: parseTarget(to[1] ?? "", parts) }) }];
}

function readClose(rest: string, parts: string[], verb: string): ClauseIntent[] {
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

function readPress(rest: string, parts: string[]): ClauseIntent[] {
  const both = splitList(rest);
  const areAllQuoted = both.length > 1 && both.every((one) => placeholder.test(one));
  return (areAllQuoted ? both : [rest]).map((one) => ({ type: "press", target: parseTarget(one, parts) }));
}

/** "submit", "log in": presses the button of that name. */
function readBareVerb(rest: string, parts: string[], verb: string): ClauseIntent[] {
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
