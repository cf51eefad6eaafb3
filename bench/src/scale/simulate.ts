// The relay at a size that no machine here has: processes and primaries of Redis as queues, with the measured costs of one process.
// A process dies, then a primary. The same seed gives the same result.
import { type Costs, keepaliveMs, type Load } from "./costs.ts";
import { Heap } from "./heap.ts";

export interface Layout {
  /** Server processes, of one core each. */
  processes: number;
  /** Primaries of the Redis cluster, of one core each. */
  primaries: number;
}

export interface SimulationOptions {
  load: Load;
  layout: Layout;
  costs: Costs;
  /** From 0 to 1. */
  random(): number;
  /** When a process and a primary die, and when the simulation ends, in ms. */
  processDiesAt: number;
  primaryDiesAt: number;
  endsAt: number;
  /** Whether processes check all their sessions after a failover, or those of the primary that died. */
  restores: "all" | "lost";
}

export interface Outcome {
  /** Round trips by how they ended. Interrupted: the process that was asked died, and another resumes its run. */
  answered: number;
  refused: number;
  interrupted: number;
  /** Still under way at the end. */
  open: number;
  /** Times of round trips, in ms: of those that began before the deaths, and in the three seconds after each. */
  times: { normal: number[]; process: number[]; primary: number[] };
  /** Share of the time that they worked before the deaths. */
  processLoad: { mean: number; most: number };
  primaryLoad: { mean: number; most: number };
  /** Until the pages of the dead process were connected again, in ms. */
  reconnectedMs: number;
  /** Until the sessions were checked after the failover, in ms from the death of the primary. */
  restoredMs: number;
}

/** How long a page takes to read or act, and its network, in ms. */
const pageMs = 40;
/** How long the relay waits for Redis, in ms. */
const redisLimitMs = 2000;
const windowMs = 3000;

type Place = "asker" | "holder" | "redis" | "page";

interface Stage {
  at: Place;
  ms: number;
}

interface Job {
  kind: "trip" | "keepalive" | "connect" | "restore";
  page: number;
  /** The process that an agent asks. */
  asker: number;
  stages: readonly Stage[];
  next: number;
  startedAt: number;
  /** When it gives up waiting for a primary that is dead. */
  refusedAt: number;
}

/** Serves one job after the other. */
class Station {
  isUp = true;
  busyMs = 0;
  #freeAt = 0;

  /** When the work is done. */
  serve(now: number, ms: number): number {
    this.#freeAt = Math.max(now, this.#freeAt) + ms;
    this.busyMs += ms;
    return this.#freeAt;
  }
}

export function simulate(options: SimulationOptions): Outcome {
  return new Simulation(options).run();
}

