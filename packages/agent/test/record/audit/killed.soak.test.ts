import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom, makeFolder, soak } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createAuditJournal, readAudit, verifyAudit } from "../../../src/record/audit/index.ts";
import { readJournal } from "./write-until-killed.cases.ts";

const program = fileURLToPath(new URL("./write-until-killed.cases.ts", import.meta.url));

/** Kills the program while it writes, and returns the last entry that it acknowledged. */
async function writeUntilKilled(journal: string, audit: string, { acks, delay }: { acks: number; delay: number }) {
  const child = spawn(process.execPath, [program, journal, audit], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
    if (said.split("\n").length <= acks) return;
    acks = Number.POSITIVE_INFINITY;
    const until = performance.now() + delay;
    while (performance.now() < until); // somewhere within the next lines, finer than a timer
    child.kill("SIGKILL");
  });
  const [, signal] = await once(child, "close");
  expect(signal).toBe("SIGKILL");
  return Number(said.split("\n").at(-2));
}

it("L6: after a kill during writing, the recovered audit is valid and has all that was acknowledged", async () => {
  const random = createRandom("kills");
  const rounds = soak(200);
  let unfinished = 0;
  for (let round = 0; round < rounds; ) {
    const folder = makeFolder();
    const [journal, audit] = [join(folder, "journal.jsonl"), join(folder, "audit.jsonl")];
    // Several kills per file, so that a recovered file is recovered again.
    for (const until = Math.min(rounds, round + 4); round < until; round += 1) {
      const acknowledged = await writeUntilKilled(journal, audit, {
        acks: random.between(1, 12),
        delay: random.next() * 8,
      });
      const left = statSync(audit).size;
      const entries = readJournal(journal);
      expect(entries.length).toBeGreaterThanOrEqual(acknowledged);

      createAuditJournal({ file: audit }).close();
      if (statSync(audit).size < left) unfinished += 1;
      expect(verifyAudit(audit)).toMatchObject({ ok: true });
      const recovered = [...readAudit(audit)];
      expect(recovered.length).toBeGreaterThanOrEqual(acknowledged);

      const again = createAuditJournal({ file: audit });
      again.catchUp(entries);
      again.close();
      expect(verifyAudit(audit)).toMatchObject({ ok: true, records: entries.length });
      expect(readFileSync(audit).length).toBeGreaterThan(0);
    }
  }
  process.stdout.write(`kills: ${rounds}, of which ${unfinished} left a line that was not finished\n`);
}, 1_800_000);
