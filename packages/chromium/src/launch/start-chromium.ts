// Starts a browser with a pipe. It ends when the pipe is closed, so it never outlives this process. It starts before Playwright is
// loaded, which then connects to it.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { ConnectOverCDPTransport } from "playwright-core";
import { waitUpTo } from "../timing/wait-at-most.ts";
import { explainStartFailure } from "./explain-start-failure.ts";
import { readMessages } from "./read-messages.ts";
import { type SwitchOptions, switchesFor } from "./switches.ts";

export interface StartedChromium {
  transport: ConnectOverCDPTransport;
  /** Rejects with the reason if the browser ends before it is closed. Never resolves. */
  failed: Promise<never>;
  /** Resolves when the browser has ended and its profile is deleted. */
  close(): Promise<void>;
}

/** After this time, a browser that hangs on closing is killed. */
const closeTimeoutMs = 5000;
/** How long to wait for output that arrives after the end. */
const graceMs = 500;
/** An id that Playwright does not use: it counts from 1. */
const closeId = 2 ** 31 - 1;

export function startChromium(program: string, options: Omit<SwitchOptions, "folder">): StartedChromium {
  const folder = mkdtempSync(join(tmpdir(), "giselle-chromium-"));
  const child = spawn(program, switchesFor({ ...options, folder }), {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    detached: process.platform !== "win32", // so that Ctrl-C in the terminal does not kill the browser directly
    windowsHide: true,
  });
  const [, , , input, output] = child.stdio as [null, null, Readable, Writable, Readable];
  input.on("error", () => {}); // the exit event reports the end
  const errors = keepErrorOutput(child.stderr as Readable);
  let isClosing = false;
  const ended = new Promise<Error>((resolve) => {
    child.once("error", (error) => resolve(explainStartFailure(program, error.message)));
    child.once("exit", async (code, signal) => {
      if (!isClosing) await errors.complete; // output may arrive after the exit
      resolve(explainStartFailure(program, errors.text() || `it ended with ${signal ?? code}`));
    });
  });
  const failed = ended.then((reason) => (isClosing ? new Promise<never>(() => {}) : Promise.reject(reason)));
  failed.catch(() => {}); // avoids an unhandled rejection
  const kill = () => {
    killGroup(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once("exit", kill);

  const transport: ConnectOverCDPTransport = {
    send: (message) => void input.write(`${JSON.stringify(message)}\0`),
    close: () => void close(),
  };
  readMessages(output, (message) => {
    if ((message as { id?: number }).id !== closeId) transport.onmessage?.(message);
  });
  // Waits for the reason of the end first, because Playwright's own error does not contain it.
  output.once("close", () => void waitUpTo(graceMs, ended).then(() => transport.onclose?.()));

  async function close(): Promise<void> {
    if (!isClosing) {
      isClosing = true;
      transport.send({ id: closeId, method: "Browser.close" });
    }
    const timer = setTimeout(() => killGroup(child), closeTimeoutMs);
    await ended;
    clearTimeout(timer);
    process.off("exit", kill);
    killGroup(child); // child processes that outlive it would write to its profile again
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {}); // the system cleans up temporary files
  }

  return { transport, failed, close };
}

/** Kills the child processes too, which may outlive the browser. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // already ended
  }
}

/** Keeps the end of the error output, to explain why the browser ended. */
function keepErrorOutput(stream: Readable): { text(): string; complete: Promise<unknown> } {
  let tail = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-4000);
  });
  const closed = new Promise((resolve) => stream.once("close", resolve));
  // Child processes share the stream, and may outlive the browser for a moment.
  return {
    text: () => tail,
    get complete() {
      return waitUpTo(graceMs, closed);
    },
  };
}
