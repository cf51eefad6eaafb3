// A plan may say what the page will show when the goal is reached. The run then ends without another call of the model, but only if
// everything has worked and the page really shows it.
import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, type RecordedRequest, readBody, say, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { done, idIn, losingAnswers, type ScriptedOptions, scriptAgent } from "./scripted.cases.ts";

const form = (rest = "") => `<!doctype html><title>Booking</title><form method="post" action="/book">
  <label>Name <input name="name"></label><label>Code <input name="code" maxlength="3"></label><button>Book</button></form>${rest}`;

interface Site {
  html?: string;
  /** The page after the form was sent. */
  answer?: string;
}

async function openSite({ html = form(), answer = `<h1>Thank you, it is booked.</h1>` }: Site = {}) {
  const sent: Record<string, string>[] = [];
  const server = await startWebServer(async (request, response) => {
    const isSent = request.method === "POST";
    if (isSent) sent.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
    response.writeHead(200, { "content-type": "text/html" }).end(isSent ? answer : html);
  });
  onTestFinished(() => server.close());
  return { page: await openPage(server.url), sent };
}

type Planned = [label: string, tool: string, args?: Record<string, unknown>];

const last =
  (done_when: string, ...steps: Planned[]) =>
  (request: RecordedRequest) =>
    say({
      reasoning_summary: "",
      plan: {
        decision: "act",
        message: "I have booked it for Ada.",
        done_when,
        steps: steps.map(([label, tool, args]) => ({ tool, args: { id: idIn(request, label), ...args } })),
      },
    });

const fillName: Planned = ["Name", "fill", { value: "Ada Lovelace" }];
const book: Planned = ["Book", "click"];

async function run(site: Site, script: ScriptedOptions["script"], options: Partial<ScriptedOptions> = {}) {
  const { page, sent } = await openSite(site);
  const scripted = await scriptAgent({ script, driver: createChromiumDriver({ page }), ...options });
  const result = await scripted.agent.execute("Book it for Ada");
  return { ...scripted, page, sent, result, calls: result.usage.modelCalls };
}

it("L2: ends as done with the message of the plan, without another call, when the page shows the words", async () => {
  const { result, sent, model, events } = await run({}, [last("Thank you, it is booked", fillName, book)]);
  expect(result).toMatchObject({ ending: "done", completed: true, message: "I have booked it for Ada." });
  expect(result.usage.modelCalls).toBe(1);
  expect(model.requests.filter((request) => request.model)).toHaveLength(1);
  expect(sent).toEqual([{ name: "Ada Lovelace", code: "" }]);
  expect(result.steps.at(-1)).toMatchObject({
    planned: { engine: "done_when", attempts: 0 },
    proposal: { decision: "done", evidence: "Thank you, it is booked" },
  });
  const byModel = result.steps.filter(({ planned }) => planned.attempts > 0);
  expect(byModel).toHaveLength(result.usage.modelCalls);
  expect(events.findLast(({ type }) => type === "page-sensed")).toMatchObject({
    step: 2,
    snapshot: { text: expect.stringContaining("Thank you, it is booked.") },
  });
});

it.each([
  { said: "of several words, one is shown", words: "Booking confirmed||Thank you, it is booked" },
  { said: "the marks between sentences differ", words: "thank you! it is booked" },
])("L2: ends as done if $said", async ({ words }) => {
  const { calls, result, sent } = await run({}, [last(words, fillName, book)]);
  expect([calls, result.ending]).toEqual([1, "done"]);
  expect(sent).toHaveLength(1);
});

it("L2: a plan that only fills in ends with its own value", async () => {
  const { calls, result, page, sent } = await run({}, [last("Ada Lovelace", fillName)]);
  expect([calls, result.ending]).toEqual([1, "done"]);
  expect(await page.getByLabel("Name").inputValue()).toBe("Ada Lovelace");
  expect(sent).toEqual([]);
});

it("L2: the recording can be replayed, with the words as its effect", async () => {
  const { result } = await run({}, [last("Thank you, it is booked", fillName, book)]);
  const script = await result.toScript();
  expect(script.steps).toMatchObject([{ effect: { path: "/book", shows: ["Thank you, it is booked."] } }]);
});

const saving = (
  text: string,
) => `<!doctype html><title>Profile</title><p role="status">Saved</p><label>Name <input oninput="state.textContent = 'Not yet'"></label>
  <button onclick="${text}">Save</button><script>const state = document.querySelector("p");</script>`;
const save: Planned = ["Save", "click"];

it("L2: words that the page showed before count if they were gone before the last step", async () => {
  const site = { html: saving("state.textContent = 'Saved'") };
  expect(await run(site, [last("Saved", fillName, save)])).toMatchObject({ calls: 1, result: { ending: "done" } });
});

