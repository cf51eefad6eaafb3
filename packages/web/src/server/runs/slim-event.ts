import type { AgentEvent } from "@giselles-ai/agent";
import type { SlimEvent } from "../../contract.ts";

/** Removes large data from an event: snapshots, screenshots, and the steps that earlier events already have. */
export function slimEvent(event: AgentEvent): SlimEvent {
  if (event.type === "page-sensed") {
    const { type, step, url, title, fields } = event;
    return { type, step, url, title, fields };
  }
  if (event.type === "run-done") return { ...event, result: { ...event.result, steps: [] } };
  return event;
}
