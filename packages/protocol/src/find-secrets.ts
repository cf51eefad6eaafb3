// Finds card numbers, security codes, passwords, one-time codes and keys in what a person asks for.
import { findCardNumbers } from "./card-numbers.ts";
import { findCodesBeside } from "./code-beside-card.ts";
import type { FoundSecret, RequestSecretKind } from "./found-secret.ts";
import { findNamedSecrets } from "./named-secrets.ts";
import {
  anyCode,
  codeWords,
  keyWords,
  messengers,
  notSecrets,
  passwordWords,
  securityWords,
  weakPasswordWords,
} from "./secret-words.ts";

/**
 * Replaces the secrets in a text, by default by what they are: `(card number, hidden)`.
 *
 * @example <caption>packages/protocol/src/find-secrets.test.ts</caption>
 * expect(hideSecrets("PIN 4711")).toBe("PIN (password, hidden)");
 */
export function hideSecrets(
  text: string,
  replace: (secret: FoundSecret) => string = ({ kind }) => `(${kind.replaceAll("_", " ")}, hidden)`,
): string {
  let result = "";
  let end = 0;
  for (const secret of findSecrets(text)) {
    result += text.slice(end, secret.start) + replace(secret);
    end = secret.end;
  }
  return result + text.slice(end);
}

/**
 * Finds the secrets in a text, in order. Only what a checksum or a word beside it shows to be one is found.
 *
 * @example <caption>packages/protocol/src/find-secrets.test.ts</caption>
 * const [found] = findSecrets("cvc 123 and 123 apples");
 */
