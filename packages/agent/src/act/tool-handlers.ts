import {
  type ActionName,
  type AgentActionName,
  findPageTool,
  type IdleReport,
  reportNavigation,
  type Snapshot,
} from "@giselles-ai/protocol";
import type { Drivers } from "../agent-drivers.ts";
import type { HttpResult } from "../drivers/http.ts";
import type { OriginRules } from "../review/policy/origin-rules.ts";
import type { Execution } from "../step.ts";
import { readReport } from "./read-report.ts";
import { waitForText } from "./wait-for-text.ts";

export interface ToolContext {
  drivers: Drivers;
  snapshot: Snapshot;
  signal: AbortSignal;
  /** Where requests may go, also after redirects. Default: wherever the driver allows. */
  origins?: OriginRules | undefined;
}

/** Runs one tool. The next plan reads its output as data, not as instructions. */
export type ToolHandler = (args: Record<string, unknown>, context: ToolContext) => Promise<Omit<Execution, "action">>;

type Result = { ok: true } | { ok: false; code: string; message: string };

/** Actions that the script in the page does not carry out. */
export type NonPageAction = Exclude<AgentActionName, ActionName>;

export const actionHandlers: Record<NonPageAction, ToolHandler> = {
  async navigate({ url }, { drivers, signal }) {
    const navigation = drivers.page.navigate?.(String(url), { signal, isPlanned: true });
    const [done] = navigation ? readReport(await reportNavigation(navigation), ["navigate"]) : [];
    return done ?? notAllowed("This driver cannot navigate. Use the links of the page.");
  },

  async wait_for_idle(args, { drivers: { page }, signal }) {
    const { text, gone, ms } = args as { text?: string; gone?: string; ms?: number };
    if (text ?? gone)
      return waitForText(page, { text, gone, timeoutMs: ms && ms !== defaultIdleMs ? ms : defaultTextMs, signal });
    const timeoutMs = ms ?? defaultIdleMs;
    const report = await (page.waitForIdle?.({ timeoutMs, signal }) ?? pollUntilIdle(page, timeoutMs, signal));
    return {
      status: "applied",
      ...(!report.idle && { message: `The page is still busy${report.waitingFor ? `: ${report.waitingFor}` : ""}.` }),
    };
  },

  /** Nothing to do: the next step begins with a snapshot. */
  snapshot: async () => ({ status: "applied" }),

  async fetch(args, { drivers: { http }, origins, signal }) {
    if (!http) return notAllowed("This agent has no HTTP driver, so it cannot send requests.");
    // Only the address of the step was judged. Another origin needs a separate step, unless a list allows it.
    const result = await http.fetch(args as { url: string }, {
      signal,
      ...(origins && { allowUrl: origins.allows }),
      allowRedirect: (url) => origins?.ruleOf(url) === "allowed",
    });
    return toExecution(result, () => (result.ok ? formatResponse(result) : ""));
  },

  async read_file({ path }, { drivers: { os } }) {
    if (!os) return notAllowed("This agent has no OS driver, so it cannot use files.");
    const result = await os.readFile(String(path));
    return toExecution(result, () => (result.ok ? result.text : ""));
  },

  async write_file({ path, content }, { drivers: { os } }) {
    if (!os) return notAllowed("This agent has no OS driver, so it cannot use files.");
    const result = await os.writeFile(String(path), String(content));
    return toExecution(result, () => (result.ok ? `Wrote ${result.bytes} bytes.` : ""));
  },

  async call_page_tool({ name, input }, { drivers: { page }, snapshot: { tools = [] }, signal }) {
    const given = input as Record<string, unknown>; // the schema of the action has checked it
    const found = findPageTool(page.callTool ? tools : [], name, given);
    if (!("tool" in found)) return { status: "refused", ...found };
    const called = await page.callTool?.({ tool: found.tool, input: given }, { signal });
    const [done] = called ? readReport(called.report, ["call_page_tool"]) : [];
    const answer = called?.output !== undefined && { output: called.output };
    return { ...(done ?? notAllowed("The tool was not called.")), ...answer };
  },

  async shell({ cmd }, { drivers: { os }, signal }) {
    if (!os) return notAllowed("This agent has no OS driver, so it cannot run commands.");
    const result = await os.shell(String(cmd), { signal });
    return toExecution(result, () =>
      result.ok ? `exit ${result.exitCode ?? result.ended ?? "?"}\n${result.output}` : "",
    );
  },
};

const defaultIdleMs = 800;
const defaultTextMs = 10_000;

function notAllowed(message: string): Omit<Execution, "action"> {
  return { status: "refused", code: "NOT_ALLOWED", message };
}

function toExecution(result: Result, output: () => string): Omit<Execution, "action"> {
  if (result.ok) return { status: "applied", output: output() };
  return { status: "failed", code: result.code, message: result.message };
}

function formatResponse({ status, contentType, text, cut }: Extract<HttpResult, { ok: true }>): string {
  return `${status} ${contentType}\n${text}${cut ? "\n(truncated: the response is longer)" : ""}`;
}

/** For drivers without `waitForIdle`: the page is idle when two snapshots in a row show the same. */
async function pollUntilIdle(page: Drivers["page"], timeoutMs: number, signal: AbortSignal): Promise<IdleReport> {
  const until = Date.now() + timeoutMs;
  let previous = "";
  for (;;) {
    const { text = "" } = await page.snapshot({ scope: "page", text: true, signal });
    if (text === previous) return { idle: true };
    if (Date.now() >= until) return { idle: false };
    previous = text;
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, Math.max(0, until - Date.now()))));
  }
}
