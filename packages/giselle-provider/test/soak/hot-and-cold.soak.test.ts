import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import { createRandom, type Random, soak, startRedis } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { clientCalls, type Part, task, transcript, withAnswer } from "../cloud/converse.cases.ts";
import { type Cut, type ScriptedCloud, startScriptedCloud } from "../cloud/scripted-cloud.cases.ts";
import type { RunScript } from "../cloud/scripted-run.cases.ts";
import type { Call, CallOutcome } from "./call-model.cases.ts";
import { type Instance, openInstance, spawnInstance } from "./instances.cases.ts";
import { makeRun } from "./random-run.cases.ts";

const schedules = soak(500);

/** The disturbances of one run. */
interface Schedule {
  instances: Instance[];
  random: Random;
  /** Requests that expire before their answer. */
  late: Set<string>;
  isCalm: boolean;
  sessionId: string | undefined;
}

/** Counts disturbances and page actions of a run. */
interface Counts {
  actions: Map<string, number>;
  disconnects: number;
  duplicates: number;
}

/** Follows a run to its end, with a browser that acts on complete steps. */
async function followRun(cloud: ScriptedCloud, schedule: Schedule, counts: Counts): Promise<Part[][]> {
  const { late, isCalm, sessionId } = schedule;
  const steps: Part[][] = [];
  for (let prompt: LanguageModelV3Prompt = task; ; ) {
    const canDisconnect = !isCalm && (steps.length > 0 || sessionId !== undefined);
    const parts = await readStep({ prompt, canDisconnect, canDouble: !isCalm && steps.length > 0 }, schedule, counts);
    steps.push(parts);
    const [call] = clientCalls(parts);
    if (!call) return steps;
    counts.actions.set(call.toolCallId, (counts.actions.get(call.toolCallId) ?? 0) + 1);
    if (late.has(call.toolCallId)) cloud.runs.at(-1)?.expire(call.toolCallId);
    prompt = withAnswer(prompt, call);
  }
}

interface StepPlan {
  prompt: LanguageModelV3Prompt;
  canDisconnect: boolean;
  canDouble: boolean;
}

async function readStep(plan: StepPlan, { instances, random, sessionId }: Schedule, counts: Counts): Promise<Part[]> {
  const pick = () => instances[random.between(0, instances.length - 1)] as Instance; // never out of range
  const base: Call = { prompt: plan.prompt, ...(sessionId ? { sessionId } : {}) };
  for (;;) {
    const isDouble = plan.canDouble && random.next() < 0.25;
    const disconnects = plan.canDisconnect && random.next() < 0.3;
    const call = disconnects ? { ...base, disconnectAfter: random.between(0, 12) } : base;
    const outcomes = await Promise.all(isDouble ? [pick()(call), pick()(call)] : [pick()(call)]);
    const whole = outcomes.flatMap((each) => (each.kind === "whole" ? [each.parts] : []));
    const refused = outcomes.filter((each) => each.kind === "refused");
    expect(whole.length, "at most one call gets the step").toBeLessThanOrEqual(1);
    expect(refused.map(({ code }) => code).filter(isUnexpected), JSON.stringify(outcomes)).toEqual([]);
    counts.disconnects += outcomes.filter(({ kind }) => kind === "disconnected").length;
    counts.duplicates += refused.length;
    if (whole[0]) return whole[0];
    expect(
      outcomes.some(({ kind }: CallOutcome) => kind === "disconnected"),
      JSON.stringify(outcomes),
    ).toBe(true);
  }
}

const isUnexpected = (code: string) => code !== "SESSION_BUSY" && code !== "ALREADY_ANSWERED";

it(`${schedules} random schedules of pauses, processes, cuts, lost readers, duplicate and late answers give the same parts (V3, V4)`, async () => {
  const random = createRandom("hot and cold");
  const redis = await startRedis();
  let script: RunScript = async () => {};
  let cutOften = 0;
  let cuts = 0;
  const cut = (): Cut | undefined => {
    if (random.next() >= cutOften) return undefined;
    cuts += 1;
    return { after: random.next() < 0.2 ? 0 : random.between(1, 1500), how: random.next() < 0.7 ? "break" : "end" };
  };
  const cloud = await startScriptedCloud({ script: (run) => script(run), cut });
  const here = [0, 1].map(() => openInstance(cloud.baseURL, redis.url));
  const there = [0, 1].map(() => spawnInstance(cloud.baseURL, redis.url));
  const total: Counts = { actions: new Map(), disconnects: 0, duplicates: 0 };
  let requested = 0;

  for (let round = 0; round < schedules; round += 1) {
    const run = makeRun(random);
    script = run.script;
    const late = new Set(run.requests.filter(() => random.next() < 0.15));
    const shared = { random, late };

    cutOften = 0;
    const calm: Counts = { actions: new Map(), disconnects: 0, duplicates: 0 };
    const reference = await followRun(
      cloud,
      { ...shared, instances: here.slice(0, 1), isCalm: true, sessionId: undefined },
      calm,
    );

    cutOften = [0, 0.3, 0.6][random.between(0, 2)] ?? 0;
    const requestsBefore = cloud.requests.length;
    const runsBefore = cloud.runs.length;
    const counts: Counts = { actions: new Map(), disconnects: 0, duplicates: 0 };
    // Every fifth round uses real processes.
    const instances = round % 5 === 0 ? [...here, ...there] : here;
    const sessionId = random.next() < 0.7 ? `chat-${random.seed}-${round}` : undefined;
    const steps = await followRun(cloud, { ...shared, instances, isCalm: false, sessionId }, counts);

    const where = `round ${round}`;
    expect(transcript(steps), where).toEqual(transcript(reference));
    expect(cloud.runs.length - runsBefore, `${where}: runs`).toBe(1);
    const sent = cloud.requests.slice(requestsBefore);
    const tasks = sent.filter(({ body }) => typeof body === "object" && body !== null && "message" in body);
    expect(tasks.length, `${where}: the task was sent`).toBe(1);
    const accepted = cloud.runs.at(-1)?.results.filter(({ status }) => status === "accepted") ?? [];
    const wanted = run.requests.filter((id) => !late.has(id));
    expect(
      accepted.map(({ toolCallId }) => toolCallId),
      `${where}: answers`,
    ).toEqual(wanted);
    expect([...counts.actions], `${where}: actions`).toEqual(run.requests.map((id) => [id, 1]));
    expect(cloud.runs.at(-1)?.wasStopped, `${where}: stopped`).toBe(false);
    requested += run.requests.length;
    total.disconnects += counts.disconnects;
    total.duplicates += counts.duplicates;
  }
  const seen = `${schedules} schedules, ${requested} pauses, ${cuts} cuts, ${total.disconnects} lost readers, ${total.duplicates} duplicates`;
  process.stdout.write(`${seen}\n`);
  expect(
    [cuts, total.disconnects, total.duplicates].every((count) => count > 0),
    seen,
  ).toBe(true);
}, 1_200_000);
