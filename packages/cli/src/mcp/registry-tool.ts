// An action beside the form tools as an MCP tool: done by the same code as a plan's steps.
import type { Execution } from "@giselles-ai/agent";
import { dispatch } from "@giselles-ai/agent/internal";
import {
  errorResult,
  renderReport,
  type ServedTool,
  type ServerCall,
  showAs,
} from "@giselles-ai/browser-tool/internal/mcp-server";
import type { ToolRegistry } from "@giselles-ai/planner";
import type { McpTool } from "@giselles-ai/planner/internal";
import { type AnyAction, agentActionSchema, dependsOnPage, toAction } from "@giselles-ai/protocol";
import { z } from "zod";
import { readPlace, type Session, type Sessions } from "./sessions.ts";
import { type InSession, withSession } from "./with-session.ts";

type Args = Record<string, unknown>;

/** It is offered as the action that it is; what planners write instead is taken too, and not shown. */
export function registryTool(
  { name: tool, config: { description, inputSchema, annotations } }: McpTool,
  { registry, sessions }: { registry: ToolRegistry; sessions: Sessions },
): ServedTool<InSession<Args>>[] {
  const { action: name } = toAction(tool, {});
  const offered = {
    name,
    title: name.replaceAll("_", " "),
    description,
    inputSchema: withSession(showAs(z.looseObject({}), shownArguments(name) ?? inputSchema)),
    annotations,
    run: (input: InSession<Args>, call: ServerCall) => run(name, input, call),
  };
  if (tool === name) return [offered];
  const old = {
    ...offered,
    name: tool,
    isUnlisted: true,
    run: (input: InSession<Args>, call: ServerCall) => run(tool, input, call),
  };
  return tool === "type" ? [old] : [offered, old];

  async function run(as: string, { session: written, input }: InSession<Args>, call: ServerCall) {
    const { session: wanted, tab } = readPlace(written);
    const session = sessions.get(wanted);
    return session.inTurn(async () => {
      if (tab) await session.body.page.tabs.select(tab);
      return perform(as, input, session, call);
    });
  }

  async function perform(as: string, input: Args, session: Session, { approvals, asking, signal }: ServerCall) {
    const { page, body, memory } = session;
    const seen = dependsOnPage({ ...input, action: as })
      ? await body.page.snapshot({ scope: "page", signal })
      : await page.recall(idsIn(toAction(as, input)), signal);
    const read = agentActionSchema.safeParse(toAction(as, input, seen));
    if (!read.success) return errorResult("INVALID_ACTION", z.prettifyError(read.error));
    const action = read.data;
    const instead = await approvals.decide([action], seen, asking);
    if (instead) return instead;
    const before = memory.lastReport();
    const step = { action, explanation: "", estimated_risk: "low", confidence: 1 } as const;
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

/** What an action takes, without its name and without what only the executor says. */
function shownArguments(name: string): z.ZodObject | undefined {
  const schema = agentActionSchema.options.find(({ shape }) => shape.action.value === name);
  if (!schema) return undefined;
  const { action: _, only: __, ...shape }: Record<string, z.ZodType> = schema.shape;
  return z.strictObject({ ...shape, ...(shape.fieldId && { fieldId: plainId(shape.fieldId) }) });
}

/** What an id is, is said by what shows ids. */
function plainId(fieldId: z.ZodType): z.ZodType {
  return fieldId.isOptional() ? z.string().optional() : z.string();
}

function idsIn({ fieldId, from, to }: AnyAction): string[] {
  return [fieldId, from, to].filter((id) => typeof id === "string");
}
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
