import { failureOf, isFailure } from "./frame/failure.ts";
import type { MeasureContext } from "./frame/measure.ts";
import type { Table } from "./frame/table.ts";
import { type Sprung, springTrap } from "./honesty/spring-trap.ts";
import { type Trap, traps } from "./honesty/traps.ts";
import { McpSession } from "./peers/mcp-session.ts";
import type { Peer } from "./peers/peer.ts";
import { describeLeftOut, peers } from "./peers/peers.ts";
import { serveWatchedPages } from "./watched-pages.ts";

type Verdict = "false success" | "reported" | "done anyway" | `control fails: ${string}`;

/** Pages that do not do what is asked: which contestants report that, and which report a false success? */
export function measureHonesty(context: MeasureContext): Promise<Table[]> {
  return compareHonesty(context.smoke ? peers.slice(0, 1) : peers, context);
}

export async function compareHonesty(contestants: Peer[], { smoke, progress }: MeasureContext): Promise<Table[]> {
  const set = smoke ? traps.filter(isFirstOfItsKind) : traps;
  let done = 0;
  const onTrap = () => {
    done += 1;
    progress(done / (set.length * contestants.length), `${done} of ${set.length * contestants.length}`);
  };
  const judged = await Promise.all(
    contestants.map((peer) => judge(peer, set, onTrap).catch((error) => failureOf(peer.name, error))),
  ); // time is not measured here
  const kinds = ["false success", "reported", "done anyway", "control fails"];
  const count = (all: Verdict[], verdict: string) => all.filter((each) => each.startsWith(verdict)).length;
  return [
    {
      title: `${set.length} traps: how often each ends in a false success`,
      columns: [
        { name: "server" },
        { name: "false successes", better: "less" },
        { name: "reported" },
        { name: "done anyway" },
        { name: "control fails" },
      ],
      rows: contestants.map(({ name }, index) => {
        const all = judged[index] ?? [];
        return [name, ...kinds.map((verdict) => (isFailure(all) ? all : count(all, verdict)))];
      }),
      note: `A false success: the answer reports no error, and the page's own state is not what was asked. Done anyway: the trap had no effect, for example because a value was written that a person could not type. Control fails: the same page without the trap does not work for this server either, so the trap proves nothing. ${describeLeftOut(contestants)}`.trim(),
      contest: { across: "rows", ours: "giselle mcp" },
      plots: [{ title: "False successes", kind: "bars", x: "server", series: ["false successes"] }],
    },
    {
      title: "The same, trap by trap",
      columns: [{ name: "trap" }, ...contestants.map(({ name }) => ({ name }))],
      rows: set.map(({ name }, index) => [name, ...judged.map((all) => (isFailure(all) ? all : (all[index] ?? null)))]),
    },
  ];
}

const isFirstOfItsKind = ({ operation }: Trap, index: number) =>
  traps.findIndex((other) => other.operation.do === operation.do) === index;

async function judge(peer: Peer, set: Trap[], onTrap: () => void): Promise<Verdict[]> {
  await using pages = await serveWatchedPages(
    Object.fromEntries(
      set.flatMap(({ trap, plain, state }, index) => [
        [`/plain-${index}`, { html: plain, state }],
        [`/trap-${index}`, { html: trap, state }],
      ]),
    ),
  );
  const session = new McpSession(peer.command(), peer.env);
  const verdicts: Verdict[] = [];
  try {
    await session.start();
    for (const [index, trap] of set.entries()) {
      const control = await springTrap({ session, peer, pages }, `/plain-${index}`, trap);
      const sprung = await springTrap({ session, peer, pages }, `/trap-${index}`, trap);
      verdicts.push(judgeOne(control, sprung));
      onTrap();
    }
  } finally {
    await peer.leave?.(session).catch(() => {}); // the server may have ended already
    await session.close();
  }
  return refuseMostlyBroken(verdicts);
}

/** If most plain pages do not work, few false successes mean nothing: the server counts as not measured. */
function refuseMostlyBroken(verdicts: Verdict[]): Verdict[] {
  const broken = verdicts.filter((verdict) => verdict.startsWith("control fails"));
  if (broken.length <= verdicts.length / 2) return verdicts;
  throw new Error(`${broken.length} of ${verdicts.length} plain pages do not work. The first: ${broken[0]}`);
}

function judgeOne(control: Sprung, sprung: Sprung): Verdict {
  if (!control.isDone) return `control fails: ${control.broken ?? (control.saidFailure ? "reported" : "not done")}`;
  if (sprung.broken) return `control fails: ${sprung.broken}`;
  if (sprung.isDone) return "done anyway";
  return sprung.saidFailure ? "reported" : "false success";
}
