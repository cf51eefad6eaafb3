import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CannotMeasure } from "./frame/failure.ts";
import { interleave } from "./frame/interleave.ts";
import type { MeasureContext } from "./frame/measure.ts";
import { figure } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";
import { fetchAgentBrowser, findProgram } from "./peers/find-program.ts";

const scratch = mkdtempSync(join(tmpdir(), "giselle-bench-"));
const built = (path: string) => fileURLToPath(new URL(`../../packages/${path}`, import.meta.url));
const ours = built("browser-tool/dist/mcp-server/index.js");
const command = built("cli/dist/giselle.js");
const offline = { CHROME_DEVTOOLS_MCP_NO_USAGE_STATISTICS: "1", CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: "1" };

/** The time from starting an MCP server to its first list of tools, which users wait for whenever an agent starts. */
export async function measureColdStart({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const kept = { XDG_CACHE_HOME: join(scratch, "kept") };
  await start([ours], kept); // fills the caches that later starts use
  await start([command, "mcp"], kept);
  let firsts = 0;
  const rounds = smoke ? 1 : 11;
  const times = await interleave<string>(
    {
      ours: () => start([ours], kept),
      "ours, the first time ever": () => start([ours], { XDG_CACHE_HOME: join(scratch, `first-${++firsts}`) }),
      "ours, giselle mcp": () => start([command, "mcp"], kept),
      "Playwright MCP": () => start([findProgram("@playwright/mcp", "playwright-mcp")], {}),
      "chrome-devtools-mcp": () =>
        start([findProgram("chrome-devtools-mcp", "chrome-devtools-mcp"), "--no-usage-statistics"], offline),
      ...(!smoke && {
        "agent-browser": () => start([fetchAgentBrowser(), "mcp"], {}),
        [withoutNode]: () => start(["mcp"], {}, nativeProgram(fetchAgentBrowser())),
      }),
      [bare]: () => start(["-e", bareServer], {}),
    },
    { rounds, onRound: (done) => progress(done / rounds) },
  );
  rmSync(scratch, { recursive: true, force: true });
  return [
    {
      title: "MCP servers, from start to the first list of tools",
      columns: [{ name: "server" }, { name: "time", unit: "ms", better: "less" }],
      rows: Object.entries(times).map(([name, { times: each, failed }]) => [
        name,
        failed ?? figure(each, times.ours?.times),
      ]),
      note: `Each is started by Node from its installed files, without npx, but for the one that says otherwise; none opens a browser before it is asked to. Ours is the server for a page that somebody has open; giselle mcp brings a browser. ${smoke ? "Not part of the smoke run: agent-browser." : ""}`.trim(),
      contest: {
        across: "rows",
        ours: "ours",
        limits: ["ours, the first time ever", "ours, giselle mcp", withoutNode, bare],
      },
      plots: [{ title: "From start to the first list of tools", kind: "bars", x: "server", series: ["time"] }],
    },
  ];
}

const bare = "bare Node that answers from a constant";
const withoutNode = "agent-browser, its native file without Node";

/** The native program behind agent-browser; a global installation runs it directly. */
function nativeProgram(program: string): string {
  const system = `${process.platform}-${process.arch}`;
  const file = join(dirname(program), `agent-browser-${system}`);
  if (!existsSync(file))
    throw new CannotMeasure(`agent-browser has no native file for ${system}.`, {
      toDo: "Measure on a system that it has one for, for example Linux on x64 or arm64.",
    });
  chmodSync(file, 0o755);
  return file;
}

/** The minimum that any such server in Node must do. */
const bareServer = `
let text = "";
process.stdin.on("data", (chunk) => {
  const lines = (text += chunk).split("\\n");
  text = lines.pop();
  for (const { id } of lines.map((line) => JSON.parse(line))) {
    if (id) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: { tools: [] } }) + "\\n");
  }
});`;

const handshake = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "bench", version: "1.0.0" },
};

/** Milliseconds until the list of tools arrives. The server ends when its input ends. */
function start(args: string[], env: Record<string, string>, program = process.execPath): Promise<number> {
  const begun = performance.now();
  const server = spawn(program, args, { stdio: ["pipe", "pipe", "ignore"], env: { ...process.env, ...env } });
  const send = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  return new Promise((resolve, reject) => {
    let text = "";
    let time = Number.NaN;
    server.stdout.on("data", (chunk) => {
      text += chunk;
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) answer(JSON.parse(line) as { id?: number });
    });
    server.once("error", reject);
    server.once("exit", () =>
      Number.isNaN(time) ? reject(new Error(`${program} ${args[0]} ended before it listed its tools.`)) : resolve(time),
    );
    send({ id: 1, method: "initialize", params: handshake });

    function answer({ id }: { id?: number }): void {
      if (id === 1) {
        send({ method: "notifications/initialized" });
        send({ id: 2, method: "tools/list" });
      }
      if (id !== 2) return;
      time = performance.now() - begun;
      server.stdin.end();
      setTimeout(() => server.kill(), 2000).unref(); // for a server that does not end by itself
    }
  });
}
