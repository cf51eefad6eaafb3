import type { AiSdk } from "./ai-sdk.ts";
import type { Stage } from "./stage.ts";

/** One thing that must be so. `check` throws when it is not. */
export interface ConformanceCase {
  name: string;
  check(stage: Stage, sdk: AiSdk): Promise<void>;
}
