/**
 * Returns a function that reads something from the rules of a style sheet, and again only when their number has changed. It
 * finds nothing in a sheet of another origin, which scripts may not read.
 */
export function readerOfRules<Found>(read: (rule: CSSRule) => Found[]): (sheet: CSSStyleSheet) => Found[] {
  const known = new WeakMap<CSSStyleSheet, { count: number; found: Found[] }>();
  return (sheet) => {
    try {
      const { cssRules } = sheet;
      const count = cssRules.length;
      const before = known.get(sheet);
      if (before?.count === count) return before.found;
      const found = Array.from(cssRules).flatMap(read);
      known.set(sheet, { count, found });
      return found;
    } catch {
      return [];
    }
  };
}
