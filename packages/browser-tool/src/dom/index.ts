export { type ExecuteOptions, execute } from "./act/execute.ts";
export type { Gesture, Hand } from "./act/handler.ts";
export { type SenseOptions, snapshot } from "./sense/snapshot.ts";
