// Offers a tool for a browser that we start: in a session, in turn, judged by the policy, with secrets redacted.
import {
  errorResult,
  type ServedTool,
  type ServerCall,
  withShownSchema,
} from "@giselles-ai/browser-tool/internal/mcp-server";
import type { Tool, ToolRegistry } from "@giselles-ai/planner";
import type { McpTool } from "@giselles-ai/planner/internal";
import type { AnyAction } from "@giselles-ai/protocol";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { describeChanges } from "./describe-changes.ts";
import { parseSessionTarget, type Session, type Sessions } from "./sessions.ts";
import { type InSession, withSession } from "./with-session.ts";

export interface BrowserToolContext {
  session: Session;
  signal: AbortSignal;
  /** Where files are saved. */
  folder: string;
  redact(text: string): string;
}

/** Text, a failure, or a whole result. */
export type BrowserToolReply = string | { isError: true; text: string } | CallToolResult;

/** A tool, and how it runs. */
export interface DefinedTool {
  tool: Tool;
  title: string;
  /** Whether the reply ends with what the page shows now. Default false. */
  showsPage?: boolean;
  /** Whether its output cannot be redacted, so that it is refused when there are secrets. Default false. */
  hidesNoSecrets?: boolean;
  /** Adds what the policy must know. Default: nothing. */
  complete?(action: AnyAction, context: BrowserToolContext): Promise<AnyAction>;
  run(args: AnyAction, context: BrowserToolContext): Promise<BrowserToolReply>;
}

export interface ServeBrowserToolOptions {
  sessions: Sessions;
  folder: string;
  redact(text: string): string;
  hasSecrets: boolean;
}

/** Those of the tools that the registry offers under the profile, with annotations. */
export function serveBrowserTools(
  tools: readonly DefinedTool[],
  offered: readonly McpTool[],
  options: ServeBrowserToolOptions,
): ServedTool<unknown>[] {
  return tools.flatMap((one) => {
    const found = offered.find(({ name }) => name === one.tool.name);
    return found ? [serve(one, found.config.annotations, options)] : [];
  });
}

export function registerBrowserTools(registry: ToolRegistry, tools: readonly DefinedTool[]): void {
  for (const { tool } of tools) registry.register(tool);
}

function serve(
  one: DefinedTool,
  annotations: McpTool["config"]["annotations"],
  options: ServeBrowserToolOptions,
): ServedTool<InSession<Record<string, unknown>>> {
  const { name, description, input } = one.tool;
  return {
    name,
    title: one.title,
    description,
    inputSchema: withSession(withShownSchema(input, input)),
    annotations,
    async run({ session: written, input: args }, call) {
      const { session: wanted, tab } = parseSessionTarget(written);
      const session = options.sessions.get(wanted);
      return session.inTurn(async () => {
        if (tab) await session.drivers.page.tabs.select(tab);
        return perform(one, { ...args, action: name }, { session, call, options });
      });
    },
  };
}

async function perform(
  { complete, run, showsPage = false, hidesNoSecrets = false }: DefinedTool,
  requested: AnyAction,
  { session, call, options }: { session: Session; call: ServerCall; options: ServeBrowserToolOptions },
) {
  const { signal, approvals, prompt } = call;
  const { folder, redact, hasSecrets } = options;
  const context: BrowserToolContext = { session, signal, folder, redact };
  const action = complete ? await complete(requested, context) : requested;
  const instead = await approvals.decide([action], await session.page.recall([], signal), prompt);
  if (instead) return instead;
  if (hidesNoSecrets && hasSecrets)
    return errorResult(
      "NOT_ALLOWED",
      "This tool cannot hide secrets, and this run has some. Use screenshot or markdown.",
    );
  const reply = await run(action, context);
  if (typeof reply === "object" && "content" in reply) return reply;
  const isError = typeof reply === "object";
  const said = redact(typeof reply === "object" ? reply.text : reply);
  const changes = showsPage ? await describeChanges(session, { signal, isSamePage: action.action === "wait_for" }) : "";
  const text = [said, changes].filter(Boolean).join("\n") || "done";
  return { content: [{ type: "text" as const, text }], ...(isError && { isError }) };
}
