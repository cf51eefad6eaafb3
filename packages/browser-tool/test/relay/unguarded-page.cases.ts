// The control of the attack tests: a page that takes the tab's name from storage, even if it is in use, and remembers only in memory
// what it has started.
import type { ExecuteResponse } from "@giselles-ai/protocol";
import { executeActions, type PageContext, takeSnapshot } from "../../src/relay/page/answer.ts";
import type { PageConnection } from "../../src/relay/page/connect-page.ts";
import type { TabJournal } from "../../src/relay/page/journal.ts";
import { RelayConnection, type RelayConnectionOptions } from "../../src/relay/page/relay-connection.ts";

function rememberInMemory(): TabJournal {
  const lines = new Map<string, { requestId: string; response?: ExecuteResponse }>();
  return {
    tab: "same",
    isComplete: true,
    take: async () => {},
    begin: (requestId) => void lines.set(requestId, { requestId }),
    finish: (response) => void lines.set(response.requestId, { requestId: response.requestId, response }),
    find: (requestId) => lines.get(requestId),
    release: () => {},
  };
}

function connectPage({ url, credential, onStatus }: RelayConnectionOptions): PageConnection {
  sessionStorage.tab ??= crypto.randomUUID();
  let tab = sessionStorage.tab as string;
  const document_ = crypto.randomUUID();
  const context: PageContext = {
    root: document,
    journal: rememberInMemory(),
    confirm: undefined,
    waitUntilIdle: async () => true,
    onUnload: (response) => void relay.deliver(response),
  };
  const relay = new RelayConnection({
    url: new URL(url, location.href).href,
    credential,
    onStatus,
    async identify({ isReplaced }) {
      if (isReplaced) tab = crypto.randomUUID();
      return { tab, document: document_ };
    },
    answer: async (request, options) => {
      if (request.type === "snapshot_request") return takeSnapshot(request, context);
      const { documentId: _, ...rest } = request;
      return executeActions(rest, options, context);
    },
  });
  addEventListener("pageshow", () => relay.reconnectNow());
  return relay;
}

Object.assign(globalThis, { giselle: { connectPage } });
