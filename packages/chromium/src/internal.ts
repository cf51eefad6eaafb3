// What our other packages use and nobody else should: it changes without notice.
export { paintOver } from "./paint-over.ts";
export { oldestSupported, warnAboutVersion } from "./supported-version.ts";
