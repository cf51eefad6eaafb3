import { expect, it } from "vitest";
import { callTools, refuse, say } from "./index.ts";
import { openRaw } from "./raw-client.ts";

const calls = [{ name: "fill", arguments: { value: "Ada" } }];

async function readEvents(response: Response): Promise<unknown[]> {
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const events = (await response.text()).split("\n\n");
  expect(events.slice(-2)).toEqual(["data: [DONE]", ""]);
  return events.slice(0, -2).map((event) => JSON.parse(event.replace(/^data: /, "")));
}

it("gives tool arguments as text, and every call an id", async () => {
  const { ask } = await openRaw("openai", [callTools([...calls, ...calls])]);
  const response = await ask();
  expect(response.headers.get("x-request-id")).toBe("req_1");
  expect(await response.json()).toEqual({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1735689600,
    model: "test-model",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: null,
          refusal: null,
          tool_calls: [
            { id: "call_1_1", type: "function", function: { name: "fill", arguments: '{"value":"Ada"}' } },
            { id: "call_1_2", type: "function", function: { name: "fill", arguments: '{"value":"Ada"}' } },
          ],
        },
        logprobs: null,
        finish_reason: "tool_calls",
      },
    ],
    usage: { prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 },
  });
});

it("streams a call's name first and its arguments in pieces", async () => {
  const { ask } = await openRaw("openai", [callTools(calls)]);
  const events = await readEvents(await ask({ stream: true }));
  const choice = (delta: object, finish_reason: string | null = null) => ({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1735689600,
    model: "test-model",
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  });
  const call = { index: 0, id: "call_1_1", type: "function", function: { name: "fill", arguments: "" } };
  expect(events).toEqual([
    choice({ role: "assistant", content: null, refusal: null }),
    choice({ tool_calls: [call] }),
    choice({ tool_calls: [{ index: 0, function: { arguments: '{"value"' } }] }),
    choice({ tool_calls: [{ index: 0, function: { arguments: ':"Ada"}' } }] }),
    choice({}, "tool_calls"),
  ]);
});

it("streams usage only when asked, in a last chunk without choices", async () => {
  const { ask } = await openRaw("openai", [say("Hi"), say("Hi")]);
  const plain = await readEvents(await ask({ stream: true }));
  expect(plain.some((event) => Object.hasOwn(event as object, "usage"))).toBe(false);
  const counted = await readEvents(await ask({ stream: true, stream_options: { include_usage: true } }));
  expect(counted.slice(0, -1)).toSatisfy((events: { usage: unknown }[]) => events.every(({ usage }) => usage === null));
  expect(counted.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 19 } });
});

it("reports errors with a type, and with a code if there is one", async () => {
  const script = [
    refuse(401, "No."),
    refuse(429, "No."),
    refuse(500, "No."),
    refuse(400, "No.", { code: "context_length_exceeded" }),
  ];
  const { ask } = await openRaw("openai", script);
  const errors = [];
  for (const _ of script) errors.push(await (await ask()).json());
  expect(errors).toEqual([
    { error: { message: "No.", type: "invalid_request_error", param: null, code: "invalid_api_key" } },
    { error: { message: "No.", type: "requests", param: null, code: "rate_limit_exceeded" } },
    { error: { message: "No.", type: "server_error", param: null, code: null } },
    { error: { message: "No.", type: "invalid_request_error", param: null, code: "context_length_exceeded" } },
  ]);
});

it("refuses a model it does not have", async () => {
  const { ask } = await openRaw("openai", [], { models: ["other"] });
  const response = await ask();
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { code: "model_not_found" } });
});
