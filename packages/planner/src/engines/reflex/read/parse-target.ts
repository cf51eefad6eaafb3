import type { FieldKind } from "@giselles-ai/protocol";
import type { Superlative, Target } from "./intents.ts";
import { quotedIn, unmask } from "./quotes.ts";

const writable: FieldKind[] = ["text", "textarea", "number", "date", "combobox", "richtext"];
const pressable: FieldKind[] = ["button", "custom", "link", "menuitem", "tab", "switch"];
const lists: FieldKind[] = ["select", "combobox", "listbox"];

/** Words for kinds, longest first. */
const kindWords: [RegExp, FieldKind[]][] = [
  [/(?:text ?-?areas?|multi-?line (?:text )?(?:field|box)(?:es)?)/, ["textarea", "richtext"]],
  [/(?:rich )?text editors?|editors?/, ["richtext", "textarea"]],
  [/date ?-?(?:picker|field|box|input)s?|calendars?/, ["date", "text", "combobox"]],
  [
    /(?:text|input|entry|search|edit) ?-?(?:fields?|box(?:es)?|inputs?|bars?|areas?)|inputs?|text widgets?|入力欄|フィールド|テキストボックス/,
    writable,
  ],
  [/check ?-?box(?:es)?|tick ?-?box(?:es)?|チェックボックス/, ["checkbox", "switch"]],
  [/radio(?: ?-?(?:buttons?|options?|box(?:es)?))?|ラジオボタン/, ["radio"]],
  [
    /(?:drop ?-?down|pull ?-?down|select|combo|option|scroll)? ?-?(?:lists?|menus?|box(?:es)?)(?<=lists?|menus?|select box|combo box|down box)|drop ?-?downs?|pull ?-?downs?|select(?:s| fields?)?|combo ?box(?:es)?|list ?box(?:es)?|リスト|プルダウン|メニュー/,
    lists,
  ],
  [/sliders?|スライダー/, ["slider", "range"]],
  [/spinners?|steppers?|number (?:field|input|box)|counters?/, ["number", "text"]],
  [/toggles?|switch(?:es)?|スイッチ/, ["switch", "checkbox", "button"]],
  [/(?:hyper ?)?links?|リンク/, ["link", "custom", "button"]],
  [/tabs?|タブ/, ["tab", "link", "button", "custom"]],
  [/menu ?(?:items?|entr(?:y|ies)|options?)/, ["menuitem", "link", "button"]],
  [/(?:push )?buttons?|ボタン/, pressable],
  [/icons?|images?|symbols?/, ["button", "link", "custom"]],
  [
    /(?:collapsible |expandable |accordion )?(?:sections?|panels?|accordions?|headers?)|セクション/,
    ["button", "tab", "treeitem", "custom"],
  ],
  [/results?|items?|entr(?:y|ies)|rows?/, ["link", "button", "option", "custom", "treeitem", "gridcell", "menuitem"]],
  [/fields?|box(?:es)?|blanks?|欄/, [...writable, ...lists]],
];

export const ordinals = new Map(
  "first second third fourth fifth sixth seventh eighth ninth tenth"
    .split(" ")
    .map((word, index) => [word, index + 1] as const),
);
export const superlatives: [RegExp, Superlative["of"], boolean][] = [
  [/cheapest|least expensive|lowest[- ]priced?|lowest price|most affordable|最安(?:値)?の?|一番安い/, "price", false],
  [/most expensive|priciest|dearest|highest price|一番高い/, "price", true],
  [/shortest|fastest|quickest/, "duration", false],
  [/longest|slowest/, "duration", true],
  [/best(?:[- ]rated)?|top[- ]rated|highest[- ]rat(?:ed|ing)/, "rating", true],
  [/worst(?:[- ]rated)?|lowest[- ]rat(?:ed|ing)/, "rating", false],
  [/newest|latest|most recent/, "date", true],
  [/earliest/, "date", false],
  [/youngest/, "age", false],
  [/oldest/, "age", true],
  [/smallest|lowest|fewest|least/, "number", false],
  [/largest|biggest|highest|greatest|most/, "number", true],
];

