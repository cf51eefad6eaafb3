import { expect, it } from "vitest";
import { callTools, refuse, say } from "./index.ts";
import { openRaw } from "./raw-client.ts";

const calls = [{ name: "fill", arguments: { value: "Ada" } }];

it("streams named events, block by block", async () => {
  const { ask } = await openRaw("anthropic", [callTools(calls, "Let me")]);
  const response = await ask({ stream: true });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("request-id")).toBe("req_1");
  expect(await response.text()).toMatchInlineSnapshot(`
    "event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"test-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":12,"output_tokens":1}}}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Let"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" me"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_1_1","name":"fill","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\\"value\\""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":":\\"Ada\\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":7}}

    event: message_stop
    data: {"type":"message_stop"}

    "
  `);
});

it("puts text before tool calls in a whole message", async () => {
  const { ask } = await openRaw("anthropic", [callTools(calls, "Let me")]);
  expect(await (await ask()).json()).toEqual({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "test-model",
    content: [
      { type: "text", text: "Let me" },
      { type: "tool_use", id: "toolu_1_1", name: "fill", input: { value: "Ada" } },
    ],
    stop_reason: "tool_use",
    stop_sequence: null,
    usage: { input_tokens: 12, output_tokens: 7 },
  });
});

it("takes a beta request", async () => {
  const { model, ask } = await openRaw("anthropic", [say("Hello.")]);
  expect((await ask({}, "/v1/messages?beta=true")).status).toBe(200);
  expect(model.requests[0]).toMatchObject({ path: "/v1/messages", query: { beta: "true" } });
});

it.each([
  { missing: "max_tokens", message: "max_tokens: Field required" },
  { missing: "model", message: "model: Field required" },
  { missing: "messages", message: "messages: Field required" },
])("refuses a request without $missing, as the service does", async ({ missing, message }) => {
  const { ask } = await openRaw("anthropic", [say("Unused.")]);
  const response = await ask({ [missing]: undefined });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ type: "error", error: { type: "invalid_request_error", message } });
});

it("refuses a request without the version header, as the service does", async () => {
  const { model } = await openRaw("anthropic", [say("Unused.")]);
  const response = await fetch(`${model.url}/v1/messages`, { method: "POST", body: "{}" });
  expect(await response.json()).toMatchObject({ error: { message: "anthropic-version: header is required" } });
});

it("derives the error type from the status, unless the script sets it", async () => {
  const script = [
    refuse(529, "No."),
    refuse(401, "No."),
    refuse(500, "No."),
    refuse(400, "No.", { code: "billing_error" }),
  ];
  const { ask } = await openRaw("anthropic", script);
  const errors = [];
  for (const _ of script) errors.push(await (await ask()).json());
  expect(errors).toEqual([
    { type: "error", error: { type: "overloaded_error", message: "No." }, request_id: "req_1" },
    { type: "error", error: { type: "authentication_error", message: "No." }, request_id: "req_2" },
    { type: "error", error: { type: "api_error", message: "No." }, request_id: "req_3" },
    { type: "error", error: { type: "billing_error", message: "No." }, request_id: "req_4" },
  ]);
});
