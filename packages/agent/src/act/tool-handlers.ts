import {
  type ActionName,
  type AgentActionName,
  type IdleReport,
  reportNavigation,
  type Snapshot,
} from "@giselles-ai/protocol";
import type { Body } from "../body.ts";
import type { HttpResult } from "../drivers/http.ts";
import type { OriginRules } from "../review/policy/origin-rules.ts";
import type { Execution } from "../step.ts";
import { readReport } from "./read-report.ts";

export interface ToolContext {
  body: Body;
  snapshot: Snapshot;
  signal: AbortSignal;
  /** Where requests may go, after redirects too. Default: where the driver lets them. */
  origins?: OriginRules | undefined;
}

/** Runs one tool. What it gives back reaches the next plan as data. */
export type ToolHandler = (args: Record<string, unknown>, context: ToolContext) => Promise<Omit<Execution, "action">>;

type Result = { ok: true } | { ok: false; code: string; message: string };

/** What is not done by the script in the page. */
export type BesidePage = Exclude<AgentActionName, ActionName>;

export const actionHandlers: Record<BesidePage, ToolHandler> = {
  async navigate({ url }, { body, signal }) {
    const navigation = body.page.navigate?.(String(url), { signal });
    const [done] = navigation ? readReport(await reportNavigation(navigation), ["navigate"]) : [];
    return done ?? cannot("This page cannot be sent to another address.");
  },

  async wait_for_idle({ ms }, { body: { page }, signal }) {
    const timeoutMs = Number(ms ?? defaultIdleMs);
    const report = await (page.waitForIdle?.({ timeoutMs, signal }) ?? watchForQuiet(page, timeoutMs, signal));
    return {
      status: "applied",
      ...(!report.idle && { message: `Still busy${report.waitingFor ? `: ${report.waitingFor}` : ""}.` }),
    };
  },

  /** The next step begins with one. */
  snapshot: async () => ({ status: "applied" }),

  async fetch(args, { body: { http }, origins, signal }) {
    if (!http) return cannot("This agent sends no requests.");
    const result = await http.fetch(args as { url: string }, { signal, ...(origins && { allowUrl: origins.allows }) });
    return told(result, () => (result.ok ? sayAnswer(result) : ""));
  },

  async read_file({ path }, { body: { os } }) {
    if (!os) return cannot("This agent has no files.");
    const result = await os.readFile(String(path));
    return told(result, () => (result.ok ? result.text : ""));
  },

  async write_file({ path, content }, { body: { os } }) {
    if (!os) return cannot("This agent has no files.");
    const result = await os.writeFile(String(path), String(content));
    return told(result, () => (result.ok ? `${result.bytes} bytes were written.` : ""));
  },

  async shell({ cmd }, { body: { os }, signal }) {
    if (!os) return cannot("This agent runs no commands.");
    const result = await os.shell(String(cmd), { signal });
    return told(result, () => (result.ok ? `exit ${result.exitCode ?? result.ended ?? "?"}\n${result.output}` : ""));
  },
};

const defaultIdleMs = 800;

function cannot(message: string): Omit<Execution, "action"> {
  return { status: "refused", code: "NOT_ALLOWED", message };
}

function told(result: Result, output: () => string): Omit<Execution, "action"> {
  if (result.ok) return { status: "applied", output: output() };
  return { status: "failed", code: result.code, message: result.message };
}

function sayAnswer({ status, contentType, text, cut }: Extract<HttpResult, { ok: true }>): string {
  return `${status} ${contentType}\n${text}${cut ? "\n(there was more than is read)" : ""}`;
}

/** For pages that cannot say when they are quiet: two looks that see the same. */
async function watchForQuiet(page: Body["page"], timeoutMs: number, signal: AbortSignal): Promise<IdleReport> {
  const until = Date.now() + timeoutMs;
  let before = "";
  for (;;) {
    const { text = "" } = await page.snapshot({ scope: "page", text: true, signal });
    if (text === before) return { idle: true };
    if (Date.now() >= until) return { idle: false };
    before = text;
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, Math.max(0, until - Date.now()))));
  }
}
