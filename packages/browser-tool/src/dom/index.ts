export { type ExecuteOptions, execute } from "./act/execute.ts";
export { type SenseOptions, snapshot } from "./sense/snapshot.ts";
