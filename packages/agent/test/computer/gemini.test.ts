// Google's official client against a service that answers as the Gemini API does. The types of the client are the contract.
import { type Content, Environment, type FunctionCall, GoogleGenAI } from "@google/genai";
import { expect, it } from "vitest";
import { answerGemini, openComputer } from "../../src/external/computer/index.ts";
import { openShop, recordReviews, serveReplies } from "./shop.cases.ts";

const reply = (...parts: object[]) => ({ candidates: [{ content: { role: "model", parts } }] });
const callOf = (name: string, args: Record<string, unknown>) =>
  reply({ functionCall: { name, args } satisfies FunctionCall });

/** In the grid of Gemini, whatever the size of the picture. */
const inGrid = ([x, y]: [number, number]) => ({ x: Math.round((x * 1000) / 800), y: Math.round((y * 1000) / 600) });

async function runLoop(computer: Parameters<typeof answerGemini>[0], replies: object[]) {
  const { url, requests } = await serveReplies<{ contents: Content[]; tools: object[] }>(replies);
  const client = new GoogleGenAI({ apiKey: "key", httpOptions: { baseUrl: url } });
  const contents: Content[] = [{ role: "user", parts: [{ text: "Order for Ada" }] }];
  const answers: Record<string, unknown>[] = [];
  for (;;) {
    const { functionCalls = [], candidates = [] } = await client.models.generateContent({
      model: "computer-use",
      contents,
      config: { tools: [{ computerUse: { environment: Environment.ENVIRONMENT_BROWSER } }] },
    });
    if (functionCalls.length === 0) return { answers, requests };
    contents.push(candidates[0]?.content ?? {});
    for (const call of functionCalls) {
      const part = await answerGemini(computer, call);
      contents.push({ role: "user", parts: [part] });
      answers.push(part.functionResponse.response);
    }
  }
}

it("fills in and sends a form with Gemini's computer use", async () => {
  const { driver: page, effects, where, url } = await openShop();
  const computer = await openComputer({ page, task: "Order", who: "Gemini", profile: "auto" });
  const { answers, requests } = await runLoop(computer, [
    callOf("open_web_browser", {}),
    callOf("type_text_at", { ...inGrid(await where("[name=name]")), text: "Ada", press_enter: false }),
    callOf("type_text_at", { ...inGrid(await where("[name=note]")), text: "By noon.", press_enter: false }),
    callOf("click_at", inGrid(await where("text=Order"))),
    reply({ text: "Ordered." }),
  ]);
  expect(effects.all).toEqual([{ name: "order", detail: "name=Ada&plan=Free&note=By+noon." }]);
  expect(answers[3]).toMatchObject({ url: `${url}/`, output: expect.stringContaining("applied") });
  expect(requests.at(-1)?.body.contents.at(-1)?.parts?.[0]?.functionResponse).toMatchObject({
    name: "click_at",
    parts: [{ inlineData: { mimeType: "image/png" } }],
  });
});

it("asks a person where Gemini's safety decision says so, and acknowledges only what was approved", async () => {
  const safety_decision = { decision: "require_confirmation", explanation: "This accepts the terms." };
  const order = async (verdict: "approved" | "rejected", decision = safety_decision) => {
    const { driver: page, effects, where } = await openShop();
    const { asked, reviewer } = recordReviews(verdict);
    const computer = await openComputer({ page, task: "Order", who: "Gemini", profile: "auto", reviewer });
    const args = { ...inGrid(await where("text=Order")), safety_decision: decision };
    const { answers } = await runLoop(computer, [callOf("click_at", args), reply({ text: "Ready." })]);
    return { asked: asked.length, ordered: effects.count("order"), answer: answers[0] };
  };
  const denied = await order("rejected");
  expect(denied).toMatchObject({ asked: 1, ordered: 0, answer: { error: expect.stringContaining("Not today.") } });
  expect(denied.answer).not.toHaveProperty("safety_acknowledgement");
  expect(await order("approved")).toMatchObject({ asked: 1, ordered: 1, answer: { safety_acknowledgement: "true" } });
  const blocked = await order("approved", { decision: "blocked", explanation: "Not safe." });
  expect(blocked).toMatchObject({ asked: 0, ordered: 0, answer: { error: expect.stringContaining("Not safe.") } });
});

it("refuses coordinates outside of 0 to 999", async () => {
  const { driver: page, effects } = await openShop();
  const computer = await openComputer({ page, task: "Order", who: "Gemini", profile: "auto" });
  const { answers } = await runLoop(computer, [callOf("click_at", { x: 1200, y: 10 }), reply({ text: "Ready." })]);
  expect(answers[0]).toMatchObject({ error: expect.stringContaining("is outside the picture") });
  expect(effects.all).toEqual([]);
});
