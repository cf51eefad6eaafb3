/** One line on a terminal that is redrawn in place. Without a terminal, nothing is drawn. */
export function createProgressBar(total: number, out: NodeJS.WriteStream = process.stderr) {
  const width = 24;
  let done = 0;
  const draw = (share: number, text: string) => {
    if (!out.isTTY) return;
    const filled = Math.round(Math.min(1, (done + share) / total) * width);
    const bar = "█".repeat(filled) + "░".repeat(width - filled);
    out.write(`\r\u001b[2K${bar} ${done + 1}/${total} ${text}`.slice(0, (out.columns || 80) + 5));
  };
  return {
    at: (share: number, name: string, at?: string) => draw(share, at ? `${name}: ${at}` : name),
    next() {
      done += 1;
      if (out.isTTY) out.write("\r\u001b[2K");
    },
  };
}
