import type { ExecutionReport } from "@giselles-ai/protocol";
import { giveTool, openPage, recordEffects, startListener } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

interface Giselle {
  execute(actions: unknown[], options: { onLeave(report: ExecutionReport): unknown }): Promise<ExecutionReport>;
}

/** Executes in a page that may unload before it returns: then `onLeave` has sent the report. */
async function executeAndLeave(page: Page, actions: unknown[]): Promise<ExecutionReport> {
  const { url, hits, waitFor } = await startListener();
  const answered = page.evaluate(
    ([requested, address]) => {
      const { giselle } = window as unknown as { giselle: Giselle };
      const onLeave = (report: ExecutionReport) => navigator.sendBeacon(`${address}/left`, JSON.stringify(report));
      return giselle.execute(requested, { onLeave });
    },
    [actions, url] as const,
  );
  return answered.catch(async () => {
    await waitFor("/left");
    return JSON.parse(hits[0]?.body ?? "") as ExecutionReport;
  });
}

describe("the outcome of a click", () => {
  it("reports the navigation of a link, although the page unloads (A7)", async () => {
    const page = await openPage(`<a href="/elsewhere">Next</a><label>Name <input></label>`);
    const tool = await giveTool(page);
    const [next, name] = [await tool.field("Next"), await tool.field("Name")];
    const report = await executeAndLeave(page, [
      { action: "click", fieldId: next.fieldId },
      { action: "fill", fieldId: name.fieldId, value: "Ada" },
    ]);
    await page.waitForURL("**/elsewhere");
    expect(report.outcomes).toMatchObject([
      { status: "applied", code: "NAVIGATED" },
      { status: "skipped", code: "NAVIGATED" },
    ]);
  });

  it("reports a form submission that unloads the page, and the fields before it (A7)", async () => {
    const page = await openPage(
      `<form action="/search"><label>Words <input name="q"></label><button>Search</button></form>`,
    );
    const tool = await giveTool(page);
    const [words, search] = [await tool.field("Words"), await tool.field("Search")];
    const report = await executeAndLeave(page, [
      { action: "fill", fieldId: words.fieldId, value: "engine" },
      { action: "click", fieldId: search.fieldId },
    ]);
    await page.waitForURL("**/search?q=engine");
    expect(report.outcomes).toMatchObject([
      { status: "applied", value: "engine" },
      { status: "applied", code: "NAVIGATED" },
    ]);
  });

  it("is skipped if the page navigates by itself before it", async () => {
    const page = await openPage(
      `<label>Name <input oninput="setTimeout(() => { location.href = '/elsewhere' }, 30)"></label><button onclick="effect('sent')">Send</button>`,
    );
    const effects = await recordEffects(page);
    const tool = await giveTool(page);
    const [name, send] = [await tool.field("Name"), await tool.field("Send")];
    const report = await executeAndLeave(page, [
      { action: "fill", fieldId: name.fieldId, value: "Ada" },
      { action: "click", fieldId: send.fieldId },
    ]);
    await page.waitForURL("**/elsewhere");
    expect(report.outcomes?.[1]).toMatchObject({ status: "skipped", code: "NAVIGATED" });
    expect(effects.count("sent")).toBe(0);
  });

  it("is unknown if a link opens another tab", async () => {
    const page = await openPage(`<a href="/elsewhere" target="_blank">Terms</a>`);
    const outcome = await (await giveTool(page)).act("Terms", { action: "click" });
    expect(outcome).toMatchObject({ status: "unknown", message: expect.stringContaining("another tab") });
    expect(page.url()).not.toContain("elsewhere");
  });

  it("is applied if the button removes itself", async () => {
    const page = await openPage(`<button onclick="this.remove()">Dismiss</button>`);
    const tool = await giveTool(page);
    const { fieldId } = await tool.field("Dismiss");
    const { outcomes, delta } = await tool.execute([{ action: "click", fieldId }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(delta?.removed).toEqual([fieldId]);
  });

  it("is failed, with the field to correct, if the browser blocks an invalid form", async () => {
    const page = await openPage(
      `<form onsubmit="effect('sent'); return false"><label>Email <input required></label><button>Send</button></form>`,
    );
    const effects = await recordEffects(page);
    const tool = await giveTool(page);
    const email = await tool.field("Email");
    const send = await tool.field("Send");
    const { outcomes, delta } = await tool.execute([{ action: "click", fieldId: send.fieldId }]);
    expect(outcomes).toMatchObject([
      {
        status: "failed",
        code: "REJECTED",
        message: `The form was not sent. Correct "Email" (${email.fieldId}).`,
      },
    ]);
    expect(delta?.changed).toMatchObject([{ fieldId: email.fieldId, changes: { invalid: expect.any(String) } }]);
    expect(effects.all).toEqual([]);
  });

  it("is failed in the same way if Enter would submit the form", async () => {
    const page = await openPage(
      `<form onsubmit="effect('sent'); return false"><label>Name <input></label><label>Email <input required></label><button>Send</button></form>`,
    );
    const effects = await recordEffects(page);
    const outcome = await (await giveTool(page)).act("Name", { action: "press", keys: "Enter" });
    expect(outcome).toMatchObject({ status: "failed", code: "REJECTED" });
    expect(effects.all).toEqual([]);
  });

  it("says that the page shows no change", async () => {
    const page = await openPage(`<button>Decoration</button>`);
    const outcome = await (await giveTool(page)).act("Decoration", { action: "click" });
    expect(outcome).toMatchObject({ status: "applied", message: "The page shows no change." });
  });

  it("detects a change of values alone", async () => {
    const page = await openPage(
      `<button onclick="document.querySelector('input').value = 'Ada'">Use my name</button><label>Name <input></label>`,
    );
    const outcome = await (await giveTool(page)).act("Use my name", { action: "click" });
    expect(outcome).not.toHaveProperty("message");
  });

  it("is one click for every listener, and one request", async () => {
    const { url, hits, waitFor } = await startListener();
    const page =
      await openPage(`<form onsubmit="effect('submit'); fetch('${url}/order', { method: 'POST' }); return false">
      <label>Terms <input type="checkbox" onclick="effect('box')" onchange="effect('changed')"></label><button onclick="effect('button')">Order</button></form>
      <script>document.addEventListener("click", ({ target }) => { if (target.localName === "button") effect("document"); });</script>`);
    const effects = await recordEffects(page);
    const tool = await giveTool(page);
    const [terms, order] = [await tool.field("Terms"), await tool.field("Order")];
    await tool.execute([
      { action: "check", fieldId: terms.fieldId, checked: true },
      { action: "click", fieldId: order.fieldId },
    ]);
    await waitFor("/order");
    expect(effects.all.map(({ name }) => name).sort()).toEqual(["box", "button", "changed", "document", "submit"]);
    expect(hits).toHaveLength(1);
  });

  it("is refused for the point of a disabled button too", async () => {
    const page = await openPage(
      `<button disabled onclick="effect('sent')" style="position: fixed; left: 0; top: 0"><span>Send</span></button>`,
    );
    const effects = await recordEffects(page);
    const { outcomes } = await (await giveTool(page)).execute([{ action: "click_point", point: { x: 15, y: 10 } }]);
    expect(outcomes).toMatchObject([{ status: "refused", code: "DISABLED" }]);
    expect(effects.all).toEqual([]);
  });
});

describe("the outcome of a key", () => {
  const search = `<form onsubmit="effect('sent', document.querySelector('input').value); return false"><label>Words <input></label></form>`;

  it("goes to the field that was filled before, in one batch", async () => {
    const page = await openPage(search);
    const effects = await recordEffects(page);
    const tool = await giveTool(page);
    const { fieldId } = await tool.field("Words");
    const { outcomes } = await tool.execute([
      { action: "fill", fieldId, value: "engine" },
      { action: "press", keys: "Enter" },
    ]);
    expect(outcomes).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect(effects.all).toEqual([{ name: "sent", detail: "engine" }]);
  });

  it("goes to the field that was filled before, in a later call", async () => {
    const page = await openPage(search);
    const effects = await recordEffects(page);
    const tool = await giveTool(page);
    await tool.act("Words", { action: "fill", value: "engine" });
    const { outcomes } = await tool.execute([{ action: "press", keys: "Enter" }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(effects.all).toEqual([{ name: "sent", detail: "engine" }]);
  });

  it.each([
    ["beyond the maximum length", `maxlength="2" value="ab"`, "c"],
    ["of a letter in a number", `type="number" value="12"`, "x"],
    ["that the page cancels", `value="ab" onkeydown="return false"`, "c"],
    ["in a field that is read-only", `value="ab" readonly`, "c"],
  ])("is unknown for a key %s", async (_what, attributes, keys) => {
    const page = await openPage(`<label>Code <input ${attributes}></label>`);
    const before = await page.inputValue("input");
    const outcome = await (await giveTool(page)).act("Code", { action: "press", keys });
    expect(outcome.status).toBe("unknown");
    expect(await page.inputValue("input")).toBe(before);
  });

  it("is applied for a key that writes", async () => {
    const page = await openPage(`<label>Code <input value="ab"></label>`);
    expect(await (await giveTool(page)).act("Code", { action: "press", keys: "c" })).toMatchObject({
      status: "applied",
    });
    expect(await page.inputValue("input")).toHaveLength(3);
  });
});
