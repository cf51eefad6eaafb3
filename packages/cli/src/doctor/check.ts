import type { CommandContext } from "../command-context.ts";

/** The result of one check. */
export interface CheckResult {
  name: string;
  /** "missing" keeps `giselle run` from working; "warning" and "optional" do not. */
  state: "ok" | "warning" | "optional" | "missing";
  /** What the check found. Never contains a secret. */
  found: string;
  /** How to fix it. */
  fix?: string;
}

export type Check = (context: CommandContext) => CheckResult | Promise<CheckResult>;
