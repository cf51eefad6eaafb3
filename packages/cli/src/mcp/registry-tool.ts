// A tool of the registry as an MCP tool: run by the same hands as a plan's steps.
import type { Execution } from "@giselles-ai/agent";
import { dispatch, toAction } from "@giselles-ai/agent/internal";
import {
  errorResult,
  renderReport,
  type ServedTool,
  type ServerCall,
  showAs,
} from "@giselles-ai/browser-tool/internal/mcp-server";
import type { ToolRegistry } from "@giselles-ai/planner";
import type { McpTool } from "@giselles-ai/planner/internal";
import type { PlanStep } from "@giselles-ai/protocol";
import { readPlace, type Session, type Sessions } from "./sessions.ts";
import { type InSession, withSession } from "./with-session.ts";

type Args = Record<string, unknown>;

export function registryTool(
  { name, config: { description, inputSchema, annotations } }: McpTool,
  { registry, sessions }: { registry: ToolRegistry; sessions: Sessions },
): ServedTool<InSession<Args>> {
  return {
    name,
    title: name.replaceAll("_", " "),
    description,
    inputSchema: withSession(showAs(inputSchema, inputSchema)),
    annotations,

    async run({ session: written, input }, call) {
      const { session: wanted, tab } = readPlace(written);
      const session = sessions.get(wanted);
      return session.inTurn(async () => {
        if (tab) await session.body.page.tabs.select(tab);
        return runStep(input, session, call);
      });
    },
  };

  async function runStep(input: Args, session: Session, { approvals, asking, signal }: ServerCall) {
    const { page, body, memory } = session;
    const step: PlanStep = { tool: name, args: input, explanation: "", estimated_risk: "low", confidence: 1 };
    const ids = [input.id].filter((id) => typeof id === "string");
    const seen = needsPage.has(name)
      ? await body.page.snapshot({ scope: "page", signal })
      : await page.recall(ids, signal);
    const action = toAction(step, { snapshot: seen, before: [] }) ?? { action: name, ...input };
    const instead = await approvals.decide([action], seen, asking);
    if (instead) return instead;
    const before = memory.lastReport();
    const [execution] = await dispatch([step], {
      body,
      registry,
      handlers: {},
      snapshot: seen,
      onIntend: async () => {},
      onDone: async () => {},
      signal,
    });
    if (!execution) return errorResult("INTERNAL", `"${name}" gave no outcome.`);
    const report = memory.lastReport();
    if (!report || report === before) return sayExecution(execution, await newsOf(name, session, signal));
    page.rememberChanges(report.delta);
    const news = report.delta ? "" : await newsOf(name, session, signal);
    return textResult([renderReport(report, [action]), news]);
  }
}

/** What is typed comes after what is there now, and one screen is as high as the viewport is now. */
const needsPage = new Set(["type", "scroll"]);

/** After these the page is another than it was, so it is shown unasked: a model would have to ask for it. */
const showing = new Set(["navigate", "wait_for_idle"]);

async function newsOf(tool: string, { page, body }: Session, signal: AbortSignal): Promise<string> {
  if (!showing.has(tool)) return "";
  const since = tool === "wait_for_idle" ? page.shownId : undefined;
  const snapshot = await body.page.snapshot({ text: true, ...(since && { since }), signal });
  page.remember(snapshot);
  return snapshot.delta?.text ?? snapshot.text ?? "";
}

function sayExecution({ status, code, message, output }: Execution, news: string) {
  if (status !== "applied") return errorResult(code ?? status.toUpperCase(), message ?? "It was not done.");
  return textResult([output ?? message ?? "", news]);
}

function textResult(parts: string[]) {
  return { content: [{ type: "text" as const, text: parts.filter(Boolean).join("\n") || "done" }] };
}
