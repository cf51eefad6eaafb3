import { expect, it } from "vitest";
import { answerBody, type Mailbox, requestBody } from "../mailbox.ts";
import { WatchedBox } from "./watched-box.ts";

const entry = (requestId: string, state: "waiting" | "answered" = "waiting") => ({
  requestId,
  seq: 1,
  type: "snapshot_request" as const,
  deadline: 0,
  bytes: 1,
  state,
});

function mailbox(version: number, requests: Mailbox["requests"] = []): Mailbox {
  const times = { expiresAt: 1000, idleMs: 1000, usedAt: 0 };
  return { version, agent: "a", page: "p", ...times, lastSeq: 0, tabs: {}, requests };
}

function write(box: WatchedBox, written: Mailbox, put: [string, string][] = []): string {
  const text = JSON.stringify(written);
  box.noteWritten({ mailbox: written, text, put });
  return text;
}

it("returns what was read or written, until a newer version is announced", () => {
  const box = new WatchedBox();
  expect(box.text).toBeUndefined();
  const text = write(box, mailbox(3));
  expect(box.text).toBe(text);
  box.onAnnounced("3");
  expect(box.text).toBe(text);
  box.onAnnounced("4");
  expect(box.text).toBeUndefined();
  const newer = JSON.stringify(mailbox(4));
  box.noteRead(newer);
  expect(box.text).toBe(newer);
});

it("keeps the newest version, in any order", () => {
  const box = new WatchedBox();
  const text = write(box, mailbox(5));
  box.noteRead(JSON.stringify(mailbox(4)));
  expect(box.text).toBe(text);
});

it("is stale after an outage, until it is read again", () => {
  const box = new WatchedBox();
  write(box, mailbox(5));
  box.markStale();
  expect(box.text).toBeUndefined();
  const text = JSON.stringify(mailbox(5));
  box.noteRead(text);
  expect(box.text).toBe(text);
});

it("drops a removed mailbox, and notifies all listeners of every change", () => {
  const box = new WatchedBox();
  let calls = 0;
  box.onChange.add(() => (calls += 1));
  write(box, mailbox(1));
  box.onAnnounced("gone");
  expect([box.text, calls]).toEqual([undefined, 1]);
});

it("returns an answer once, and a request any number of times", () => {
  const box = new WatchedBox();
  const [request, answer] = [requestBody("a"), answerBody("a")];
  write(box, mailbox(1, [entry("a")]), [
    [request, "the question"],
    [answer, "the answer"],
  ]);
  expect([box.takeBody(request), box.takeBody(request)]).toEqual(["the question", "the question"]);
  expect([box.takeBody(answer), box.takeBody(answer)]).toEqual(["the answer", undefined]);
});

it("drops texts with their requests, and keeps no large ones", () => {
  const box = new WatchedBox();
  write(box, mailbox(1, [entry("a"), entry("b"), entry("c")]), [
    [requestBody("a"), "a"],
    [requestBody("b"), "b"],
    [answerBody("b"), "answer to b"],
    [requestBody("c"), "c".repeat(20_000)],
  ]);
  expect(box.takeBody(requestBody("c"))).toBeUndefined();
  write(box, mailbox(2, [entry("a"), entry("b", "answered")]));
  expect([box.takeBody(requestBody("a")), box.takeBody(requestBody("b"))]).toEqual(["a", undefined]);
  expect(box.takeBody(answerBody("b"))).toBe("answer to b");
});

it("returns its copy for restoring, and clears it", () => {
  const box = new WatchedBox();
  const text = write(box, mailbox(1, [entry("a")]), [[requestBody("a"), "a"]]);
  expect(box.takeKnown()).toEqual({ text, bodies: [[requestBody("a"), "a"]] });
  expect([box.text, box.takeKnown().text]).toEqual([undefined, undefined]);
});
