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

async function write(box: WatchedBox, mailbox: Mailbox, put: [string, string][] = []): Promise<Mailbox> {
  await box.write({ mailbox, put }, async () => true);
  return mailbox;
}

/** Counts the notifications of a watcher. */
function watch(box: WatchedBox) {
  const watcher = { calls: 0 };
  box.onChange.add(() => (watcher.calls += 1));
  return watcher;
}

it("returns what was read or written, until a newer version is announced", async () => {
  const box = new WatchedBox();
  expect(box.mailbox).toBeUndefined();
  const written = await write(box, mailbox(3));
  expect(box.mailbox).toBe(written);
  box.onAnnounced("3");
  expect(box.mailbox).toBe(written);
  box.onAnnounced("4");
  expect(box.mailbox).toBeUndefined();
  const newer = mailbox(4);
  box.noteRead(newer);
  expect(box.mailbox).toBe(newer);
});

it("keeps the newest version, in any order", async () => {
  const box = new WatchedBox();
  const written = await write(box, mailbox(5));
  box.noteRead(mailbox(4));
  expect(box.mailbox).toBe(written);
});

it("is stale after an outage, until it is read again", async () => {
  const box = new WatchedBox();
  await write(box, mailbox(5));
  box.markStale();
  expect(box.mailbox).toBeUndefined();
  const read = mailbox(5);
  box.noteRead(read);
  expect(box.mailbox).toBe(read);
});

it("drops a removed mailbox, and notifies all watchers", async () => {
  const box = new WatchedBox();
  await write(box, mailbox(1));
  const watcher = watch(box);
  box.onAnnounced("gone");
  expect([box.mailbox, watcher.calls]).toEqual([undefined, 1]);
});

it("notifies once of a change from this process, when the store has replied, however early it is announced", async () => {
  const box = new WatchedBox();
  const watcher = watch(box);
  await box.write({ mailbox: mailbox(2), put: [] }, async () => {
    box.onAnnounced("2");
    expect(watcher.calls).toBe(0);
    return true;
  });
  expect(watcher.calls).toBe(1);
  box.onAnnounced("2");
  expect(watcher.calls).toBe(1);
  box.onAnnounced("3");
  expect(watcher.calls).toBe(2);
});

it("notifies of another process's change with the same version, and reads it before it is used", async () => {
  const box = new WatchedBox();
  const watcher = watch(box);
  await write(box, mailbox(1));
  await box.write({ mailbox: mailbox(2), put: [] }, async () => {
    box.onAnnounced("2");
    return false;
  });
  expect([watcher.calls, box.mailbox]).toEqual([2, undefined]);
});

it("notifies no other process of a failed write, which would make them read without end during an outage", async () => {
  const box = new WatchedBox();
  const watcher = watch(box);
  const failed = box.write({ mailbox: mailbox(2), put: [] }, () => Promise.reject(new Error("No connection.")));
  await expect(failed).rejects.toThrow("No connection.");
  expect([watcher.calls, box.mailbox]).toEqual([0, undefined]);
});

it("returns an answer once, and a request any number of times", async () => {
  const box = new WatchedBox();
  const [request, answer] = [requestBody("a"), answerBody("a")];
  await write(box, mailbox(1, [entry("a")]), [
    [request, "the question"],
    [answer, "the answer"],
  ]);
  expect([box.takeBody(request), box.takeBody(request)]).toEqual(["the question", "the question"]);
  expect([box.takeBody(answer), box.takeBody(answer)]).toEqual(["the answer", undefined]);
});

it("drops texts with their requests, and keeps no large ones", async () => {
  const box = new WatchedBox();
  await write(box, mailbox(1, [entry("a"), entry("b"), entry("c")]), [
    [requestBody("a"), "a"],
    [requestBody("b"), "b"],
    [answerBody("b"), "answer to b"],
    [requestBody("c"), "c".repeat(20_000)],
  ]);
  expect(box.takeBody(requestBody("c"))).toBeUndefined();
  await write(box, mailbox(2, [entry("a"), entry("b", "answered")]));
  expect([box.takeBody(requestBody("a")), box.takeBody(requestBody("b"))]).toEqual(["a", undefined]);
  expect(box.takeBody(answerBody("b"))).toBe("answer to b");
});

it("returns its copy for restoring, and clears it", async () => {
  const box = new WatchedBox();
  const written = await write(box, mailbox(1, [entry("a")]), [[requestBody("a"), "a"]]);
  expect(box.takeKnown()).toEqual({ mailbox: written, bodies: [[requestBody("a"), "a"]] });
  expect([box.mailbox, box.takeKnown().mailbox]).toEqual([undefined, undefined]);
});
