import { hands, looks } from "./against/in-page.ts";
import { loop, relay } from "./against/on-server.ts";
import { overMcp } from "./against/over-mcp.ts";
import type { Sides } from "./against/turns.ts";
import { present } from "./builds/build.ts";
import { buildEarlier, describeCommit, findCommit, git } from "./builds/build-earlier.ts";
import { failureOf } from "./frame/failure.ts";
import type { MeasureContext } from "./frame/measure.ts";
import type { Cell, Table } from "./frame/table.ts";

/** Compares an earlier commit of this repository with the present one, in alternating rounds. */
export async function measureAgainst({ smoke, since, progress, keep }: MeasureContext): Promise<Table[]> {
  const { sides, title, note } = smoke ? itself : await findSides(since, (step) => progress(0, step));
  const parts = [looks, hands, overMcp, relay, loop];
  const rows: Cell[][] = [];
  const toTables = (): Table[] => [
    {
      title,
      columns: [
        { name: "what" },
        { name: "before", unit: "ms" },
        { name: "now", unit: "ms" },
        { name: "times as fast" },
        { name: "at best" },
      ],
      rows,
      note,
    },
  ];
  for (const [index, part] of parts.entries()) {
    progress(index / parts.length, part.name);
    const found = await part.run(sides, { smoke }).catch((error): Cell[][] => {
      const failed = failureOf(part.name, error);
      return [[part.name, failed, failed, failed, failed]];
    });
    rows.push(...found);
    keep?.(toTables());
  }
  return toTables();
}

/** A smoke run builds nothing: it only shows that comparing works. */
const itself = {
  sides: { before: present, now: present } satisfies Sides,
  title: "Before and now, which are the same",
  note: "A smoke run compares the present build with itself.",
};

async function findSides(since: string | undefined, onStep: (step: string) => void) {
  const commit = findCommit(since);
  const before = await buildEarlier(commit, onStep);
  const changed = git(["status", "--porcelain", "--", "packages"]) ? ", with changes that are not committed" : "";
  const count = git(["rev-list", "--count", `${commit}..HEAD`]);
  return {
    sides: { before, now: present } satisfies Sides,
    title: "Before and now",
    note: `Before is ${describeCommit(commit)}, now is ${describeCommit("HEAD")}${changed}: ${count} commits later. Both were built alike and took turns in one run. Looks and work are processor time of the page's own thread; the rest is what one waits. "At best" compares the fastest turns, on which a busy machine has the least effect.`,
  };
}
