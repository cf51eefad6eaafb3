import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giselleOf } from "../peers/giselle.ts";
import { McpSession } from "../peers/mcp-session.ts";
import type { Peer } from "../peers/peer.ts";
import { readProcessorMs } from "../peers/read-memory.ts";
import { startSteps, timeStep } from "../peers/round.ts";
import type { WatchedPages } from "../watched-pages.ts";
import { type Part, type Side, type Times, takeTurns } from "./turns.ts";

/** What a client waits for: a start, a snapshot, a click and a fill. */
export const overMcp: Part = {
  name: "giselle mcp",
  async run(sides, { smoke }) {
    const kept = mkdtempSync(join(tmpdir(), "giselle-bench-")); // each build has its own compile cache
    await using steps = await startSteps();
    const turn = (side: Side) => {
      const peer = giselleOf(sides[side]);
      const env = { ...peer.env, XDG_CACHE_HOME: join(kept, smoke ? "both" : side) }; // in a smoke run they are the same
      return () => timeSession({ ...peer, env }, steps);
    };
    const rows = await takeTurns(
      { before: turn("before"), now: turn("now") },
      { what: "giselle mcp", budgetMs: 40_000, rounds: smoke ? 1 : 9, warmUps: smoke ? 0 : 1 },
    );
    rmSync(kept, { recursive: true, force: true });
    return rows;
  },
};

async function timeSession(peer: Peer, steps: WatchedPages): Promise<Times> {
  const begun = performance.now();
  const session = new McpSession(peer.command(), peer.env);
  try {
    await session.start();
    const listed = performance.now() - begun;
    await peer.open(session, `${steps.url}/click`);
    await peer.look(session);
    const looked = performance.now() - begun;
    const used = await readProcessorMs(session.processes.pid);
    const click = await timeStep(peer, session, steps, "click");
    const fill = await timeStep(peer, session, steps, "fill");
    if (!click.isDone || !fill.isDone) throw new Error(`The ${click.isDone ? "fill" : "click"} was not done.`);
    return {
      "giselle mcp: from start to the list of its tools": listed,
      "giselle mcp: from start to the first look at a page": looked,
      ...(used === undefined ? {} : { "giselle mcp: its processor time until then": used }),
      "giselle mcp: one click": click.ms,
      "giselle mcp: one fill": fill.ms,
    };
  } finally {
    await session.close();
  }
}
