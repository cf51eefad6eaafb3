import type { Draft } from "./tools.ts";

/** What one part of an instruction comes to on this page. */
export type Outcome =
  | { state: "satisfied"; because: string }
  | {
      state: "steps";
      drafts: Draft[] /** Whether the part is then done, or goes on from the next page. */;
      more?: boolean;
    }
  | { state: "unclear"; question: string }
  | { state: "impossible"; reason: string };
