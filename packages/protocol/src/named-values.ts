// Finds values by the names that data gives them: JSON, JSON in a text of JSON, YAML, TOML, environments, forms, XML, tables.
import { cellsIn, linesIn, splitLines } from "./named-lines.ts";
import { maxValue, type NamedValue, quotedAt, type Value } from "./quoted-value.ts";

/** Of JSON in a text of JSON too. */
const quote = String.raw`(?<!\\)(?<quote>\\{0,7}["'\x60])`;
const quotedText = String.raw`${quote}(?<name>[\p{L}_$@][\p{L}\p{M}\p{N}_$@.:\[\]\/ -]{0,79}?)\k<quote>`;
/** Finds all values that have a name which `isWanted` accepts. */
export function findNamedValues(text: string, isWanted: (name: string) => boolean): NamedValue[] {
  const lines = splitLines(text);
  return [...pairsIn(text), ...elementsIn(text), ...linesIn(lines), ...cellsIn(lines)].filter(
    ({ name, value }) => /[^\s:-]/.test(value) && !value.includes("{{secret:") && isWanted(name),
  );

  function* pairsIn(given: string): Iterable<NamedValue> {
    let done = 0;
    for (const { name, from, end } of namesIn(given).filter((found) => isWanted(found.name))) {
      if (end < done) continue;
      const { values, until } = /[[{]/.test(given[end] ?? "") ? valuesInside(given, end) : valueAt(given, end);
      yield* values.map((value) => ({ name, from, ...value }));
      done = until;
    }
    for (const match of given.matchAll(assigned)) if (match.groups) yield assignedIn(match, given);
  }
}

// "name": value, 'name' => value, name: "value", { name: value }, --name value

const quotedName = new RegExp(String.raw`${quotedText}\s{0,40}(?::|=>?)\s{0,40}`, "gu");
const firstOfPair = new RegExp(String.raw`(?<=[(\[]\s{0,9})${quotedText}\s{0,9},\s{0,9}(?=["'])`, "gu");
const bareName =
  /(?<![\p{L}\p{N}_$.-])(?:(?<=\\)n)?(?<name>[\p{L}_$][\p{L}\p{M}\p{N}_$.-]{0,79})\s{0,40}(?::|=>?)\s{0,40}(?=\\{0,7}["'`[{])/gu;
const flowName =
  /(?<=[{,]\s{0,40})(?<name>[\p{L}_$][\p{L}\p{M}\p{N}_$-]{0,79}):\s{0,40}(?=[^\s,{}[\]"'`][^\n{}]{0,500}\})/gu;

/** `{"name": "password", "value": "…"}`, `<input name="password" value="…">` */
const described =
  /(?<![\p{L}\p{N}_])(?:name|key|id|field|label|type|title|k)(?:\\{0,7}["'])?\s{0,9}[:=]\s{0,9}(?<quote>\\{0,7}["'])(?<name>[^"'\\\n]{1,80})\k<quote>[^{}<>]{0,200}?(?<![\p{L}\p{N}_])(?:value|val|content|text|v)(?:\\{0,7}["'])?\s{0,9}[:=]\s{0,9}/giu;

function namesIn(text: string): { name: string; from: number; end: number }[] {
  const names = [quotedName, firstOfPair, bareName, flowName, described].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups, index, 0: all }) => ({
      name: groups?.name ?? "",
      from: index,
      end: index + all.length,
    })),
  );
  return names.sort((one, other) => one.from - other.from);
}

interface Values {
  values: Value[];
  until: number;
}

function valueAt(text: string, at: number): Values {
  const rest = text.slice(at, at + maxValue);
  const [sign] = /^(?:"""|'''|\\{0,7}["'`])/u.exec(rest) ?? [];
  const [bare = ""] = /^[^\s,;&{}[\]<>"'`\\]+/u.exec(rest) ?? [];
  const value = sign
    ? quotedAt(text, at + sign.length, sign)
    : { value: bare, start: at, end: at + bare.length, isBare: !/^\d+$/.test(bare) };
  const isNone = /^(?:true|false|null|undefined|none|nil|~|[|>][+-]?)$/i.test(bare);
  return { values: isNone ? [] : [value], until: value.end };
}

/** Everything in a list or an object, without the names in it. */
function valuesInside(text: string, at: number): Values {
  const values: Value[] = [];
  let depth = 0;
  let index = at;
  while (index < text.length && index < at + maxValue) {
    const character = text[index] ?? "";
    const [sign] = /^\\{0,7}["'`]/.exec(text.slice(index, index + 8)) ?? [];
    if (sign) {
      const value = quotedAt(text, index + sign.length, sign);
      index = value.end + sign.length;
      if (!/^\s*:/.test(text.slice(index, index + 20))) values.push(value);
      continue;
    }
    if (/[[{]/.test(character)) depth += 1;
    if (/[\]}]/.test(character)) depth -= 1;
    if (depth === 0) break;
    const number = /^(?<![\w.])\d[\d.]*(?=\s*[,\]}])/.exec(text.slice(index, index + 40))?.[0];
    if (number) values.push({ value: number, start: index, end: index + number.length, isBare: false });
    index += number?.length ?? 1;
  }
  return { values, until: index };
}

// name=value in environments, forms and command lines

const assigned =
  /(?<![\p{L}\p{N}_.%\]-])(?:(?<before>--|[?&])|(?<=\\)n)?(?<name>[\p{L}_][\p{L}\p{M}\p{N}_.[\]-]{0,79})(?:=|(?<=--[\w-]+)[^\S\n]+(?!-))(?<value>[^\s"'`&;,<>{}()[\]]+)/gu;

function assignedIn({ groups, index, 0: all }: RegExpExecArray | RegExpMatchArray, text: string): NamedValue {
  const { name = "", value = "", before } = groups ?? {};
  const end = (index ?? 0) + all.length;
  const isForm = before?.length === 1 || text[end] === "&";
  const isAddress = /:\/\/\S*$/.test(text.slice(Math.max(0, end - 2000), end));
  return {
    name: isAddress ? "" : name,
    value: isForm ? decode(value) : value,
    start: end - value.length,
    end,
    isBare: true,
  };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch {
    return value;
  }
}

// <name>value</name>

const element =
  /<(?:[\w-]+:)?(?<name>[\p{L}_][\p{L}\p{M}\p{N}_.-]{0,79})(?<more>\s[^<>]*)?>\s*(?:<!\[CDATA\[(?<raw>[\s\S]{1,2000}?)\]\]>|(?<value>[^<>]{1,2000}?))\s*<\//gu;
const nameAttribute = /\b(?:name|key|id|field|label)\s*=\s*\\{0,7}["']([^"'\\]{1,80})\\{0,7}["']/iu;

function* elementsIn(text: string): Iterable<NamedValue> {
  for (const { groups = {}, index, 0: all } of text.matchAll(element)) {
    const written = groups.raw ?? groups.value ?? "";
    const start = index + all.lastIndexOf(written);
    const value = groups.raw ?? withoutEntities(written);
    const found = { value, start, end: start + written.length, isBare: false };
    yield { name: groups.name ?? "", ...found };
    const named = nameAttribute.exec(groups.more ?? "")?.[1];
    if (named) yield { name: named, ...found };
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
