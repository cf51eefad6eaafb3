import { expect, it } from "vitest";
import { failuresIn, isFailure } from "./frame/failure.ts";
import { giselle } from "./peers/giselle.ts";
import type { Peer } from "./peers/peer.ts";
import { comparePeers } from "./peers.ts";

const rejecting: Peer = {
  ...giselle,
  name: "rejecting",
  open: () => Promise.reject(new Error("It cannot open a page.")),
};
const ending: Peer = {
  ...giselle,
  name: "ending",
  command: () => [process.execPath, "-e", "process.stderr.write('Error: no licence\\n'); process.exitCode = 3;"],
};

it("measures the other contestants when one fails, and lists each failure with its cause", async () => {
  const tables = await comparePeers([rejecting, ending, giselle], { smoke: true, progress() {} });
  expect(failuresIn(tables)).toEqual([
    {
      contestant: "rejecting",
      failed: "It cannot open a page.",
      toDo: expect.stringContaining("GISELLE_BENCH_TRACE=1"),
    },
    { contestant: "ending", failed: "The server ended with 3. Error: no licence", toDo: expect.any(String) },
  ]);
  for (const { rows } of tables) {
    const [first = [], second = [], third = []] = rows;
    expect([...first.slice(1), ...second.slice(1)].every(isFailure)).toBe(true);
    expect(third.filter((cell) => cell === null || isFailure(cell))).toEqual([]);
  }
});
