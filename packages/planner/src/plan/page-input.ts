import type { PlannerInput, Snapshot } from "@giselles-ai/protocol";
import { defaultTools } from "../tools/vocabulary.ts";
import { renderHistory } from "./history.ts";
import { toPageContext } from "./page-context.ts";

type Context = PlannerInput["context"];

interface PageRequest extends Pick<Context, "steps" | "answers" | "conversation" | "appData"> {
  goal: string;
  /** With its text: `snapshot({ scope: "page", text: true })`. */
  snapshot: Snapshot;
  /** What the page script may do. */
  tools: readonly string[];
}

const historyTokens = 800;

/**
 * A planner input for a model in the page: the request, a snapshot, and what was done before.
 *
 * @example <caption>packages/planner/test/engines/built-in.test.ts</caption>
 * const input = toPageInput({ goal: "Sign Ada up", snapshot, tools: ["fill", "click"] });
 */
export function toPageInput({ goal, snapshot, tools, ...past }: PageRequest): PlannerInput {
  const catalog = defaultTools().toCatalog({ abilities: ["page", "page_tools"], profile: "assisted" });
  return {
    goal,
    context: { page: toPageContext(snapshot), ...past, history: renderHistory(past.steps ?? [], historyTokens) },
    capability_profile: "assisted",
    tool_catalog: catalog.filter(({ name }) => tools.includes(name)),
  };
}
