/** The oldest supported version of Chrome, Chromium and Edge. Tests run from this version to the newest. */
export const oldestSupported = 140;

/**
 * Returns a warning if a browser, such as "Chromium 150.0.7871.100", is too old.
 *
 * @example <caption>packages/chromium/src/launch/open-browser.test.ts</caption>
 * expect(warnAboutVersion("Chromium 150.0.7871.100")).toBeUndefined();
 */
export function warnAboutVersion(version: string): string | undefined {
  const major = Number(/(\d+)\.\d+\.\d+/.exec(version)?.[1] ?? Number.NaN);
  if (Number.isNaN(major) || major >= oldestSupported) return undefined;
  return `This browser is version ${major}. Giselle supports Chrome, Chromium and Edge ${oldestSupported} and newer: update it, or set GISELLE_CHROMIUM to the path of a newer one.`;
}