export function findSecrets(text: string): FoundSecret[] {
  const plain = toPlain(text);
  const cards = findCardNumbers(plain).map((card) => toFound("card_number", card.value, card.start));
  const codes = findCodesBeside(
    plain,
    cards.map(({ end }) => end),
  ).map((code) => toFound("security_code", code.value, code.start));
  const byWords = patterns.flatMap(({ kind, pattern }) => findPattern(plain, kind, pattern));
  const byNames = findNamedSecrets(text, toPlain);
  const isNamed = ({ start, end }: FoundSecret) => byNames.some((named) => start < named.end && named.from < end);
  const others = [...cards, ...codes, ...byWords.map((secret) => asWritten(secret, text))].filter(
    (secret) => !isNamed(secret),
  );
  const found = [...byNames, ...others];
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  let last = 0;
  return found.filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

/** Passwords and keys are typed as they were written. */
function asWritten(secret: FoundSecret, text: string): FoundSecret {
  const isText = secret.kind === "password" || secret.kind === "key";
  return isText ? { ...secret, value: text.slice(secret.start, secret.end) } : secret;
}

/** Fields take card numbers in groups, and codes as digits only. */
function toFound(kind: RequestSecretKind, written: string, start: number): FoundSecret {
  const groups = written.replace(/[ .,/_\p{Cf}-]{2,}|[.,/_\p{Cf}]/gu, " ");
  const value = kind === "card_number" ? groups : kind === "security_code" ? written.replaceAll(" ", "") : written;
  return { kind, value, start, end: start + written.length };
}

/** The same text with plain digits, letters, dashes and spaces. Every character stays in its place. */
function toPlain(text: string): string {
  return text.replace(/[\p{Nd}\p{Pd}\p{Zs}\n\r\t−\uff01-\uff5e]/gu, (character) => {
    if (character.length > 1) return character;
    if (/[\p{Pd}−]/u.test(character)) return "-";
    if (/\s/u.test(character)) return " ";
    if (/\p{Nd}/u.test(character)) return String(digitOf(character));
    return character === "：" ? character : character.normalize("NFKC");
  });
}

/** Digits of a script follow each other, from a zero on. */
function digitOf(character: string): number {
  const code = character.charCodeAt(0);
  let digit = 0;
  while (digit < 9 && /\p{Nd}/u.test(String.fromCharCode(code - digit - 1))) digit += 1;
  return digit;
}

// Values that a word before or after them explains

const is = String.raw`\s*(?:[:：=→]|-+>|=>|(?<=\s)-(?=\s)|(?<!\p{L})(?:is|are|was|ist|lautet|est|es|è|é|är|er|jest|to|auf|à)(?!\p{L})|['’]s(?=\s)|c['’]est|は|が|为|為|是|는|은)[\s:]*`;
const noun = String.raw`(?:[\s-]*(?:number|code|no\.?|nr\.?|nummer|码|碼|番号|번호|コード))?`;
/** Between the word and its number: nothing much, or some words and then "is" or the like. */
const link = String.raw`${noun}(?:(?:\s+[\p{L}'’]+){0,4}?${is}|\s*(?:\((?:cvv|cvc|csc)\)\s*)?,?\s*)`;
const open = `\\\\{0,7}["'“”«»„‘’「『]`;
const quoted = (least: number) => `${open}\\s?(?<value>[^"“”«»„「」『』\\n]{${least},200}?)\\s?\\\\{0,7}["'“”«»’」』]`;
/** No ordinary word looks like this: letters together with digits or signs. */
const unlikeAWord = `(?<value>(?![はがをの为為是는은&=)\\]}>])(?=\\S{0,199}\\p{L})(?=\\S{0,199}[\\d!@#$%^&*_+=?~])[^\\s"'“”「」,;，、。；]{4,200})`;
const word = (words: string) =>
  String.raw`(?<![\p{Script=Latin}\p{N}])(?:${words})(?!(?<=\p{Script=Latin})\p{Script=Latin})`;
const owner = String.raw`(?:(?:the|my|your|das|den|die|mein|dein|le|la|mon|ma|el|mi|il|mio)\s+)?`;

/** "enter hunter2 into the Password field", "123 als Prüfziffer", "123 is my cvv", "123 (cvv)" */
const into = (words: string) =>
  String.raw`(?:\s*\(|\s+(?:into|in|as|for|to|als|ins?|comme|dans|como|en|is|ist|est|es)\s+)${owner}(?:[\p{L}]+\s+)??${open}?(?:${words})(?!\p{Script=Latin})`;
const entering = String.raw`(?<!\p{L})(?:enter|type|put|write|use|fill(?: in)?|set|gib|tippe|saisis|entre|escribe)\s+`;
const loggingIn = String.raw`(?<!\p{L})(?:log|sign)[ -]?in(?!\p{L})(?:(?!\.\s)[^\n]){0,80}?`;

const code = String.raw`(?<value>(?:G-)?\d(?:[ -]?\d){3,9})(?!\d)`;
/** How far before a value its address may begin. Without a limit, a long text without spaces is read again for each of its words. */
const maxAddress = 4000;
const rules: [RequestSecretKind, string][] = [
  ["security_code", `${word(securityWords)}${link}${open}?(?<value>\\d{3,4}|\\d(?: \\d){2,3})(?! ?\\d)`],
  ["security_code", `(?<!\\d)(?<value>\\d{3,4})${open}?${into(securityWords)}`],
  ["one_time_code", `${word(codeWords)}${link}${open}?${code}`],
  ["one_time_code", `${word("(?:recovery|backup) code")}${link}${open}?(?<value>[\\p{L}\\d]+(?:-[\\p{L}\\d]+)+)`],
  ["one_time_code", `(?<![\\d-])(?<value>\\d{4,10})${open}?${into(codeWords)}`],
  ["one_time_code", `(?<![\\p{L}\\d])(?:G-)(?<value>\\d{6})(?!\\d)`],
  ["one_time_code", `${word(anyCode)}[^.\\n\\d]{0,40}?(?:${messengers})[^.\\n\\d]{0,30}${code}`],
  ["one_time_code", `${word(anyCode)}[^.\\n\\d]{0,4}${code}(?=[^.\\n\\d]{0,40}(?:${messengers}))`],
  ["one_time_code", `(?<!\\p{L})(?:${messengers})[^.\\n\\d]{0,20}?(?:${anyCode}|says|zeigt)[^.\\n\\d]{0,12}${code}`],
  ["password", `${word(passwordWords)}${is}${quoted(3)}`],
  ["password", `${word(passwordWords)}${is.replace("|to|auf|à", "")}(?<value>[^\\s"'“”「」,;，、。；]{3,200})`],
  ["password", `${word(`${passwordWords}|${weakPasswordWords}`)}${is}${unlikeAWord}`],
  ["password", `(?<!${open})${word(passwordWords)}\\s*${quoted(3)}`],
  ["password", `${word(passwordWords)}\\s*${unlikeAWord}`],
  ["password", `${loggingIn}${word(passwordWords)}\\s+(?<value>[^\\s"'“”「」,;，、。；.]{4,200})`],
  ["password", `(?<!\\S)${unlikeAWord.replace("{4,200}", "{4,200}?")}${into(passwordWords)}`],
  ["password", `${word("pin(?:[ -]?code)?|passcode|暗証番号")}\\s*(?<value>\\d{4,8})(?!\\d)`],
  ["password", `${entering}${open}?(?<value>[^\\s"'“”,;]{3,200}?)${open}?${into(passwordWords)}`],
  ["key", `${word(keyWords.replace("|token|secret|", "|"))}${link}${open}?(?<value>[\\w.~+/-][\\w.~+/=-]{11,500})`],
  // Not in an address, which could not be opened without it.
  [
    "key",
    `(?<!://\\S{0,${maxAddress}})${word("token|secret")}${is}${open}?(?<value>(?=\\S{0,500}\\d)(?=\\S{0,500}[A-Za-z])[\\w.~+/=-]{12,500})`,
  ],
];
/** Names of parameters whose value opens an address: tokens, signatures, passwords. */
const openingNames = String.raw`(?:[\w-]*(?:token|secret|signature|password|passwd|api[_-]?key|access[_-]?key|credential)|x-(?:amz|goog)-[\w-]+|sig|auth|key|jwt|pwd|session(?:[_-]?id)?|sid|ticket|otp|code)`;
const inAddress: [RequestSecretKind, string][] = [
  ["password", String.raw`(?<=[a-z][a-z\d+.-]*://[^\s/@:"'<>]*:)(?<value>[^\s/@"'<>]+)(?=@)`],
  ["key", String.raw`(?<=://[^\s"'<>]{0,${maxAddress}}[?&#;]${openingNames}=)(?<value>[^\s&#;"'<>]{6,2000})`],
];
const patterns: { kind: RequestSecretKind; pattern: RegExp }[] = [
  ...[...rules, ...inAddress].map(([kind, pattern]) => ({ kind, pattern: new RegExp(pattern, "dgiu") })),
  {
    kind: "key",
    pattern:
      /(?<![\w-])(?<value>sk-[\w-]{16,}|(?:gh[pousr]|github_pat|glpat|xox[abpr]|npm|hf|pk_live|sk_live|rk_live|sq0atp)[_-][\w-]{12,}|A(?:KIA|SIA)[A-Z0-9]{16}|AIza[\w-]{30,}|ya29\.[\w-]{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})(?![\w-])/dg,
  },
  // A long mixture of capitals, small letters and digits outside of addresses and paths.
  {
    kind: "key",
    pattern: /(?<![\w./:?&=@-])(?<value>(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d[\w-]*\d)[\w-]{28,500})(?![\w./-])/dg,
  },
  {
    kind: "key",
    pattern: /(?<value>-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$))/dg,
  },
];

function findPattern(text: string, kind: RequestSecretKind, pattern: RegExp): FoundSecret[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const given = (match.groups?.value ?? "").replace(/[.!?。]+$/u, "");
    // Japanese and Chinese go on without a space.
    const value = /^[!-~]/.test(given)
      ? given.replace(/(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}).*$/u, "")
      : given;
    if (value === "" || notSecrets.test(value) || /^\{\{/.test(value)) return [];
    return [toFound(kind, value, match.indices?.groups?.value?.[0] ?? match.index)];
  });
}
