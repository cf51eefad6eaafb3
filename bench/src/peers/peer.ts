import type { Field } from "./form.ts";
import type { McpSession } from "./mcp-session.ts";

/** One thing to do to one control. */
export type Deed =
  | { do: "click" }
  | { do: "fill"; value: string }
  | { do: "select"; value: string }
  | { do: "check"; kind: "checkbox" | "radio" };

/** A server as its users start it, and the shortest way that its own tools offer to do the work. */
export interface Peer {
  name: string;
  /** What starts it. Throws where its program is not there. */
  command(): string[];
  env: Record<string, string>;
  open(session: McpSession, url: string): Promise<string>;
  /** Whether the answer to opening a page is already a look at it. */
  showsPageOnOpen?: boolean;
  look(session: McpSession): Promise<string>;
  /** Does one thing to the control with this label, by what was seen. Rejects when the tool says that it failed. */
  act(session: McpSession, seen: string, label: string, deed: Deed): Promise<string>;
  /** Whether an answer that is no error of the protocol says that it was not done. */
  saysFailure?(answer: string): boolean;
  /** Fills the fields and presses the button, by what was seen. */
  send(session: McpSession, seen: string, form: { fields: Field[]; submit: string }): Promise<unknown>;
  /** Where ending the server does not end its browser. */
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
