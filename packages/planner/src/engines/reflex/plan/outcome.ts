import type { Draft } from "./tools.ts";

/** The result of planning one part of an instruction. */
export type Outcome =
  | { state: "satisfied"; because: string; answer?: string }
  | {
      state: "steps";
      drafts: Draft[];
      /** The part is not complete after these steps, and continues with the next snapshot. */
      more?: boolean;
    }
  | { state: "unclear"; question: string }
  | { state: "impossible"; reason: string };
