// What the page did after the last reply. The page lists all of it until the next actions, so what a reply has had is left out.
import { isReversal, renderLate } from "@giselles-ai/protocol/rules";

/** A text in a sentence about what the page showed. */
const shownText = /"([^"]*)"(?: \(gone again\))?/g;

export class LateChanges {
  readonly #reported = new Set<string>();

  /** The lines for a reply: only what no reply has had, and what its own text does not show. */
  linesFor(sentences: readonly string[] = [], reply = ""): string[] {
    return sentences.flatMap((sentence) => {
      if (isReversal(sentence)) return this.#isNew(sentence) ? renderLate(sentence) : [];
      const texts = [...sentence.matchAll(shownText)];
      const added = texts.filter(([, text = ""]) => this.#isNew(text) && !reply.includes(text)).map(([whole]) => whole);
      return added.length > 0 ? renderLate(`The page showed ${added.join(", ")}.`) : [];
    });
  }

  /** After actions, the same text is reported again. */
  clear(): void {
    this.#reported.clear();
  }

  #isNew(text: string): boolean {
    const isNew = !this.#reported.has(text);
    this.#reported.add(text);
    return isNew;
  }
}
