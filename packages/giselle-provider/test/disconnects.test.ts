import { soak } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { abortableSleep, type Sleep } from "../src/time.ts";
import { clientCalls, converse, type Part, readParts, task, transcript, withAnswer } from "./cloud/converse.cases.ts";
import { field, fillForm } from "./cloud/form-run.cases.ts";
import { openWorld, untilFirstCall, type World } from "./cloud/open-model.cases.ts";
import type { Cut } from "./cloud/scripted-cloud.cases.ts";
import type { RunScript } from "./cloud/scripted-run.cases.ts";

/** Short, so that it can be cut at every byte. */
const shortRun: RunScript = async ({ emit, ask }) => {
  emit({ type: "message", role: "assistant", content: "é漢👀", delta: true }, "not json");
  await ask({ type: "snapshot_request", requestId: "r1", instruction: "look" });
  emit({ type: "message", role: "assistant", content: "Done." });
};

const forever: RunScript = async ({ emit, stopped }) => {
  emit({ type: "message", role: "assistant", content: "Working", delta: true });
  await new Promise((resolve) => stopped.addEventListener("abort", resolve));
};

/** Reconnects at once. Longer waits, of claims and parked connections, are real. */
const quick = {
  deps: { sleep: (async (ms, options) => (ms > 4000 ? abortableSleep(ms, options) : undefined)) satisfies Sleep },
};

async function readSome(stream: ReadableStream<Part>, count: number) {
  const reader = stream.getReader();
  const parts: Part[] = [];
  while (parts.length < count) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
  }
  return { parts, reader };
}

describe("a lost connection loses nothing (V2, V3)", () => {
  // `npm run soak` also cuts a long run and regular ends at every byte.
  const scripts: [string, RunScript][] = [
    ["short", shortRun],
    ...(soak(10) === 10 ? [["long", fillForm] as [string, RunScript]] : []),
  ];

  it.each(scripts.flatMap(([name, script]) => (["break", "end"] as const).map((how) => ({ name, script, how }))))(
    "$how at every byte of a $name run: streams the same parts, sends the task once, accepts each answer once",
    async ({ script, how }) => {
      let next: Cut | undefined;
      const cut = () => {
        const now = next;
        next = undefined;
        return now;
      };
      const { model, cloud } = await openWorld({ script, cut }, quick);
      const reference = transcript(await converse(() => model));
      const bytes = (cloud.runs[0]?.lines ?? []).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
      const stride = how === "end" && scripts.length === 1 ? 5 : 1;
      for (let after = 0; after <= bytes; after += stride) {
        next = { after, how };
        expect(transcript(await converse(() => model)), `cut after ${after} of ${bytes} bytes`).toEqual(reference);
      }
      expect(cloud.runs).toHaveLength(Math.floor(bytes / stride) + 2);
      const accepted = cloud.runs.map(({ results }) => results.filter(({ status }) => status === "accepted").length);
      expect(new Set(accepted)).toEqual(new Set([script === shortRun ? 1 : 2]));
    },
    600_000,
  );

  it("replays a step to a reader that lost it at any part, while the run continues", async () => {
    const { model, elsewhere, cloud } = await openWorld({ script: fillForm });
    const reference = transcript(await converse(() => model));
    const steps = await converse(() => model);
    for (let lost = 0; lost < (steps[1]?.length ?? 0); lost += 1) {
      const { answered, parts } = await untilFirstCall(model);
      const { reader } = await readSome((await model.doStream({ prompt: answered })).stream, lost);
      await reader.cancel();
      const again = await readParts((await elsewhere().doStream({ prompt: answered })).stream);
      const [call] = clientCalls(again);
      if (!call) throw new Error("There is no second call.");
      const rest = await readParts((await model.doStream({ prompt: withAnswer(answered, call) })).stream);
      expect(transcript([parts, again, rest]), `lost after ${lost} parts`).toEqual(reference);
    }
    expect(cloud.runs.some(({ wasStopped }) => wasStopped)).toBe(false);
    for (const { results } of cloud.runs) {
      expect(results.filter(({ status }) => status === "accepted")).toHaveLength(2);
    }
  });

  it("finds a run whose first response was lost, without sending the task again", async () => {
    const { model, cloud } = await openWorld({ script: fillForm });
    const options = { prompt: task, providerOptions: { giselle: { sessionId: "chat" } } };
    const { reader } = await readSome((await model.doStream(options)).stream, 4);
    await reader.cancel();
    const again = await readParts((await model.doStream(options)).stream);
    expect(clientCalls(again)).toMatchObject([{ toolCallId: "r1" }]);
    expect(cloud.runs).toHaveLength(1);
  });

  it("reports an unreachable run with an error part and a finish, and can be retried", async () => {
    let isDown = false;
    const { model, cloud } = await openWorld(
      {
        script: fillForm,
        cut: (stream) =>
          stream === 1 ? { after: 540, how: "break" } : isDown ? { after: 0, how: "break" } : undefined,
      },
      quick,
    );
    const options = { prompt: task, providerOptions: { giselle: { sessionId: "chat" } } };
    isDown = true;
    const parts = await readParts((await model.doStream(options)).stream);
    expect(parts.slice(-3)).toMatchObject([
      { type: "error", error: { code: "RUN_LOST" } },
      { type: "text-end" },
      { type: "finish", finishReason: { unified: "error" } },
    ]);
    isDown = false;
    expect(clientCalls(await readParts((await model.doStream(options)).stream))).toHaveLength(1);
    expect(cloud.runs).toHaveLength(1);
  });

  it("continues after a late result with the following events", async () => {
    const { model, cloud } = await openWorld({
      script: async ({ emit, ask }) => {
        const { kind } = await ask({ type: "snapshot_request", requestId: "r1", instruction: "look" });
        emit({ type: "message", role: "assistant", content: `The answer: ${kind}.` });
      },
    });
    const { answered } = await untilFirstCall(model);
    cloud.runs[0]?.expire("r1");
    const parts = await readParts((await model.doStream({ prompt: answered })).stream);
    expect(parts).toContainEqual(expect.objectContaining({ delta: "The answer: expired." }));
    expect(cloud.runs[0]?.results).toMatchObject([{ status: "late", result: { output: { fields: [field] } } }]);
  });
});

