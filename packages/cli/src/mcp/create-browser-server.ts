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
import type { OpenedBody } from "../page/open-body.ts";
import { screenshotTool, tabsTool } from "./browser-tools.ts";
import { createReview } from "./create-review.ts";
import { registryTool } from "./registry-tool.ts";
import { readPlace, Sessions } from "./sessions.ts";
import { type InSession, withSession } from "./with-session.ts";

export interface BrowserServerOptions {
  profile: CapabilityProfile;
  /** Offer pictures, and actions at points of them. Default false. */
  vision?: boolean;
  /** Where it may go. Default: everywhere; a client's own user says where. */
  origins?: OriginLists | undefined;
  /** Makes the browser of a session, and what comes with it. */
  openBody(): OpenedBody;
  /** More to know for whoever acts. */
  hint?: string;
  onError?: (tool: string, code: string) => void;
}

export interface BrowserServer {
  connect(): McpServer;
  close(): Promise<void>;
}

const coordinateTools = ["click_point", "drag", "long_press"];
/** getFormSnapshot does the same, and more of it. */
const unoffered = new Set(["snapshot"]);

/** The form tools and those of the registry, over browsers of our own. */
export async function createBrowserServer(options: BrowserServerOptions): Promise<BrowserServer> {
  const { profile, vision = false, origins, openBody, hint, onError } = options;
  const registry = defaultTools();
  const unlock = vision ? coordinateTools : [];
  const sessions = new Sessions(openBody);
  const abilities = await abilitiesOf(openBody()); // of one that is never started
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

/** A tool of one page, in the page of the session that is named. */
function inSessions<Input>(tool: Tool<Input>, sessions: Sessions): ServedTool<InSession<Input>> {
  return {
    ...tool,
    inputSchema: withSession(tool.inputSchema),
    async run({ session, input }, call) {
      const { session: name, tab } = readPlace(session);
      const { page, body, inTurn } = sessions.get(name);
      return inTurn(async () => {
        if (tab) await body.page.tabs.select(tab);
        return tool.run(input, { ...call, page });
      });
    },
  };
}
