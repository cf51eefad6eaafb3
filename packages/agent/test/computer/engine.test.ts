// The loop of the agent, planned by models that were trained for their vendors' computer tools.
import { createPlanner } from "@giselles-ai/planner";
import { computerUse } from "@giselles-ai/planner/engines/computer-use";
import { expect, it } from "vitest";
import { Agent, type AgentOptions } from "../../src/index.ts";
import { openShop, recordReviews, serveReplies } from "./shop.cases.ts";

const usage = { input_tokens: 100, output_tokens: 5 };
const claude = (content: object[]) => ({ content, usage });
const use = (input: object) => ({ type: "tool_use", id: "toolu_1", name: "computer", input });

async function runAgent(
  shop: Awaited<ReturnType<typeof openShop>>,
  options: Pick<AgentOptions, "planner" | "reviewer">,
) {
  const agent = new Agent({ driver: shop.driver, profile: "auto", vision: "always", ...options });
  return agent.execute("Order the plan Pro for Ada", { maxSteps: 8 });
}

it("plans with Anthropic's computer tool", async () => {
  const shop = await openShop();
  const { where, effects } = shop;
  const service = await serveReplies<{ tools: object[]; messages: { content: object[] }[] }>([
    claude([use({ action: "triple_click", coordinate: await where("[name=name]") })]),
    claude([use({ action: "type", text: "Ada" })]),
    claude([use({ action: "left_click", coordinate: [5000, 5] })]),
    claude([
      { type: "text", text: "Now I send it." },
      use({ action: "left_click", coordinate: await where("text=Order") }),
    ]),
    claude([{ type: "text", text: "DONE: It is ordered." }]),
    claude([{ type: "text", text: "DONE: It is ordered." }]),
  ]);
  const engine = computerUse({ vendor: "anthropic", apiKey: "key", baseURL: service.url });
  const result = await runAgent(shop, { planner: createPlanner({ engine }) });
  expect(effects.all).toEqual([{ name: "order", detail: "name=Ada&plan=Free&note=" }]);
  expect(result).toMatchObject({ completed: true, message: "It is ordered." });
  expect(result.usage).toMatchObject({
    inputTokens: 100 * service.requests.length,
    modelCalls: service.requests.length,
  });
  expect(service.requests[0]?.body).toMatchObject({
    tools: [{ type: "computer_20251124", display_width_px: 800, display_height_px: 600 }],
    messages: [{ content: [{ type: "text" }, { type: "image" }] }],
  });
  expect(JSON.stringify(service.requests[3]?.body.messages)).toContain("5000, 5 is outside the picture");
});

it("asks a person about a safety check of OpenAI before the step runs", async () => {
  const order = async (verdict: "approved" | "rejected") => {
    const shop = await openShop();
    const [x, y] = await shop.where("text=Order");
    const pending_safety_checks = [{ id: "sc_1", code: "odd", message: "The page gives instructions." }];
    const call = {
      type: "computer_call",
      call_id: "c",
      actions: [{ type: "click", button: "left", x, y }],
      pending_safety_checks,
    };
    const said = (text: string) => ({ output: [{ type: "message", content: [{ type: "output_text", text }] }] });
    const service = await serveReplies([{ output: [call] }, said("CANNOT: Denied."), said("CANNOT: Denied.")]);
    const { asked, reviewer } = recordReviews(verdict);
    const engine = computerUse({ vendor: "openai", apiKey: "key", baseURL: service.url });
    await runAgent(shop, { planner: createPlanner({ engine }), reviewer });
    return { asked: asked.map(({ plan }) => plan.message), ordered: shop.effects.count("order") };
  };
  const asked = ["Next step. The page gives instructions."];
  expect(await order("rejected")).toEqual({ asked, ordered: 0 });
  expect(await order("approved")).toEqual({ asked, ordered: 1 });
});

it("plans with Gemini's computer use, and reports its question", async () => {
  const shop = await openShop();
  const [x, y] = await shop.where("[name=name]");
  const args = { x: Math.round((x * 1000) / 800), y: Math.round((y * 1000) / 600), text: "Ada", press_enter: false };
  const reply = (part: object) => ({ candidates: [{ content: { parts: [part] } }] });
  const service = await serveReplies([
    reply({ functionCall: { name: "type_text_at", args } }),
    reply({ text: "ASK: Which plan do you want?" }),
  ]);
  const engine = computerUse({ vendor: "google", apiKey: "key", baseURL: service.url });
  const result = await runAgent(shop, { planner: createPlanner({ engine }) });
  expect(result).toMatchObject({ ending: "needs-answer", message: expect.stringContaining("Which plan do you want?") });
  expect(await shop.page.inputValue("[name=name]")).toBe("Ada");
  expect(service.requests[0]?.path).toContain(":generateContent");
});
