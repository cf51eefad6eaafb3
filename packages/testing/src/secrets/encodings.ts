// How pages, logs and programs encode text, and secrets to encode.
import type { Random } from "../random.ts";

const characters = (text: string, write: (character: string, code: number) => string) =>
  Array.from(text, (character) => write(character, character.codePointAt(0) ?? 0)).join("");
const units = (text: string, write: (code: number) => string) =>
  Array.from({ length: text.length }, (_, at) => write(text.charCodeAt(at))).join("");
const inBase64 = (text: string, before: string, after = "") => Buffer.from(before + text + after).toString("base64");
const hexOf = (text: string) => Buffer.from(text).toString("hex");
const pad = (code: number, digits: number) => code.toString(16).padStart(digits, "0");
const named: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const encodings: Record<string, (secret: string) => string> = {
  plain: (secret) => secret,
  "in an address": (secret) => encodeURIComponent(secret),
  "in a form": (secret) => new URLSearchParams({ v: secret }).toString().slice(2),
  "in an address, twice": (secret) => encodeURIComponent(encodeURIComponent(secret)),
  "every byte in percent, small": (secret) => hexOf(secret).replace(/../g, "%$&"),
  "in HTML": (secret) => secret.replace(/[&<>"']/g, (sign) => named[sign] ?? sign),
  "in HTML, by numbers": (secret) =>
    characters(secret, (_, code) => (code % 2 ? `&#${code};` : `&#x${code.toString(16)};`)),
  "in JSON": (secret) => JSON.stringify(secret).slice(1, -1),
  "in a script": (secret) => units(secret, (code) => `\\u${pad(code, 4)}`),
  "in base64": (secret) => inBase64(secret, ""),
  "in base64, after one": (secret) => inBase64(secret, "{", "}"),
  "in base64 for addresses, after two": (secret) => Buffer.from(`u:${secret}?`).toString("base64url"),
  "in base64, in lines": (secret) => inBase64(secret, "user:").replace(/.{6}/g, "$&\r\n"),
  "in hex": hexOf,
  "in hex, large, in pairs": (secret) =>
    hexOf(secret)
      .toUpperCase()
      .replace(/..(?=.)/g, "$&:"),
  backwards: (secret) => Array.from(secret).reverse().join(""),
  "in large letters": (secret) => secret.toUpperCase(),
  "with spaces between": (secret) => characters(secret, (character) => `${character} `),
  "with nothing to be seen between": (secret) => characters(secret, (character) => `${character}\u200b\u2060`),
  "in wide letters": (secret) =>
    characters(secret, (character, code) =>
      code > 0x20 && code < 0x7f ? String.fromCharCode(code + 0xfee0) : character,
    ),
  "in JSON in JSON in an address": (secret) => encodeURIComponent(JSON.stringify(JSON.stringify(secret)).slice(3, -3)),
};

const alphabets = [
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
  "0123456789",
  "abcdefghijklmnopqrstuvwxyz !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~0123456789",
  "pässwörtñçßžłабвгд秘密鍵パス0123456789",
];

/** Secrets of many kinds, with six characters or more. */
export function plantSecrets(count: number, random: Random): string[] {
  return Array.from({ length: count }, (_, index) => {
    const alphabet = Array.from(alphabets[index % alphabets.length] ?? "");
    const length = random.between(index % 2 ? 6 : 12, 28);
    const pick = () => alphabet[random.between(0, alphabet.length - 1)] ?? "";
    const middle = Array.from({ length: length - 2 }, pick).join("");
    return `${index % 4 === 1 ? "4" : "k"}${middle}${random.between(1, 9)}`;
  });
}
