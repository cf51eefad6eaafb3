// What an earlier step of a plan opens has no id yet: a later step names it by its label. It is found and judged when it runs.
import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, type RecordedRequest, say, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { replayScript } from "../src/replay/replay-script.ts";
import { cannot, done, idIn, type ScriptedOptions, scriptAgent } from "./scripted.cases.ts";

const menuPage = (items: string, openMs = 0) => `<!doctype html><title>Guests</title><h1>Ada Lovelace</h1>
  <button id="more" aria-haspopup="menu">More</button><div id="menu"></div><output></output>
  <script>
    const send = (what) => fetch("/" + what, { method: "POST" }).then(() => { document.querySelector("output").textContent = what + " is set." });
    document.querySelector("#more").onclick = () => setTimeout(() => { document.querySelector("#menu").innerHTML = ${JSON.stringify(items)}; }, ${openMs});
  </script>`;
const item = (label: string, effect = label.toLowerCase()) =>
  `<div role="menu"><button role="menuitem" onclick="send('${effect}')">${label}</button></div>`;

async function run(html: string, answers: ScriptedOptions["script"], options: Partial<ScriptedOptions> = {}) {
  const sent: string[] = [];
  const server = await startWebServer((request, response) => {
    if (request.method === "POST") sent.push(request.url ?? "");
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(request.method === "POST" ? "" : html);
  });
  onTestFinished(() => server.close());
  const page = await openPage(server.url);
  const scripted = await scriptAgent({ script: answers, driver: createChromiumDriver({ page }), ...options });
  const result = await scripted.agent.execute("Mark Ada as VIP");
  return { ...scripted, page, sent, result, executions: result.steps[0]?.executions };
}

const openAnd =
  (label: string, more: object = {}) =>
  (request: RecordedRequest) =>
    say({
      reasoning_summary: "",
      plan: {
        decision: "act",
        message: "Ada is a VIP now.",
        steps: [
          { tool: "click", args: { id: idIn(request, "More") } },
          { tool: "click", args: { id: { label } } },
        ],
        ...more,
      },
    });

it("L2: clicks what an earlier step of the plan has opened, in one call of the model", async () => {
  const { result, sent, prompts, executions } = await run(menuPage(item("VIP")), [
    openAnd("VIP", { done_when: "vip is set" }),
  ]);
  expect(executions).toMatchObject([{ status: "applied" }, { status: "applied" }]);
  expect(sent).toEqual(["/vip"]);
  expect(result).toMatchObject({ ending: "done", message: "Ada is a VIP now.", usage: { modelCalls: 1 } });
  expect(prompts()).toHaveLength(1);
});

it.each([
  { shown: "VIP…", named: "VIP" },
  { shown: "✓ VIP", named: "VIP" },
  { shown: "▸ 2025", named: "2025" },
])("L2: leaves out signs around the words of $shown, if that is one element", async ({ shown, named }) => {
  expect((await run(menuPage(item(shown, "vip")), [openAnd(named), done()])).sent).toEqual(["/vip"]);
});

it("L2: the sign of a number counts", async () => {
  const { sent } = await run(menuPage(item("-1", "less")), [openAnd("1"), done("None."), done("None.")]);
  expect(sent).toEqual([]);
});

const nameForm = `<a href="#help">Reason</a><label>Reason <input id="reason"></label><label>Kind <select id="kind"><option>None</option><option>Gift</option></select></label>
  <button onclick="send(reason.value + '-' + kind.value)">Save</button>`;

it("L2: fills in and chooses in fields that an earlier step of the plan has opened", async () => {
  const plan = (request: RecordedRequest) =>
    say({
      reasoning_summary: "",
      plan: {
        decision: "act",
        message: "Saved.",
        steps: [
          { tool: "click", args: { id: idIn(request, "More") } },
          { tool: "fill", args: { id: { label: "Reason" }, value: "friend" } },
          { tool: "select", args: { id: { label: "Kind" }, value: "Gift" } },
          { tool: "click", args: { id: { label: "Save" } } },
        ],
      },
    });
  const { sent, executions } = await run(menuPage(nameForm), [plan, done()]);
  expect(executions?.map(({ status }) => status)).toEqual(["applied", "applied", "applied", "applied"]);
  expect(sent).toEqual(["/friend-Gift"]);
});

it("L2: waits for a menu that opens slowly, and describes the step by its label", async () => {
  const { sent, prompts } = await run(menuPage(item("VIP"), 300), [openAnd("VIP"), done()]);
  expect(sent).toEqual(["/vip"]);
  expect(prompts()[1]).toContain('Clicked "VIP"');
});

