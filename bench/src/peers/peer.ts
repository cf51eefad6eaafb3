import type { Field } from "./form.ts";
import type { McpSession } from "./mcp-session.ts";

/** One operation on one control. */
export type Operation =
  | { do: "click" }
  | { do: "fill"; value: string }
  | { do: "select"; value: string }
  | { do: "check"; kind: "checkbox" | "radio" };

/** An MCP server, started as its users start it, and the shortest way to do the work with its tools. */
export interface Peer {
  name: string;
  /** The command that starts the server. Throws if the program is not installed. */
  command(): string[];
  env: Record<string, string>;
  open(session: McpSession, url: string): Promise<string>;
  /** Whether the answer to opening a page already contains a snapshot. */
  showsPageOnOpen?: boolean;
  look(session: McpSession): Promise<string>;
  /** Performs one operation on the control with this label in the snapshot. Rejects if the tool reports a failure. */
  act(session: McpSession, seen: string, label: string, operation: Operation): Promise<string>;
  /** Whether an answer without a protocol error reports that nothing was done. */
  saysFailure?(answer: string): boolean;
  /** Fills the fields of the snapshot and presses the button. */
  send(session: McpSession, seen: string, form: { fields: Field[]; submit: string }): Promise<unknown>;
  /** For servers whose browser outlives them. */
  leave?(session: McpSession): Promise<unknown>;
}

export const chromium = process.env.GISELLE_CHROMIUM ?? "";
export const node = process.execPath;
export const isRoot = process.getuid?.() === 0; // Chromium has no sandbox for root

/**
 * The handle that a snapshot gives the element with this name. In `<label>Name <input></label>` the field is called
 * "Name " by the accessibility tree of Chromium 150, and "Name" by that of Chromium 156.
 */
export function refOf(seen: string, label: string, pattern: (name: string) => RegExp): string {
  const name = label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const [, ref] = pattern(`\\s*${name}\\s*`).exec(seen) ?? [];
  if (ref) return ref;
  const near = seen.split("\n").find((line) => line.includes(label));
  const shown = near ? `The nearest line is: ${near.trim()}` : `It begins with: ${seen.trim().split("\n")[0]}`;
  throw new Error(`The snapshot has no "${label}". ${shown}`);
}
