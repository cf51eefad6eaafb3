import type { PlannerInput, PlannerOutput } from "@giselles-ai/protocol";
import { toPage } from "./match/page.ts";
import { decide } from "./plan/decide.ts";
import type { Decision } from "./plan/decision.ts";
import { readHistory } from "./plan/history.ts";
import type { Settings, Surroundings } from "./plan/scene.ts";
import { takeAnswer } from "./plan/take-answer.ts";
import { toOutput } from "./plan/to-output.ts";
import { Tools } from "./plan/tools.ts";

/** Plans one step. `say` are the messages in the language of the goal. */
export function planStep(input: PlannerInput, { now = () => new Date(), classify, say }: Settings): PlannerOutput {
  const { context, goal, tool_catalog } = input;
  const page = toPage(context.page, now(), classify);
  const answered = takeAnswer(input, page);
  const scene = {
    page,
    tools: new Tools(tool_catalog),
    past: readHistory(answered?.steps ?? context.steps),
    appData: context.appData,
    say,
  };
  return toOutput(decideOn(answered?.readings ?? [goal], scene), input);
}

/** The first reading that can be followed. If there is none, the best one explains why. */
function decideOn(readings: readonly string[], scene: Surroundings): Decision {
  const decisions = readings.map((reading) => decide(reading, scene));
  const followed = decisions.find(({ decision }) => decision === "act" || decision === "done");
  return followed ?? decisions[0] ?? decide("", scene);
}
