export { startEarlyHandshake } from "./early-handshake.ts";
export { enableCompileCache } from "./enable-compile-cache.ts";
export { readRecordedHandshake } from "./read-recording.ts";
export type { EarlyHandshake } from "./types.ts";
