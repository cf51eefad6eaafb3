import type { AgentEvent } from "@giselles-ai/agent";
import type { SlimEvent } from "../../contract.ts";

/** An event without what is large: snapshots, pictures, and what was told before. */
export function slimEvent(event: AgentEvent): SlimEvent {
  if (event.type === "page-sensed") {
    const { type, step, url, title, fields } = event;
    return { type, step, url, title, fields };
  }
  if (event.type === "run-done") return { ...event, result: { ...event.result, steps: [] } };
  return event;
}
