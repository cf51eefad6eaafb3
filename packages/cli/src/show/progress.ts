import type { AgentEvent } from "@giselles-ai/agent";
import type { ChosenEngine } from "@giselles-ai/planner/internal";
import type { PageMemory } from "../page/page-memory.ts";

/** What is shown before the run starts. */
export interface RunStart {
  goal: string;
  url: string | undefined;
  profile: string;
  engine: ChosenEngine;
}

/** Shows a run while it happens. */
export interface Progress {
  begin(start: RunStart): void;
  show(event: AgentEvent): void;
  /** Stops drawing, so that a prompt can use the screen, until the returned function is called. */
  pause(): () => void;
  /** Shows a status at once, such as the reaction to Ctrl-C. */
  note(text: string): void;
  close(): void;
}

export interface ProgressOptions {
  output: NodeJS.WriteStream;
  page: PageMemory;
}