it("L2: fills a form in and sends it in one call, so that what it sends is what was judged", async () => {
  const choices = `<label><input type="radio" name="where" value="office" checked> Office</label><label><input type="radio" name="where" value="home"> Home</label>`;
  const html = form().replace("<button>", `${choices}<button>`);
  const { calls, sent } = await run({ html }, [last("it is booked", fillName, ["Home", "click"], book)]);
  expect(calls).toBe(1);
  expect(sent).toMatchObject([{ name: "Ada Lovelace", where: "home" }]);
});

it("L2: a text that the plan waits for is not one that it writes", async () => {
  const wait = { tool: "wait_for_idle", args: { text: "it is booked" } };
  const plan = (request: RecordedRequest) =>
    say({
      reasoning_summary: "",
      plan: {
        decision: "act",
        message: "I have booked it for Ada.",
        done_when: "it is booked",
        steps: [
          { tool: "fill", args: { id: idIn(request, "Name"), value: "Ada Lovelace" } },
          { tool: "click", args: { id: idIn(request, "Book") } },
          wait,
        ],
      },
    });
  expect(await run({}, [plan])).toMatchObject({
    calls: 1,
    result: { ending: "done" },
    sent: [{ name: "Ada Lovelace" }],
  });
});

const fillOnly =
  (more: object, ...steps: Planned[]) =>
  (request: RecordedRequest) =>
    say({
      reasoning_summary: "",
      plan: {
        decision: "act",
        message: "The name is filled in.",
        ...more,
        steps: steps.map(([label, tool, args]) => ({ tool, args: { id: idIn(request, label), ...args } })),
      },
    });

it("L2: a plan that only fills in ends the run if it says so, and the page keeps each value", async () => {
  const { calls, result, page, sent } = await run({}, [fillOnly({ final: true }, fillName)]);
  expect([calls, result.ending, result.message]).toEqual([1, "done", "The name is filled in."]);
  expect(await page.getByLabel("Name").inputValue()).toBe("Ada Lovelace");
  expect(sent).toEqual([]);
});

it.each([
  { when: "it presses something", steps: [fillName, book], why: '"final" needs a plan that only fills in' },
  { when: "a value is refused", steps: [["Code", "fill", { value: "12345" }]] as Planned[], why: "not every step" },
  {
    when: "the page takes a value back",
    html: form(`<script>const input = document.querySelector("input");
      input.addEventListener("input", () => setTimeout(() => { input.value = ""; }, 200), { once: true });</script>`),
    steps: [fillName],
    why: "",
  },
  {
    when: "the page shows a problem",
    html: form(`<p role="alert"></p><script>
      document.querySelector("input").oninput = () => { document.querySelector("p").textContent = "This name is taken"; };</script>`),
    steps: [fillName],
    why: 'the page also shows "This name is taken"',
  },
])("L2: a plan that says it is final does not end the run if $when", async ({ steps, html, why }) => {
  const { calls, prompts, result } = await run({ ...(html && { html }) }, [
    fillOnly({ final: true }, ...steps),
    done("The model has looked."),
    done("The model has looked."),
  ]);
  expect(calls).toBeGreaterThan(1);
  expect(prompts()[1]).toContain(`   The run did not end there: ${why}`);
  expect(result.message).toBe("The model has looked.");
});

// Never a false success: the model is called again, as without the words.

