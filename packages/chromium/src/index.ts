export { type ChromiumDriver, createChromiumDriver } from "./create-chromium-driver.ts";
export type { AnswerDialog, DialogAnswer, PageDialog } from "./dialogs.ts";
export { findChromium } from "./find-chromium.ts";
export type { AllowNavigation } from "./guard-navigation.ts";
export type { AttachOptions, BrowserOptions, LaunchOptions, PageOptions } from "./open-browser.ts";
export type { ChromiumOptions, CommonOptions } from "./open-driver.ts";
export type { ReadUpload } from "./read-uploads.ts";
