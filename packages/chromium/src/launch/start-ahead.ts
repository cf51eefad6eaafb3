// Starts a browser while the code that drives it is still loading.
import { findChromium } from "./find-chromium.ts";
import { type StartedChromium, startChromium } from "./start-chromium.ts";
import type { SwitchOptions } from "./switches.ts";

type StartOptions = Omit<SwitchOptions, "folder">;

let ahead: { key: string; started: StartedChromium } | undefined;

/**
 * Starts a browser before it is needed: the next driver with the same options uses it. Returns undefined if it cannot be
 * started; the launch then reports why.
 *
 * @example <caption>packages/chromium/src/launch/start-ahead.test.ts</caption>
 * const ahead = startAhead({ headless: true });
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

/**
 * Returns the browser that was started ahead if it has these options, else a new one.
 *
 * @example <caption>packages/chromium/src/launch/start-ahead.test.ts</caption>
 * expect(takeChromium(program, options)).toBe(ahead);
 */
export function takeChromium(program: string, options: StartOptions): StartedChromium {
  if (ahead?.key !== keyOf(program, options)) return startChromium(program, options);
  const { started } = ahead;
  ahead = undefined;
  return started;
}

/**
 * Whether Chromium's own sandbox can be used: it refuses to run for root.
 *
 * @example <caption>packages/chromium/src/launch/start-ahead.test.ts</caption>
 * const options = { headless: true, sandbox: maySandbox(), args: [] };
 */
export function maySandbox(): boolean {
  return process.getuid?.() !== 0;
}

function keyOf(program: string, options: StartOptions): string {
  return JSON.stringify([program, options.headless, options.sandbox, options.args]);
}
