import { join } from "node:path";
import { makeFolder, readBody, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createAuditJournal, readAudit } from "../../../src/record/audit/index.ts";
import {
  createSpanBuilder,
  createTelemetryJournal,
  exportAudit,
  sendSpans,
  TelemetryError,
} from "../../../src/record/telemetry/index.ts";
import { password, runEntries, runEvents, toEntries } from "../audit/run-entries.cases.ts";

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number; message?: string };
}

/** A real OTLP/HTTP server that records what it receives. */
async function startCollector(status = 200) {
  const spans: OtlpSpan[] = [];
  const heads: (string | undefined)[][] = [];
  const server = await startWebServer(async (request, response) => {
    const body = await readBody(request);
    heads.push([request.method, request.url, request.headers["content-type"], String(request.headers["x-key"])]);
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  onTestFinished(() => server.close());
  return { url: server.url, spans, heads };
}

const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

function writeAudit(entries = runEntries(2, "6f2f0c7e-6f0c-4f0e-9d52-8d9a4e1b2c3d")): string {
  const file = join(makeFolder(), "audit.jsonl");
  const journal = createAuditJournal({ file });
  journal.catchUp(entries);
  journal.close();
  return file;
}

it("sends an audit as gen_ai spans, without what was typed or said", async () => {
  const { url, spans, heads } = await startCollector();
  expect(await exportAudit(writeAudit(), { endpoint: url, headers: { "x-key": "k" } })).toBe(spans.length);
  expect(heads).toEqual([["POST", "/v1/traces", "application/json", "k"]]);
  expect(spans.map(({ name }) => name)).toEqual([
    ...["chat scripted", "review plan", "execute_tool fill", "execute_tool fill", "execute_tool click"],
    ...["chat scripted", "review plan", "execute_tool fill", "execute_tool fill", "execute_tool click"],
    "invoke_agent giselle",
  ]);
  const root = spans.at(-1);
  if (!root) throw new Error("There is a span.");
  expect(root).toMatchObject({ traceId: "6f2f0c7e6f0c4f0e9d528d9a4e1b2c3d", kind: 1, status: {} });
  expect(root).not.toHaveProperty("parentSpanId");
  expect(new Set(spans.slice(0, -1).map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root.spanId]));
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  for (const { spanId, startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(BigInt(startTimeUnixNano)).toBeLessThanOrEqual(BigInt(endTimeUnixNano));
  }
  expect(spans.slice(0, 3).map(attributesOf)).toMatchInlineSnapshot(`
    [
      {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "ollama",
        "gen_ai.request.model": "scripted",
        "gen_ai.usage.input_tokens": 12,
        "gen_ai.usage.output_tokens": 7,
        "giselle.decision": "act",
        "giselle.model_calls": 1,
        "giselle.prompt_hash": "abababababababababababababababababababababababababababababababab",
        "giselle.step": 1,
      },
      {
        "giselle.step": 1,
        "giselle.verdict": "approved",
      },
      {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.call.id": "request-1/0",
        "gen_ai.tool.name": "fill",
        "gen_ai.tool.type": "function",
        "giselle.status": "applied",
        "giselle.step": 1,
      },
    ]
  `);
  expect(attributesOf(root)).toMatchInlineSnapshot(`
    {
      "gen_ai.agent.name": "giselle",
      "gen_ai.conversation.id": "6f2f0c7e-6f0c-4f0e-9d52-8d9a4e1b2c3d",
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.provider.name": "ollama",
      "gen_ai.request.model": "scripted",
      "gen_ai.usage.input_tokens": 12,
      "gen_ai.usage.output_tokens": 7,
      "giselle.ending": "done",
      "giselle.model_calls": 2,
      "giselle.profile": "assisted",
      "giselle.steps": 0,
    }
  `);
  const text = JSON.stringify(spans);
  for (const typed of [password, "Ada", "Sign me up", "I fill it in", "shop.example"])
    expect(text).not.toContain(typed);
});

it("sends a run while it happens, and an unfinished run when it is closed", async () => {
  const { url, spans } = await startCollector();
  const journal = createTelemetryJournal({ endpoint: `${url}/v1/traces` });
  for (const entry of runEntries(1).slice(0, -1)) journal.record(entry);
  await expect.poll(() => spans.length).toBe(5);
  await journal.close();
  expect(spans.map(({ name }) => name).at(-1)).toBe("invoke_agent giselle");
  expect(attributesOf(spans.at(-1) as OtlpSpan)).toMatchObject({ "giselle.ending": "unfinished" });
});

it("marks failed spans with the reason", async () => {
  const { url, spans } = await startCollector();
  const events = runEvents(1).map((event) => {
    if (event.type === "run-done")
      return { ...event, result: { ...event.result, completed: false, ending: "stuck" as const } };
    if (event.type !== "action-done") return event;
    return {
      ...event,
      execution: { action: "click", status: "refused" as const, code: "DISABLED", message: password },
    };
  });
  await exportAudit(writeAudit(toEntries(events)), { endpoint: url });
  expect(spans.map(({ status }) => status.message)).toEqual([
    undefined,
    undefined,
    "DISABLED",
    "DISABLED",
    "DISABLED",
    "stuck",
  ]);
});

it("reports an unreachable collector without delaying the run", async () => {
  const errors: string[] = [];
  const journal = createTelemetryJournal({
    endpoint: "http://127.0.0.1:1",
    onError: ({ message }) => void errors.push(message),
  });
  for (const entry of runEntries(1)) journal.record(entry);
  await journal.close();
  expect(new Set(errors)).toEqual(
    new Set([
      "The collector at http://127.0.0.1:1 cannot be reached. Check that it is running and accepts OTLP over HTTP.",
    ]),
  );
  const { url } = await startCollector(503);
  await expect(exportAudit(writeAudit(), { endpoint: url })).rejects.toThrow("answered with status 503");
  await expect(exportAudit(writeAudit(), { endpoint: "nowhere" })).rejects.toThrow("is not a valid collector address");
});

it("lets a program build and send spans itself", async () => {
  const { url, spans } = await startCollector();
  const builder = createSpanBuilder();
  for (const { runId, at, record } of readAudit(writeAudit())) {
    if (record) await sendSpans(builder.add({ runId, at, record }), { endpoint: url });
  }
  await sendSpans(builder.flush(), { endpoint: url });
  expect(spans.at(-1)?.name).toBe("invoke_agent giselle");

  const refused = await exportAudit(writeAudit(), { endpoint: "http://127.0.0.1:1" }).catch(
    (thrown: unknown) => thrown,
  );
  expect(TelemetryError.isInstance(refused)).toBe(true);
});
