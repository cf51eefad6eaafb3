// A browser of our own, spoken to through a pipe: it leaves when the pipe is closed, so it ends with this process however
// that ends. It is up before Playwright is loaded, which then takes it over.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { ConnectOverCDPTransport } from "playwright-core";
import { atMost } from "../timing/at-most.ts";
import { explainStart } from "./explain-start.ts";
import { readMessages } from "./read-messages.ts";
import { type SwitchOptions, switchesFor } from "./switches.ts";

export interface StartedChromium {
  transport: ConnectOverCDPTransport;
  /** Rejects, with the reason, when it ends without having been closed. Never resolves. */
  failed: Promise<never>;
  /** Resolves when it has ended and its profile is gone. */
  close(): Promise<void>;
}

/** Chromium closes what is open first; one that hangs is not waited for. */
const closeLimitMs = 5000;
/** For what comes about an end after it. */
const graceMs = 500;
/** No answer to it is for Playwright, which counts its own from 1. */
const closeId = 2 ** 31 - 1;

export function startChromium(program: string, options: Omit<SwitchOptions, "folder">): StartedChromium {
  const folder = mkdtempSync(join(tmpdir(), "giselle-chromium-"));
  const child = spawn(program, switchesFor({ ...options, folder }), {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    detached: process.platform !== "win32", // a Ctrl-C in the terminal is for us to answer
    windowsHide: true,
  });
  const [, , , input, output] = child.stdio as [null, null, Readable, Writable, Readable];
  input.on("error", () => {}); // it is gone, which its end tells
  const said = keepLastWords(child.stderr as Readable);
  let isClosing = false;
  const ended = new Promise<Error>((resolve) => {
    child.once("error", (error) => resolve(explainStart(program, error.message)));
    child.once("exit", async (code, signal) => {
      if (!isClosing) await said.all; // its last words may come after it
      resolve(explainStart(program, said.words() || `it ended with ${signal ?? code}`));
    });
  });
  const failed = ended.then((reason) => (isClosing ? new Promise<never>(() => {}) : Promise.reject(reason)));
  failed.catch(() => {}); // whoever waits for it is told
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
  // Why it ended is told before that it has, of which Playwright can say no more.
  output.once("close", () => void atMost(graceMs, ended).then(() => transport.onclose?.()));

  async function close(): Promise<void> {
    if (!isClosing) {
      isClosing = true;
      transport.send({ id: closeId, method: "Browser.close" });
    }
    const timer = setTimeout(() => killGroup(child), closeLimitMs);
    await ended;
    clearTimeout(timer);
    process.off("exit", kill);
    killGroup(child); // helpers that outlive it would write to its profile again
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {}); // the system clears it
  }

  return { transport, failed, close };
}

/** Its helpers too, which may be there when it is not any more. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // all have ended
  }
}

/** What it says of itself, as far as it may be needed to explain its end. */
function keepLastWords(stream: Readable): { words(): string; all: Promise<unknown> } {
  let words = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    words = (words + text).slice(-4000);
  });
  const closed = new Promise((resolve) => stream.once("close", resolve));
  // Its helpers have the same stream, and may outlive it for a moment.
  return {
    words: () => words,
    get all() {
      return atMost(graceMs, closed);
    },
  };
}
