/** A number with its sign, also before a currency symbol. Groups may be separated by spaces. */
const grouped = /([-−]\s?\p{Sc}?)?(?<![\d.,])(\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?)(?![\d])/gu;
const plain = /([-−]\s?\p{Sc}?)?(?<![\d.,])(\d+(?:[.,]\d+)*)/gu;

/** Whether the text has the number, in the notation of any country. */
export function hasNumber(text: string, wanted: number): boolean {
  const line = text.normalize("NFKC");
  return [grouped, plain].some((pattern) =>
    [...line.matchAll(pattern)].some(({ 1: sign, 2: digits = "", index }) => {
      const isRange = /[\p{L}\d]\s?$/u.test(line.slice(0, index)); // "3-5", "A-5"
      const factor = sign && !isRange ? -1 : 1;
      return readings(digits).some((number) => number * factor === wanted);
    }),
  );
}

const point = /^\d{1,3}(?:[,\s'’]\d{3})*(?:\.\d+)?$|^\d+(?:\.\d+)?$/;
const comma = /^\d{1,3}(?:[.\s'’]\d{3})*(?:,\d+)?$|^\d+(?:,\d+)?$/;

/** "1.234" is a thousand or a little more than one, depending on the country. */
function readings(digits: string): number[] {
  return [
    ...(point.test(digits) ? [Number(digits.replaceAll(/[,\s'’]/g, ""))] : []),
    ...(comma.test(digits) ? [Number(digits.replaceAll(/[.\s'’]/g, "").replace(",", "."))] : []),
  ];
}
