// Anthropic's official client against a service that answers as the Messages API does. The types of the client are the contract.
import Anthropic from "@anthropic-ai/sdk";
import { expect, it } from "vitest";
import { answerAnthropic, openComputer } from "../../src/external/computer/index.ts";
import { openShop, recordReviews, serveReplies } from "./shop.cases.ts";

type Message = Anthropic.Beta.BetaMessage;
type Block = Message["content"][number];

const usage = { input_tokens: 10, output_tokens: 5 } as Message["usage"];

function message(...content: object[]): Partial<Message> {
  const stop_reason = content.some((block) => "input" in block) ? "tool_use" : "end_turn";
  return {
    id: "msg",
    type: "message",
    role: "assistant",
    model: "claude",
    stop_reason,
    usage,
    content: content as Block[],
  };
}

const use = (input: object, name = "computer", more = {}) => ({
  type: "tool_use",
  id: `toolu_${JSON.stringify(input).length}`,
  name,
  input,
  ...more,
});

/** The loop of an app: asks the model, carries out its calls, and returns the results that it sent back. */
async function runLoop(computer: Parameters<typeof answerAnthropic>[0], tools: Tools, replies: object[]) {
  const service = await serveReplies<{ messages: Anthropic.Beta.BetaMessageParam[] }>(replies);
  const client = new Anthropic({ apiKey: "key", baseURL: service.url, maxRetries: 0 });
  const messages: Anthropic.Beta.BetaMessageParam[] = [{ role: "user", content: "Order the plan Pro for Ada" }];
  const results: Anthropic.Beta.BetaToolResultBlockParam[] = [];
  for (;;) {
    const answer = await client.beta.messages.create({ model: "claude", max_tokens: 100, messages, tools });
    messages.push({ role: "assistant", content: answer.content });
    const calls = answer.content.filter((block) => block.type === "tool_use");
    if (calls.length === 0) return { results, requests: service.requests };
    const content: Anthropic.Beta.BetaToolResultBlockParam[] = [];
    for (const block of calls) {
      const result = await answerAnthropic(computer, block);
      content.push(result);
    }
    results.push(...content);
    messages.push({ role: "user", content });
  }
}

type Tools = Anthropic.Beta.MessageCreateParams["tools"] & object;
const computerTool: Tools = [
  { type: "computer_20251124", name: "computer", display_width_px: 800, display_height_px: 600 },
];

function textOf(result: Anthropic.Beta.BetaToolResultBlockParam | undefined): string {
  return ((result?.content ?? []) as { type: string; text?: string }[]).map(({ text }) => text ?? "").join("");
}

it("fills in and sends a form with Anthropic's computer tool", async () => {
  const { driver: page, effects, where } = await openShop();
  const { reviewer } = recordReviews("rejected");
  const computer = await openComputer({ page, task: "Order for Ada", who: "Claude", profile: "auto", reviewer });
  const { results, requests } = await runLoop(computer, computerTool, [
    message(use({ action: "screenshot" })),
    message(use({ action: "triple_click", coordinate: await where("[name=name]") })),
    message(use({ action: "type", text: "Ada" })),
    message(use({ action: "left_click", coordinate: await where("[name=plan]") })),
    message(use({ action: "type", text: "Pro" })),
    message(use({ action: "left_click", coordinate: await where("text=Order") })),
    message({ type: "text", text: "Ordered." }),
  ]);
  expect(effects.all).toEqual([{ name: "order", detail: "name=Ada&plan=Pro&note=" }]);
  expect(results.map(({ is_error }) => is_error)).toEqual(Array(6).fill(false));
  expect(textOf(results[3])).toContain('It is a list of "Free", "Pro". Type one of them to choose it.');
  expect(requests.at(-1)?.body.messages.at(-1)?.content).toMatchObject([
    { type: "tool_result", content: [{ type: "text" }, { type: "image", source: { media_type: "image/png" } }] },
  ]);
});

it("holds a payment until a person has decided, and reports the decision to the model", async () => {
  const pay = async (verdict: "approved" | "rejected") => {
    const { driver: page, effects, where } = await openShop();
    const { asked, reviewer } = recordReviews(verdict);
    const computer = await openComputer({ page, task: "Pay", who: "Claude", profile: "auto", reviewer });
    const { results } = await runLoop(computer, computerTool, [
      message(use({ action: "left_click", coordinate: await where("text=Pay") })),
      message({ type: "text", text: "I am ready." }),
    ]);
    return { asked: asked.length, paid: effects.count("pay"), text: textOf(results[0]), isError: results[0]?.is_error };
  };
  const denied = await pay("rejected");
  expect(denied).toMatchObject({ asked: 1, paid: 0, isError: true });
  expect(denied.text).toContain("Not today.");
  expect(await pay("approved")).toMatchObject({ asked: 1, paid: 1, isError: false });
});

it("refuses a point outside the picture, and one without an element", async () => {
  const { driver: page, effects } = await openShop();
  const computer = await openComputer({ page, task: "Order", who: "Claude", profile: "auto" });
  const { results } = await runLoop(computer, computerTool, [
    message(use({ action: "left_click", coordinate: [900, 20] })),
    message(use({ action: "left_click", coordinate: [790, 590] })),
    message(use({ action: "type", text: "Ada" })),
    message({ type: "text", text: "I cannot." }),
  ]);
  expect(results.map(({ is_error }) => is_error)).toEqual([true, true, true]);
  expect(textOf(results[0])).toContain("Refused (OUT_OF_RANGE): 900, 20 is outside the picture, which is 800 × 600.");
  expect(textOf(results[1])).toContain("NOT_ALLOWED");
  expect(textOf(results[2])).toContain("Click the field first.");
  expect(effects.all).toEqual([]);
});

it("works with the elements of Anthropic's browser toolset", async () => {
  const { driver: page, effects, url } = await openShop();
  const computer = await openComputer({ page, task: "Order", who: "Claude", profile: "auto" });
  const { fields } = await page.snapshot({ scope: "page" });
  const target = (label: string) => ({ type: "ref", ref: fields.find((field) => field.label === label)?.fieldId });
  const browser = { toolset_name: "browser" };
  const { results } = await runLoop(
    computer,
    [{ type: "browser_toolset_20260801" }],
    [
      message(use({}, "read_page", browser)),
      message(use({ target: target("Name"), value: "Ada" }, "form_input", browser)),
      message(use({ target: target("Plan"), value: "Pro" }, "form_input", browser)),
      message(use({ target: target("Order") }, "left_click", browser)),
      message(use({ target: { type: "ref", ref: "ref_99" } }, "left_click", browser)),
      message(use({ code: "document.forms[0].submit()" }, "javascript_exec", browser)),
      message(use({ url: `${url}?again` }, "navigate", browser)),
      message({ type: "text", text: "Ordered." }),
    ],
  );
  expect(results.map(({ is_error }) => is_error)).toEqual([false, false, false, false, true, true, false]);
  expect(textOf(results[0])).toMatch(/<page-\w+>.*Order.*<\/page-/s);
  expect(textOf(results[6])).toContain("?again");
  expect(results[0]).toMatchObject({ toolset_name: "browser" });
  expect(effects.all).toEqual([{ name: "order", detail: "name=Ada&plan=Pro&note=" }]);
});
