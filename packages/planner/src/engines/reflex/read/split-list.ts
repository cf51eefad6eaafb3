/** "the projector, not the webcam" */
const ruledOut = /^(?:but )?not\s/i;

/** Splits "A, B and C" into items, without what is ruled out. */
export function splitList(text: string): string[] {
  return text
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+and\s+/i)
    .map((one) => one.trim())
    .filter((one) => one !== "" && !ruledOut.test(one));
}
