// Re-exports @giselles-ai/chromium, which was once part of this package.
export {
  type AllowNavigation,
  type AnswerDialog,
  type AttachOptions,
  type BrowserOptions,
  type ChromiumDriver,
  type ChromiumOptions,
  type CommonOptions,
  createChromiumDriver,
  type DialogAnswer,
  findChromium,
  type LaunchOptions,
  NavigationError,
  type PageDialog,
  type PageOptions,
  type ReadUpload,
} from "@giselles-ai/chromium";
export { oldestSupported, warnAboutVersion } from "@giselles-ai/chromium/internal";
