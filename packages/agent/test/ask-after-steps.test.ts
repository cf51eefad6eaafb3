// A plan may fill in what is known and ask for the rest: one call instead of two.
import { createChromiumDriver } from "@giselles-ai/chromium";
import { messageBefore } from "@giselles-ai/protocol";
import { openPage, type RecordedRequest, readBody, say, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { actOn, done, idIn, promptOf, type ScriptedOptions, scriptAgent } from "./scripted.cases.ts";

const form = `<!doctype html><title>Visit</title><form method="post"><label>Name <input name="name" maxlength="20"></label>
  <label><input type="radio" name="where" value="office"> Office</label><label><input type="radio" name="where" value="remote"> Remote</label>
  <label>Phone <input name="phone"></label><button>Book</button></form>`;

async function openForm(options: Omit<ScriptedOptions, "driver">) {
  const sent: Record<string, string>[] = [];
  const server = await startWebServer(async (request, response) => {
    if (request.method === "POST") sent.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
    response.writeHead(200, { "content-type": "text/html" }).end(request.method === "POST" ? "<h1>Booked</h1>" : form);
  });
  onTestFinished(() => server.close());
  const page = await openPage(server.url);
  return { ...(await scriptAgent({ ...options, driver: createChromiumDriver({ page }) })), sent };
}

const fillAndAsk = (name: string) => (request: RecordedRequest) =>
  say({
    reasoning_summary: "",
    plan: {
      decision: "act",
      message: "I have filled in the name.",
      steps: [{ tool: "fill", args: { id: idIn(request, "Name"), value: name } }],
      clarification: "What is your phone number?",
    },
  });

const book = (request: RecordedRequest) => {
  const phone = /You asked: What is your phone number\?\nThe user answered: (.*)/.exec(promptOf(request))?.[1] ?? "";
  return actOn(["Phone", "fill", { value: phone }], ["Book", "click"])(request);
};

it("L2: asks the person after the steps of a plan, and continues with the answer", async () => {
  const asked: string[] = [];
  const { agent, sent, prompts } = await openForm({
    script: [fillAndAsk("Ada"), book, done()],
    onQuestion: async (question) => {
      asked.push(question);
      return "020 7946";
    },
  });
  expect(await agent.execute("Book a visit")).toMatchObject({ ending: "done", usage: { modelCalls: 3 } });
  expect(asked).toEqual(["What is your phone number?"]);
  expect(sent).toEqual([{ name: "Ada", phone: "020 7946" }]);
  expect(prompts()[1]).toContain('Filled "Name": "Ada"\n   You asked the user, and got the answer above.');
});

it("L12: ends with the question if no one is there, and the next message answers it", async () => {
  const { agent, sent, prompts } = await openForm({ script: [fillAndAsk("Ada"), book, done(), done("Yes.")] });
  const first = await agent.execute("Book a visit");
  expect(first).toMatchObject({ ending: "needs-answer", message: "What is your phone number?" });
  const second = await agent.execute("020 7946", { after: first.runId });
  expect(second.ending).toBe("done");
  expect(sent).toEqual([{ name: "Ada", phone: "020 7946" }]);
  await agent.execute("Is it booked?", { after: second.runId });
  expect(prompts().at(-1)).toContain(
    '- Filled "Name": "Ada"\n- you asked "What is your phone number?", answer: "020 7946"',
  );
});

/** Chooses by a click, and plans the booking although it asks. */
const chooseAndAsk = (target: (request: RecordedRequest) => unknown) => (request: RecordedRequest) =>
  say({
    reasoning_summary: "",
    plan: {
      decision: "act",
      message: "I have chosen where.",
      steps: [
        { tool: "click", args: { id: target(request) } },
        { tool: "fill", args: { id: idIn(request, "Name"), value: "Ada" } },
        { tool: "click", args: { id: idIn(request, "Book") } },
      ],
      clarification: "What is your phone number?",
    },
  });

it.each([
  { by: "its id", target: (request: RecordedRequest): unknown => idIn(request, "Remote") },
  { by: "its label", target: () => ({ label: "Remote" }) },
])(
  "L2: a click that chooses is filling in (by $by); the planner and the person read what waits",
  async ({ target }) => {
    const { agent, sent, prompts, events } = await openForm({
      script: [chooseAndAsk(target), book, done()],
      onQuestion: async () => "020 7946",
    });
    expect(await agent.execute("Book a visit")).toMatchObject({ ending: "done" });
    expect(sent).toEqual([{ where: "remote", name: "Ada", phone: "020 7946" }]);
    const waits = 'Not done before the question is answered: Click "Book".';
    expect(prompts()[1]).toContain(waits);
    const plan = events.find(({ type }) => type === "plan-made");
    expect(plan?.type === "plan-made" ? messageBefore(plan.plan) : undefined).toBe(`I have chosen where. ${waits}`);
  },
);

it("L2: a plan that can only ask says what it has left out", async () => {
  const onlyBook = (request: RecordedRequest) =>
    say({
      reasoning_summary: "",
      plan: {
        decision: "act",
        message: "I book it.",
        steps: [{ tool: "click", args: { id: idIn(request, "Book") } }],
        clarification: "What is your phone number?",
      },
    });
  const { agent, sent, prompts } = await openForm({
    script: [onlyBook, book, done()],
    onQuestion: async () => "020 7946",
  });
  expect(await agent.execute("Book a visit")).toMatchObject({ ending: "done" });
  expect(prompts()[1]).toContain('got the answer above. Not done before the question is answered: Click "Book".');
  expect(sent).toEqual([{ name: "", phone: "020 7946" }]);
});

it("L2: does not ask if a step did not work: the model hears of it first", async () => {
  const { agent, prompts } = await openForm({
    script: [
      fillAndAsk("A name of more than twenty letters"),
      done("The name is too long."),
      done("The name is too long."),
    ],
    onQuestion: async () => "never asked",
  });
  expect(await agent.execute("Book a visit")).toMatchObject({ message: "The name is too long." });
  expect(prompts()[1]).not.toContain("never asked");
});
