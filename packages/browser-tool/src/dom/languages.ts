/**
 * The page's language, the user's, and English. What is not a language tag is left out: pages write what they like, and a browser
 * whose system has no language reports "en-US@posix".
 */
export function languages(): string[] {
  return [document.documentElement.lang.replaceAll("_", "-"), navigator.language, "en"].flatMap((language) => {
    try {
      return Intl.getCanonicalLocales(language);
    } catch {
      return [];
    }
  });
}
