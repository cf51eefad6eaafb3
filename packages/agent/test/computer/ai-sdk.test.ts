// Apps that use the AI SDK, against the same services.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, isStepCount, jsonSchema, type ToolSet, tool } from "ai";
import { expect, it } from "vitest";
import { anthropicTool, geminiTools, openaiTool, openComputer } from "../../src/external/computer/index.ts";
import { openShop, recordReviews, serveReplies } from "./shop.cases.ts";

const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };

it("gives the AI SDK's Anthropic provider its computer tool", async () => {
  const { driver: page, effects, where } = await openShop();
  const computer = await openComputer({ page, task: "Order", who: "Claude", profile: "auto" });
  const use = (input: object) => ({
    ...{ id: "msg", type: "message", role: "assistant", model: "claude", usage, stop_reason: "tool_use" },
    content: [{ type: "tool_use", id: `toolu_${Object.keys(input).length}`, name: "computer", input }],
  });
  const service = await serveReplies<{ messages: { content: object[] }[] }>([
    use({ action: "left_click", coordinate: await where("text=Order") }),
    { ...use({}), stop_reason: "end_turn", content: [{ type: "text", text: "Ordered." }] },
  ]);
  const anthropic = createAnthropic({ baseURL: service.url, apiKey: "key" });
  const { text } = await generateText({
    model: anthropic("claude"),
    prompt: "Order",
    stopWhen: isStepCount(3),
    tools: { computer: anthropic.tools.computer_20251124(await anthropicTool(computer)) },
  });
  expect({ text, ordered: effects.count("order") }).toEqual({ text: "Ordered.", ordered: 1 });
  expect(JSON.stringify(service.requests[1]?.body.messages.at(-1))).toMatch(/"tool_result".*applied.*"image\/png"/);
});

it("gives the AI SDK's OpenAI provider its computer tool, with safety checks acknowledged after approval", async () => {
  const { driver: page, effects, where } = await openShop();
  const { asked, reviewer } = recordReviews("approved");
  const computer = await openComputer({ page, task: "Order", who: "GPT", profile: "auto", reviewer });
  const [x, y] = await where("text=Order");
  const response = (output: object[]) => ({ id: "resp", created_at: 1, model: "computer", output, usage });
  const service = await serveReplies<{ input: object[] }>([
    response([
      {
        ...{ type: "computer_call", id: "cu_1", call_id: "call_1", status: "completed" },
        actions: [{ type: "click", button: "left", x, y }],
        pending_safety_checks: [{ id: "sc_1", code: "sensitive", message: "A sensitive site." }],
      },
    ]),
    response([
      {
        ...{ type: "message", id: "msg_1", role: "assistant" },
        content: [{ type: "output_text", text: "Ordered.", annotations: [] }],
      },
    ]),
  ]);
  const openai = createOpenAI({ baseURL: service.url, apiKey: "key" });
  const { text } = await generateText({
    model: openai.responses("computer"),
    prompt: "Order",
    stopWhen: isStepCount(3),
    tools: { computer: openai.tools.computer(openaiTool(computer)) },
  });
  expect({ text, ordered: effects.count("order"), asked: asked.length }).toEqual({
    text: "Ordered.",
    ordered: 1,
    asked: 1,
  });
  expect(service.requests[1]?.body.input.at(-1)).toMatchObject({
    type: "computer_call_output",
    acknowledged_safety_checks: [{ id: "sc_1" }],
  });
});

it("offers the functions of Gemini as tools", async () => {
  const { driver: page, effects, where } = await openShop();
  const computer = await openComputer({ page, task: "Order", who: "Gemini", profile: "auto" });
  const functions = geminiTools(computer).map(({ name, schema, ...run }) => [
    name,
    tool({ ...run, inputSchema: jsonSchema<object>(schema) }),
  ]);
  const tools: ToolSet = Object.fromEntries(functions);
  const [x, y] = await where("text=Order");
  const args = { x: Math.round((x * 1000) / 800), y: Math.round((y * 1000) / 600) };
  await tools.click_at?.execute?.(args, { toolCallId: "1", messages: [], context: {} });
  expect(effects.count("order")).toBe(1);
});
