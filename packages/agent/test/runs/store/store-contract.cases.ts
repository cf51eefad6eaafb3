// The contract of every run store.
import type { ApprovalQuestion } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { hashSteps } from "../../../src/review/approvals/approval.ts";
import type { JournalEntry } from "../../../src/runs/journal/journal.ts";
import type { RunInfo, RunStore } from "../../../src/runs/store/run-store.ts";

const info: RunInfo = {
  runId: "run-1",
  task: "Order a chair",
  profile: "assisted",
  createdAt: "2026-01-01T00:00:00.000Z",
  settings: { url: "http://shop" },
};

const entry = (seq: number, step = seq): JournalEntry => ({
  runId: info.runId,
  seq,
  at: "2026-01-01T00:00:00.000Z",
  event: { type: "step-started", step },
});

const steps = [
  { action: { action: "click", fieldId: "button-1" }, explanation: "", estimated_risk: "low" as const, confidence: 1 },
];
const minute = 60_000;

/** `open` opens the same, initially empty storage each time, as another process would. */
export function describeRunStore(name: string, start: () => Promise<{ open(now?: () => number): RunStore }>) {
  async function startWithRun() {
    const { open } = await start();
    let time = Date.now();
    const now = () => time;
    const store = open(now);
    await store.create(info);
    const pass = (ms: number) => {
      time += ms;
    };
    return { open: () => open(now), store, pass, now };
  }

  async function startWithLease(ttlMs = 50 * minute) {
    const begun = await startWithRun();
    return { ...begun, lease: await begun.store.acquire(info.runId, { owner: "me", ttlMs }) };
  }

  async function startWithQuestion() {
    const begun = await startWithLease();
    const question: ApprovalQuestion = {
      id: "a1",
      runId: info.runId,
      step: 2,
      from: 0,
      message: "I order.",
      steps,
      asked: [0],
      actionHash: hashSteps(steps),
      epoch: "epoch",
      origin: "http://shop",
      url: "http://shop/",
      title: "Shop",
      fields: [{ fieldId: "button-1", label: "Order", kind: "button", sensitive: false }],
      askedAt: new Date(begun.now()).toISOString(),
      expiresAt: new Date(begun.now() + 10 * minute).toISOString(),
    };
    await begun.store.ask(begun.lease, question);
    const given = { approver: "Ada", at: new Date(begun.now()).toISOString() };
    const use = { runId: info.runId, step: 2, actionHash: question.actionHash, epoch: "epoch", origin: "http://shop" };
    return { ...begun, id: question.id, yes: { decision: "approved" as const, ...given }, given, use };
  }

  /** Waits for the lease to expire. Some stores use their own clock. */
  async function takeOver(store: RunStore): Promise<void> {
    const wish = () => store.acquire(info.runId, { owner: "another", ttlMs: minute }).then(({ fence }) => fence);
    await expect.poll(() => wish().catch(() => 0), { timeout: 60_000 }).toBe(2);
  }

  describe(`${name} meets the contract of a run store`, () => {
    it("finds a run from any process, and creates it once", async () => {
      const { open, store } = await startWithRun();
      expect(await open().find(info.runId)).toEqual(info);
      expect(await open().find("run-2")).toBeUndefined();
      await store.create({ ...info, runId: "run-2", createdAt: "2026-02-01T00:00:00.000Z" });
      expect((await open().runs()).map(({ runId }) => runId)).toEqual(["run-2", "run-1"]);
      await expect(store.create(info)).rejects.toMatchObject({ code: "EXISTS" });
      await expect(store.read("run-3")).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(store.acquire("run-3", { owner: "me", ttlMs: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(store.find("../run-1")).rejects.toMatchObject({ code: "NOT_FOUND" });
    });

    it("stores entries in order, and reads them from any sequence number", async () => {
      const { open, store, lease } = await startWithLease();
      await Promise.all([1, 2, 3].map((seq) => store.append(lease, entry(seq))));
      expect(await open().read(info.runId)).toEqual([entry(1), entry(2), entry(3)]);
      expect(await store.read(info.runId, 3)).toEqual([entry(3)]);
      expect(await store.read(info.runId, 9)).toEqual([]);
    });

    it("refuses an entry that is not the next", async () => {
      const { store, lease } = await startWithLease();
      await store.append(lease, entry(1));
      await expect(store.append(lease, entry(1, 7))).rejects.toMatchObject({ code: "SEQ_TAKEN" });
      await expect(store.append(lease, entry(3))).rejects.toMatchObject({ code: "SEQ_TAKEN" });
      expect(await store.read(info.runId)).toEqual([entry(1)]);
    });

    it("grants one lease at a time, and a larger number after a release", async () => {
      const { open, store, lease } = await startWithLease();
      await expect(open().acquire(info.runId, { owner: "another", ttlMs: 1 })).rejects.toMatchObject({
        code: "LEASED",
        message: expect.stringContaining("leased by me"),
      });
      await store.release(lease);
      const next = await open().acquire(info.runId, { owner: "another", ttlMs: minute });
      expect(next.fence).toBeGreaterThan(lease.fence);
    });

    it("grants the lease to one of many concurrent callers", async () => {
      const { open } = await startWithRun();
      const wishes = Array.from({ length: 8 }, (_, index) =>
        open().acquire(info.runId, { owner: `process ${index}`, ttlMs: minute }),
      );
      const got = (await Promise.allSettled(wishes)).filter(({ status }) => status === "fulfilled");
      expect(got).toHaveLength(1);
    });

    it("deletes a run with its journal and approvals, and nothing else", async () => {
      const { open, store, lease, id, pass } = await startWithQuestion();
      await store.append(lease, entry(1));
      const other = { ...info, runId: "run-2" };
      await store.create(other);
      const otherLease = await store.acquire("run-2", { owner: "me", ttlMs: 50 * minute });
      await store.append(otherLease, { ...entry(1), runId: "run-2" });
      const question = await store.approval(id);
      await store.ask(otherLease, { ...(question as ApprovalQuestion), id: "a2", runId: "run-2" });
      await expect(open().remove(info.runId)).rejects.toMatchObject({ code: "LEASED" });
      expect(await store.read(info.runId)).toEqual([entry(1)]);
      expect(await store.approval(id)).toEqual(question);
      await store.release(lease);
      pass(1);
      await open().remove(info.runId);
      expect(await store.find(info.runId)).toBeUndefined();
      await expect(store.read(info.runId)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(store.append(lease, entry(2))).rejects.toMatchObject({ code: "FENCED" });
      expect(await store.approval(id)).toBeUndefined();
      await expect(store.remove(info.runId)).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await store.runs()).toEqual([other]);
      expect((await store.approvals()).map((each) => each.id)).toEqual(["a2"]);
      await store.append(otherLease, { ...entry(2), runId: "run-2" });
      expect(await open().read("run-2")).toHaveLength(2);
    });

    it("promise 4: refuses writes and approvals of a process that lost the lease", async () => {
      const { open, store, lease, pass } = await startWithLease(200);
      await store.append(lease, entry(1));
      pass(201);
      const other = open();
      await takeOver(other);
      await expect(store.append(lease, entry(2))).rejects.toMatchObject({ code: "FENCED" });
      await expect(store.renew(lease)).rejects.toMatchObject({ code: "FENCED" });
      await expect(store.take(lease, "a1", {} as never)).rejects.toMatchObject({ code: "FENCED" });
      await store.release(lease); // takes nothing from the other
      await expect(open().acquire(info.runId, { owner: "third", ttlMs: 1 })).rejects.toMatchObject({ code: "LEASED" });
      expect(await other.read(info.runId)).toEqual([entry(1)]);
    });

    it("lets the new lease holder continue the journal", async () => {
      const { open, store, lease } = await startWithLease();
      await store.append(lease, entry(1));
      await store.release(lease);
      const other = open();
      const next = await other.acquire(info.runId, { owner: "another", ttlMs: minute });
      await other.append(next, entry(2));
      await other.release(next);
      const third = await store.acquire(info.runId, { owner: "third", ttlMs: minute });
      await store.append(third, entry(3));
      expect(await open().read(info.runId)).toEqual([entry(1), entry(2), entry(3)]);
    });

    it("keeps a lease that is renewed in time", async () => {
      const { open, store, lease, pass } = await startWithLease(2000);
      pass(1500);
      await store.renew(lease);
      pass(1000);
      await expect(open().acquire(info.runId, { owner: "another", ttlMs: 1 })).rejects.toMatchObject({
        code: "LEASED",
      });
      await store.append(lease, entry(1));
    });

    it("L3: accepts an answer from any process, and one use by the lease holder", async () => {
      const { open, store, lease, id, yes, use } = await startWithQuestion();
      expect(await open().approvals({ status: "asked" })).toMatchObject([{ id, steps, status: "asked" }]);
      await expect(store.take(lease, id, use)).rejects.toMatchObject({ code: "NOT_APPROVED" });
      expect(await open().answer(id, yes)).toMatchObject({ status: "approved", answer: { approver: "Ada" } });
      expect(await open().approvals({ status: "asked" })).toEqual([]);
      expect(await store.take(lease, id, use)).toMatchObject({ status: "taken", taken: { fence: lease.fence } });
      await expect(store.take(lease, id, use)).rejects.toMatchObject({ code: "TAKEN" });
      expect(await open().approval(id)).toMatchObject({ status: "taken" });
      expect(await open().approval("a2")).toBeUndefined();
      expect(await open().approvals({ runId: "run-2" })).toEqual([]);
    });

    it("L3: accepts one of many concurrent answers, and one of many uses", async () => {
      const { open, store, lease, id, yes, given, use } = await startWithQuestion();
      const answers = Array.from({ length: 8 }, (_, index) =>
        open().answer(id, index % 2 ? yes : { decision: "denied", reason: "no", ...given }),
      );
      const counted = (await Promise.allSettled(answers)).filter(({ status }) => status === "fulfilled");
      expect(counted).toHaveLength(1);
      await expect(store.answer(id, yes)).rejects.toMatchObject({ code: "ANSWERED" });
      const second = await startWithQuestion();
      await second.store.answer(id, yes);
      const uses = Array.from({ length: 8 }, () => second.store.take(second.lease, id, use));
      expect((await Promise.allSettled(uses)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect((await store.approval(id))?.status).not.toBe("taken");
      expect(lease.fence).toBe(1);
    });

    it.each([
      ["another run", { runId: "run-2" }],
      ["another step", { step: 3 }],
      ["other actions", { actionHash: hashSteps([]) }],
      ["another page", { epoch: "later" }],
      ["another site", { origin: "http://other" }],
    ])("L3: refuses an approval for %s", async (_, other) => {
      const { store, lease, id, yes, use } = await startWithQuestion();
      await store.answer(id, yes);
      await expect(store.take(lease, id, { ...use, ...other })).rejects.toMatchObject({ code: "MISMATCH" });
      expect(await store.take(lease, id, use)).toMatchObject({ status: "taken" }); // the control
    });

    it("L3: allows the edited steps and not the requested ones", async () => {
      const { store, lease, id, given, use } = await startWithQuestion();
      const edited = steps.map((step) => ({ ...step, action: { action: "click", fieldId: "button-2" } }));
      await store.answer(id, { decision: "edited", steps: edited, ...given });
      await expect(store.take(lease, id, use)).rejects.toMatchObject({ code: "MISMATCH" });
      expect(await store.take(lease, id, { ...use, actionHash: hashSteps(edited) })).toMatchObject({ status: "taken" });
    });

    it("L3: expires open requests and unused answers", async () => {
      const late = await startWithQuestion();
      late.pass(10 * minute);
      await expect(late.store.answer(late.id, late.yes)).rejects.toMatchObject({ code: "EXPIRED" });
      expect(await late.store.approvals({ status: "expired" })).toHaveLength(1);
      const unused = await startWithQuestion();
      await unused.store.answer(unused.id, unused.yes);
      unused.pass(10 * minute);
      await expect(unused.store.take(unused.lease, unused.id, unused.use)).rejects.toMatchObject({ code: "EXPIRED" });
    });

    it("closes idempotently", async () => {
      const { store } = await startWithLease();
      await store.close();
      await store.close();
    });
  });
}
