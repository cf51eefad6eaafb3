// A separate entry, because the driver takes time to load.
export { startAhead } from "@giselles-ai/chromium/start-ahead";
