// Prints the progress of the bootstrap: one line per step, with its result and duration.

/** A step that failed. `cure` tells you how to fix it. */
export class StepFailed extends Error {
  constructor(message, cure) {
    super(message);
    this.cure = cure;
  }
}

const live = process.stdout.isTTY === true && !process.env.CI;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const nameWidth = 14;

/**
 * Runs one step and prints it. `work` gets `note(text)` to show the current activity, and may return
 * `{ value, summary }`. A step that found nothing to do returns a `quiet` summary and prints no line.
 */
export async function step(name, work) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  let doing = "";
  let frame = 0;
  const draw = () => redraw(`${frames[frame++ % frames.length]} ${name.padEnd(nameWidth)} ${doing} ${seconds()}`);
  const timer = live ? setInterval(draw, 80) : undefined;
  const note = (text) => {
    doing = text;
    if (live) draw();
    else print(`… ${name.padEnd(nameWidth)} ${text}`);
  };
  try {
    const result = await work(note);
    if (!result.quiet) finish(`✓ ${name.padEnd(nameWidth)} ${result.summary} (${seconds()})`);
    return result.value;
  } catch (error) {
    finish(`✗ ${name.padEnd(nameWidth)} failed (${seconds()})`);
    throw error;
  } finally {
    clearInterval(timer);
    if (live) redraw("");
  }
}

/** Prints a remark below the steps. */
export function printRemark(text) {
  print(`  ${"".padEnd(nameWidth)} ${text}`);
}

function finish(line) {
  if (live) redraw("");
  print(line);
}

function redraw(line) {
  const width = process.stdout.columns ?? 80;
  process.stdout.write(`\r\x1b[2K${line.slice(0, width - 1)}`);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
