import { createGate, createRandom, soak } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { type Fleet, openFleet, type Worker } from "./fleet-world.cases.ts";

const runs = soak(200);

it(
  `promise 4: ${runs} runs on 3 workers that are killed again and again are all done once`,
  async () => {
    const fleet = await openFleet();
    const names = Array.from({ length: runs }, (_, index) => `Ada ${index + 1}`);
    const ids = await fleet.enqueue(names.map((name, index) => ({ name, tenant: `tenant ${index % 5}` })));
    const kills = killWorkers(fleet, 3);
    await untilEnded(fleet);
    const killed = await kills.stop();

    // A worker that dies during a click leaves a run that a person must decide about: here, by the records of the shop.
    const inDoubt = await namesWith("unknown-outcome", fleet, ids);
    for (const name of inDoubt) {
      const outcome = fleet.shop.orders.includes(name) ? "done" : "not-done";
      const { code, stderr } = await fleet.giselle(
        ...["resume", ids.get(name) ?? "", "--store", fleet.redis, "--outcome", outcome],
      );
      expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: "" });
    }
    process.stdout.write(
      `${runs} runs, ${killed} kills, ${kills.handedOn()} handed on (one run at most ${kills.mostHandedOn()} times), ${inDoubt.length} decided by a person\n`,
    );
    const states = await fleet.states();
    const others: { name: string; state: string | undefined; why: string }[] = [];
    for (const [name, id] of ids) {
      const state = states.get(id);
      if (state !== "done") others.push({ name, state, why: await fleet.explain(id) });
    }
    const repeated = fleet.shop.orders.filter((name, index, all) => all.indexOf(name) !== index);
    expect({ repeated, others }).toEqual({ repeated: [], others: [] });
    expect(fleet.shop.orders.toSorted(inOrder)).toEqual(names.toSorted(inOrder));
    expect(killed).toBeGreaterThan(runs / 10);
    expect(kills.handedOn()).toBeGreaterThan(0);
  },
  soak(200) * 15_000,
);

const inOrder = (one: string, other: string) => one.localeCompare(other);

/** Keeps workers running, and kills one whenever a few runs were taken or a few orders were received. */
function killWorkers(fleet: Fleet, count: number) {
  const random = createRandom("fleet");
  const all: Worker[] = [];
  const start = () => {
    const worker = fleet.startWorker("--contexts", "2", "--recycle", "7", "--lease", "3s");
    all.push(worker);
    return worker;
  };
  const working = Array.from({ length: count }, start);
  let killed = 0;
  let isOver = false;
  const ended = createGate();
  const killing = (async () => {
    while (!isOver) {
      const place = random.between(0, count - 1);
      const worker = working[place] ?? start();
      const taken = worker.count("run-taken");
      const isTaken = worker.logged("run-taken", taken + 1 + random.between(0, 2));
      const isOrdered = fleet.shop.received(fleet.shop.orders.length + 1 + random.between(0, 3));
      await Promise.race([isTaken, isOrdered, ended.passed]);
      if (isOver) break;
      await worker.kill("SIGKILL");
      killed += 1;
      working[place] = start();
    }
  })();
  const handedOn = () => all.flatMap(({ log }) => log).filter(({ event }) => event === "run-handed-on");
  return {
    handedOn: () => handedOn().length,
    mostHandedOn() {
      const times = new Map<string | undefined, number>();
      for (const { runId } of handedOn()) times.set(runId, (times.get(runId) ?? 0) + 1);
      return Math.max(0, ...times.values());
    },
    async stop() {
      isOver = true;
      ended.open();
      await killing;
      await Promise.all(working.map((worker) => worker.kill("SIGTERM")));
      return killed;
    },
  };
}

/** Bounded by the test's timeout. */
async function untilEnded(fleet: Fleet): Promise<void> {
  for (;;) {
    const ended = fleet.nextEnd();
    if (![...(await fleet.states()).values()].includes("open")) return;
    await ended;
  }
}

async function namesWith(state: string, fleet: Fleet, ids: ReadonlyMap<string, string>): Promise<string[]> {
  const states = await fleet.states();
  return [...ids].flatMap(([name, id]) => (states.get(id) === state ? name : []));
}