class Simulation {
  readonly #options: SimulationOptions;
  readonly #jobs = new Heap<Job | (() => void)>();
  readonly #processes: Station[];
  readonly #primaries: Station[];
  /** By page. */
  readonly #holders: Uint16Array;
  readonly #shards: Uint16Array;
  readonly #isConnected: Uint8Array;
  /** Jobs for pages that are not connected. */
  readonly #parked = new Map<number, Job[]>();
  readonly #stages: Record<"alone" | "between" | "keepalive" | "connect" | "restore", Stage[]>;
  #now = 0;
  #reconnecting = 0;
  #restoring = 0;
  readonly #outcome: Outcome = {
    ...{ answered: 0, refused: 0, interrupted: 0, open: 0, reconnectedMs: 0, restoredMs: 0 },
    times: { normal: [], process: [], primary: [] },
    processLoad: { mean: 0, most: 0 },
    primaryLoad: { mean: 0, most: 0 },
  };

  constructor(options: SimulationOptions) {
    this.#options = options;
    const { load, layout, costs } = options;
    this.#processes = Array.from({ length: layout.processes }, () => new Station());
    this.#primaries = Array.from({ length: layout.primaries }, () => new Station());
    this.#holders = new Uint16Array(load.pages).map(() => this.#chooseProcess());
    // A session is in one of 16384 slots, and each primary has a range of them.
    this.#shards = new Uint16Array(load.pages).map(() => Math.floor((this.#slot() * layout.primaries) / 16_384));
    this.#isConnected = new Uint8Array(load.pages).fill(1);
    this.#stages = stagesOf(costs);
  }

  run(): Outcome {
    const { load, processDiesAt, primaryDiesAt, endsAt } = this.#options;
    this.#repeat((load.runsPerSecond * load.tripsPerRun) / 1000, () => this.#startTrip());
    this.#repeat(load.pages / keepaliveMs, () => this.#startKeepalive());
    this.#jobs.push(this.#firstDeathAt, () => {
      this.#outcome.processLoad = this.#loadOf(this.#processes);
      this.#outcome.primaryLoad = this.#loadOf(this.#primaries);
    });
    this.#jobs.push(processDiesAt, () => this.#killProcess());
    this.#jobs.push(primaryDiesAt, () => this.#killPrimary());
    for (let next = this.#jobs.pop(); next && next.time < endsAt; next = this.#jobs.pop()) {
      this.#now = next.time;
      if (typeof next.item === "function") next.item();
      else this.#advance(next.item);
    }
    return this.#outcome;
  }

  get #firstDeathAt(): number {
    return Math.min(this.#options.processDiesAt, this.#options.primaryDiesAt);
  }

  #slot(): number {
    return Math.floor(this.#options.random() * 16_384);
  }

  #chooseProcess(): number {
    const chosen = Math.floor(this.#options.random() * this.#processes.length);
    return this.#processes[chosen]?.isUp ? chosen : this.#chooseProcess();
  }

  #choosePage(): number {
    return Math.floor(this.#options.random() * this.#options.load.pages);
  }

  /** At random times, so many per ms on average. */
  #repeat(perMs: number, act: () => void): void {
    const wait = () => -Math.log(1 - this.#options.random()) / perMs;
    const again = () => {
      act();
      this.#jobs.push(this.#now + wait(), again);
    };
    this.#jobs.push(this.#now + wait(), again);
  }

  #start(kind: Job["kind"], page: number, stages: readonly Stage[], asker = -1): void {
    this.#advance({ kind, page, asker, stages, next: 0, startedAt: this.#now, refusedAt: Number.NaN });
  }

  #startTrip(): void {
    const [page, asker] = [this.#choosePage(), this.#chooseProcess()];
    this.#outcome.open += 1;
    const isAlone = this.#holders[page] === asker;
    this.#start("trip", page, isAlone ? this.#stages.alone : this.#stages.between, asker);
  }

  #startKeepalive(): void {
    const page = this.#choosePage();
    if (this.#isConnected[page]) this.#start("keepalive", page, this.#stages.keepalive);
  }

  #advance(job: Job): void {
    const stage = job.stages[job.next];
    if (!stage) this.#finish(job);
    else if (stage.at === "page") this.#continueAt(job, this.#now + stage.ms);
    else if (stage.at === "redis") this.#useRedis(job, stage);
    else if (stage.at === "asker") this.#useAsker(job, stage);
    else this.#useHolder(job, stage);
  }

  #useAsker(job: Job, { ms }: Stage): void {
    const process = this.#processes[job.asker];
    if (process?.isUp) this.#continueAt(job, process.serve(this.#now, ms));
    else this.#drop(job, "interrupted");
  }

  #useHolder(job: Job, { ms }: Stage): void {
    const holder = this.#processes[this.#holders[job.page] ?? 0];
    const isHere = job.kind === "connect" || this.#isConnected[job.page];
    if (holder && isHere) this.#continueAt(job, holder.serve(this.#now, ms));
    else this.#parked.set(job.page, [...(this.#parked.get(job.page) ?? []), job]);
  }

  #useRedis(job: Job, { ms }: Stage): void {
    const primary = this.#primaries[this.#shards[job.page] ?? 0];
    if (primary?.isUp) {
      job.refusedAt = Number.NaN;
      this.#continueAt(job, primary.serve(this.#now, ms));
      return;
    }
    if (Number.isNaN(job.refusedAt)) job.refusedAt = this.#now + redisLimitMs;
    if (this.#now >= job.refusedAt) this.#drop(job, "refused");
    else this.#jobs.push(Math.min(this.#now + 50, job.refusedAt), job);
  }

  #continueAt(job: Job, time: number): void {
    job.next += 1;
    this.#jobs.push(time, job);
  }

  #drop({ kind }: Job, how: "refused" | "interrupted"): void {
    if (kind === "restore") this.#restored();
    if (kind !== "trip") return;
    this.#outcome[how] += 1;
    this.#outcome.open -= 1;
  }

  #finish({ kind, page, startedAt }: Job): void {
    if (kind === "connect") this.#connected(page);
    else if (kind === "restore") this.#restored();
    else if (kind === "trip") this.#answered(startedAt);
  }

  #answered(startedAt: number): void {
    this.#outcome.answered += 1;
    this.#outcome.open -= 1;
    const { processDiesAt, primaryDiesAt } = this.#options;
    const { normal, process, primary } = this.#outcome.times;
    const ms = this.#now - startedAt;
    if (startedAt < this.#firstDeathAt - windowMs / 3) normal.push(ms);
    else if (startedAt >= processDiesAt && startedAt < processDiesAt + windowMs) process.push(ms);
    else if (startedAt >= primaryDiesAt && startedAt < primaryDiesAt + windowMs) primary.push(ms);
  }

  #killProcess(): void {
    const died = Math.floor(this.#options.random() * this.#processes.length);
    const process = this.#processes[died];
    if (!process || this.#processes.length < 2) return;
    process.isUp = false;
    for (let page = 0; page < this.#holders.length; page += 1) {
      if (this.#holders[page] !== died) continue;
      this.#isConnected[page] = 0;
      this.#reconnecting += 1;
      const pauseMs = 25 * (0.5 + this.#options.random() / 2); // that of a page
      this.#jobs.push(this.#now + pauseMs, () => {
        this.#holders[page] = this.#chooseProcess();
        this.#start("connect", page, this.#stages.connect);
      });
    }
  }

  #connected(page: number): void {
    this.#isConnected[page] = 1;
    this.#reconnecting -= 1;
    if (this.#reconnecting === 0) this.#outcome.reconnectedMs = this.#now - this.#options.processDiesAt;
    for (const job of this.#parked.get(page) ?? []) this.#advance(job);
    this.#parked.delete(page);
  }

  #killPrimary(): void {
    const died = Math.floor(this.#options.random() * this.#primaries.length);
    const primary = this.#primaries[died];
    if (!primary) return;
    primary.isUp = false;
    this.#jobs.push(this.#now + this.#options.costs.failoverMs, () => {
      primary.isUp = true;
      for (let page = 0; page < this.#shards.length; page += 1) {
        const isConcerned = this.#options.restores === "all" || this.#shards[page] === died;
        if (!isConcerned || !this.#isConnected[page]) continue;
        this.#restoring += 1;
        this.#start("restore", page, this.#stages.restore);
      }
    });
  }

  #restored(): void {
    this.#restoring -= 1;
    if (this.#restoring === 0) this.#outcome.restoredMs = this.#now - this.#options.primaryDiesAt;
  }

  #loadOf(stations: readonly Station[]): { mean: number; most: number } {
    const shares = stations.map(({ busyMs }) => busyMs / this.#now);
    return { mean: shares.reduce((sum, share) => sum + share, 0) / shares.length, most: Math.max(...shares) };
  }
}

/** Every job, stage by stage. Between processes, Redis also carries the request and the answer. */
function stagesOf(costs: Costs): Record<"alone" | "between" | "keepalive" | "connect" | "restore", Stage[]> {
  const { askCpuMs, deliverCpuMs, connectCpuMs, keepaliveCpuMs } = costs;
  const write: Stage = { at: "redis", ms: costs.redisWriteCpuMs };
  const read: Stage = { at: "redis", ms: costs.redisReadCpuMs };
  const asker: Stage = { at: "asker", ms: askCpuMs / 2 };
  const holder: Stage = { at: "holder", ms: deliverCpuMs / 2 };
  const page: Stage = { at: "page", ms: pageMs };
  return {
    alone: [asker, write, page, holder, write, asker],
    between: [asker, write, read, holder, write, page, holder, write, read, asker],
    keepalive: [{ at: "holder", ms: keepaliveCpuMs }, write],
    connect: [{ at: "holder", ms: connectCpuMs }, read, write],
    restore: [write, read, { at: "holder", ms: keepaliveCpuMs }],
  };
}