const calledAgain = [
  {
    when: "the page does not show the words",
    site: { answer: "<h1>Sorry, nothing is free.</h1>" },
    plan: last("Thank you, it is booked", fillName, book),
    why: 'the page did not show "Thank you, it is booked"',
  },
  {
    when: "the page shows another number",
    site: { answer: "<h1>You pay 1,500 euros.</h1>" },
    plan: last("You pay 1 500 euros||pay 500 euros", fillName, book),
    why: 'the page did not show "You pay 1 500 euros" or "pay 500 euros"',
  },
  {
    when: "the page has the words in two of its lines only",
    site: { answer: "<h1>Booked?</h1><p>Not by us.</p>" },
    plan: last("booked. not by", fillName, book),
    why: 'the page did not show "booked. not by"',
  },
  {
    when: "of several words, those that count are not shown",
    site: { html: form("<p>Our terms</p>"), answer: "<p>Our terms</p><h1>Sorry.</h1>" },
    plan: last("Our terms||It is booked", fillName, book),
    why: 'the page did not show "It is booked"',
  },
  {
    when: "the words were there before",
    site: { html: form("<p>Thank you for your visit.</p>"), answer: form("<p>Thank you for your visit.</p>") },
    plan: last("Thank you for your visit", fillName, book),
    why: 'the page showed "Thank you for your visit" before',
  },
  {
    when: "a step failed, although the page shows the words",
    site: { html: form(`<output></output><script>${onInput("output.value = 'Thank you, it is booked.'")}</script>`) },
    plan: last("Thank you, it is booked", fillName, ["Code", "fill", { value: "12345" }]),
    why: "not every step is confirmed",
  },
  {
    when: "the words are only what the plan itself has written",
    site: { answer: form("<p>This name is taken: Ada Lovelace</p>") },
    plan: last("Ada Lovelace", fillName, book),
    why: 'the plan itself writes "Ada Lovelace"',
  },
  {
    when: "the page takes the value back 200 ms later",
    site: {
      html: form(
        `<output></output><script>${onInput("output.value = 'It is saved.'; setTimeout(() => { input.value = ''; }, 200)")}</script>`,
      ),
    },
    plan: last("It is saved", fillName),
  },
  {
    when: "the page takes the words back 300 ms later",
    site: {
      html: form(
        `<output></output><script>${onInput("output.value = 'It is saved.'; setTimeout(() => { output.value = 'Not saved.'; }, 300)")}</script>`,
      ),
    },
    plan: last("It is saved", fillName),
  },
  {
    when: "the page also shows an alert",
    site: { answer: `<h1>Thank you, it is booked.</h1><p role="alert">The payment failed.</p>` },
    plan: last("Thank you, it is booked", fillName, book),
    why: 'the page also shows "The payment failed."',
  },
  {
    when: "a field has a new problem",
    site: {
      answer: form(
        `<p>It is booked for now.</p><input aria-label="Phone" aria-invalid="true" aria-errormessage="e"><p id="e">Needed</p>`,
      ),
    },
    plan: last("It is booked for now", fillName, book),
  },
  {
    when: "the words were there before the last step, which does not bring them back",
    site: { html: saving("") },
    plan: last("Not yet", fillName, save),
    why: 'the page showed "Not yet" before',
  },
  { when: "the words are too short", site: {}, plan: last("you", fillName, book), why: '"you" is too short' },
];

function onInput(code: string): string {
  return `const input = document.querySelector("input"), output = document.querySelector("output");
    input.addEventListener("input", () => { ${code} }, { once: true });`;
}

it.each(calledAgain)("L2: asks the model again if $when, and says why", async ({ site, plan, why = "" }) => {
  const { calls, result, prompts } = await run(site, [
    plan,
    done("The model has looked."),
    done("The model has looked."),
  ]);
  expect(calls).toBeGreaterThan(1);
  expect(prompts().length).toBe(calls);
  expect(prompts()[1]).toContain(`   The run did not end there: ${why}`);
  expect(result.message).toBe("The model has looked.");
  expect(result.steps.map(({ planned }) => planned.engine)).not.toContain("done_when");
});

it("L2: asks the model again if the person changed the plan", async () => {
  const { calls, sent } = await run({}, [last("Thank you, it is booked", fillName, book), done()], {
    profile: "assisted",
    reviewer: {
      review: async ({ plan }) => ({
        verdict: "approved",
        steps: plan.steps.map((step) =>
          step.action.action === "fill" ? { ...step, action: { ...step.action, value: "Grace" } } : step,
        ),
      }),
    },
  });
  expect(calls).toBe(2);
  expect(sent).toMatchObject([{ name: "Grace" }]);
});

it("L2: asks the model again if an earlier outcome is unknown", async () => {
  const { page, sent } = await openSite();
  const { agent, prompts } = await scriptAgent({
    script: [
      last("never shown", fillName),
      last("Thank you, it is booked", book),
      done("The model has looked."),
      done("The model has looked."),
    ],
    driver: losingAnswers(createChromiumDriver({ page })),
  });
  const result = await agent.execute("Book it for Ada");
  expect(result).toMatchObject({ ending: "unknown-outcome", completed: false });
  expect(prompts()[3]).toContain("It is unknown whether this happened");
  expect(sent).toHaveLength(1);
});

it("L2: a task that asks for data still gets it from the model", async () => {
  const { page } = await openSite();
  const { agent, model } = await scriptAgent({
    script: [
      last("Thank you, it is booked", fillName, book),
      say({
        reasoning_summary: "",
        plan: { decision: "done", message: "Here.", data: { title: "Thank you, it is booked." } },
      }),
    ],
    driver: createChromiumDriver({ page }),
  });
  const result = await agent.execute("Book it", { output: z.object({ title: z.string() }) });
  expect(result.output?.data).toEqual({ title: "Thank you, it is booked." });
  expect(model.requests.filter((request) => request.model)).toHaveLength(2);
});
