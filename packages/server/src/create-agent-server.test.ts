import { describe, expect, it } from "vitest";
import {
  answerForm,
  createServerWorld,
  field,
  formRunner,
  giveResult,
  openRun,
  post,
} from "../test/server-world.cases.ts";
import { createAccess, createEventLogFromEnv, Refusal, RunnerError, readJsonBody } from "./index.ts";

const message = "Fill in the form";

describe("POST /agent-api/run", () => {
  it("C1: streams numbered NDJSON events from the relay session to the result", async () => {
    const { url } = await createServerWorld({ runners: { form: formRunner } }).start();
    const run = await openRun(url, { message });
    await answerForm(url, run);
    await run.ended;
    expect(Object.fromEntries(run.response.headers)).toMatchObject({
      "content-type": "application/x-ndjson; charset=utf-8",
      "x-giselle-run-id": run.runId,
      "x-accel-buffering": "no",
    });
    expect(run.events.map(({ type, seq }) => `${seq} ${type}`)).toEqual([
      "1 relay.session",
      "2 init",
      "3 message",
      "4 snapshot_request",
      "5 tool_result",
      "6 execute_request",
      "7 message",
      "8 result",
    ]);
    expect(run.events[0]).toMatchObject({ relayUrl: `${url}/agent-api/relay`, runId: run.runId });
    expect(run.events[7]).toMatchObject({ status: "success", stats: { input_tokens: 3, output_tokens: 4 } });
  });

  it("C1: replays missed events byte for byte, from every cursor, by every name of the run, on another instance", async () => {
    const world = createServerWorld({ runners: { form: formRunner } });
    const [one, other] = [await world.start(), await world.start()];
    const run = await openRun(one.url, { message, request_id: "q-1" });
    const live = await openRun(other.url, { session_id: "q-1", cursor: 1 });
    await answerForm(other.url, run);
    await Promise.all([run.ended, live.ended]);
    expect(live.lines).toEqual(run.lines.slice(1));
    for (const name of [run.runId, "q-1", `agent-${run.runId}`]) {
      for (let cursor = 0; cursor <= run.lines.length; cursor += 1) {
        const again = await openRun(other.url, { session_id: name, cursor });
        await again.ended;
        expect(again.lines).toEqual(run.lines.slice(cursor));
      }
    }
  });

  it("starts one run per request_id, however often it is sent", async () => {
    const { url } = await createServerWorld({ runners: { form: formRunner } }).start();
    const runs = await Promise.all([1, 2, 3].map(() => openRun(url, { message, request_id: "q-1" })));
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(1);
    const [run] = runs;
    if (run) await answerForm(url, run);
    await Promise.all(runs.map(({ ended }) => ended));
    for (const { lines } of runs) expect(lines).toEqual(run?.lines);
  });

  it("V4: continues when its client disconnects, and takes results from the next attachment", async () => {
    const { url } = await createServerWorld({ runners: { form: formRunner } }).start();
    const run = await openRun(url, { message });
    const { requestId, seq } = await run.next("snapshot_request");
    run.disconnect();
    const result = { toolCallId: requestId, toolName: "getFormSnapshot" as const, output: { fields: [field] } };
    const again = await openRun(url, { session_id: run.runId, cursor: seq ?? 0, tool_results: [result] });
    expect(await again.next("tool_result")).toMatchObject({ output: "1 field", seq: 5 });
    again.disconnect();
    await post(`${url}/agent-api/runs/${run.runId}/stop`);
  });

  it("accepts the first result, and reports others as duplicate or late", async () => {
    const { url } = await createServerWorld({ runners: { form: formRunner } }).start();
    const run = await openRun(url, { message });
    const { requestId } = await run.next("snapshot_request");
    expect(await giveResult(url, run.runId, { toolCallId: "another" })).toBe("late");
    const answer = { toolCallId: requestId, output: { fields: [field] } };
    expect(await giveResult(url, run.runId, answer)).toBe("accepted");
    expect(await giveResult(url, run.runId, answer)).toBe("duplicate");
    const act = await run.next("execute_request");
    expect(await giveResult(url, run.runId, answer)).toBe("duplicate");
    await post(`${url}/agent-api/runs/${run.runId}/stop`);
    expect(await giveResult(url, run.runId, { toolCallId: act.requestId })).toBe("late");
  });

  it.each([
    [{ status: "error", message: "The tab crashed." }, "[INVALID_RESPONSE] The tab crashed."],
    [
      { status: "denied", message: "Not today." },
      "[INVALID_RESPONSE] The request was denied, and nothing was done. Not today.",
    ],
    [{ output: { pages: 1 } }, "[INVALID_RESPONSE] The client's answer is not a valid result of getFormSnapshot."],
  ])("V5: reports an error to the agent as an error: %o", async (given, reported) => {
    const { url } = await createServerWorld({
      runners: { form: formRunner },
    }).start();
    const run = await openRun(url, { message });
    const { requestId } = await run.next("snapshot_request");
    await giveResult(url, run.runId, { toolCallId: requestId, ...given });
    expect(await run.next("error")).toMatchObject({ message: reported });
    expect(await run.next("result")).toMatchObject({ status: "error", error: { type: "page", message: reported } });
  });

  it("accepts the request bodies of all protocol versions", async () => {
    const seen: object[] = [];
    const { url } = await createServerWorld({
      allowedEnv: ["LANG"],
      runners: {
        other: formRunner,
        gemini: {
          async run({ task }) {
            seen.push(JSON.parse(JSON.stringify(task)));
            return { status: "success" };
          },
        },
      },
      defaultRunner: "gemini",
    }).start();
    const bodies = [
      { message, document: "Ada", session_id: "s-1", sandbox_id: "b-1" },
      { message, agent_type: "gemini", snapshot_id: "p-1" },
      { message, agent_type: "gemini", snapshot_id: "p-1", chat_id: "c-1", env: { LANG: "C" }, tool_results: [] },
      { message, request_id: "q-1" },
    ];
    for (const body of bodies) await (await openRun(url, body)).ended;
    expect(seen).toEqual([
      { message, document: "Ada", sessionId: "s-1", sandboxId: "b-1" },
      { message, snapshotId: "p-1" },
      { message, chatId: "c-1", snapshotId: "p-1", env: { LANG: "C" } },
      { message },
    ]);
  });

  it.each([
    [{ message: "" }, 400, /message/],
    [{ message, agent_type: "oracle" }, 400, /There is no such agent_type\. Use one of form\./],
    [{ message, env: { NODE_OPTIONS: "--require evil" } }, 400, /env may not set NODE_OPTIONS/],
    [{ session_id: "nothing", cursor: 0 }, 404, /There is no such run/],
    [{ message: "x".repeat(2000) }, 413, /at most 1000 bytes/],
  ])("refuses %o without repeating it", async (body, status, words) => {
    const { url } = await createServerWorld({ runners: { form: formRunner }, maxBodyBytes: 1000 }).start();
    const answer = await post(`${url}/agent-api/run`, { type: "agent.run", ...body });
    expect(answer).toMatchObject({ status, body: { ok: false, message: expect.stringMatching(words) } });
    expect(JSON.stringify(answer)).not.toMatch(/evil|xxx|oracle/);
  });

  it("ends with an error when the agent fails, and hides the details of internal errors", async () => {
    const errors: unknown[] = [];
    const runners = {
      known: { run: () => Promise.reject(new RunnerError("missing-program", "Install it with npm.")) },
      bug: { run: () => Promise.reject(new Error("typed secret")) },
    };
    const { url } = await createServerWorld({ runners, onError: (error) => errors.push(error) }).start();
    const known = await openRun(url, { message, agent_type: "known" });
    await known.ended;
    expect(known.events.slice(1)).toEqual([
      { type: "error", severity: "error", message: "Install it with npm.", seq: 2 },
      { type: "result", status: "error", error: { type: "missing-program", message: "Install it with npm." }, seq: 3 },
    ]);
    const bug = await openRun(url, { message, agent_type: "bug" });
    await bug.ended;
    expect(bug.lines.join()).not.toContain("typed secret");
    expect(bug.events.at(-1)).toMatchObject({ status: "error", error: { type: "internal" } });
    expect(errors).toHaveLength(1);
  });

  it("ends a run with too much output", async () => {
    const flood = {
      async run({ emit }: Parameters<typeof formRunner.run>[0]): Promise<never> {
        for (;;) await emit({ type: "stderr", content: "x".repeat(1000) });
      },
    };
    const { url } = await createServerWorld({ runners: { flood }, maxLogLength: 10_000 }).start();
    const run = await openRun(url, { message });
    await run.ended;
    expect(run.events.at(-1)).toMatchObject({ status: "error", error: { type: "flood" } });
    expect(run.lines.join("").length).toBeLessThan(12_000);
  });

  it("keeps an idle connection alive with blank lines", async () => {
    const { url } = await createServerWorld({ runners: { form: formRunner }, keepaliveMs: 20 }).start();
    const run = await openRun(url, { message });
    await run.next("snapshot_request");
    run.disconnect();
    const raw = await fetch(`${url}/agent-api/run`, {
      method: "POST",
      body: JSON.stringify({ type: "agent.run", session_id: run.runId, cursor: 4 }),
    });
    const reader = raw.body?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect([await read(), await read()]).toEqual(["\n", "\n"]);
    await reader?.cancel();
  });
});

