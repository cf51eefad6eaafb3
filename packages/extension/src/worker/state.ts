// What the worker must remember when the browser stops it: kept in memory and in session storage, which ends with the browser.
// Only the extension's own pages can read it.
import type { Grant, HistoryEntry, TabApproval } from "../shared/messages.ts";

/** An agent and how to reach it. */
export interface PairedAgent {
  agentId: string;
  name: string;
  url: string;
  credential: { sessionId: string; token: string };
  /** It is on a server, not on this computer. */
  isHosted: boolean;
  /** Since when it has not been reachable, in ms since the epoch. */
  lostAt?: number;
}

export interface StoredState {
  agents: PairedAgent[];
  grants: Grant[];
  approvals: TabApproval[];
  /** The document that started a request, by request id, until its outcome is stored. */
  startedBy: Record<string, string>;
  /** The document of the last snapshot, by agent: field ids belong to it. */
  seen: Record<string, string>;
  /** The texts of the journals, by key. */
  journals: Record<string, string>;
  history: HistoryEntry[];
}

const empty: StoredState = {
  agents: [],
  grants: [],
  approvals: [],
  startedBy: {},
  seen: {},
  journals: {},
  history: [],
};

export class State {
  readonly #area: chrome.storage.StorageArea;
  #saved: Promise<void> = Promise.resolve();
  data: StoredState = structuredClone(empty);

  constructor(area: chrome.storage.StorageArea) {
    this.#area = area;
  }

  async load(): Promise<void> {
    const { state } = await this.#area.get("state");
    this.data = { ...structuredClone(empty), ...(state as Partial<StoredState> | undefined) };
  }

  /** Resolves when everything up to now is stored. */
  save(): Promise<void> {
    this.#saved = this.#saved.catch(() => {}).then(() => this.#area.set({ state: this.data }));
    return this.#saved;
  }

  grantOfAgent(agentId: string): Grant | undefined {
    return this.data.grants.find((grant) => grant.agentId === agentId);
  }

  grantOfTab(tabId: number | undefined): Grant | undefined {
    return this.data.grants.find((grant) => grant.tabId === tabId);
  }

  agent(agentId: string): PairedAgent | undefined {
    return this.data.agents.find((agent) => agent.agentId === agentId);
  }

  /** The storage of a journal. What it holds is stored by `save`. */
  journalStorage(): Storage {
    const { journals } = this.data;
    return {
      getItem: (key: string) => journals[key] ?? null,
      setItem: (key: string, value: string) => {
        journals[key] = value;
      },
      removeItem: (key: string) => {
        delete journals[key];
      },
    } as Storage; // a journal uses nothing else
  }
}
