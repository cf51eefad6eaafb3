import { createMemoryJournal } from "@giselles-ai/agent/internal";
import { RelayClient } from "@giselles-ai/browser-tool/relay";
import { expect, it } from "vitest";
import { fill, openReviewed, pay } from "../../../test/runners/cli/reviewed.cases.ts";

it("L3: performs and records what the policy allows without approval", async () => {
  const journal = createMemoryJournal(); // an audit log is also a journal
  const { page, reached, store, run, end } = await openReviewed({ journal });
  expect(await page.execute([fill])).toMatchObject({ applied: 1, outcomes: [{ index: 0, status: "applied" }] });
  expect(reached).toEqual([[fill]]);
  await end();
  const entries = await store.read(run.runId);
  expect(entries.map(({ event }) => event.type)).toEqual([
    ...["run-started", "step-started", "page-sensed", "plan-made", "verdicts-given", "review-given"],
    ...["actions-intended", "action-done", "step-done", "run-done"],
  ]);
  expect(journal.entries).toEqual(entries);
  expect(entries.at(-1)?.event).toMatchObject({ result: { ending: "done", message: "It is done." } });
});

it("L3: refuses what the policy denies, with the rule, and does nothing", async () => {
  const { page, reached } = await openReviewed({ profile: "unleashed", origins: { blocked: ["shop.example"] } });
  const report = await page.execute([fill, pay]);
  expect(report).toMatchObject({ applied: 0, outcomes: [{ status: "refused", code: "NOT_ALLOWED" }, { index: 1 }] });
  expect(report.warnings[0]).toMatch(
    /^https:\/\/shop\.example is not allowed by the rules of this run.* Nothing was done\.$/,
  );
  expect(reached).toEqual([]);
  expect(await page.snapshot()).toMatchObject({ title: "Shop" }); // snapshots are always allowed
});

it("control: without the rule, the same actions reach the page", async () => {
  const { page, reached } = await openReviewed({ profile: "unleashed" });
  await page.execute([fill, pay]);
  expect(reached).toEqual([[fill, pay]]);
});

it("L3: waits for approval, and performs the actions once, however often they are requested meanwhile", async () => {
  const { page, reached, pendingApproval, answer, store, run } = await openReviewed({ holdMs: 50 });
  const first = page.execute([pay]);
  const id = await pendingApproval();
  await first;
  const pending = await page.execute([pay]);
  expect(pending).toMatchObject({ applied: 0, outcomes: [{ status: "skipped", code: "PENDING" }] });
  const again = await Promise.all([page.execute([pay]), page.execute([pay]), page.execute([pay])]);
  expect(again).toEqual([pending, pending, pending]);
  expect(reached).toEqual([]);
  await answer(id, "approved");
  await expect.poll(() => reached.length).toBe(1);
  expect(await page.execute([pay])).toMatchObject({ applied: 1 }); // the outcome, without performing it again
  expect(reached).toEqual([[pay]]);
  const given = (await store.read(run.runId)).map(({ event }) => event).find(({ type }) => type === "review-given");
  expect(given).toMatchObject({ review: { verdict: "approved", approver: "Ada" }, approvalId: id });
  // After the outcome has been returned, the same call is a new request.
  expect(await page.execute([pay])).toMatchObject({ outcomes: [{ code: "PENDING" }] });
  expect(await pendingApproval()).not.toBe(id);
  expect(reached).toHaveLength(1);
});

it("L3: asks for each action separately under assisted, and returns one report", async () => {
  const { page, reached, pendingApproval, answer } = await openReviewed({ profile: "assisted" });
  const call = page.execute([fill, pay]);
  await answer(await pendingApproval(), "approved");
  await expect.poll(() => reached).toEqual([[fill]]);
  await answer(await pendingApproval(), "approved");
  expect(await call).toMatchObject({ applied: 2, outcomes: [{ fieldId: "input-1" }, { fieldId: "button-3" }] });
  expect(reached).toEqual([[fill], [pay]]);
});

it("R4: concurrent identical calls cause one approval and one effect", async () => {
  const { page, reached, pendingApproval, answer } = await openReviewed();
  const calls = [1, 2, 3, 4].map(() => page.execute([fill, pay]));
  await answer(await pendingApproval(), "approved");
  const reports = await Promise.all(calls);
  expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBe(1);
  expect(reports[0]).toMatchObject({ applied: 2 });
  expect(reached).toEqual([[fill, pay]]);
});

it("L3: reports a denial with its reason, and refuses everything after three denials", async () => {
  const { page, reached, pendingApproval, answer, store } = await openReviewed();
  for (let count = 0; count < 3; count += 1) {
    const call = page.execute([pay]);
    await answer(await pendingApproval(), "denied");
    expect((await call).warnings[0]).toContain("The user denied this: No");
  }
  expect((await page.execute([fill])).warnings[0]).toMatch(/3 plans in a row were denied/);
  expect(reached).toEqual([]);
  expect(await store.approvals()).toHaveLength(3);
});

it("L3: an unanswered approval expires, and a later answer has no effect", async () => {
  const { page, reached, store, answer } = await openReviewed({ approvalTtlMs: 100 });
  expect((await page.execute([pay])).warnings[0]).toMatch(
    /^No one answered the approval request within .* Nothing was done\.$/,
  );
  const [approval] = await store.approvals();
  await expect(answer(approval?.id ?? "", "approved")).rejects.toMatchObject({ code: "EXPIRED" });
  expect(reached).toEqual([]);
});

it("L3: without a reviewer, refuses what needs approval and says what to do", async () => {
  const { page, reached } = await openReviewed({ isAttended: false });
  expect((await page.execute([pay])).warnings[0]).toMatch(/there is no one to ask\. .*Give the agent a reviewer/);
  expect(reached).toEqual([]);
});

it("A1: refuses only the invalid actions, which never reach the page", async () => {
  const { page, reached } = await openReviewed();
  const report = await page.execute([
    { action: "teleport", to: "the bank" },
    fill,
    { action: "fill", fieldId: "input-1" },
  ]);
  expect(report.outcomes).toMatchObject([
    { status: "refused", code: "INVALID_ACTION" },
    { status: "applied" },
    { status: "refused", code: "INVALID_ACTION" },
  ]);
  expect(reached).toEqual([[fill]]);
});

it("R2: the program's credential only works for the proxy page, and not after the run", async () => {
  const { access, run, reached, end } = await openReviewed();
  const { sessionId } = await run.next("relay.session");
  const around = new RelayClient({ ...access, sessionId });
  await expect(around.execute([pay])).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await end();
  await expect(new RelayClient(access).execute([fill])).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(reached).toEqual([]);
});

it("W3: a stop withdraws the approval request, and a later answer has no effect", async () => {
  const { page, run, reached, pendingApproval, answer, access } = await openReviewed();
  const call = page.execute([pay]).catch((error: unknown) => error);
  const id = await pendingApproval();
  await fetch(`${new URL(access.url).origin}/agent-api/runs/${run.runId}/stop`, { method: "POST" });
  await run.ended;
  await answer(id, "approved");
  expect(await call).toBeInstanceOf(Error);
  expect(run.events.at(-1)).toMatchObject({ type: "result", status: "stopped" });
  expect(reached).toEqual([]);
});
