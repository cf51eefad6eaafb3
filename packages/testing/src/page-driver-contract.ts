// The contract of all page drivers.
import type { AnyAction, Outcome, PageDriver, SnapshotField } from "@giselles-ai/protocol";
import { executionReportSchema, snapshotSchema } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { startListener } from "./effects.ts";

/** Opens a page with this HTML and returns a driver for it. Both close with the test. */
export type OpenDriver = (html: string) => Promise<PageDriver>;

export function describePageDriver(name: string, open: OpenDriver): void {
  describe(`${name} keeps the PageDriver contract`, () => {
    it("returns a snapshot that matches the schema", async () => {
      const driver = await open(`<title>Sign up</title><label>Email <input type="email" required></label>`);
      const snapshot = snapshotSchema.parse(await driver.snapshot({ text: true }));
      expect(snapshot.title).toBe("Sign up");
      expect(snapshot.text).toContain(`"Email"*`);
      expect(snapshot.fields).toMatchObject([{ kind: "text", label: "Email", required: true, currentValue: "" }]);
    });

    it("sees the value that it has just written", async () => {
      const driver = await open(`<label>Email <input type="email"></label>`);
      const outcome = await actOn(driver, "Email", { action: "fill", value: "ada@example.com" });
      expect(outcome).toMatchObject({ status: "applied", value: "ada@example.com" });
      expect(await fieldLabelled(driver, "Email")).toMatchObject({ currentValue: "ada@example.com" });
    });

    it("gives one outcome for each action, in order (A1)", async () => {
      const driver = await open(`
        <label>Name <input></label>
        <label>Plan <select><option>Free</option><option>Pro</option></select></label>
        <label><input type="checkbox"> Terms</label>`);
      const [text, plan, terms] = await idsOf(driver, ["Name", "Plan", "Terms"]);
      const report = executionReportSchema.parse(
        await driver.execute([
          { action: "fill", fieldId: text, value: "Ada" },
          { action: "select", fieldId: plan, value: "Gold" },
          { action: "check", fieldId: terms, checked: true },
        ]),
      );
      expect(report.outcomes?.map(({ index, status, code }) => [index, status, code])).toEqual([
        [0, "applied", undefined],
        [1, "refused", "OPTION_NOT_FOUND"],
        [2, "applied", undefined],
      ]);
      expect(report).toMatchObject({ applied: 2, skipped: 1 });
      expect(report.warnings.join()).toContain("Pro");
    });

    it("clicks once, and the page notices once", async () => {
      const listener = await startListener();
      const driver = await open(`<button onclick="fetch('${listener.url}/sent')">Send</button>`);
      expect(await actOn(driver, "Send", { action: "click" })).toMatchObject({ status: "applied" });
      await listener.waitFor("/sent");
      expect(listener.hits.filter(({ path }) => path === "/sent")).toHaveLength(1);
    });

    it("commits nothing after a failure (A6)", async () => {
      const listener = await startListener();
      const driver = await open(`
        <label>Name <input disabled></label>
        <button onclick="fetch('${listener.url}/sent')">Send</button>
        <button onclick="fetch('${listener.url}/asked')">Ask</button>`);
      const [text, send, ask] = await idsOf(driver, ["Name", "Send", "Ask"]);
      const { outcomes } = await driver.execute([
        { action: "fill", fieldId: text, value: "Ada" },
        { action: "click", fieldId: send },
      ]);
      expect(outcomes).toMatchObject([
        { status: "refused", code: "DISABLED" },
        { status: "skipped", code: "AFTER_FAILURE" },
      ]);
      await driver.execute([{ action: "click", fieldId: ask }]);
      await listener.waitFor("/asked");
      expect(listener.hits.map(({ path }) => path)).toEqual(["/asked"]);
    });

    it("refuses an action that it does not know, alone", async () => {
      const driver = await open(`<label>Name <input></label>`);
      const [fieldId] = await idsOf(driver, ["Name"]);
      const { outcomes } = await driver.execute([
        { action: "teleport", fieldId },
        { action: "fill", fieldId, value: "Ada" },
      ]);
      expect(outcomes).toMatchObject([{ status: "refused", code: "INVALID_ACTION" }, { status: "applied" }]);
    });

    it("refuses an id that no snapshot gave out (A9)", async () => {
      const driver = await open(`<button>Send</button>`);
      await driver.snapshot();
      const { outcomes } = await driver.execute([{ action: "click", fieldId: "button-999" }]);
      expect(outcomes).toMatchObject([{ status: "refused", code: "NOT_FOUND" }]);
    });

    it("says what changed since a snapshot (S8)", async () => {
      const driver = await open(`<label>Name <input></label><label>City <input></label>`);
      const { snapshotId } = await driver.snapshot();
      const before = await fieldLabelled(driver, "City");
      await driver.execute([{ action: "fill", fieldId: before.fieldId, value: "London" }]);
      const { fields, delta } = await driver.snapshot({ since: snapshotId });
      expect(fields).toEqual([]);
      expect(delta).toMatchObject({
        since: snapshotId,
        added: [],
        removed: [],
        changed: [{ fieldId: before.fieldId, changes: { currentValue: "London" } }],
      });
    });

    it("reports what an action changed", async () => {
      const driver = await open(`
        <button onclick="this.insertAdjacentHTML('afterend', '<label>Street <input></label>')">Add an address</button>`);
      await driver.snapshot();
      const [fieldId] = await idsOf(driver, ["Add an address"]);
      const { delta } = await driver.execute([{ action: "click", fieldId }]);
      expect(delta?.added).toMatchObject([{ label: "Street" }]);
      const street = delta?.added[0]?.fieldId;
      const { outcomes } = await driver.execute([{ action: "fill", fieldId: street, value: "Main St" }]);
      expect(outcomes).toMatchObject([{ status: "applied", value: "Main St" }]);
    });

    it("keeps the handle of an element for its life (S4)", async () => {
      const driver = await open(
        `<label>Name <input></label><button onclick="document.body.append(this)">Move</button>`,
      );
      const before = await fieldLabelled(driver, "Name");
      await actOn(driver, "Move", { action: "click" });
      expect(await fieldLabelled(driver, "Name")).toMatchObject({ fieldId: before.fieldId });
    });

    it("does not let a password out of the page (S5)", async () => {
      const driver = await open(`<label>Password <input type="password"></label>`);
      const outcome = await actOn(driver, "Password", { action: "fill", value: "correct horse" });
      expect(outcome.status).toBe("applied");
      expect(JSON.stringify([outcome, await driver.snapshot({ text: true })])).not.toContain("horse");
    });

    it("enters frames of the same origin (S6)", async () => {
      const driver = await open(`<iframe title="Inner" srcdoc="<label>City <input></label>"></iframe>`);
      expect(await actOn(driver, "City", { action: "fill", value: "London" })).toMatchObject({ status: "applied" });
      expect(await fieldLabelled(driver, "City")).toMatchObject({ frame: "Inner", currentValue: "London" });
    });

    it("does nothing when the signal is already aborted", async () => {
      const listener = await startListener();
      const driver = await open(`<button onclick="fetch('${listener.url}/sent')">Send</button>
        <button onclick="fetch('${listener.url}/asked')">Ask</button>`);
      const [send, ask] = await idsOf(driver, ["Send", "Ask"]);
      await driver.execute([{ action: "click", fieldId: send }], { signal: AbortSignal.abort() }).catch(() => {});
      await driver.execute([{ action: "click", fieldId: ask }]);
      await listener.waitFor("/asked");
      expect(listener.hits.map(({ path }) => path)).toEqual(["/asked"]);
    });

    it("closes idempotently", async () => {
      const driver = await open(`<p>Hello</p>`);
      await driver.snapshot();
      await driver.close();
      await driver.close();
    });
  });
}

export async function fieldLabelled(driver: Pick<PageDriver, "snapshot">, label: string): Promise<SnapshotField> {
  const { fields } = await driver.snapshot({ scope: "page" });
  const found = fields.filter((field) => field.label === label);
  const [only] = found;
  if (only && found.length === 1) return only;
  const labels = fields.map((field) => `${field.kind} "${field.label}"`).join(", ");
  throw new Error(`${found.length} fields are called "${label}". The page has ${labels}.`);
}

export async function actOn(driver: PageDriver, label: string, action: AnyAction): Promise<Outcome> {
  const { fieldId } = await fieldLabelled(driver, label);
  const { outcomes = [] } = await driver.execute([{ ...action, fieldId }]);
  const [outcome] = outcomes;
  if (!outcome || outcomes.length !== 1) throw new Error(`One action returned ${outcomes.length} outcomes.`);
  return outcome;
}

async function idsOf<Labels extends string[]>(driver: PageDriver, labels: [...Labels]) {
  const { fields } = await driver.snapshot({ scope: "page" });
  return labels.map((label) => fields.find((field) => field.label === label)?.fieldId) as {
    [Key in keyof Labels]: string;
  };
}
