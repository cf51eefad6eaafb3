import type { AgentEvent } from "@giselles-ai/agent";
import type { EngineChosen } from "@giselles-ai/planner/internal";
import type { PageMemory } from "../page/page-memory.ts";

/** What the user is told before anything happens. */
export interface Beginning {
  goal: string;
  url: string | undefined;
  profile: string;
  engine: EngineChosen;
}

/** Shows a run while it happens. */
export interface Progress {
  begin(beginning: Beginning): void;
  show(event: AgentEvent): void;
  /** Leaves the screen to somebody else until the returned function is called. */
  giveWay(): () => void;
  /** Something to be said at once, such as that Ctrl-C was understood. */
  note(text: string): void;
  close(): void;
}

export interface ProgressOptions {
  output: NodeJS.WriteStream;
  page: PageMemory;
}
