import { expect, it } from "vitest";
import { callTools, refuse, say } from "./index.ts";
import { openRaw } from "./raw-client.ts";

const streamPath = "/v1beta/models/test-model:streamGenerateContent";
const calls = [{ name: "fill", arguments: { value: "Ada" } }];

const chunk = (parts: object[], finishReason?: string) => ({
  candidates: [{ content: { parts, role: "model" }, ...(finishReason ? { finishReason } : {}), index: 0 }],
  usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 7, totalTokenCount: 19 },
  modelVersion: "test-model",
  responseId: "response-1",
});
const streamed = [
  chunk([{ text: "Let" }]),
  chunk([{ text: " me" }]),
  chunk([{ functionCall: { name: "fill", args: { value: "Ada" } } }]),
  chunk([{ text: "" }], "STOP"),
];

it("answers whole, with arguments as an object", async () => {
  const { ask } = await openRaw("google", [callTools(calls, "Let me")]);
  const parts = [{ text: "Let me" }, { functionCall: { name: "fill", args: { value: "Ada" } } }];
  expect(await (await ask()).json()).toEqual(chunk(parts, "STOP"));
});

it("streams events when asked for them", async () => {
  const { ask } = await openRaw("google", [callTools(calls, "Let me")]);
  const response = await ask({}, `${streamPath}?alt=sse`);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const events = (await response.text()).split("\r\n\r\n");
  expect(events.pop()).toBe("");
  expect(events.map((event) => JSON.parse(event.replace(/^data: /, "")))).toEqual(streamed);
});

it("streams one JSON array when not", async () => {
  const { ask } = await openRaw("google", [callTools(calls, "Let me"), say("")]);
  const response = await ask({}, streamPath);
  expect(response.headers.get("content-type")).toBe("application/json; charset=UTF-8");
  expect(await response.json()).toEqual(streamed);
  expect(await (await ask({}, streamPath)).json()).toHaveLength(1);
});

it("puts the error of an array stream into an array", async () => {
  const { ask } = await openRaw("google", [refuse(503, "Busy."), refuse(503, "Busy.")]);
  const error = { code: 503, message: "Busy.", status: "UNAVAILABLE" };
  expect(await (await ask({}, streamPath)).json()).toEqual([{ error }]);
  expect(await (await ask({}, `${streamPath}?alt=sse`)).json()).toEqual({ error });
});

it("takes the model from the path, and keeps a key in the query out of the record", async () => {
  const { model, ask } = await openRaw("google", [say("Hello.")]);
  await ask({}, "/v1beta/models/gemini%2Dpro:generateContent?key=secret");
  expect(model.requests[0]).toMatchObject({ model: "gemini-pro", query: { key: "present" } });
});

it("refuses a model it does not have", async () => {
  const { ask } = await openRaw("google", [], { models: ["other"] });
  const response = await ask();
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { code: 404, status: "NOT_FOUND" } });
});
