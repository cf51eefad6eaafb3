// Finds card numbers, security codes, passwords, one-time codes and keys in what a person asks for.

export const requestSecretKinds = ["card_number", "security_code", "password", "one_time_code", "key"] as const;
export type RequestSecretKind = (typeof requestSecretKinds)[number];

export interface FoundSecret {
  kind: RequestSecretKind;
  value: string;
  /** Where it stands in the text. */
  start: number;
}

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
    end = secret.start + secret.value.length;
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
  const found = [...findCards(text), ...patterns.flatMap(({ kind, pattern }) => findPattern(text, kind, pattern))];
  found.sort((one, other) => one.start - other.start || other.value.length - one.value.length);
  let end = 0;
  return found.filter(({ start, value }) => {
    if (start < end) return false;
    end = start + value.length;
    return true;
  });
}

// Cards

const digitGroups = /(?<![\d.,])\d(?:[ \u00a0.-]?\d){12,18}(?![\d]|[.,]\d)/g;
/** The first digits of Visa, Mastercard, American Express, Discover, Diners Club, JCB, UnionPay and Maestro. */
const issuers = /^(?:4|5[0-8]|2[2-7]|3[047]|35|36|38|6[0-9])/;

function findCards(text: string): FoundSecret[] {
  return [...text.matchAll(digitGroups)].flatMap(({ 0: value, index: start }) => {
    const digits = value.replace(/\D/g, "");
    const isCard = issuers.test(digits) && isLuhnValid(digits);
    return isCard ? [{ kind: "card_number" as const, value, start }] : [];
  });
}

function isLuhnValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

// Values that a word before them explains

/** What may stand between the word and its value: "is", ":", "=", quotes and the like. */
const link = String.raw`(?:\s*(?:number|code|no\.?|nr\.?))?\s*(?:\((?:cvv|cvc|csc)\)\s*)?(?:[:：=]|\bis\b|\bist\b|\best\b|\bes\b|は|为|是|,)?\s*`;
const must = String.raw`\s*(?:[:：=]|\bis\b|\bist\b|\best\b|\bes\b|は|为|是)\s*`;
const quoted = `["'“”«»„‘’「『]`;
const word = (words: string) => String.raw`(?<![\p{Script=Latin}\p{N}])(?:${words})(?!\p{Script=Latin})`;

const securityWords =
  "cv[vc]2?|csc|cid|security code|card code|card verification|verification value|prüfziffer|prüfnummer|kartenprüfnummer|sicherheitscode|cryptogramme|code de sécurité|código de seguridad|codice di sicurezza|セキュリティコード|安全码|验证码后三位";
const passwordWords =
  "password|passwd|pwd|passphrase|passcode|pin|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|lösenord|hasło|пароль|パスワード|暗証番号|密码|密碼|비밀번호";
const codeWords =
  "otp|one[- ]time (?:code|password|passcode)|verification code|confirmation code|login code|sms code|2fa code|mfa code|auth(?:entication|enticator)? code|security code|tan|einmalcode|bestätigungscode|code de vérification|código de verificación|認証コード|確認コード|ワンタイムパスワード|验证码|驗證碼|인증번호";
const keyWords =
  "api[ _-]?key|access[ _-]?token|auth[ _-]?token|secret[ _-]?key|client[ _-]?secret|bearer|api[ _-]?token";

/** "enter hunter2 into the Password field", "123 als Prüfziffer" */
const into = (words: string) =>
  String.raw`\s+(?:into|in|as|for|to|als|ins?|comme|dans|como|en)\s+(?:(?:the|my|your|das|den|die|mein|le|la|mon|el|mi)\s+)?${quoted}?(?:${words})(?!\p{Script=Latin})`;
const entering = String.raw`(?<!\p{L})(?:enter|type|put|write|use|fill(?: in)?|set|gib|tippe|saisis|entre|escribe)\s+`;

const patterns: { kind: RequestSecretKind; pattern: RegExp }[] = [
  {
    kind: "security_code",
    pattern: new RegExp(`${word(securityWords)}${link}${quoted}?(?<value>\\d{3,4})(?!\\d)`, "dgiu"),
  },
  {
    kind: "one_time_code",
    pattern: new RegExp(`${word(codeWords)}${link}${quoted}?(?<value>\\d(?:[ -]?\\d){3,9})(?!\\d)`, "dgiu"),
  },
  {
    kind: "password",
    pattern: new RegExp(
      `${word(passwordWords)}${must}${quoted}(?<value>[^"“”«»„「」『』\\n]{3,200}?)["'“”«»’」』]`,
      "dgiu",
    ),
  },
  { kind: "password", pattern: new RegExp(`${word(passwordWords)}${must}(?<value>[^\\s"'“”「」,;]{3,200})`, "dgiu") },
  {
    kind: "password",
    pattern: new RegExp(`${word(passwordWords)}\\s+${quoted}(?<value>[^"“”«»„\\n]{3,200}?)["'“”«»’]`, "dgiu"),
  },
  // Without a link, only what no ordinary word looks like: letters together with digits or signs.
  {
    kind: "password",
    pattern: new RegExp(
      `${word(passwordWords)}\\s+(?<value>(?=\\S*\\p{L})(?=\\S*[\\d!@#$%^&*_+=?~])[^\\s"'“”,;]{4,200})`,
      "dgiu",
    ),
  },
  { kind: "password", pattern: new RegExp(`${word("pin|passcode|暗証番号")}\\s+(?<value>\\d{4,8})(?!\\d)`, "dgiu") },
  { kind: "security_code", pattern: new RegExp(`(?<!\\d)(?<value>\\d{3,4})${quoted}?${into(securityWords)}`, "dgiu") },
  { kind: "one_time_code", pattern: new RegExp(`(?<!\\d)(?<value>\\d{4,10})${quoted}?${into(codeWords)}`, "dgiu") },
  {
    kind: "password",
    pattern: new RegExp(`${entering}${quoted}?(?<value>[^\\s"'“”,;]{3,200}?)${quoted}?${into(passwordWords)}`, "dgiu"),
  },
  { kind: "key", pattern: new RegExp(`${word(keyWords)}${link}${quoted}?(?<value>[\\w.~+/=-]{12,500})`, "dgiu") },
  {
    kind: "key",
    pattern:
      /(?<![\w-])(?<value>sk-[\w-]{16,}|(?:gh[pousr]|github_pat|glpat|xox[abpr]|npm|hf|pk_live|sk_live|rk_live|sq0atp)[_-][\w-]{12,}|A(?:KIA|SIA)[A-Z0-9]{16}|AIza[\w-]{30,}|ya29\.[\w-]{20,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})(?![\w-])/dg,
  },
  {
    kind: "key",
    pattern: /(?<value>-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$))/dg,
  },
];

/** Words that follow "password" or "is" in ordinary sentences. */
const notSecrets =
  /^(?:required|saved|stored|set|needed|known|unknown|missing|wrong|incorrect|invalid|empty|optional|visible|hidden|correct|valid|weak|strong|expired|changed|reset|field|below|above|here|not|too|the|my|your|a|an|in|on|for|to|and|erforderlich|falsch|leer)$/i;

function findPattern(text: string, kind: RequestSecretKind, pattern: RegExp): FoundSecret[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = (match.groups?.value ?? "").replace(/[.!?。]+$/u, "");
    if (value === "" || notSecrets.test(value) || /^\{\{/.test(value)) return [];
    return [{ kind, value, start: match.indices?.groups?.value?.[0] ?? match.index }];
  });
}
