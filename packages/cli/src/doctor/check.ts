import type { World } from "../world.ts";

/** One thing that was looked at. */
export interface Finding {
  name: string;
  /** "missing" keeps `giselle run` from working; "warning" and "optional" do not. */
  state: "ok" | "warning" | "optional" | "missing";
  /** What was found. Never a secret. */
  found: string;
  /** What to do about it. */
  fix?: string;
}

export type Check = (world: World) => Finding | Promise<Finding>;
