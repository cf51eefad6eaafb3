import type { OriginLists } from "@giselles-ai/agent/internal";
import { abilitiesOf } from "@giselles-ai/agent/internal";
import {
  createToolServer,
  executeFormActions,
  getFormSnapshot,
  type ServedTool,
  type Tool,
  withHint,
} from "@giselles-ai/browser-tool/internal/mcp-server";
import { defaultTools } from "@giselles-ai/planner";
import type { CapabilityProfile } from "@giselles-ai/protocol";
import type { McpServer } from "@modelcontextprotocol/server";
import type { Drivers } from "../page/open-drivers.ts";
import { screenshotTool, tabsTool } from "./browser-tools.ts";
import { createReview } from "./create-review.ts";
import { registryTool } from "./registry-tool.ts";
import { parseSessionTarget, Sessions } from "./sessions.ts";
import { type InSession, withSession } from "./with-session.ts";

export interface BrowserServerOptions {
  profile: CapabilityProfile;
  /** Offer screenshots, and actions at points in them. Default false. */
  vision?: boolean;
  /** Origins that may be visited. Default: all; the client's user approves addresses. */
  origins?: OriginLists | undefined;
  /** Creates the drivers of a session. */
  openDrivers(): Drivers;
  /** Text that is added to the description of executeFormActions. */
  hint?: string;
  onError?: (tool: string, code: string) => void;
}

export interface BrowserServer {
  connect(): McpServer;
  close(): Promise<void>;
}

const coordinateTools = ["click_point", "drag", "long_press"];
/** Not offered, because getFormSnapshot does the same and more. */
const unoffered = new Set(["snapshot"]);

/** An MCP server with the form tools and the registry's tools, for browsers that we start. */
export async function createBrowserServer(options: BrowserServerOptions): Promise<BrowserServer> {
  const { profile, vision = false, origins, openDrivers, hint, onError } = options;
  const registry = defaultTools();
  const unlock = vision ? coordinateTools : [];
  const sessions = new Sessions(openDrivers);
  const abilities = await abilitiesOf(openDrivers()); // these drivers are never started
  const offered = registry
    .toMcpTools({ abilities, profile, unlock })
    .filter(({ name }) => !unoffered.has(name))
    .flatMap((tool) => registryTool(tool, { registry, sessions }));
  const tools: ServedTool<unknown>[] = [
    inSessions(getFormSnapshot, sessions),
    inSessions(withHint(executeFormActions, hint), sessions),
    ...offered,
    tabsTool(sessions),
    ...(vision ? [screenshotTool(sessions)] : []),
  ];
  const review = createReview({ registry, profile, origins, unlock });
  const connect = createToolServer(tools, { review, ...(onError && { onError }) });
  return { connect, close: () => sessions.close() };
}

/** Makes a tool for one page work in the page of the requested session. */
function inSessions<Input>(tool: Tool<Input>, sessions: Sessions): ServedTool<InSession<Input>> {
  return {
    ...tool,
    inputSchema: withSession(tool.inputSchema),
    async run({ session, input }, call) {
      const { session: name, tab } = parseSessionTarget(session);
      const { page, drivers, inTurn } = sessions.get(name);
      return inTurn(async () => {
        if (tab) await drivers.page.tabs.select(tab);
        return tool.run(input, { ...call, page });
      });
    },
  };
}
