// For Giselle's own packages only. May change without notice.

export { oldestSupported, warnAboutVersion } from "./launch/supported-version.ts";
export { paintOver } from "./screenshot/paint-over.ts";
