import { describe, expect, it } from "vitest";
import { readServerSentEvents } from "./server-sent-events.ts";
import { toRelayResponse } from "./to-relay-response.ts";

const field = { fieldId: "input-1", kind: "text", label: "Name", required: false, currentValue: "", selector: "input" };
const snapshot = { toolCallId: "r1", toolName: "getFormSnapshot" as const };
const execution = { toolCallId: "r1", toolName: "executeFormActions" as const };

describe("toRelayResponse", () => {
  it("passes on a snapshot with the page data", () => {
    expect(toRelayResponse({ ...snapshot, output: { fields: [field] } })).toEqual({
      type: "snapshot_response",
      requestId: "r1",
      fields: [field],
    });
    const page = { snapshotId: "s1", url: "https://a.example/", origin: "https://a.example", title: "A" };
    const whole = { ...page, viewport: { width: 1, height: 1 }, fields: [field] };
    expect(toRelayResponse({ ...snapshot, output: whole })).toMatchObject({ snapshot: page });
  });

  it("passes on a report", () => {
    const report = { applied: 1, skipped: 0, warnings: [] };
    expect(toRelayResponse({ ...execution, output: report })).toMatchObject({
      type: "execute_response",
      requestId: "r1",
      report,
    });
  });

  it.each([
    [{ status: "denied", message: "Not today." }, "DENIED", "The request was denied, and nothing was done. Not today."],
    [{ status: "denied" }, "DENIED", "The request was denied, and nothing was done."],
    [{ status: "error", message: "The tab crashed." }, "FAILED", "The tab crashed."],
    [{ status: "error" }, "FAILED", "The page's tool failed without giving a reason."],
    [{ output: { pages: 1 } }, "INVALID_RESPONSE", "The client's answer is not a valid result of getFormSnapshot."],
  ] as const)("turns an error into an error response: %o", (given, code, message) => {
    expect(toRelayResponse({ ...snapshot, output: undefined, ...given })).toEqual({
      type: "error_response",
      requestId: "r1",
      code,
      message,
    });
  });
});

it("reads event data from chunks split anywhere, and nothing else", async () => {
  const bytes = new TextEncoder().encode(': hello\n\nid: 1.a\ndata: {"a":"é"}\n\ndata: {"b":2}\n\ndata: cut off');
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const read: string[] = [];
  for await (const data of readServerSentEvents(stream)) read.push(data);
  expect(read).toEqual(['{"a":"é"}', '{"b":2}']);
});
