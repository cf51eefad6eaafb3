// Under the name that it had as a part of this package; apart from the driver, which takes time to load.
export { startAhead } from "@giselles-ai/chromium/start-ahead";
