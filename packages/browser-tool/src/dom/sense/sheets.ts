// The styles of a page, as its style sheets write them.
import { cachedByKey } from "../read-cache.ts";

export interface RuleStyle {
  /** The whole selector, also of a rule in another. */
  selector: string;
  style: CSSStyleDeclaration;
}

/** Reads the rules of all style sheets of a document or shadow root. Those of a sheet are read again when their number changes. */
export function readSheets<Found>(readStyle: (style: RuleStyle) => Found[]): (root: DocumentOrShadowRoot) => Found[] {
  const cache = new WeakMap<CSSStyleSheet, { count: number; found: Found[] }>();
  const readSheet = (sheet: CSSStyleSheet): Found[] => {
    try {
      const { cssRules } = sheet;
      const before = cache.get(sheet);
      if (before?.count === cssRules.length) return before.found;
      const found = stylesIn(cssRules).flatMap(readStyle);
      cache.set(sheet, { count: cssRules.length, found });
      return found;
    } catch {
      return []; // scripts may not read a sheet of another origin
    }
  };
  return cachedByKey(({ styleSheets, adoptedStyleSheets }) =>
    [...Array.from(styleSheets ?? []), ...(adoptedStyleSheets ?? [])].flatMap(readSheet),
  );
}

function stylesIn(rules: CSSRuleList, around = ""): RuleStyle[] {
  return Array.from(rules).flatMap((rule) => {
    const { selectorText, style, cssRules } = rule as Partial<CSSStyleRule>;
    const selector = selectorText?.replaceAll("&", `:is(${around})`) ?? around;
    const inner = cssRules ? stylesIn(cssRules, selector) : [];
    return style && selector ? [{ selector, style }, ...inner] : inner;
  });
}

/** The selectors of a list. */
export function selectorsIn(list: string): string[] {
  return list.split(/,(?![^(]*\))/);
}

/** Whether the browser can parse a selector. */
export function isSelector(selector: string): boolean {
  return CSS.supports(`selector(${selector})`);
}
