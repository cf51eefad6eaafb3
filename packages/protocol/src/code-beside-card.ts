// The security code of a card is often just "code 123", or the number after the expiry date.
import { expiryDate } from "./card-numbers.ts";

/** How far from the card's number a code may be, in characters. */
const reach = 80;
/** "Postal code 8002" and "country code 044" are no secrets. */
const codeWord = String.raw`(?<!(?:post|postal|postleit|zip|area|country|sort|order|promo|discount|gift|coupon|voucher|bar|qr|dress)[ -]?)(?<!\p{L})(?:code|kode|kod|código|codice|コード)(?!\p{L})[\s:=]*(?:is |ist |est |es |è )?`;
const afterExpiry = String.raw`(?<![\d/.-])${expiryDate}(?![\d/-])[\s,;]+`;
const beside = new RegExp(`(?:${codeWord}|${afterExpiry})(?<value>\\d{3,4})(?!\\d|[/.:-]\\d)`, "dgiu");

/** Finds the codes after a card number. Without one, such words and numbers mean anything. */
export function findCodesBeside(text: string, cardEnds: readonly number[]): { value: string; start: number }[] {
  if (cardEnds.length === 0) return [];
  return [...text.matchAll(beside)].flatMap(({ groups, indices }) => {
    const [start] = indices?.groups?.value ?? [];
    const isNear = start !== undefined && cardEnds.some((end) => start >= end && start - end <= reach);
    return isNear && groups?.value ? [{ value: groups.value, start }] : [];
  });
}
