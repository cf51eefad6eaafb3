import type { AiSdk } from "./ai-sdk.ts";
import type { Stage } from "./stage.ts";

/** One requirement. `check` throws if the model does not meet it. */
export interface ConformanceCase {
  name: string;
  check(stage: Stage, sdk: AiSdk): Promise<void>;
}
