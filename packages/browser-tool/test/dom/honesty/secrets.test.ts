import { giveTool, openPage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const secrets = {
  password: "hunter2-old",
  shown: "hunter2-shown",
  code: "739214",
  card: "4111111111111111",
  security: "90817",
  pin: "583920",
  spun: "640217",
  typed: "correct-horse-battery",
};

const page = `<title>Pay</title><form aria-label="Pay">
  <label>Password <input type="password" value="${secrets.password}"></label>
  <label>New password <input type="password" id="shown" value="${secrets.shown}"></label>
  <button type="button" onclick="document.querySelector('#shown').type = 'text'">Show it</button>
  <p>Code <input autocomplete="one-time-code" value="${secrets.code}"> from your phone</p>
  <p>Card number: <input name="ccnum" value="${secrets.card}"> as printed</p>
  <label><input type="checkbox"> Remember <input autocomplete="cc-csc" aria-label="CVC" value="${secrets.security}"> here</label>
  <div contenteditable role="textbox" aria-label="PIN">${secrets.pin}</div>
  <div role="spinbutton" aria-label="PIN again" tabindex="0" aria-valuenow="${secrets.spun}" aria-valuetext="${secrets.spun}">${secrets.spun}</div>
  <label>Hint <input aria-describedby="hint"></label><span id="hint">Like <input aria-label="Security code" value="${secrets.security}"></span>
  <button>Pay</button></form>`;

const everySecret = Object.values(secrets);
const leaks = (output: unknown) => everySecret.filter((secret) => JSON.stringify(output).includes(secret));

describe("passwords, codes and card numbers", () => {
  it("are in no snapshot, also after the page reveals them (S5)", async () => {
    const tool = await giveTool(await openPage(page));
    expect(leaks(await tool.snapshot({ scope: "page", text: true }))).toEqual([]);
    await tool.act("Show it", { action: "click" });
    expect(leaks(await tool.snapshot({ scope: "page", text: true, boxes: true }))).toEqual([]);
    expect(leaks(await tool.snapshot({ scope: "form", text: true }))).toEqual([]);
  });

  it("are in no report, delta, message or warning (S5)", async () => {
    const tool = await giveTool(await openPage(page));
    const { fields } = await tool.snapshot();
    const id = (label: string) => fields.find((field) => field.label === label)?.fieldId ?? label;
    const fill = (label: string, value: string) => ({ action: "fill", fieldId: id(label), value });
    const report = await tool.execute([
      fill("Password", secrets.typed),
      fill("Card number", secrets.typed),
      fill("PIN", secrets.typed),
      { action: "select", fieldId: id("Password"), value: secrets.typed },
      { action: "click", fieldId: id("Show it") },
      { action: "hover", fieldId: id("Pay") },
    ]);
    expect(report.outcomes?.[0]).toMatchObject({ status: "applied", value: "••••" });
    expect(leaks(report)).toEqual([]);
  });

  it.each([
    ["reverts the value", `oninput="setTimeout(() => { this.value = '${secrets.shown}' }, 40)"`],
    ["replaces the value", `oninput="this.value = '${secrets.shown}'"`],
    ["limits the length", `maxlength="3"`],
    ["requires another format", `pattern="[0-9]+"`],
    ["reveals the value", `oninput="this.type = 'text'"`],
  ])("are not reported when the page %s", async (_what, attributes) => {
    const tool = await giveTool(await openPage(`<label>Password <input type="password" ${attributes}></label>`));
    const { fieldId } = await tool.field("Password");
    const report = await tool.execute([{ action: "fill", fieldId, value: secrets.typed }]);
    expect(leaks(report)).toEqual([]);
    expect(leaks(await tool.snapshot({ scope: "page", text: true }))).toEqual([]);
  });

  it("are filled in only at the allowed origins (X6)", async () => {
    const tool = await giveTool(
      await openPage(`<label>Password <input type="password" oninput="document.title = 'got it'"></label>`),
    );
    const { fieldId } = await tool.field("Password");
    const { origin } = await tool.snapshot();
    const fill = (only: string[]) => tool.execute([{ action: "fill", fieldId, value: secrets.typed, only }]);
    const [refused] = (await fill([origin.replace("127.0.0.1", "localhost"), `${origin}0`, "null"])).outcomes ?? [];
    expect(refused).toMatchObject({ status: "refused", code: "NOT_ALLOWED" });
    expect(await tool.snapshot()).toMatchObject({ title: "" });
    expect((await fill([origin])).outcomes).toMatchObject([{ status: "applied" }]);
    expect(await tool.snapshot()).toMatchObject({ title: "got it" });
  });
});
