import type { CommandContext } from "../command-context.ts";

/** The result of one check. */
export interface Finding {
  name: string;
  /** "missing" keeps `giselle run` from working; "warning" and "optional" do not. */
  state: "ok" | "warning" | "optional" | "missing";
  /** What the check found. Never contains a secret. */
  found: string;
  /** How to fix it. */
  fix?: string;
}

export type Check = (context: CommandContext) => Finding | Promise<Finding>;
