/** The one without a model is called by its name alone, in every language. */
export function sayEngine(label: string): string {
  return /^reflex\b/i.test(label) ? "Reflex" : label;
}
