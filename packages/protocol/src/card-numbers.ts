/** A run of digits with at most one sign between two, or with more of them between groups of four and more. */
const digits = /(?<![\d.,])\d(?:[ .-]?\d){12,18}(?!\d|[.,]\d)/gu;
const groups =
  /(?<![\d.,])(?:\d{4,6}(?:[ .,/_\p{Cf}-]{1,3}\d{4,6}){1,3}(?:[ .,/_\p{Cf}-]{1,3}\d{1,5})?|\d(?:[ .,/_\p{Cf}-]{1,3}\d){12,18})(?!\d|[.,]\d)/gu;

/** The first digits of Visa, Mastercard, American Express, Discover, Diners Club, JCB, UnionPay and Maestro. */
const issuers = /^(?:4|5[0-8]|2[2-7]|3[047]|35|36|38|6[0-9])/;

/** Month and year, which often follow the number. */
export const expiryDate = String.raw`(?:0?[1-9]|1[0-2])\s?[/-]\s?(?:20)?\d{2}`;
const beforeExpiry = new RegExp(String.raw` +(?=${expiryDate}(?!\d))`);

/** Finds the numbers that begin as those of an issuer and have a valid checksum. */
export function findCardNumbers(text: string): { value: string; start: number }[] {
  return [...text.matchAll(digits), ...text.matchAll(groups)]
    .map(({ 0: value, index: start }) => {
      const [number = ""] = text.slice(start, start + value.length + 10).split(beforeExpiry, 1);
      return { value: number.length < value.length ? number.replace(/\D+$/, "") : value, start };
    })
    .filter(({ value }) => isCardNumber(value.replace(/\D/g, "")));
}

function isCardNumber(number: string): boolean {
  return number.length >= 13 && number.length <= 19 && issuers.test(number) && isLuhnValid(number);
}

function isLuhnValid(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
