// Offers an action of the registry as an MCP tool. It is executed by the same code as the steps of a plan.
import type { Execution } from "@giselles-ai/agent";
import { dispatchSteps } from "@giselles-ai/agent/internal";
import {
  errorResult,
  executeFormActions,
  quoteAnswer,
  renderReport,
  type ServedTool,
  type ServerCall,
  withShownSchema,
} from "@giselles-ai/browser-tool/internal/mcp-server";
import type { ToolRegistry } from "@giselles-ai/planner";
import type { McpTool } from "@giselles-ai/planner/internal";
import { agentActionSchema, dependsOnPage, hasFailed, isTypedText, toAction } from "@giselles-ai/protocol";
import { z } from "zod";
import { describeChanges } from "./describe-changes.ts";
import { parseSessionTarget, type Session, type Sessions } from "./sessions.ts";
import { type InSession, withSession } from "./with-session.ts";

type Args = Record<string, unknown>;

/** Callable, but not listed: wait_for does the same and more. */
const unlisted = new Set(["wait_for_idle"]);

/** The tool has the action's name. The name that planners use is accepted too, but not listed. */
export function registryTool(
  { name: tool, config: { description, inputSchema, annotations } }: McpTool,
  { registry, sessions }: { registry: ToolRegistry; sessions: Sessions },
): ServedTool<InSession<Args>>[] {
  const { action: name } = toAction(tool, {});
  const shown = {
    title: name.replaceAll("_", " "),
    description,
    inputSchema: withSession(withShownSchema(z.looseObject({}), shownArguments(name) ?? inputSchema)),
    annotations,
  };
  const offer = (as: string, isUnlisted: boolean): ServedTool<InSession<Args>> => ({
    name: as,
    ...shown,
    ...(isUnlisted && { isUnlisted }),
    run: (input, call) => run(as, input, call),
  });
  const offered = offer(name, unlisted.has(name));
  if (tool === name) return [offered];
  const old = offer(tool, true);
  return tool === "type" ? [old] : [offered, old];

  async function run(as: string, { session: written, input }: InSession<Args>, call: ServerCall) {
    const { session: wanted, tab } = parseSessionTarget(written);
    const session = sessions.get(wanted);
    return session.inTurn(async () => {
      if (tab) await session.drivers.page.tabs.select(tab);
      return perform(as, input, session, call);
    });
  }

  async function perform(as: string, input: Args, session: Session, call: ServerCall) {
    const { approvals, prompt, signal } = call;
    const { page, drivers, memory } = session;
    const requested = { ...input, action: as };
    if (isTypedText(requested)) return executeFormActions.run({ actions: [requested] }, { ...call, page });
    const seen = dependsOnPage(requested)
      ? await drivers.page.snapshot({ scope: "page", signal })
      : await page.look([toAction(as, input)], signal);
    const read = agentActionSchema.safeParse(toAction(as, input, seen));
    if (!read.success) return errorResult("INVALID_ACTION", z.prettifyError(read.error));
    const action = read.data;
    const instead = await approvals.decide([action], seen, prompt);
    if (instead) return instead;
    const before = memory.lastReport();
    const step = { action, explanation: "", estimated_risk: "low", confidence: 1 } as const;
    const [execution] = await dispatchSteps([step], {
      drivers,
      registry,
      handlers: {},
      snapshot: seen,
      onIntend: async () => {},
      onDone: async () => {},
      signal,
    });
    if (!execution) return errorResult("INTERNAL", `"${name}" returned no outcome.`);
    const last = memory.lastReport();
    if (name === "call_page_tool") return formatAnswer(execution, await showPage(name, session, signal));
    if (!last || last === before) return formatExecution(execution, await showPage(name, session, signal));
    const report = page.rememberReport(last);
    const changes = report.delta ? "" : await showPage(name, session, signal);
    const isError = hasFailed(execution) || (report.outcomes?.some(hasFailed) ?? false);
    return { ...textResult([renderReport(report, [action], page.late), changes]), ...(isError && { isError }) };
  }
}

/** The arguments of an action, without its name and without properties for the executor only. */
function shownArguments(name: string): z.ZodObject | undefined {
  const schema = agentActionSchema.options.find(({ shape }) => shape.action.value === name);
  if (!schema) return undefined;
  const { action: _, only: __, expects: ___, focus: ____, ...shape }: Record<string, z.ZodType> = schema.shape;
  const entries = Object.entries(shape).map(([key, type]): [string, z.ZodType] => {
    const short = shortTypes[key];
    return [key, short ? (type.isOptional() ? short.optional() : short) : type];
  });
  return z.strictObject(Object.fromEntries(entries));
}

const place = z.unknown().describe("id, {x,y}, or {fieldId,dx,dy} from its middle");

/** Shown instead of the schemas that input is checked with: fewer tokens. Ids are explained where they are listed. */
const shortTypes: Record<string, z.ZodType> = {
  fieldId: z.string(),
  point: z.unknown().describe("{x,y} in CSS px"),
  from: place,
  to: place,
  double: z.boolean(),
  modifiers: z.array(z.string()),
  dialog: z.looseObject({ accept: z.boolean(), text: z.string().optional() }).describe("Answer to a native dialog"),
};

/** These change the page, so the result includes it: otherwise the model would need another call. */
const showing = new Set(["navigate", "wait_for_idle", "call_page_tool"]);

async function showPage(tool: string, session: Session, signal: AbortSignal): Promise<string> {
  return showing.has(tool) ? describeChanges(session, { signal, isSamePage: tool !== "navigate" }) : "";
}

function formatExecution({ status, code, message, output }: Execution, changes: string) {
  if (status !== "applied")
    return errorResult(code ?? status.toUpperCase(), message ?? "The action was not performed.");
  return textResult([output ?? message ?? "", changes]);
}

/** An answer proves nothing, so the page is shown too. */
function formatAnswer({ output, ...execution }: Execution, changes: string) {
  if (output === undefined) return formatExecution(execution, changes);
  return textResult([execution.message ?? "", quoteAnswer(output), changes]);
}

function textResult(parts: string[]) {
  return { content: [{ type: "text" as const, text: parts.filter(Boolean).join("\n") || "done" }] };
}
