import type { AppData } from "@giselles-ai/protocol";
import type { Page } from "../match/page.ts";
import type { Past } from "./history.ts";
import type { Messages } from "./messages/english.ts";
import type { Tools } from "./tools.ts";

/** Everything that planning needs. */
export interface Surroundings {
  page: Page;
  tools: Tools;
  past: Past;
  /** What the app knows of the person. */
  appData?: AppData | undefined;
  /** The messages in the language of the request. */
  say: Messages;
}

/** Everything that planning one part of an instruction needs. */
export interface Scene extends Surroundings {
  /** The number of the part, counted from 1. */
  part: number;
}
