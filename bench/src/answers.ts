// How much longer a reply of `giselle mcp` takes than the page itself, by how long the page takes to answer.
import { startWebServer } from "@giselles-ai/testing";
import type { MeasureContext } from "./frame/measure.ts";
import { figure } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";
import { giselle } from "./peers/giselle.ts";
import { McpSession } from "./peers/mcp-session.ts";

const delays = [50, 100, 500, 1500];

/** Every button shows a new text: by a timer, or by a request that takes as long. */
const page = `<!doctype html><title>Answers</title><label>Name <input></label><output></output>
  <button>Nothing</button>${delays.map((ms) => `<button onclick="later(${ms})">Timer ${ms}</button>`).join("")}
  ${delays.map((ms) => `<button onclick="ask(${ms})">Request ${ms}</button>`).join("")}
  <script>let count = 0; const show = () => { document.querySelector("output").textContent = "Answer " + ++count };
  const later = (ms) => setTimeout(show, ms); const ask = async (ms) => { await fetch("/wait?" + ms); show() };</script>`;

interface Timed {
  ms: number;
  hasAnswer: boolean;
}

export async function measureAnswers({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const rounds = smoke ? 1 : 7;
  const site = await startWebServer(async (request, response) => {
    const [, ms] = /^\/wait\?(\d+)/.exec(request.url ?? "") ?? [];
    if (ms === undefined) return void response.writeHead(200, { "content-type": "text/html" }).end(page);
    setTimeout(() => response.end("done"), Number(ms));
  });
  const session = new McpSession(giselle.command(), giselle.env ?? {});
  try {
    await session.start();
    const shown = await session.call("navigate", { url: site.url });
    const labels = ["Nothing", ...delays.flatMap((ms) => [`Timer ${ms}`, `Request ${ms}`])];
    const times = new Map<string, Timed[]>();
    for (let round = 0; round < rounds; round += 1) {
      progress(round / rounds);
      for (const label of labels)
        times.set(label, [...(times.get(label) ?? []), await press(session, idOf(shown, label))]);
      const fieldId = idOf(shown, "Name");
      const fill = await timed(() => session.call("fill", { fieldId, value: `Ada ${round}` }));
      times.set("one fill", [...(times.get("one fill") ?? []), { ms: fill.ms, hasAnswer: true }]);
    }
    return [toTable(times)];
  } finally {
    await session.close();
    await site.close();
  }
}

async function press(session: McpSession, fieldId: string): Promise<Timed> {
  const { ms, result } = await timed(() => session.call("click", { fieldId }));
  return { ms, hasAnswer: /Answer \d/.test(result) };
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

function idOf(shown: string, label: string): string {
  return new RegExp(`(\\w+-\\d+)[^\\n]*? "${label}"`).exec(shown)?.[1] ?? "";
}

function toTable(times: ReadonlyMap<string, Timed[]>): Table {
  return {
    title: "Answer times over MCP",
    columns: [
      { name: "what" },
      { name: "from call to reply", unit: "ms" },
      { name: "longer than the page", unit: "ms" },
      { name: "the reply has the answer" },
    ],
    rows: [...times].map(([label, found]) => {
      const own = Number(/\d+$/.exec(label)?.[0] ?? 0);
      const held = found.filter(({ hasAnswer }) => hasAnswer).length;
      return [
        label,
        figure(found.map(({ ms }) => ms)),
        figure(found.map(({ ms }) => ms - own)),
        label === "Nothing" ? "there is none" : `${held} of ${found.length}`,
      ];
    }),
    note: "The policy judges each press by a new snapshot, which is part of the time.",
  };
}
