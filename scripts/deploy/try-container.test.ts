// The command that tries the containers, with a program in place of Docker that records how it is called.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

const script = fileURLToPath(new URL("try-container.mjs", import.meta.url));

interface Tried {
  code: number | null;
  printed: string;
  /** How Docker was called, without the options before the command of Compose. */
  calls: string[];
}

/** Runs the command. Calls of Docker that contain `fails` fail; without it, there is no Docker. */
async function tryContainers(fails?: string): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), "giselle-docker-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const log = join(folder, "calls");
  if (fails !== undefined) {
    const keys = 'if [ "$1" = compose ]; then /bin/cat "$GISELLE_KEYS_FILE" > /dev/null || exit 9; fi';
    const source = `#!/bin/sh\necho "$*" >> '${log}'\n${keys}\ncase "$*" in ${fails}) exit 1;; esac\n`;
    writeFileSync(join(folder, "docker"), source);
    chmodSync(join(folder, "docker"), 0o755);
  }
  const child = spawn(process.execPath, [script], { env: { PATH: folder, TMPDIR: folder } });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const calls = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  return {
    code,
    printed,
    calls: calls.map((call) => call.replace(/^compose -f .*compose\.yaml -p giselle-check /, "")),
  };
}

it("says what to install without Docker, and what to start without its daemon", async () => {
  expect(await tryContainers()).toMatchObject({
    code: 1,
    printed: expect.stringContaining("There is no Docker here."),
  });
  const stopped = await tryContainers("info");
  expect(stopped).toMatchObject({ code: 1, calls: ["--version", "info"] });
  expect(stopped.printed).toContain("Docker does not answer. Start it");
});

it("waits until the containers are healthy, starts the browser, and removes what it started", async () => {
  const { code, printed, calls } = await tryContainers("nothing");
  expect(printed).toContain("All containers became healthy");
  expect(code).toBe(0);
  expect(calls.slice(2)).toEqual([
    "up --build --detach --wait --wait-timeout 300",
    "run --build --rm --no-deps --entrypoint /usr/bin/chromium browser --version",
    "--profile browser down --volumes",
  ]);
});

it("fails with the logs of an unhealthy container, and removes it", async () => {
  const { code, printed, calls } = await tryContainers('*" up "*');
  expect([code, printed]).toEqual([1, "A container did not become healthy. Its log is above.\n"]);
  expect(calls.slice(2)).toEqual([
    "up --build --detach --wait --wait-timeout 300",
    "logs --tail 50",
    "--profile browser down --volumes",
  ]);
});
