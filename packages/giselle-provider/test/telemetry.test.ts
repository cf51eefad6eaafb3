import * as ai6 from "ai-6";
import * as ai7 from "ai-7";
import { expect, it } from "vitest";
import { fillForm } from "./cloud/form-run.cases.ts";
import { openWorld } from "./cloud/open-model.cases.ts";
import { relayToken } from "./cloud/scripted-cloud.cases.ts";

type Tracer = NonNullable<NonNullable<Parameters<typeof ai6.generateText>[0]["experimental_telemetry"]>["tracer"]>;

/** A tracer that records names and attributes of spans: the part of OpenTelemetry that AI SDK 6 uses. */
function recordSpans() {
  const spans: { name: string; attributes: Record<string, unknown> }[] = [];
  const startSpan = (name: string, options: { attributes?: object } = {}) => {
    const span = { name, attributes: { ...options.attributes } as Record<string, unknown> };
    spans.push(span);
    return {
      setAttributes: (attributes: object) => Object.assign(span.attributes, attributes),
      setAttribute: (key: string, value: unknown) => Object.assign(span.attributes, { [key]: value }),
      addEvent: () => {},
      recordException: () => {},
      setStatus: () => {},
      isRecording: () => true,
      updateName: () => {},
      spanContext: () => ({ traceId: "t", spanId: "s", traceFlags: 1 }),
      end: () => {},
    };
  };
  const startActiveSpan = (name: string, options: object, ...rest: unknown[]) => {
    const run = rest.at(-1) as (span: unknown) => unknown; // the last argument, by OpenTelemetry's own contract
    return run(startSpan(name, options));
  };
  return { spans, tracer: { startSpan, startActiveSpan } as unknown as Tracer };
}

it("telemetry in ai 6 has provider, model, usage and finish reason, but no relay token (V1)", async () => {
  const { model } = await openWorld({
    script: async ({ emit }) =>
      emit(
        { type: "init", session_id: "agent-1", model: "gemini-2.5-flash" },
        { type: "message", role: "assistant", content: "Hello." },
        { type: "result", status: "success", stats: { input_tokens: 30, output_tokens: 15 } },
      ),
  });
  const { spans, tracer } = recordSpans();
  const result = ai6.streamText({ model, prompt: "Say hello", experimental_telemetry: { isEnabled: true, tracer } });
  await result.consumeStream();
  const { attributes = {} } = spans.find(({ name }) => name === "ai.streamText.doStream") ?? {};
  expect(attributes).toMatchObject({
    "ai.model.provider": "giselle",
    "gen_ai.response.model": "gemini-2.5-flash",
    "gen_ai.usage.input_tokens": 30,
    "gen_ai.usage.output_tokens": 15,
    "ai.response.finishReason": "stop",
  });
  expect(JSON.stringify(spans)).not.toContain(relayToken);
});

it("telemetry in ai 7 has each step and the end of a run, but no relay token (V1)", async () => {
  const { model } = await openWorld({ script: fillForm });
  const seen: string[] = [];
  const events: unknown[] = [];
  const note = (name: string) => (event: unknown) => {
    seen.push(name);
    events.push(event);
  };
  const inputSchema = ai7.jsonSchema({ type: "object" });
  const execute = async () => ({ fields: [] });
  const tools: ai7.ToolSet = {
    getFormSnapshot: { inputSchema, execute },
    executeFormActions: { inputSchema, execute },
  };
  const result = await ai7.generateText({
    model,
    prompt: "Fill in the form",
    tools,
    stopWhen: ai7.isStepCount(5),
    telemetry: { integrations: [{ onStart: note("start"), onStepEnd: note("step"), onEnd: note("end") }] },
  });
  expect(result.text).toBe("Done: the name is Ada.");
  expect(seen).toEqual(["start", "step", "step", "step", "end"]);
  expect(JSON.stringify(events)).not.toContain(relayToken);
});
