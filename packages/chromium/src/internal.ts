// For Giselle's own packages only. May change without notice.

export type { PageInspector } from "./inspect/inspector.ts";
export { openSharedBrowser, type SharedBrowser } from "./launch/shared-browser.ts";
export { oldestSupported, warnAboutVersion } from "./launch/supported-version.ts";
export { paintOver } from "./screenshot/paint-over.ts";
export type { LoggedMessage, LoggedRequest, RequestDetails } from "./tabs/page-log.ts";
