/** Shortens "Reflex, without a model" to "Reflex", in every language. */
export function shortEngineName(label: string): string {
  return /^reflex\b/i.test(label) ? "Reflex" : label;
}
