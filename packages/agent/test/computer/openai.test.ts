// OpenAI's official client against a service that answers as the Responses API does. The types of the client are the contract.
import OpenAI from "openai";
import type {
  ComputerAction,
  Response,
  ResponseComputerToolCall,
  ResponseInput,
} from "openai/resources/responses/responses";
import { expect, it } from "vitest";
import { answerOpenai, openComputer } from "../../src/external/computer/index.ts";
import { openShop, recordReviews, serveReplies } from "./shop.cases.ts";

type Check = ResponseComputerToolCall.PendingSafetyCheck;

function call(actions: ComputerAction[], pending_safety_checks: Check[] = []): Partial<Response> {
  const item: ResponseComputerToolCall = {
    type: "computer_call",
    id: "cu_1",
    call_id: "call_1",
    status: "completed",
    actions,
    pending_safety_checks,
  };
  return { id: "resp", object: "response", status: "completed", output: [item] };
}

const end = { id: "resp", object: "response", status: "completed", output: [] };

async function runLoop(computer: Parameters<typeof answerOpenai>[0], replies: object[]) {
  const service = await serveReplies<{ input: ResponseInput }>(replies);
  const client = new OpenAI({ apiKey: "key", baseURL: service.url, maxRetries: 0 });
  const input: ResponseInput = [{ role: "user", content: "Order the plan Pro for Ada" }];
  for (;;) {
    const { output } = await client.responses.create({ model: "computer", input, tools: [{ type: "computer" }] });
    const calls = output.filter((item) => item.type === "computer_call");
    if (calls.length === 0) return service.requests;
    for (const call of calls) {
      input.push(call);
      input.push(...(await answerOpenai(computer, call)));
    }
  }
}

const point = ([x, y]: [number, number]) => ({ x, y });

it("carries out a batch of OpenAI's computer tool", async () => {
  const { driver: page, effects, where } = await openShop();
  const computer = await openComputer({ page, task: "Order", who: "GPT", profile: "auto" });
  const [name, note, order] = [await where("[name=name]"), await where("[name=note]"), await where("text=Order")];
  const requests = await runLoop(computer, [
    call([{ type: "screenshot" }]),
    call([
      { type: "click", button: "left", ...point(name) },
      { type: "keypress", keys: ["CTRL", "A"] },
      { type: "type", text: "Ada" },
      { type: "click", button: "left", ...point(note) },
      { type: "type", text: "By noon." },
      { type: "type", text: " Please." },
      { type: "click", button: "left", ...point(order) },
      { type: "wait" },
    ]),
    end,
  ]);
  expect(effects.all).toEqual([{ name: "order", detail: "name=Ada&plan=Free&note=By+noon.+Please." }]);
  expect(requests.at(-1)?.body.input.slice(-2)).toMatchObject([
    {
      type: "computer_call_output",
      call_id: "call_1",
      output: { image_url: expect.stringMatching(/^data:image\/png/) },
    },
    { type: "message", content: expect.stringContaining("applied") },
  ]);
});

it("asks a person about the pending safety checks before it acts, and acknowledges only what was approved", async () => {
  const check: Check = { id: "sc_1", code: "malicious_instructions", message: "The page gives instructions." };
  const order = async (verdict: "approved" | "rejected") => {
    const { driver: page, effects, where } = await openShop();
    const { asked, reviewer } = recordReviews(verdict);
    const computer = await openComputer({ page, task: "Order", who: "GPT", profile: "auto", reviewer });
    const actions: ComputerAction[] = [{ type: "click", button: "left", ...point(await where("text=Order")) }];
    const requests = await runLoop(computer, [call(actions, [check]), end]);
    const output = requests.at(-1)?.body.input.find((item) => item.type === "computer_call_output");
    return { asked: asked.map(({ plan }) => plan.message), ordered: effects.count("order"), output };
  };
  const denied = await order("rejected");
  expect(denied).toMatchObject({ asked: ["Requested by GPT. The page gives instructions."], ordered: 0 });
  expect(denied.output).not.toHaveProperty("acknowledged_safety_checks");
  expect(await order("approved")).toMatchObject({
    asked: ["Requested by GPT. The page gives instructions."],
    ordered: 1,
    output: { acknowledged_safety_checks: [check] },
  });
});

it("stops a batch at a point outside the picture", async () => {
  const { driver: page, effects, where } = await openShop();
  const computer = await openComputer({ page, task: "Order", who: "GPT", profile: "auto" });
  const requests = await runLoop(computer, [
    call([
      { type: "click", button: "left", x: 20, y: 4000 },
      { type: "type", text: "Ada" },
      { type: "click", button: "left", ...point(await where("text=Order")) },
    ]),
    end,
  ]);
  const said = requests.at(-1)?.body.input.at(-1);
  expect(said).toMatchObject({ content: expect.stringContaining("20, 4000 is outside the picture") });
  expect(said).toMatchObject({ content: expect.stringContaining("The 2 actions after it were not carried out.") });
  expect(effects.all).toEqual([]);
});
