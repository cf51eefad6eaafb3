import type { Delta } from "@giselles-ai/protocol";
import type { Execution } from "../step.ts";

const maxLength = 300;

/**
 * What the calls of one plan have shown. A text that a later call removes is in no snapshot that the planner reads, so that call says
 * what it removed.
 */
export class ShownTexts {
  readonly #texts = new Set<string>();

  /** Adds what the call has removed to its last action that was not skipped, and remembers what the call has shown. */
  addTo(executions: Execution[], { outline = [], text = "", url }: Partial<Delta> = {}): Execution[] {
    const removed = text.split("\n").filter((line) => line.startsWith("- "));
    const gone = [...this.#texts].filter(
      (shown) => url !== undefined || removed.some((line) => line.includes(JSON.stringify(shown))),
    );
    for (const shown of gone) this.#texts.delete(shown);
    const last = executions.findLast(({ status }) => status !== "skipped");
    // A hover has said what it showed.
    if (last?.action !== "hover") for (const shown of outline) this.#texts.add(shown.text);
    if (!last || gone.length === 0) return executions;
    const said = `The page no longer shows ${JSON.stringify(gone.join(" ").slice(0, maxLength))}.`;
    const output = last.output ? `${last.output}\n${said}` : said;
    return executions.map((execution) => (execution === last ? { ...execution, output } : execution));
  }
}