describe("/agent-api/runs/:id", () => {
  it("stops a run, so that nothing more reaches the page, and reports it as stopped", async () => {
    const world = createServerWorld({ runners: { form: formRunner } });
    const [one, other] = [await world.start(), await world.start()];
    const run = await openRun(one.url, { message });
    await run.next("snapshot_request");
    const address = `${other.url}/agent-api/runs/${run.runId}`;
    expect(await post(`${address}/stop`)).toEqual({ status: 200, body: { ok: true, status: "stopped" } });
    await run.ended;
    expect(run.events.at(-1)).toEqual({ type: "result", status: "stopped", seq: 5 });
    expect(await post(`${address}/stop`)).toEqual({ status: 200, body: { ok: true, status: "ended" } });
    expect(await (await fetch(address)).json()).toMatchObject({ status: "stopped", lastSeq: 5, agent_type: "form" });
  });

  it("C3: stops a run without listeners after the grace time", async () => {
    // The check runs three times per lease, and the lease is long enough for a busy machine.
    const { url } = await createServerWorld({ runners: { form: formRunner }, graceMs: 50, leaseMs: 1500 }).start();
    const run = await openRun(url, { message });
    await run.next("snapshot_request");
    run.disconnect();
    await expect
      .poll(async () => (await (await fetch(`${url}/agent-api/runs/${run.runId}`)).json()).status)
      .toBe("stopped");
    const replayed = await openRun(url, { session_id: run.runId, cursor: 4 });
    await replayed.ended;
    expect(replayed.events.at(-1)).toMatchObject({ status: "stopped", error: { type: "abandoned" } });
  });
});

