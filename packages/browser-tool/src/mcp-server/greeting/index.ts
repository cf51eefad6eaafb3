export { greet } from "./greet.ts";
export type { Greeted } from "./greeting.ts";
export { keepCompiled } from "./keep-compiled.ts";
export { readGreeting } from "./read-greeting.ts";
