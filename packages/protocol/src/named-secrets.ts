// Secrets whose name in data says what they are, such as `"userPassword": "…"`.
import type { FoundSecret, RequestSecretKind } from "./found-secret.ts";
import { findNamedValues } from "./named-values.ts";
import {
  cardNames,
  codeNames,
  codeWords,
  keyNames,
  keyWords,
  notSecrets,
  passwordNames,
  passwordWords,
  securityWords,
} from "./secret-words.ts";

interface NamedKind {
  kind: RequestSecretKind;
  name: RegExp;
  /** Values that can be one, with plain digits. */
  value: RegExp;
}

const after = "confirm|confirmation|repeat|repeated|again|verify|value|text|new|old|current|number|no|field|input";

/** A name is what its end says: not "password hint". */
function nameOf(...words: string[]): RegExp {
  const all = fold(words.join("|"));
  return new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(?:${all})s?(?: ?\\d+| (?:${after}))*$`, "u");
}

const kinds: NamedKind[] = [
  { kind: "card_number", name: nameOf(cardNames), value: /^\D?(?:\d[ ./_-]{0,3}){12,19}$/ },
  { kind: "security_code", name: nameOf(securityWords), value: /^\d{3,4}$/ },
  { kind: "one_time_code", name: nameOf(codeWords, codeNames), value: /^(?=.*\d)[\p{L}\d]+(?:[ -][\p{L}\d]+)*$/u },
  { kind: "password", name: nameOf(passwordWords), value: /./ },
  { kind: "password", name: new RegExp(`${nameOf(passwordNames).source.replace(/^[^)]*\)/, "^")}`, "u"), value: /./ },
  { kind: "key", name: nameOf(keyWords, keyNames), value: /.{4}/ },
];

export interface NamedSecret extends FoundSecret {
  /** Where its name begins, if that is directly before it. */
  from: number;
}

/** Finds them in a text. `toPlain` gives it plain digits. */
export function findNamedSecrets(text: string, toPlain: (text: string) => string): NamedSecret[] {
  const known = new Map<string, readonly NamedKind[]>();
  function kindsOf(name: string): readonly NamedKind[] {
    const words = wordsOf(name);
    const own = known.get(words) ?? kinds.filter((kind) => kind.name.test(words));
    known.set(words, own);
    return own;
  }
  return findNamedValues(text, (name) => kindsOf(name).length > 0).flatMap((named) => {
    const written = named.value.replace(/^(?:basic|bearer|digest) +/i, "");
    const plain = toPlain(written).trim();
    const kind = kindsOf(named.name).find(({ value }) => value.test(plain))?.kind;
    if (!kind || (named.isBare && isOrdinary(plain, kind))) return [];
    const value = kind === "password" || kind === "key" ? written : plain;
    const start = written === named.value ? named.start : named.end - written.length;
    return [{ kind, value, start, end: named.end, from: named.from ?? start }];
  });
}

/** A word of a sentence, not a value. */
function isOrdinary(value: string, kind: RequestSecretKind): boolean {
  const [first = "", ...more] = value.split(" ");
  if (more.length > 0 ? /^(?:the|my|your|a|an|not|as|same|see|i|you|is)$/i.test(first) : notSecrets.test(first))
    return true;
  return kind === "key" ? more.length > 0 || /^\p{L}+$/u.test(value) || value.length < 6 : value.length < 3;
}

/** `userPassword`, `USER_PASSWORD` and `user[password]` are "user password". */
function wordsOf(name: string): string {
  const words = name.replace(/(?<=\p{Ll}|\d)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ");
  return fold(words.replace(/[^\p{L}\p{M}\p{N}'’]+/gu, " ").trim());
}

/** Data often has names without accents. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