/** Parses a phrase such as "the second Delete button in the row of Ada". */
export function parseTarget(phrase: string, parts: string[]): Target {
  let text = ` ${phrase} `.replace(/[.,;:!?]+\s*$/, " ").replace(/\s+/g, " ");
  const target: Target = { name: "", quoted: false };
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(text) ?? undefined;
    if (found) text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.replace(/\s+/g, " ");
    return found;
  };

  const named =
    /\b(?:label?led|named|called|titled|entitled|marked|with (?:the )?(?:label|text|name|title)|(?:that|which) (?:says|reads|is (?:called|named|label?led)))(?: as)? (.+)$/i.exec(
      text,
    );
  if (named) {
    const before = text.slice(0, named.index);
    const inner = parseTarget(before, parts);
    const quotedName = quotedIn(named[1] ?? "", parts);
    return { ...inner, name: quotedName ?? unmask(named[1] ?? "", parts), quoted: quotedName !== undefined };
  }
  for (const [pattern, of, most] of superlatives) {
    const found = take(new RegExp(`(?<=[^\\p{L}])(?:${pattern.source})(?=[^\\p{L}])`, "iu"));
    if (found) {
      target.superlative = { of, most, word: found[0].trim() };
      take(/\bwith (?:the|an?)?\s*(?:number|value|price|cost|amount|text|label|rating|size|duration)\b/i);
      break;
    }
  }
  take(/\s(?:right |just )?(?:below|above|under|next to|beside|after|before) (?:it|them|that)(?=\s*$)/i);
  const scope = findScope(text, parts);
  if (scope) {
    const where = unmask(scope[1] ?? "", parts)
      .replace(/^(?:the|a|an)\s+/i, "")
      .trim();
    const isPlace = /dialog|pop-?up|modal|window/i.test(scope[0]);
    target.scope = where || (isPlace ? "dialog" : "");
    if (!target.scope) delete target.scope;
    text = `${text.slice(0, scope.index)} `;
  }
  if (take(/\s(?:both|両方の?)(?: of)?(?: the)?(?=\s)/i)) target.count = 2;
  if (take(/\s(?:all|every|each)(?: of)?(?: the)?(?=\s)/i)) target.count = Number.POSITIVE_INFINITY;
  const ordinal = take(
    /\s(?:the )?(?:(\d+)(?:st|nd|rd|th)|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)|(last)|(\d+)番目の)(?=\s)/i,
  );
  if (ordinal)
    target.ordinal = ordinal[3]
      ? -1
      : Number(ordinal[1] ?? ordinal[4]) || ordinals.get((ordinal[2] ?? "").toLowerCase()) || 1;
  if (/^\s*(?:a|an|any|some)\s/i.test(text)) target.any = true;
  text = text
    .replace(/^\s*(?:on|at|in|into|to|the|a|an|any|some|your|my|this|that)(?=\s)/i, " ")
    .replace(/^\s*(?:the|a|an)(?=\s)/i, " ");

  const quoted = quotedIn(text, parts);
  const rest = quoted === undefined ? text : text.replace(/\u27e6\d+\u27e7/, " ");
  const kind = readKind(rest);
  if (kind) {
    target.kinds = kind.kinds;
    target.kindWord = kind.word;
    text = kind.left;
  } else text = rest;
  target.quoted = quoted !== undefined;
  target.name =
    quoted ??
    unmask(text, parts)
      .replace(/^(?:the|a|an)\s+/i, "")
      .replace(/\s+(?:below|above|here|shown|on (?:the|this) page)$/i, "")
      .trim();
  if (/^(?:below|above|here|it|them|that|this)$/i.test(target.name)) target.name = "";
  if (target.superlative && !target.quoted && /^(?:ones?|items?)$/i.test(target.name)) target.name = "";
  return target;
}

const placeWords = "row|line|section|card|dialog(?: box)?|pop-?up|form|table|panel|group|window|modal|item|entry|area";

/** Finds "in the row of Ada", "in the dialog box", "next to Total" or, last, "for Ada". */
function findScope(text: string, parts: string[]): RegExpExecArray | null {
  const find = (pattern: string) => new RegExp(pattern, "iu").exec(text);
  return (
    find(`\\s(?:in|within|of|from|inside|on|under) (?:the )?(.*?)\\s?(?:${placeWords})\\s*$`) ??
    find(
      `\\s(?:in|inside|within|on|under|of|from|at) (?:the )?(?:${placeWords}|box|list|tab|menu)(?: (?:of|for|with|containing|that (?:says|contains)|called|named|where))? (.+)$`,
    ) ??
    find(
      "\\s(?:next to|beside|near|after|before|below|above|under(?:neath)?|belonging to|right of|left of) (?:the )?(.+)$",
    ) ??
    (quotedIn(text, parts) === undefined || /\u27e7.*\s(?:for|of|in) /.test(text)
      ? find("(?<=\\p{L}.*)\\s(?:for|of|in|on|by|from) (?!the (?:page|form|text)\\b)(?:the )?(.+)$")
      : null)
  );
}

function readKind(text: string): { kinds: FieldKind[]; word: string; left: string } | undefined {
  for (const [pattern, kinds] of kindWords) {
    const atEnd = new RegExp(`(?<=^|[^\\p{L}])(?:${pattern.source})(?: below| above)?\\s*(?:の)?$`, "iu").exec(text);
    const atStart = new RegExp(`^\\s*(?:${pattern.source})(?=\\s|$)`, "iu").exec(text);
    const found = atEnd ?? atStart;
    if (found) return { kinds, word: found[0].trim(), left: text.replace(found[0], " ").trim() };
  }
  return undefined;
}
