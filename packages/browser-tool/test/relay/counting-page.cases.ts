// A page without a browser: the real connection and journal, and a counter instead of the document. For tests and measurements
// with more pages than a browser can open.
import type { RelayRequest, RelayResponse, SnapshotField } from "@giselles-ai/protocol";
import type { RelaySession } from "../../src/relay/index.ts";
import { openJournal } from "../../src/relay/page/journal.ts";
import { RelayConnection } from "../../src/relay/page/relay-connection.ts";

export interface CountingPage {
  connection: RelayConnection;
  /** How often each request was performed. */
  effects: Map<string, number>;
  isConnected: Promise<void>;
  close(): void;
}

const field: SnapshotField = {
  fieldId: "button-0",
  kind: "button",
  label: "Order",
  required: false,
  currentValue: "",
  selector: "button",
};

export function openCountingPage(session: RelaySession, url: string): CountingPage {
  const effects = new Map<string, number>();
  const journal = openJournal(session.sessionId, undefined);
  const identity = { tab: crypto.randomUUID(), document: crypto.randomUUID() };
  let connected = () => {};
  const isConnected = new Promise<void>((resolve) => {
    connected = resolve;
  });

  async function answer(request: RelayRequest): Promise<RelayResponse> {
    const { type, requestId } = request;
    if (type === "snapshot_request") return { type: "snapshot_response", requestId, fields: [field] };
    const known = journal.find(requestId)?.response;
    if (known) return known;
    journal.begin(requestId);
    effects.set(requestId, (effects.get(requestId) ?? 0) + 1);
    const report = { applied: 1, skipped: 0, warnings: [], outcomes: [{ index: 0, status: "applied" as const }] };
    const response = { type: "execute_response" as const, requestId, report };
    journal.finish(response);
    return response;
  }

  const connection = new RelayConnection({
    url,
    credential: session.page,
    identify: async () => identity,
    onStatus: (status) => {
      if (status === "connected") connected();
    },
    answer,
  });
  return { connection, effects, isConnected, close: () => connection.close() };
}
