// What our other packages use and nobody else should: it changes without notice.

export { oldestSupported, warnAboutVersion } from "./launch/supported-version.ts";
export { paintOver } from "./screenshot/paint-over.ts";
