// Finds telephone numbers in sentences.
import { parseDate } from "./dates.ts";

const phone =
  /(?<![\p{L}\d\u27ea#/.,-])(?:\+\d{1,3}[ .-]?(?:\d[ .-](?=\d{3}))?)?(?:\(\d{1,5}\)|\d{2,6})(?:[ ./-]{1,2}\d{2,8}|(?<=\d)\d{2,8}){1,6}(?![\d\u27eb\p{L}%]|[.,]\d)/gu;

export function findPhones(text: string): { start: number; end: number; value: string }[] {
  return [...text.matchAll(phone)]
    .filter(([raw]) => isPhone(raw))
    .map(({ 0: raw, index }) => ({ start: index, end: index + raw.length, value: raw }));
}

function isPhone(raw: string): boolean {
  const digits = raw.replace(/\D/g, "");
  const groups = raw.split(/\D+/).filter(Boolean).length;
  const isWritten = /^[+(0]/.test(raw) || /^\d{3}[-. ]\d{3}[-. ]\d{3,4}$/.test(raw) || groups > 3;
  return digits.length >= 7 && digits.length <= 13 && isWritten && !parseDate(raw);
}
