import { Agent, replayScript } from "@giselles-ai/agent";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import { createPlanner, ollama } from "@giselles-ai/planner";
import {
  formPage,
  type RecordedRequest,
  say,
  sharedBrowser,
  startScriptedModel,
  startWebServer,
} from "@giselles-ai/testing";
import type { MeasureContext } from "./frame/measure.ts";
import { figure, median } from "./frame/stats.ts";
import type { Cell, Table } from "./frame/table.ts";

type Plan = [tool: string, args: Record<string, unknown>][];

/** Compares a recorded run, whose model takes a second per answer, with its replay without a model. */
export async function measureReplay({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const rounds = smoke ? 1 : 5;
  const thinkMs = smoke ? 10 : 1000;
  const page = await (await sharedBrowser()).newPage();
  await using server = await startWebServer((request, response) => {
    const body = request.url === "/" ? formPage : pages[request.url?.split("?")[0] ?? ""];
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(`<!doctype html>${body ?? ""}`);
  });
  const driver = createChromiumDriver({ page });
  const rows: Cell[][] = [];
  for (const { name, start, plans } of [fieldByField, pageByPage]) {
    progress(rows.length / 2, name);
    await driver.navigate(`${server.url}${start}`);
    let call = 0;
    await using model = await startScriptedModel("ollama", async (request) => {
      await new Promise((resolve) => setTimeout(resolve, thinkMs));
      return answer(plans(request, call++));
    });
    const engine = ollama({ host: model.url, model: "scripted", contextTokens: 32_768 });
    const agent = new Agent({ driver, planner: createPlanner({ engine }), profile: "auto" });
    const recorded = await agent.execute("Fill in the form");
    const { ending, durationMs, usage } = recorded;
    const script = await recorded.toScript();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await driver.navigate(`${server.url}${start}`);
      const result = await replayScript(script, { driver, profile: "auto", stay: true });
      if (!result.completed || ending !== "done") throw new Error(`${name}: ${ending}, ${result.message}`);
      times.push(result.durationMs);
    }
    rows.push([name, usage.modelCalls, durationMs, figure(times), durationMs / median(times)]);
  }
  await page.close();
  return [
    {
      title: `Replay against the run that was recorded with a model of ${thinkMs} ms`,
      columns: [
        { name: "run" },
        { name: "model calls" },
        { name: "recorded", unit: "ms" },
        { name: "replay", unit: "ms" },
        { name: "times faster" },
      ],
      rows,
      note: `${rounds} replays each, with no call of a model.`,
      plots: [{ title: "Recorded and replayed", kind: "bars", x: "run", series: ["recorded", "replay"] }],
    },
  ];
}

interface Run {
  name: string;
  start: string;
  plans(request: RecordedRequest, call: number): Plan | undefined;
}

const entries: [label: string, tool: string, value: string][] = [
  ["First name", "fill", "Ada"],
  ["Last name", "fill", "Lovelace"],
  ["Email", "fill", "ada@example.com"],
  ["Phone", "fill", "+44 20 7946 0000"],
  ["Website", "fill", "https://example.com"],
  ["Age", "fill", "36"],
  ["Birthday", "fill", "1990-12-10"],
  ["Ticket type", "select", "Full"],
  ["Country", "select", "Japan"],
  ["Notes", "fill", "Window seat"],
  ["Send me news", "fill", "yes"],
  ["I accept the terms", "fill", "yes"],
];

/** Like a small model: one action per call. */
const fieldByField: Run = {
  name: "a form, twelve of 24 fields, one action a call",
  start: "/",
  plans(request, call) {
    const [label, tool, value] = entries[call] ?? [];
    return label && tool ? [[tool, { id: idIn(request, label), value }]] : undefined;
  },
};

const pages: Record<string, string | undefined> = {
  "/1": '<title>One</title><h1>One</h1><form action="/2"><label>Name <input name="a"></label><button>Next</button></form>',
  "/2": '<title>Two</title><h1>Two</h1><form action="/3"><label>Street <input name="b"></label><button>Next</button></form>',
  "/3": '<title>Three</title><h1>Three</h1><form action="/4"><label>Town <input name="c"></label><button>Next</button></form>',
  "/4": "<title>Done</title><h1>Thank you</h1>",
};

const pageByPage: Run = {
  name: "three pages, one plan a page",
  start: "/1",
  plans(request) {
    const id = ["Name", "Street", "Town"].map((label) => idIn(request, label)).find(Boolean);
    if (!id) return undefined;
    return [
      ["fill", { id, value: "Lovelace" }],
      ["click", { id: idIn(request, "Next") }],
    ];
  },
};

function idIn({ messages }: RecordedRequest, label: string): string | undefined {
  const said = messages.map(({ content }) => String(content)).join("\n");
  const page = /<page-\w+>\n(.*)\n<\/page-/s.exec(said)?.[1] ?? "";
  return [...page.matchAll(/([a-z]+-\d+) [^"\n]*"([^"\n]*)"/g)].find(([, , name]) => name === label)?.[1];
}

function answer(plan: Plan | undefined) {
  const steps = plan?.map(([tool, args]) => ({ tool, args, explanation: "", estimated_risk: "low", confidence: 1 }));
  const decided = steps
    ? { decision: "act", message: "On we go.", steps }
    : { decision: "done", message: "It is done." };
  return say({ reasoning_summary: "as the page shows", plan: decided });
}
