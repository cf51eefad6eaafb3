import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";

/** In pixels. */
export const displaySize = { width: 1600, height: 1200 };

let shared: Promise<string> | undefined;

/** A virtual X display for the browsers of this test worker. It ends with the worker. */
export function sharedDisplay(): Promise<string> {
  shared ??= startDisplay();
  return shared;
}

/** For programs that must not outlive the worker, even if the worker is killed. */
export const endWithUs = ["--pdeathsig", "TERM"];

function startDisplay(): Promise<string> {
  const screen = `${displaySize.width}x${displaySize.height}x24`;
  const child = spawn(
    "setpriv",
    [...endWithUs, "Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).once("line", (number) => {
      resolve(`:${number.trim()}`);
      // The display ends with this process, which does not wait for it. Closing the pipe would end it now: Xvfb may still write.
      (child.stdout as Socket).unref();
      child.unref();
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}.`)));
  });
}
