// A browser that will be wanted can start while the code that drives it is still being loaded.
import { findChromium } from "./find-chromium.ts";
import { type StartedChromium, startChromium } from "./start-chromium.ts";
import type { SwitchOptions } from "./switches.ts";

type StartOptions = Omit<SwitchOptions, "folder">;

let ahead: { key: string; started: StartedChromium } | undefined;

/**
 * The next one that is launched with these options, and no others, is this. Undefined: it cannot
 * be started, which the launch will say.
 */
export function startAhead({ headless }: { headless: boolean }): Pick<StartedChromium, "close"> | undefined {
  try {
    const program = findChromium();
    const options = { headless, sandbox: maySandbox(), args: [] };
    const started = startChromium(program, options);
    ahead = { key: keyOf(program, options), started };
    return started;
  } catch {
    return undefined;
  }
}

/** One that was started ahead, if it is as wanted, or else a new one. */
export function takeChromium(program: string, options: StartOptions): StartedChromium {
  if (ahead?.key !== keyOf(program, options)) return startChromium(program, options);
  const { started } = ahead;
  ahead = undefined;
  return started;
}

/** Chromium's own sandbox refuses to run for root. */
export function maySandbox(): boolean {
  return process.getuid?.() !== 0;
}

function keyOf(program: string, options: StartOptions): string {
  return JSON.stringify([program, options.headless, options.sandbox, options.args]);
}