it.each([
  { items: item("Guest"), code: "NOT_FOUND", message: 'The page has no element with the label "VIP" now.' },
  { items: item("VIP") + item("VIP", "other"), code: "AMBIGUOUS", message: '2 elements have the label "VIP":' },
  { items: item("VIP plus"), code: "NOT_FOUND", message: 'no element with the label "VIP" now. It has "VIP plus" (' },
])("L2: refuses a label that is not exactly one element: $message", async ({ items, code, message }) => {
  const { sent, executions, prompts, result } = await run(menuPage(items), [
    openAnd("VIP", { done_when: "vip is set" }),
    done("It is not there."),
    done("It is not there."),
  ]);
  expect(executions).toMatchObject([{ status: "applied" }, { status: "refused", code }]);
  expect(prompts()[1]).toContain(`Click "VIP": refused (${code}): `);
  expect(prompts()[1]).toContain(message);
  expect(sent).toEqual([]);
  expect(result.message).toBe("It is not there.");
});

const buy = `<form action="/pay" method="post"><button>Pay €90 now</button></form>`;

it("L2, L3: judges the element by the policy when it is known: a payment is not made without approval", async () => {
  const { sent, result } = await run(menuPage(buy), [openAnd("Pay €90 now"), cannot("It needs approval.")]);
  expect(sent).toEqual([]);
  expect(result.steps[0]?.executions).toMatchObject([{ status: "applied" }, { code: "NOT_ALLOWED" }]);
  expect(result.ending).toBe("cannot");
});

it("L2, L3: the control: a person who approves the payment sees the element that was found", async () => {
  const asked: unknown[] = [];
  const { sent } = await run(menuPage(buy), [openAnd("Pay €90 now"), done()], {
    reviewer: {
      review: async ({ plan }) => {
        asked.push(plan.steps.at(-1)?.action);
        return { verdict: "approved", steps: plan.steps };
      },
    },
  });
  expect(asked).toMatchObject([{ action: "click", fieldId: expect.stringMatching(/^[a-z]+-\d+$/) }]);
  expect(sent).toEqual(["/pay"]);
});

it("L2: can be replayed without a model", async () => {
  const { result, sent, page } = await run(menuPage(item("VIP")), [openAnd("VIP", { done_when: "vip is set" })]);
  const script = await result.toScript();
  const labels = script.steps.flatMap(({ actions }) => actions.map(({ targets }) => targets.fieldId?.label));
  expect(labels).toEqual(["More", "VIP"]);
  await page.reload();

  const replayed = await replayScript(script, { driver: createChromiumDriver({ page }), profile: "auto" });
  expect(replayed).toMatchObject({ ending: "done" });
  expect(sent).toEqual(["/vip", "/vip"]);
});

it("L12: the next request of the conversation, and an undo, know by its label what a plan named by its label", async () => {
  const { agent, result, prompts, sent } = await run(menuPage(item("VIP")), [openAnd("VIP"), done(), done("Yes.")]);
  const undone = await agent.execute("undo that", { after: result.runId });
  await agent.execute("Is she a VIP?", { after: undone.runId });
  expect(sent).toEqual(["/vip"]);
  expect(undone.message).toBe('I can\'t undo this: Clicked "More"; Clicked "VIP".');
  expect(prompts()[2]).toContain('- Clicked "More"\n- Clicked "VIP"\n');
});

const wholeForm = (fields: number) =>
  `<!doctype html><title>Guest</title><form method="post" action="/save">${Array.from({ length: fields }, (_, index) => `<label>Field ${index} <input name="f${index}"></label>`).join("")}
  <label><input type="checkbox" name="vip"> VIP</label><button>Save</button></form>`;

const allByLabel = (...labels: string[]) =>
  say({
    reasoning_summary: "",
    plan: {
      decision: "act",
      message: "Saved.",
      steps: labels.map((label) =>
        label.startsWith("Field")
          ? { tool: "fill", args: { id: { label }, value: label } }
          : { tool: "click", args: { id: { label } } },
      ),
    },
  });

it("L2, L3: asks once about a form whose fields are all named by label", async () => {
  const asked: number[] = [];
  const labels = [...Array.from({ length: 9 }, (_, index) => `Field ${index}`), "VIP", "Save"];
  const { sent, executions } = await run(wholeForm(9), [allByLabel(...labels), done(), done()], {
    profile: "semi_auto",
    reviewer: {
      review: async ({ plan }) => {
        asked.push(plan.steps.length);
        return { verdict: "approved", steps: plan.steps };
      },
    },
  });
  expect(asked).toEqual([11]);
  expect(executions?.filter(({ status, code }) => status === "applied" || code === "NAVIGATED")).toHaveLength(11);
  expect(sent).toEqual(["/save"]);
});

it("L2: what a step opens is not mistaken for an element of the same label that was there before", async () => {
  const page = `${menuPage(item("VIP"))}<button onclick="send('other')" hidden>VIP</button>`;
  const answers = [openAnd("VIP"), done()];
  expect((await run(page, answers)).sent).toEqual(["/vip"]);
  const shown = page.replace("hidden>", ">");
  const { sent, executions } = await run(shown, [openAnd("VIP"), done("It is not clear."), done("It is not clear.")]);
  expect(executions).toMatchObject([{ status: "applied" }, { status: "refused", code: "AMBIGUOUS" }]);
  expect(sent).toEqual([]);
});
