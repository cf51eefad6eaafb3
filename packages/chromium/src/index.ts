export { NavigationError } from "@giselles-ai/protocol";
export { type ChromiumDriver, createChromiumDriver } from "./create-chromium-driver.ts";
export { findChromium } from "./launch/find-chromium.ts";
export type { AttachOptions, BrowserOptions, LaunchOptions, PageOptions } from "./launch/open-browser.ts";
export type { AllowNavigation } from "./navigation/guard-navigation.ts";
export type { ChromiumOptions, CommonOptions, ReadUpload } from "./open-driver.ts";
export type { AnswerDialog, DialogAnswer, PageDialog } from "./tabs/dialogs.ts";
export { downloadsFolder } from "./tabs/downloads-folder.ts";
