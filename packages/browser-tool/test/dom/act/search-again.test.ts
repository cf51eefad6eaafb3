import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openPage = sharePage();

/** A box that lists towns some time after the last key, and puts its old text back when it loses the focus. */
const page = (delayMs: number, towns = ["America/Lisbon, Ohio", "Europe/Lisbon", "Europe/Vienna"]) => `<!doctype html>
  <h3>Region</h3><label>Time zone <input id="z" value="Europe/Vienna"></label><ol id="log"></ol><script>
  let chosen = z.value, typed = 0, turn = 0, list;
  const close = () => { turn += 1; list?.remove(); };
  z.oninput = () => {
    typed += 1;
    close();
    const mine = turn;
    setTimeout(() => {
      if (mine !== turn) return;
      list = document.createElement("div");
      const { left, bottom } = z.getBoundingClientRect();
      list.style = "position:absolute;background:#fff;left:" + left + "px;top:" + bottom + "px";
      for (const town of ${JSON.stringify(towns)}.filter((each) => each.toLowerCase().includes(z.value.toLowerCase())))
        list.append(Object.assign(document.createElement("div"), { textContent: town }));
      list.onmousedown = (event) => { event.preventDefault(); chosen = event.target.textContent; close(); z.value = chosen; z.blur(); };
      document.body.append(list);
    }, ${delayMs});
  };
  z.onblur = () => { close(); z.value = chosen; };</script>`;

async function fill(html: string, value: string) {
  const tool = await giveTool(await openPage(html));
  const outcome = await tool.act("Time zone", { action: "fill", value });
  return { outcome, ...((await tool.page.evaluate("({ chosen, typed, shown: z.value })")) as object) };
}

describe("A31: a text box that takes its text back is a search", () => {
  it.each([50, 500])("chooses what is offered after %i ms", async (delayMs) => {
    expect(await fill(page(delayMs), "Europe/Lisbon")).toMatchObject({
      outcome: { status: "applied", value: "Europe/Lisbon" },
      chosen: "Europe/Lisbon",
      shown: "Europe/Lisbon",
    });
  });

  it("chooses the only one that contains the text", async () => {
    expect(await fill(page(300, ["Asia/Tokyo", "Europe/Lisbon"]), "lisbon")).toMatchObject({
      outcome: { status: "applied", message: '"Europe/Lisbon" was chosen.' },
      chosen: "Europe/Lisbon",
    });
  });

  it("reports the choices if several fit, and leaves the old value", async () => {
    const { outcome, ...state } = await fill(page(300), "Lisbon");
    expect(outcome).toMatchObject({ status: "failed", code: "OPTION_NOT_FOUND" });
    expect(outcome.message).toContain('Choose one of "America/Lisbon, Ohio", "Europe/Lisbon".');
    expect(state).toMatchObject({ chosen: "Europe/Vienna", shown: "Europe/Vienna" });
  });

  it("reports a box that only undoes the text, and types at most twice", async () => {
    const html = page(300, []);
    expect(await fill(html, "Lisbon")).toMatchObject({
      outcome: { status: "failed", code: "REVERTED", value: "Europe/Vienna" },
      chosen: "Europe/Vienna",
      typed: 2,
    });
  });

  /** A search for airports by the start of their town. It shows a choice in other signs, and clears what was not chosen. */
  const airports = (onblur: string) => `<!doctype html><label>Time zone <input id="z" autocomplete="off"></label>
    <ul id="list" hidden style="position:absolute;background:#fff"></ul><p id="tags"></p><script>
    let chosen = "", typed = 0;
    z.oninput = () => { typed += 1; chosen = ""; setTimeout(() => {
      const found = [["Lisbon", "Portugal", "LIS"], ["Linz", "Austria", "LNZ"]].filter(([town]) => z.value && town.startsWith(z.value));
      list.innerHTML = found.map(([town, land, code]) => "<li data-show='" + town + " (" + code + ")'>" + town + ", " + land + " <small>" + code + "</small></li>").join("");
      list.hidden = !found.length;
    }, 60); };
    list.onmousedown = (event) => { event.preventDefault(); chosen = z.value = event.target.closest("li").dataset.show; list.hidden = true; };
    z.onblur = () => { list.hidden = true; ${onblur} };</script>`;
  const clears = airports("if (!chosen) z.value = '';");

  it("chooses what a box shows in other signs", async () => {
    expect(await fill(clears, "Lisbon")).toMatchObject({
      outcome: { status: "applied", value: "Lisbon (LIS)" },
      chosen: "Lisbon (LIS)",
      shown: "Lisbon (LIS)",
    });
  });

  it("reports the choices if several fit, leaves the box empty, and then takes one of them", async () => {
    const tool = await giveTool(await openPage(clears));
    const state = () => tool.page.evaluate("({ chosen, shown: z.value })");
    const outcome = await tool.act("Time zone", { action: "fill", value: "Li" });
    expect(outcome).toMatchObject({ status: "failed", code: "OPTION_NOT_FOUND" });
    expect(outcome.message).toContain('"Lisbon, Portugal LIS", "Linz, Austria LNZ".');
    expect(await state()).toEqual({ chosen: "", shown: "" });
    await tool.act("Time zone", { action: "fill", value: "Lisbon, Portugal LIS" }); // which the page does not find
    expect(await state()).toEqual({ chosen: "Lisbon (LIS)", shown: "Lisbon (LIS)" });
  });

  it("does not type again what the page has made a tag of", async () => {
    const html = airports("if (!chosen && z.value) tags.append(z.value + ' ×'); z.value = '';");
    expect(await fill(html, "Lisbon")).toMatchObject({ typed: 1 });
  });

  it("types once if the page takes the text back later for another reason", async () => {
    const html = `<!doctype html><label>Time zone <input id="z" value="Europe/Vienna"></label><script>
      let typed = 0, chosen = "";
      z.oninput = () => { typed += 1; };
      z.onchange = () => setTimeout(() => { z.value = "Europe/Vienna"; }, 60);</script>`;
    expect(await fill(html, "Lisbon")).toMatchObject({ outcome: { status: "failed", code: "REVERTED" }, typed: 1 });
  });

  it("does not take a heading that is drawn again for a suggestion", async () => {
    const html = `<!doctype html><main></main><script>
      let typed = 0, chosen = "";
      const draw = (value) => {
        document.querySelector("main").innerHTML = '<h3 style="margin:4px">Region</h3><label>Time zone <input id="z" autocomplete="off"></label>';
        z.value = value;
        z.oninput = () => draw(z.value);
      };
      draw("");</script>`;
    const { outcome } = await fill(html, "Lisbon");
    expect(outcome).toMatchObject({ status: "applied", value: "Lisbon" });
    expect(outcome.message ?? "").not.toContain("Region");
  });
});
