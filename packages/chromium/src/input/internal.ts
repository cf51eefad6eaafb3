// For Giselle's own packages only: trusted input for a page that another driver than Playwright operates.

export type { ActionRefusal, SerializedInputRequest } from "../injected/interface.ts";
export { TrustedInput } from "../injected/trusted-input.ts";
export { readChord } from "./read-chord.ts";
