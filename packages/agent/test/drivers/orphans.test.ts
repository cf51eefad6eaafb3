import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type BrowserUse, browserProgram, soak } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("./run-and-end.cases.ts", import.meta.url));

const compiled = fileURLToPath(new URL("../../../../node_modules/.cache/giselle", import.meta.url));

/** Delay between two process listings, which are expensive. */
const pauseMs = 20;

const endings: Record<string, (child: ReturnType<typeof spawn>) => unknown> = {
  success: (child) => child.stdin?.write("end\n"),
  "an error": (child) => child.stdin?.write("fail\n"),
  "Ctrl-C": (child) => child.kill("SIGINT"),
  "kill -9": (child) => child.kill("SIGKILL"),
};

describe("a program that ends", () => {
  it.each(Object.keys(endings))(
    "by %s leaves no browser and no command running",
    async (ending) => {
      for (let run = 0; run < Math.ceil(soak(100) / 4); run += 1) {
        const child = start(process.env.GISELLE_SOAK || run === 0 ? "driver" : "page");
        await once(child.stdout, "data");
        let begun: Running[] = [];
        while (count(begun, /^sleep 1000/) < 3) {
          await wait(pauseMs);
          begun = await descendantsOf(child.pid ?? 0);
        }
        expect(count(begun, /chrom/i)).toBeGreaterThan(2);
        const ended = once(child, "exit");
        endings[ending]?.(child);
        await ended;
        await allEnded(begun);
      }
    },
    600_000,
  );
});

/** With full Chromium, or with the headless shell, which starts faster. */
function start(use: BrowserUse) {
  return spawn(process.execPath, [program], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, GISELLE_CHROMIUM: browserProgram(use), NODE_COMPILE_CACHE: compiled }, // compiling is half of its start
  });
}

function count(running: Running[], what: RegExp): number {
  return running.filter(({ args }) => what.test(args)).length;
}

interface Running {
  pid: number;
  parent: number;
  args: string;
}

async function listProcesses(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,ppid=,stat=,args="], { maxBuffer: 2 ** 25 });
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, state = "", args = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid && !state.startsWith("Z") ? { pid: Number(pid), parent: Number(parent), args } : [];
  });
}

async function descendantsOf(pid: number): Promise<Running[]> {
  const all = await listProcesses();
  const below = (parent: number): Running[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

/** Resolves when none of them is running. Bounded by the test's time limit. */
async function allEnded(begun: Running[]): Promise<void> {
  const isSame = (a: Running, b: Running) => a.pid === b.pid && a.args === b.args;
  while ((await listProcesses()).some((now) => begun.some((then) => isSame(now, then)))) await wait(pauseMs);
}
