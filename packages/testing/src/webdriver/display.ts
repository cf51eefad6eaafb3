import { spawn } from "node:child_process";

let shared: Promise<string> | undefined;

/** An X display without a screen, for the browsers of this test worker. It ends with the worker. */
export function sharedDisplay(): Promise<string> {
  shared ??= startDisplay();
  return shared;
}

function startDisplay(): Promise<string> {
  const child = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  process.once("exit", () => void child.kill());
  return new Promise((resolve, reject) => {
    child.stdout.once("data", (number) => resolve(`:${String(number).trim()}`));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}.`)));
  });
}
