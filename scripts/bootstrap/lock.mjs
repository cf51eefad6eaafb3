// Two commands started at once in one clone (start in one terminal, test in another) take turns at preparing it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { tools } from "./paths.mjs";
import { printRemark } from "./progress.mjs";

const lock = `${tools}lock`;

export async function withLock(work) {
  mkdirSync(tools, { recursive: true });
  for (let waits = 0; !take(); waits += 1) {
    if (waits === 0) printRemark(`waiting for process ${holder()}, which is preparing this folder`);
    await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isAlive(holder())) rmSync(lock, { force: true });
    return false;
  }
}

function holder() {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return Number.NaN;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
