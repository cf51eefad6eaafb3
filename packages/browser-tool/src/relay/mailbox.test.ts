import type { RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import {
  answerBody,
  cancel,
  connectTab,
  deliverRequests,
  disconnectTab,
  dropExpired,
  findEntry,
  hasTabFor,
  isConnected,
  isExpired,
  type Mailbox,
  mayPerform,
  type Presence,
  presenceOf,
  presenceTimeoutMs,
  refreshTab,
  requestBody,
  requestsFor,
  setActiveTab,
  storeAnswer,
  submit,
} from "./mailbox.ts";

const now = 1_000_000;
const limits = { inFlight: 3, inFlightBytes: 2000 };

let mailbox: Mailbox;
let bodies: Map<string, string> & { put(name: string, text: string): void; drop(name: string): void };

beforeEach(() => {
  mailbox = {
    version: 0,
    agent: "a",
    page: "p",
    expiresAt: now + 3_600_000,
    idleMs: 600_000,
    usedAt: now,
    lastSeq: 0,
    tabs: {},
    requests: [],
  };
  const texts = new Map<string, string>();
  bodies = Object.assign(texts, {
    put: (name: string, text: string) => void texts.set(name, text),
    drop: (name: string) => void texts.delete(name),
  });
});

const presence = (changes: Partial<Presence> = {}): Presence => ({
  connection: "c1",
  seenAt: now,
  keepsJournal: true,
  document: "d1",
  ...changes,
});

const snapshotRequest = (requestId: string): RelayRequest =>
  ({ type: "snapshot_request", requestId }) as unknown as RelayRequest;
const executeRequest = (requestId: string, deadline?: number): RelayRequest =>
  ({ type: "execute_request", requestId, actions: [], ...(deadline && { deadline }) }) as unknown as RelayRequest;

function send(request: RelayRequest): void {
  submit(mailbox, request, limits, now, bodies);
}

function answer(requestId: string, type: RelayResponse["type"] = "execute_response", document?: string): boolean {
  const response = { type, requestId } as RelayResponse;
  return storeAnswer(mailbox, { response, document }, `answer to ${requestId}`, now, bodies);
}

const ids = (entries: readonly { requestId: string }[]) => entries.map(({ requestId }) => requestId);
const delivered = (tab: string, seen = 0) => ids(deliverRequests(mailbox, tab, seen, now));

/** The agent has the snapshot of this tab's document. */
function read(tab: string): void {
  send(snapshotRequest("look"));
  expect(delivered(tab)).toEqual(["look"]);
  answer("look", "snapshot_response");
}

describe("delivery", () => {
  it("gives a request to one tab, and never to another", () => {
    connectTab(mailbox, "one", presence());
    send(executeRequest("pay"));
    expect(delivered("one")).toEqual(["pay"]);
    connectTab(mailbox, "two", presence({ connection: "c2", document: "d2" }));
    expect(delivered("two")).toEqual([]);
    disconnectTab(mailbox, "one", "c1");
    expect(delivered("two")).toEqual([]);
  });

  it("sends to a reconnected tab again what it has not seen", () => {
    connectTab(mailbox, "one", presence());
    for (const id of ["first", "second"]) send(executeRequest(id));
    expect(delivered("one")).toEqual(["first", "second"]);
    expect(delivered("one", 1)).toEqual(["second"]);
    answer("second");
    expect(delivered("one", 1)).toEqual([]);
  });

  it("sends actions to the tab of the last snapshot, and snapshot requests to the tab that is viewed", () => {
    connectTab(mailbox, "one", presence());
    read("one");
    connectTab(mailbox, "two", presence({ connection: "c2", document: "d2" }));
    send(executeRequest("fill"));
    send(snapshotRequest("look-again"));
    expect(delivered("two")).toEqual(["look-again"]);
    expect(delivered("one")).toEqual(["fill"]);
  });

  it("sends snapshot requests elsewhere if the viewed tab is gone", () => {
    connectTab(mailbox, "one", presence());
    connectTab(mailbox, "two", presence({ connection: "c2", document: "d2" }));
    send(snapshotRequest("look"));
    expect(ids(requestsFor(mailbox, "one", 0, now))).toEqual([]);
    setActiveTab(mailbox, "one", now);
    expect(ids(requestsFor(mailbox, "one", 0, now))).toEqual(["look"]);
    disconnectTab(mailbox, "one", "c1");
    expect(ids(requestsFor(mailbox, "two", 0, now))).toEqual(["look"]);
  });

  it("binds actions to the document of the snapshot", () => {
    connectTab(mailbox, "one", presence({ document: "before" }));
    read("one");
    send(executeRequest("fill"));
    connectTab(mailbox, "one", presence({ connection: "c2", document: "after" }));
    expect(delivered("one")).toEqual(["fill"]);
    const entry = deliverRequests(mailbox, "one", 0, now)[0];
    expect(entry && mayPerform(entry, "after")).toBe(false);
    expect(entry && mayPerform(entry, "before")).toBe(true);
  });

  it("does not deliver after the deadline", () => {
    connectTab(mailbox, "one", presence());
    send(executeRequest("late", now));
    expect(delivered("one")).toEqual([]);
  });

  it("gives what a lost store may have delivered only to a single tab with a journal", () => {
    connectTab(mailbox, "one", presence({ keepsJournal: false }));
    send(executeRequest("pay"));
    Object.assign(findEntry(mailbox, "pay") ?? {}, { mayBeDelivered: true });
    expect(delivered("one")).toEqual([]);
    connectTab(mailbox, "one", presence({ connection: "c2" }));
    connectTab(mailbox, "two", presence({ connection: "c3", document: "d3" }));
    setActiveTab(mailbox, "one", now);
    expect(delivered("one")).toEqual([]);
    disconnectTab(mailbox, "two", "c3");
    expect(delivered("one")).toEqual(["pay"]);
  });
});

describe("tabs", () => {
  it("counts a silent tab as disconnected", () => {
    connectTab(mailbox, "one", presence());
    expect(isConnected(mailbox, "one", now + presenceTimeoutMs)).toBe(true);
    expect(isConnected(mailbox, "one", now + presenceTimeoutMs + 1)).toBe(false);
    send(executeRequest("pay"));
    const [entry] = mailbox.requests;
    expect(entry && hasTabFor(mailbox, entry, now)).toBe(true);
    expect(entry && hasTabFor(mailbox, entry, now + presenceTimeoutMs + 1)).toBe(false);
  });

  it("keeps a newer connection when an older one refreshes or ends", () => {
    connectTab(mailbox, "one", presence());
    connectTab(mailbox, "one", presence({ connection: "c2" }));
    expect(refreshTab(mailbox, "one", presence())).toBe(false);
    disconnectTab(mailbox, "one", "c1");
    expect(isConnected(mailbox, "one", now, "c2")).toBe(true);
  });

  it("refuses a document that a newer one has replaced, as in a copied tab", () => {
    connectTab(mailbox, "one", presence({ document: "original" }));
    connectTab(mailbox, "one", presence({ connection: "c2", document: "copy" }));
    expect(() => connectTab(mailbox, "one", presence({ document: "original" }))).toThrow(
      "Another document uses this tab's name.",
    );
  });

  it.each(["constructor", "__proto__", "toString"])("has no tab called %s unless one connects", (tab) => {
    expect(presenceOf(mailbox, tab)).toBeUndefined();
    expect(isConnected(mailbox, tab, now)).toBe(false);
    expect(refreshTab(mailbox, tab, presence())).toBe(true);
  });
});

describe("requests", () => {
  it("takes a request once, however often it is sent", () => {
    send(executeRequest("pay"));
    send(executeRequest("pay"));
    expect(mailbox.requests).toHaveLength(1);
    expect(() => send(snapshotRequest("pay"))).toThrow(`The id "pay" is already used by a execute_request.`);
  });

  it("limits the unanswered requests, by number and by size", () => {
    for (const id of ["1", "2", "3"]) send(executeRequest(id));
    expect(() => send(executeRequest("4"))).toThrow("This session has 3 unanswered requests.");
    connectTab(mailbox, "one", presence());
    expect(delivered("one")).toHaveLength(3);
    answer("1");
    send(executeRequest("4"));
    answer("2");
    const large = { ...executeRequest("5"), actions: [{ action: "fill", value: "x".repeat(2000) }] };
    expect(() => send(large as unknown as RelayRequest)).toThrow("This session has 2 unanswered requests.");
  });

  it("keeps the first answer, and drops the request's text", () => {
    connectTab(mailbox, "one", presence());
    send(executeRequest("pay"));
    expect([...bodies.keys()]).toEqual([requestBody("pay")]);
    delivered("one");
    expect(answer("pay")).toBe(true);
    expect(
      storeAnswer(
        mailbox,
        { response: { type: "error_response", requestId: "pay" } as RelayResponse },
        "second",
        now,
        bodies,
      ),
    ).toBe(true);
    expect([...bodies]).toEqual([[answerBody("pay"), "answer to pay"]]);
    expect(findEntry(mailbox, "pay")?.isError).toBeUndefined();
    expect(answer("unknown")).toBe(false);
  });

  it("withdraws what no tab has, and marks what a tab may be doing", () => {
    connectTab(mailbox, "one", presence());
    send(executeRequest("waiting"));
    expect(cancel(mailbox, "waiting", bodies)).toBeUndefined();
    expect(delivered("one")).toEqual([]);
    expect(bodies.size).toBe(0);
    send(executeRequest("running"));
    delivered("one");
    expect(cancel(mailbox, "running", bodies)).toMatchObject({ requestId: "running", cancelled: true });
    answer("running");
    expect(cancel(mailbox, "running", bodies)).toMatchObject({ state: "answered" });
  });

  it("drops answers after two minutes, and the oldest of more than twenty", () => {
    connectTab(mailbox, "one", presence());
    for (let count = 1; count <= 22; count += 1) {
      send(executeRequest(`r${count}`));
      delivered("one");
      answer(`r${count}`);
    }
    dropExpired(mailbox, now, bodies);
    expect(mailbox.requests[0]?.requestId).toBe("r3");
    expect(mailbox.requests).toHaveLength(20);
    expect(bodies.size).toBe(20);
    dropExpired(mailbox, now + 120_001, bodies);
    expect(mailbox.requests).toEqual([]);
    expect(bodies.size).toBe(0);
  });
});

it("expires at its end, and earlier if it is not used", () => {
  expect(isExpired(mailbox, now + 599_999)).toBe(false);
  expect(isExpired(mailbox, now + 600_000)).toBe(true);
  setActiveTab(mailbox, "one", now + 3_300_000);
  expect(isExpired(mailbox, now + 3_599_999)).toBe(false);
  expect(isExpired(mailbox, now + 3_600_000)).toBe(true);
});
