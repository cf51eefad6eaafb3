import type { Page } from "../match/page.ts";
import type { Past } from "./history.ts";
import type { Tools } from "./tools.ts";

/** What a part of an instruction is carried out with. */
export interface Scene {
  page: Page;
  tools: Tools;
  past: Past;
  /** The number of the part, from 1. */
  part: number;
}
