/** Reads the rules of all style sheets of a document or shadow root. Those of a sheet are read again when their number changes. */
export function readSheets<Found>(readRule: (rule: CSSRule) => Found[]): (root: DocumentOrShadowRoot) => Found[] {
  const cache = new WeakMap<CSSStyleSheet, { count: number; found: Found[] }>();
  const readSheet = (sheet: CSSStyleSheet): Found[] => {
    try {
      const { cssRules } = sheet;
      const before = cache.get(sheet);
      if (before?.count === cssRules.length) return before.found;
      const found = Array.from(cssRules).flatMap(readRule);
      cache.set(sheet, { count: cssRules.length, found });
      return found;
    } catch {
      return []; // scripts may not read a sheet of another origin
    }
  };
  return ({ styleSheets, adoptedStyleSheets }) =>
    [...Array.from(styleSheets ?? []), ...(adoptedStyleSheets ?? [])].flatMap(readSheet);
}
