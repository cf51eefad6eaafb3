import type { AppData } from "@giselles-ai/protocol";
import type { Page } from "../match/page.ts";
import type { LabelClassifier } from "../meaning/classify-label.ts";
import type { Past } from "./history.ts";
import type { Messages } from "./messages/english.ts";
import type { Tools } from "./tools.ts";

/** Everything that planning needs. */
export interface Surroundings {
  page: Page;
  tools: Tools;
  past: Past;
  /** What the app knows about the person. */
  appData?: AppData | undefined;
  /** The messages in the language of the request. */
  say: Messages;
}

/** Everything that planning one part of an instruction needs. */
export interface Scene extends Surroundings {
  /** The number of the part, counted from 1. */
  part: number;
}

/** What an engine is created with, and the messages in the language of the request. */
export interface Settings {
  now?: (() => Date) | undefined;
  classify?: LabelClassifier | undefined;
  say: Messages;
}
