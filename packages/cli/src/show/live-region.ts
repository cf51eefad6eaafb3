import truncatedWidth from "fast-string-truncated-width";

/** The last lines on a terminal, redrawn whenever they change. Committed lines stay. */
export class LiveRegion {
  readonly #output: NodeJS.WriteStream;
  #drawn = 0;

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  /** Each line takes one row. If there are more lines than rows, only the last ones are shown. */
  draw(lines: readonly string[]): void {
    const { rows = 24 } = this.#output;
    const shown = lines.slice(-Math.max(1, rows - 1));
    this.#output.write(`${this.#erase()}${shown.map((line) => `${this.#fit(line)}\n`).join("")}`);
    this.#drawn = shown.length;
  }

  commit(lines: readonly string[]): void {
    this.#output.write(`${this.#erase()}${lines.map((line) => `${this.#fit(line)}\n`).join("")}`);
    this.#drawn = 0;
  }

  #erase(): string {
    return this.#drawn === 0 ? "" : `\u001b[${this.#drawn}A\u001b[0J`;
  }

  #fit(line: string): string {
    const { columns = 80 } = this.#output;
    const { truncated, ellipsed, index } = truncatedWidth(line, { limit: columns - 1, ellipsis: "…" });
    if (!truncated) return line;
    return `${line.slice(0, index)}${ellipsed ? "…" : ""}\u001b[0m`;
  }
}
