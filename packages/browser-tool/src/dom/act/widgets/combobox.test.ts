import { giveTool, type OpenPageOptions, openPage, type PageTool, sendToBackground } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

/** A combobox by the ARIA pattern (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/), without a library. */
const combobox = (script = "") => `
  <label for=box>Town</label>
  <input id=box role=combobox aria-expanded=false aria-autocomplete=list aria-controls=list autocomplete=off>
  <ul id=list role=listbox hidden></ul>
  <p><label>Other <input></label></p>
  <script>
    const box = document.querySelector("#box"), list = document.querySelector("#list");
    let towns = ["Bath", "Bristol", "Springfield, Ohio", "Springfield, Oregon", "Oz"];
    const show = (open) => { list.hidden = !open; box.setAttribute("aria-expanded", open); };
    const draw = () => {
      const typed = box.value.toLowerCase();
      list.innerHTML = towns.filter((town) => town.toLowerCase().includes(typed))
        .map((town) => "<li role=option" + (town === "Oz" ? " aria-disabled=true" : "") + ">" + town + "</li>").join("");
      show(true);
    };
    box.onclick = draw;
    box.oninput = draw;
    box.onkeydown = ({ key }) => { if (key === "Escape") show(false); };
    list.onmousedown = (event) => event.preventDefault();
    list.onclick = ({ target }) => { window.chosen = box.value = target.textContent; show(false); };
    ${script}
  </script>`;

const open = async (script?: string, options?: OpenPageOptions) => giveTool(await openPage(combobox(script), options));
const chosen = ({ page }: PageTool) => page.evaluate(() => (window as unknown as { chosen?: string }).chosen ?? "");

describe("an ARIA combobox (A5)", () => {
  it("is opened, and the option is picked", async () => {
    const tool = await open();
    expect(await tool.act("Town", { action: "select", value: "bristol" })).toMatchObject({
      status: "applied",
      value: "Bristol",
    });
    expect(await chosen(tool)).toBe("Bristol");
  });

  it("lists ambiguous options, and restores the typed text", async () => {
    const tool = await open();
    expect(await tool.act("Town", { action: "select", value: "Springfield" })).toMatchObject({
      status: "refused",
      code: "AMBIGUOUS",
      message: expect.stringContaining('"Springfield, Ohio", "Springfield, Oregon"'),
    });
    expect(await tool.page.getByLabel("Town").inputValue()).toBe("");
    expect(await tool.page.getByRole("option").count()).toBe(0);
  });

  it("picks a suggestion of a server that knows only the name in front", async () => {
    const tool = await open(`towns = [];
      box.onclick = null;
      box.oninput = () => setTimeout(() => {
        const named = ["Bath (Maine)", "Bath (Somerset)"].filter((town) => box.value && town.split(" (")[0].startsWith(box.value));
        list.innerHTML = named.map((town) => "<li role=option>" + town + "</li>").join("");
        show(named.length > 0);
      }, 300);`);
    await tool.act("Town", { action: "fill", value: "Bath" });
    const action = { action: "select", value: "Bath (Somerset)" } as const;
    expect(await tool.act("Town", action)).toMatchObject({ status: "applied", value: "Bath (Somerset)" });
    expect(await chosen(tool)).toBe("Bath (Somerset)");
  });

  it("does not press a disabled option", async () => {
    const tool = await open();
    expect(await tool.act("Town", { action: "select", value: "Oz" })).toMatchObject({
      status: "refused",
      code: "DISABLED",
    });
    expect(await chosen(tool)).toBe("");
  });

  it("reports a selection that the page does not accept", async () => {
    const tool = await open("list.onclick = () => show(false);");
    expect(await tool.act("Town", { action: "select", value: "Bath" })).toMatchObject({
      status: "failed",
      code: "REJECTED",
      value: "",
    });
  });

  it("reports a selection that the page reverts", async () => {
    // Reverts as soon as the value was read once, so that the test does not depend on timing.
    const tool = await open(
      `const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
       const takeBack = () => { box.value = ""; box.title = "sorry"; };
       let isChosen = false;
       Object.defineProperty(box, "value", {
         get() {
           if (isChosen) setTimeout(takeBack);
           isChosen = false;
           return get.call(box);
         },
         set(value) { set.call(box, value); },
       });
       list.onclick = ({ target }) => { box.value = target.textContent; isChosen = true; show(false); };`,
    );
    expect(await tool.act("Town", { action: "select", value: "Bath" })).toMatchObject({
      status: "failed",
      code: "REVERTED",
      value: "",
    });
  });

  it("keeps free text in a search field with suggestions", async () => {
    const tool = await open(
      `box.type = "search"; list.onclick = null; towns = ["wireless mouse", "wireless keyboard"];`,
    );
    expect(await tool.act("Town", { action: "fill", value: "wireless charger" })).toMatchObject({
      status: "applied",
      value: "wireless charger",
    });
    expect(await tool.act("Town", { action: "select", value: "wireless lamp" })).toMatchObject({
      code: "OPTION_NOT_FOUND",
    });
    expect(await tool.page.getByLabel("Town").inputValue()).toBe("wireless charger");
  });

  it("works in a page that does not have the focus", async () => {
    const tool = await open("", { use: "driver" }); // a headless shell gives every page the focus
    await sendToBackground(tool.page);
    expect(await tool.act("Town", { action: "select", value: "Bath" })).toMatchObject({ status: "applied" });
    expect(await chosen(tool)).toBe("Bath");
    expect(await tool.act("Town", { action: "select", value: "Nowhere" })).toMatchObject({ code: "OPTION_NOT_FOUND" });
    expect(await tool.page.getByLabel("Town").inputValue()).toBe("Bath");
  });
});

it("refuses a disabled combobox, and writes into one with a datalist", async () => {
  const tool = await giveTool(
    await openPage(`<input role=combobox aria-label=Off disabled>
      <input aria-label=Free list=all><datalist id=all><option>One<option>Two</datalist>`),
  );
  expect(await tool.act("Off", { action: "select", value: "One" })).toMatchObject({ code: "DISABLED" });
  expect(await tool.act("Free", { action: "fill", value: "Three" })).toMatchObject({
    status: "applied",
    value: "Three",
  });
});

/** A palette of commands: its list is always there, and Escape closes all of it. */
const palette = `<button>Commands</button><script>
  const commands = ["Assign to", "Set date", "Delete"];
  document.querySelector("button").onclick = () => {
    document.body.insertAdjacentHTML("beforeend", "<div role=dialog aria-label=Palette style='position: fixed; top: 80px'><input role=combobox aria-label=Command aria-expanded=true aria-controls=list><div id=list role=listbox></div></div>");
    const box = document.querySelector("[role=combobox]"), list = document.querySelector("#list");
    const draw = () => {
      list.innerHTML = commands.filter((each) => each.toLowerCase().includes(box.value.toLowerCase())).map((each) => "<div role=option>" + each + "</div>").join("");
    };
    box.oninput = draw;
    box.onkeydown = ({ key }) => { if (key === "Escape") document.querySelector("[role=dialog]").remove(); };
    draw();
    box.focus();
  };
</script>`;

it("A5: what contains a list that is always there stays open if the list does not have the option", async () => {
  const tool = await giveTool(await openPage(palette));
  await tool.act("Commands", { action: "click" });
  const { status, message } = await tool.act("Command", { action: "select", value: "Rename" });
  expect([status, message]).toEqual(["refused", expect.stringContaining('no option "Rename"')]);
  expect(await tool.page.getByRole("option").allTextContents()).toEqual(["Assign to", "Set date", "Delete"]);
});
