// A client with a form in a real browser. It answers page requests and reconnects after every error.
import type { RunEvent, SnapshotOptions, ToolResult } from "@giselles-ai/protocol";
import { type EffectRecorder, giveTool, openPage, type PageTool, recordEffects } from "@giselles-ai/testing";
import { type OpenedRun, openRun, post } from "../server-world.cases.ts";

const form = `<!doctype html><title>Shop</title>
  <form onsubmit="return false">
    <label>Name <input name="name" onchange="effect('named', this.value)"></label>
    <button type="button" onclick="effect('continued', 1); document.querySelector('form').innerHTML = '<p role=status>Thank you.</p>'">Continue</button>
  </form>`;

export async function openShopper() {
  const page = await openPage("<p>Loading</p>");
  const effects = await recordEffects(page);
  await page.setContent(form);
  return { effects, tool: await giveTool(page) };
}

export interface Shopping {
  tool: PageTool;
  effects: EffectRecorder;
  /** URLs of the running instances. */
  instances(): string[];
  body: object;
  /** Called with each event before it is handled. */
  onEvent?(event: RunEvent): void | Promise<void>;
}

export interface ShopResult {
  runId: string;
  lines: string[];
  events: RunEvent[];
  attachments: number;
}

/** Follows a run to its result. Every request is performed once, and its answer is sent until it is accepted. */
export async function shop({ tool, instances, body, onEvent }: Shopping): Promise<ShopResult> {
  const requestId = crypto.randomUUID();
  const lines: string[] = [];
  const events: RunEvent[] = [];
  let attachments = 0;
  let runId: string = requestId;
  const tryInstances = async <Result>(ask: (url: string) => Promise<Result | undefined>): Promise<Result> => {
    for (let turn = 0; ; turn += 1) {
      const all = instances();
      const result = await ask(all[turn % all.length] ?? "").catch(() => undefined);
      if (result !== undefined) return result;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const open = (): Promise<OpenedRun> =>
    tryInstances(async (url) => {
      const isNew = attachments === 0;
      const request = isNew ? { ...body, request_id: requestId } : { session_id: runId, cursor: lines.length };
      const run = await openRun(url, request);
      return run.response.ok ? run : undefined;
    });

  async function answer(event: RunEvent): Promise<void> {
    const result = await use(tool, event);
    if (!result) return;
    await tryInstances(async (url) => {
      const { status } = await post(`${url}/agent-api/runs/${runId}/tool-results`, { tool_results: [result] });
      return status === 200 ? true : undefined;
    });
  }

  for (;;) {
    const run = await open();
    attachments += 1;
    runId = run.runId;
    let read = 0;
    let isOpen = true;
    void run.ended.then(() => {
      isOpen = false;
    });
    while (isOpen || read < run.lines.length) {
      const [line, event] = [run.lines[read], run.events[read]];
      if (line === undefined || event === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        continue;
      }
      read += 1;
      lines.push(line);
      events.push(event);
      await onEvent?.(event);
      if (event.type === "result") return { runId, lines, events, attachments };
      await answer(event);
    }
  }
}

async function use(tool: PageTool, event: RunEvent): Promise<ToolResult | undefined> {
  if (event.type === "snapshot_request") {
    const output = await tool.snapshot(event.options as SnapshotOptions | undefined);
    return { toolCallId: event.requestId, toolName: "getFormSnapshot", output };
  }
  if (event.type === "execute_request") {
    const output = { report: await tool.execute(event.actions) };
    return { toolCallId: event.requestId, toolName: "executeFormActions", output };
  }
  return undefined;
}
