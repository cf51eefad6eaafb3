export { execute } from "./act/execute.ts";
export type { ExecuteOptions } from "./act/execute-options.ts";
export type { InputDriver, InputRequest } from "./act/handler.ts";
export { markDestinations } from "./sense/mark-destinations.ts";
export { type SenseOptions, snapshot } from "./sense/snapshot.ts";