describe("abort stops the run, disconnect does not (V4)", () => {
  const stopsOf = ({ cloud }: World) => cloud.requests.filter(({ path }) => path.endsWith("/stop")).length;

  it.each([
    ["while a reader waits", 5],
    ["while no one reads", 2],
  ])("%s", async (_, read) => {
    const world = await openWorld({ script: forever });
    const controller = new AbortController();
    const { stream } = await world.model.doStream({ prompt: task, abortSignal: controller.signal });
    const { reader } = await readSome(stream, Math.min(read, 4));
    const next = read > 4 ? reader.read() : undefined;
    controller.abort(new DOMException("The person pressed stop.", "AbortError"));
    await expect(next ?? reader.read()).rejects.toThrow("The person pressed stop.");
    while (stopsOf(world) === 0) await new Promise(setImmediate);
    expect(world.cloud.runs[0]?.wasStopped).toBe(true);
  });

  it("while the run is starting, by its request id", async () => {
    const world = await openWorld({ script: forever });
    const controller = new AbortController();
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const answer = await globalThis.fetch(url, { ...init, signal: null });
      controller.abort(new DOMException("Too slow.", "TimeoutError"));
      init?.signal?.throwIfAborted();
      return answer;
    };
    const model = world.elsewhere({ fetch });
    await expect(model.doStream({ prompt: task, abortSignal: controller.signal })).rejects.toThrow("Too slow.");
    expect(world.cloud.runs[0]?.wasStopped).toBe(true);
  });

  it("in doGenerate", async () => {
    const world = await openWorld({ script: forever });
    const controller = new AbortController();
    const step = world.model.doGenerate({ prompt: task, abortSignal: controller.signal });
    const givenUp = expect(step).rejects.toMatchObject({ name: "TimeoutError" });
    while (world.cloud.runs.length === 0) await new Promise(setImmediate);
    controller.abort(new DOMException("Too slow.", "TimeoutError"));
    await givenUp;
    while (stopsOf(world) === 0) await new Promise(setImmediate);
    expect(world.cloud.runs[0]?.wasStopped).toBe(true);
  });

  it("but the signal of an ended call stops nothing", async () => {
    const world = await openWorld({ script: fillForm });
    const controller = new AbortController();
    const { stream } = await world.model.doStream({ prompt: task, abortSignal: controller.signal });
    const [call] = clientCalls(await readParts(stream));
    controller.abort();
    if (!call) throw new Error("There is no call.");
    const parts = await readParts((await world.model.doStream({ prompt: withAnswer(task, call) })).stream);
    expect(clientCalls(parts)).toMatchObject([{ toolCallId: "r2" }]);
    expect(stopsOf(world)).toBe(0);
  });

  it("and a reader that disconnects stops nothing", async () => {
    const world = await openWorld({ script: forever });
    const { reader } = await readSome((await world.model.doStream({ prompt: task })).stream, 4);
    const waiting = reader.read();
    await reader.cancel();
    await waiting;
    while (world.cloud.attached() > 0) await new Promise(setImmediate);
    expect([stopsOf(world), world.cloud.runs[0]?.isOver]).toEqual([0, false]);
  });

  it("and stop() stops it from another process, paused or not", async () => {
    const paused = await openWorld({ script: fillForm });
    const options = { prompt: task, providerOptions: { giselle: { sessionId: "chat" } } };
    await readParts((await paused.model.doStream(options)).stream);
    await paused.elsewhere().stop("chat");
    expect(paused.cloud.runs[0]?.wasStopped).toBe(true);
    await paused.elsewhere().stop("chat");
    expect(stopsOf(paused)).toBe(1);

    const running = await openWorld({ script: forever });
    const { reader } = await readSome((await running.model.doStream(options)).stream, 4);
    await running.elsewhere().stop("chat");
    const rest: unknown[] = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) rest.push(next.value);
    expect(rest.at(-1)).toMatchObject({ type: "finish", finishReason: { unified: "other", raw: "stopped" } });
  });
});
