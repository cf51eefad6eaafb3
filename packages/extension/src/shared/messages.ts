// What the parts of the extension send each other. Pages can send none of it: the extension accepts no outside connections.
import type { ActionRefusal, SerializedInputRequest } from "@giselles-ai/chromium/internal/input";
import type { AnyAction, ExecuteResponse, RelayRequest } from "@giselles-ai/protocol";

/** From the worker to the content script of a shared tab. */
export type ToContent =
  | { type: "snapshot"; request: Extract<RelayRequest, { type: "snapshot_request" }> }
  | {
      type: "execute";
      request: Extract<RelayRequest, { type: "execute_request" }>;
      deadline: number;
      /** The request was started before: it may only be looked up. */
      isStarted: boolean;
    }
  | { type: "cancel"; requestId: string }
  /** Sharing has ended. For a document without a port; the others get it on the port. */
  | { type: "end" }
  /** Asks for the new position of the element that is pressed with real input. */
  | { type: "follow" }
  /** Offer the tab to the browser's own agent. */
  | { type: "offer" };

/** From the worker on the port of a document. */
export type FromPort = "shared" | "end";

/** From a content script to the worker. */
export type FromContent =
  | {
      type: "begin";
      requestId: string;
      deadline: number;
      actions: readonly AnyAction[];
      /** The actions in words. */
      lines: string[];
      /** Whether one of them may send, delete or navigate. */
      mayCommit: boolean;
    }
  | { type: "done"; response: ExecuteResponse }
  /** The page hides the border, so that the user cannot see that the tab is shared. */
  | { type: "border-hidden" }
  /** Asks for a real click, key or text for a request that has begun. The reply is an `InputReply`. */
  | { type: "input"; requestId: string; request: SerializedInputRequest }
  /** The browser's own agent has called a tool that the tab offers. */
  | { type: "offered"; request: RelayRequest; deadline: number };

/** From a page's script to the popup that asked for it. */
export interface PageRequest {
  type: "page-request";
  /** To an agent that the page asks for; "" without one. */
  link: string;
  /** As the page calls the agent. */
  name: string;
  /** Whether the browser has WebMCP here. */
  canOffer: boolean;
}

/** The reply to "begin". */
export type Permission = { isAllowed: true; hasRealInput: boolean } | { isAllowed: false; reason: string };

/** Why the input was not made, if it was not. */
export interface InputReply {
  refusal?: ActionRefusal | undefined;
}

/** Whether an agent may press buttons and links without asking. */
export type Profile = "ask" | "auto";

/** From the popup to the worker. */
export type FromPopup =
  | { type: "state" }
  | { type: "identify"; code: string }
  | { type: "pair"; code: string }
  | { type: "unpair"; agentId: string }
  | { type: "share"; tabId: number; agentId: string; profile: Profile; minutes: number }
  | { type: "stop"; tabId: number }
  | { type: "pause"; tabId: number; isPaused: boolean }
  | { type: "real-input"; tabId: number; isOn: boolean }
  | { type: "decide"; approvalId: string; isApproved: boolean }
  | { type: "ask"; request: RelayRequest; deadline: number };

/** The agent in the side panel. It runs in this browser. */
export const localAgentId = "side-panel";

/** The browser's own agent. It calls the tools that the tab offers. */
export const browserAgentId = "browser";

/** An agent that the user has connected. */
export interface ConnectedAgent {
  agentId: string;
  /** As the agent's program calls itself. */
  name: string;
  /** "this computer", or the origin of a hosted agent's server. */
  place: string;
  isReachable: boolean;
}

/** Lets one agent use one tab. */
export interface Grant {
  tabId: number;
  agentId: string;
  origins: string[];
  profile: Profile;
  /** In ms since the epoch. */
  endsAt: number;
  /** The user does a part alone. */
  isPaused: boolean;
  /** The tab shows a page that is not shared. */
  isAway: boolean;
  /** Clicks, keys and text are made by the browser's debugger, because the user has turned it on for this tab. */
  hasRealInput: boolean;
}

/** Actions that wait for the user. */
export interface TabApproval {
  approvalId: string;
  tabId: number;
  agentId: string;
  origin: string;
  lines: string[];
  decision: "open" | "approved" | "denied";
  /** When it expires, in ms since the epoch. */
  until: number;
}

/** One request of an agent that was begun. */
export interface HistoryEntry {
  requestId: string;
  /** In ms since the epoch. */
  at: number;
  agentId: string;
  origin: string;
  /** The actions in words. Sensitive values are hidden. */
  lines: string[];
  /** "running", or how many actions worked. */
  result: string;
}

/** What the popup shows. */
export interface ShownState {
  agents: ConnectedAgent[];
  grants: Grant[];
  approvals: TabApproval[];
  history: HistoryEntry[];
}