describe("C4", () => {
  const runners = { form: formRunner };
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

  it("identifies tenants by their keys, and refuses calls without one", async () => {
    const { url } = await createServerWorld({ runners, apiKeys: { "key-a": "a", "key-b": "b" } }).start();
    for (const headers of [{}, bearer("key-c"), { authorization: "key-a" }]) {
      const { response } = await openRun(url, { message }, { headers });
      expect(response.status).toBe(401);
    }
    const run = await openRun(url, { message }, { headers: bearer("key-a") });
    const { response } = await openRun(url, { session_id: run.runId, cursor: 0 }, { headers: bearer("key-b") });
    expect(response.status).toBe(404);
    await answerForm(url, run, { headers: bearer("key-a") });
    await run.ended;
    expect(run.events.at(-1)).toMatchObject({ status: "success" });
  });

  it("X7: refuses a foreign Host and a foreign Origin", async () => {
    const server = await createServerWorld({
      runners,
      hosts: ["agents.example"],
      origins: ["https://app.example"],
    }).start();
    const ask = (url: string, headers: Record<string, string> = {}) =>
      server.fetch(new Request(`${url}/agent-api/runs/x`, { headers })).then(({ status }) => status);
    expect(await ask("http://agents.example")).toBe(404);
    expect(await ask("http://127.0.0.1:80")).toBe(404);
    expect(await ask("http://evil.example")).toBe(403);
    expect(await ask("http://127.0.0.1", { host: "evil.example" })).toBe(403);
    expect(await ask("http://127.0.0.1", { origin: "https://evil.example" })).toBe(403);
    expect(await ask("http://127.0.0.1", { origin: "https://app.example" })).toBe(404);
  });

  it("limits a tenant's concurrent runs and calls per second", async () => {
    const { url } = await createServerWorld({
      runners,
      apiKeys: { "key-a": "a", "key-b": "b" },
      maxRuns: 2,
      maxCallsPerSecond: 5,
    }).start();
    const [a, b] = [{ headers: bearer("key-a") }, { headers: bearer("key-b") }];
    const runs = [await openRun(url, { message }, a), await openRun(url, { message }, a)];
    expect(runs.map(({ response }) => response.status)).toEqual([200, 200]);
    expect((await openRun(url, { message }, a)).response.status).toBe(429);
    expect((await openRun(url, { message }, b)).response.status).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${url}/agent-api/runs/x`, { headers: bearer("key-b") })),
    );
    expect(
      statuses
        .map(({ status }) => status)
        .toSorted()
        .at(-1),
    ).toBe(429);
  });

  it("shuts down cleanly: refuses new runs, lets active ones end, and reports the rest as interrupted", async () => {
    const server = await createServerWorld({ runners }).start();
    const { url } = server;
    const [ending, waiting] = [await openRun(url, { message }), await openRun(url, { message })];
    const drained = server.drain(1000);
    expect((await fetch(`${url}/health`)).status).toBe(503);
    expect((await openRun(url, { message })).response.status).toBe(503);
    await answerForm(url, ending);
    await Promise.all([drained, ending.ended, waiting.ended]);
    expect(ending.events.at(-1)).toMatchObject({ status: "success" });
    expect(waiting.events.at(-1)).toMatchObject({ status: "interrupted", error: { type: "interrupted" } });
  });

  it("reports its health, and metrics without tenant names", async () => {
    const { url } = await createServerWorld({ runners, apiKeys: { "key-a": "acme" } }).start();
    const run = await openRun(url, { message }, { headers: bearer("key-a") });
    await answerForm(url, run, { headers: bearer("key-a") });
    await run.ended;
    expect(await (await fetch(`${url}/health`)).json()).toEqual({
      ok: true,
      status: "up",
      dependencies: { runs: "up", relay: "up" },
    });
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain("giselle_runs_started_total 1\n");
    expect(metrics).toContain('giselle_runs_ended_total{status="success"} 1\n');
    expect(metrics).toContain('giselle_tool_results_total{status="accepted"} 2\n');
    expect(metrics).toMatch(/^giselle_runs_active [01]$/m);
    expect(metrics).toMatch(/^giselle_runs_driven [01]$/m); // its old name
    expect(metrics).not.toMatch(/acme|key-a|Ada/);
  });
});

describe("helpers for custom servers", () => {
  it("createAccess checks API keys, and a Refusal becomes an HTTP response", async () => {
    const access = createAccess({ apiKeys: { "a-key": "acme" }, hosts: ["agents.example"] });
    const request = new Request("http://agents.example/", { headers: { authorization: "Bearer a-key" } });
    access.checkHostAndOrigin(request); // throws for an unknown host or origin
    expect(access.tenantOf(request)).toBe("acme");

    const refusal = new Refusal("UNAUTHORIZED", "A valid API key is required.");
    expect(refusal.toResponse().status).toBe(401);
    expect(() => access.tenantOf(new Request("http://agents.example/"))).toThrow(Refusal);
  });

  it("readJsonBody reads bodies up to a size", async () => {
    const request = new Request("http://agents.example/", { method: "POST", body: '{"message":"Hi"}' });
    expect(await readJsonBody(request.clone(), 1024)).toEqual({ message: "Hi" });
    await expect(readJsonBody(request, 4)).rejects.toMatchObject({ code: "TOO_LARGE" });
  });

  it("createEventLogFromEnv stores runs in memory if Redis is not configured", async () => {
    const eventLog = createEventLogFromEnv({}); // or { REDIS_URL: "redis://localhost:6379" }
    expect(await eventLog.find("acme", "no such run")).toBeUndefined();
    await eventLog.close();
  });
});
