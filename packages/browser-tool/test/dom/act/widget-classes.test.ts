import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

async function toolFor(html: string) {
  const tool = await giveTool(await open(`<!doctype html><html lang="en"><title>Widgets</title>${html}`));
  const state = () => tool.page.evaluate(() => (window as unknown as { state: unknown }).state);
  return { ...tool, state };
}

/** A date in parts: each takes digits by `beforeinput`, or only arrow keys. `max` limits what the page keeps. */
function segmentedDate({ by = "digits", readsBack = true } = {}) {
  return `<style>[role=spinbutton] { padding: 2px } </style>
    <span id="label">Arrival</span>
    <div role="group" aria-labelledby="label"><div>
      <span role="spinbutton" contenteditable="true" tabindex="0" aria-label="day, " aria-valuemin="1" aria-valuemax="31">dd</span><i aria-hidden="true">/</i><span
        role="spinbutton" contenteditable="true" tabindex="0" aria-label="month, " aria-valuemin="1" aria-valuemax="12">mm</span><i aria-hidden="true">/</i><span
        role="spinbutton" contenteditable="true" tabindex="0" aria-label="year, " aria-valuemin="1" aria-valuemax="9999">yyyy</span>
    </div><input aria-hidden="true" tabindex="-1" style="opacity: 0"><button>Open calendar</button></div>
    <script>
      window.state = {};
      for (const part of document.querySelectorAll("[role=spinbutton]")) {
        const name = part.ariaLabel.replace(", ", ""), empty = part.textContent;
        let typed = "";
        const set = (number) => {
          if (!${readsBack}) return;
          part.textContent = number ? String(number).padStart(empty.length, "0") : empty;
          if (number) part.ariaValueNow = number; else part.removeAttribute("aria-valuenow");
          state[name] = number;
        };
        part.onfocus = () => { typed = ""; };
        part.onbeforeinput = (event) => {
          event.preventDefault();
          if ("${by}" !== "digits") return;
          typed = (typed + (event.data ?? "")).slice(-empty.length);
          if (Number(typed) <= Number(part.ariaValueMax)) set(Number(typed));
        };
        part.onkeydown = ({ key }) => {
          const now = Number(part.ariaValueNow ?? (name === "year" ? 2020 : 1));
          if (key === "ArrowUp") set(now + 1);
          if (key === "ArrowDown") set(now - 1);
          if (key === "Backspace") { typed = ""; set(0); }
        };
      }
    </script>`;
}

describe("A5: a date made of spin buttons is one field", () => {
  it("is listed once, with its button and without its parts", async () => {
    const { snapshot } = await toolFor(segmentedDate());
    const { fields } = await snapshot();
    expect(fields.map(({ kind, label }) => `${kind} ${label}`)).toEqual(["date Arrival", "button Open calendar"]);
  });

  it.each(["2026-03-14", "14 March 2026"])("takes %s, part by part in its own order", async (value) => {
    const { act, state } = await toolFor(segmentedDate());
    expect(await act("Arrival", { action: "fill", value })).toMatchObject({ status: "applied", value: "14/03/2026" });
    expect(await state()).toEqual({ day: 14, month: 3, year: 2026 });
    expect(await act("Arrival", { action: "clear" })).toMatchObject({ status: "applied", value: "" });
  });

  it("is stepped by the arrow keys if it takes no digits", async () => {
    const { act, state } = await toolFor(segmentedDate({ by: "arrows" }));
    expect(await act("Arrival", { action: "fill", value: "2026-03-14" })).toMatchObject({ status: "applied" });
    expect(await state()).toEqual({ day: 14, month: 3, year: 2026 });
  });

  it("is reported as failed if it keeps nothing", async () => {
    const { act, state } = await toolFor(segmentedDate({ readsBack: false }));
    expect(await act("Arrival", { action: "fill", value: "2026-03-14" })).toMatchObject({
      status: "failed",
      value: "",
    });
    expect(await state()).toEqual({});
  });

  it("refuses what could be two dates, and other counters are no date", async () => {
    const { act, snapshot, page } = await toolFor(segmentedDate());
    expect(await act("Arrival", { action: "fill", value: "03/04/2026" })).toMatchObject({ code: "AMBIGUOUS" });
    await page.evaluate(() => {
      for (const part of document.querySelectorAll("[role=spinbutton]")) part.ariaLabel = "Guests";
    });
    expect((await snapshot()).fields.map(({ kind }) => kind)).not.toContain("date");
  });
});

/** A list that shows its choice beside an input that stays empty. */
function choiceBeside({ keeps = true, isMultiple = false } = {}) {
  return `<div style="position: relative"><label id="name">Colour</label>
    <div id="box" style="border: 1px solid; padding: 8px; width: 300px">
      <input role="combobox" aria-labelledby="name" aria-controls="list" aria-expanded="false" readonly
        style="pointer-events: none; width: 10px; border: 0"><span class="shown placeholder">Select</span></div>
    <ul id="list" role="listbox" hidden style="position: absolute; background: white">
      ${["Red", "Green", "Blue"].map((name) => `<li role="option" aria-selected="false">${isMultiple ? '<input type="checkbox">' : ""}${name}</li>`).join("")}</ul></div>
    <script>
      window.state = [];
      const input = document.querySelector("[role=combobox]"), list = document.querySelector("#list"), shown = document.querySelector(".shown");
      const toggle = (isOpen) => { list.hidden = !isOpen; input.ariaExpanded = String(isOpen); };
      document.querySelector("#box").onclick = () => toggle(true);
      document.onkeydown = ({ key }) => { if (key === "Escape") toggle(false); };
      list.onclick = ({ target }) => {
        const option = target.closest("li"), name = option.textContent;
        if (!${keeps}) return toggle(false);
        state = ${isMultiple} ? (state.includes(name) ? state.filter((other) => other !== name) : [...state, name]) : [name];
        shown.innerHTML = state.map((each) => "<span>" + each + "</span>").join(" ") || "Select";
        shown.className = state.length ? "shown" : "shown placeholder";
        if (!${isMultiple}) shown.classList.add("placeholder");
        for (const each of list.children) each.ariaSelected = String(state.includes(each.textContent));
        if (!${isMultiple}) toggle(false);
      };
    </script>`;
}

describe("A5: a choice that is shown beside an empty input", () => {
  it("is read back from there, also where the page calls it a placeholder", async () => {
    const { act, state, field } = await toolFor(choiceBeside());
    expect(await field("Colour")).toMatchObject({ currentValue: "" });
    expect(await act("Colour", { action: "select", value: "Green" })).toMatchObject({
      status: "applied",
      value: "Green",
    });
    expect(await state()).toEqual(["Green"]);
    expect(await field("Colour")).toMatchObject({ currentValue: "Green" });
  });

  it("has not changed if the page ignores the click", async () => {
    const { act, state } = await toolFor(choiceBeside({ keeps: false }));
    expect(await act("Colour", { action: "select", value: "Green" })).toMatchObject({ status: "failed" });
    expect(await state()).toEqual([]);
  });

  it("becomes exactly the choices that were asked for", async () => {
    const { act, state } = await toolFor(choiceBeside({ isMultiple: true }));
    expect(await act("Colour", { action: "select", values: ["Red", "Blue"] })).toMatchObject({ status: "applied" });
    expect(await state()).toEqual(["Red", "Blue"]);
    expect(await act("Colour", { action: "select", values: ["Green"] })).toMatchObject({ status: "applied" });
    expect(await state()).toEqual(["Green"]);
  });
});

/** A text field without a role whose text is only a search: the choice is what counts. */
const search = (
  html = "",
) => `<label for="city">City</label><div><input id="city" class="typeahead" autocomplete="off"></div>
  <div id="found" hidden style="position: absolute; background: white; border: 1px solid"></div>${html}
  <script>
    window.state = "";
    const input = document.querySelector("input"), found = document.querySelector("#found");
    input.oninput = () => setTimeout(() => {
      const names = ["Paris", "Rome", "Lima"].filter((name) => name.toLowerCase().includes(input.value.toLowerCase()));
      found.innerHTML = names.map((name) => "<div><span>" + name + "</span></div>").join("");
      found.hidden = !names.length || !input.value;
    }, 200);
    found.onclick = ({ target }) => { state = input.value = target.textContent; found.hidden = true; };
    document.onkeydown = ({ key }) => { if (key === "Escape") found.hidden = true; };
  </script>`;

describe("A5: suggestions without any role", () => {
  it.each(["fill", "select"] as const)("are chosen from by %s", async (action) => {
    const { act, state } = await toolFor(search());
    expect(await act("City", { action, value: "Rome" })).toMatchObject({ status: "applied", value: "Rome" });
    expect(await state()).toBe("Rome");
  });

  it("are reported if none matches", async () => {
    const { act, state } = await toolFor(search());
    expect(await act("City", { action: "fill", value: "R" })).toMatchObject({
      status: "unknown",
      message: 'The text "R" is in the field, but no suggestion was chosen. The page suggests "Paris", "Rome".',
    });
    expect(await state()).toBe("");
  });
});

describe("A5: the menu of a button", () => {
  const menu = `<button aria-haspopup="menu" aria-expanded="false">Actions</button>
    <ul role="menu" hidden style="position: absolute"><li role="menuitem">Copy</li><li role="menuitem">Move</li></ul>
    <button>Save</button><p></p>
    <script>
      window.state = [];
      const [button] = document.querySelectorAll("button"), menu = document.querySelector("ul");
      const toggle = (isOpen) => { menu.hidden = !isOpen; button.ariaExpanded = String(isOpen); };
      button.onclick = () => toggle(true);
      document.onkeydown = ({ key }) => { if (key === "Escape") toggle(false); };
      menu.onclick = ({ target }) => {
        state.push(target.textContent);
        document.querySelector("p").textContent = state.length + " done";
        toggle(false);
      };
    </script>`;

  it("is opened, and the item is pressed once", async () => {
    const { act, state } = await toolFor(menu);
    expect(await act("Actions", { action: "select", value: "Move" })).toMatchObject({ status: "applied" });
    expect(await state()).toEqual(["Move"]);
  });

  it("is closed again if it has no such item", async () => {
    const { act, state, page } = await toolFor(menu);
    expect(await act("Actions", { action: "select", value: "Print" })).toMatchObject({ code: "OPTION_NOT_FOUND" });
    expect(await state()).toEqual([]);
    expect(await page.locator("ul").isVisible()).toBe(false);
  });

  it("is not looked for behind a button that shows no sign of one", async () => {
    const { act } = await toolFor(menu);
    expect(await act("Save", { action: "select", value: "Move" })).toMatchObject({ code: "WRONG_KIND" });
  });
});

describe("A5: what is drawn for an invisible control", () => {
  it("a range in a clipped box inside its handle is listed and set", async () => {
    const { act, page } = await toolFor(`<div role="group" aria-labelledby="l"><label id="l">Volume</label>
      <div style="position: relative; width: 300px; height: 30px"><div style="position: absolute; left: 20%; width: 20px; height: 20px; background: gray">
        <div style="position: absolute; clip: rect(0 0 0 0); clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden">
          <input type="range" aria-labelledby="l" value="20"></div></div></div></div>`);
    expect(await act("Volume", { action: "fill", value: "70" })).toMatchObject({ status: "applied", value: "70" });
    expect(await page.locator("input").inputValue()).toBe("70");
  });

  it("a code of four boxes that one invisible input takes", async () => {
    const box = `<div style="width: 30px; height: 30px; border: 1px solid"></div>`;
    const { act, page } = await toolFor(`<div style="position: relative; display: flex; width: 160px">${box.repeat(4)}
      <input aria-label="Code" autocomplete="one-time-code" style="position: absolute; opacity: 0; width: 1px; height: 1px; pointer-events: none"></div>`);
    expect(await act("Code", { action: "fill", value: "1234" })).toMatchObject({ status: "applied" });
    expect(await page.locator("input").inputValue()).toBe("1234");
  });

  it("a transparent field with nothing drawn at its place is a trap, and not listed", async () => {
    const { snapshot } = await toolFor(
      `<label>Name <input></label><div style="height: 50px"><input name="website" style="opacity: 0"></div>`,
    );
    expect((await snapshot()).fields.map(({ label }) => label)).toEqual(["Name"]);
  });

  it("a star that is a button in the label of its radio button", async () => {
    const star = (count: number) =>
      `<label for="r${count}"><button type="button" aria-label="${count} stars" onclick="document.querySelector('#r${count}').checked = true">*</button></label>
       <input type="radio" name="score" id="r${count}" tabindex="-1" style="position: absolute; opacity: 0; width: 0; height: 0; pointer-events: none">`;
    const { snapshot, execute, page } = await toolFor([1, 2, 3].map(star).join(""));
    const { fields } = await snapshot();
    const fieldId = fields.find(({ label, kind }) => label === "2 stars" && kind === "button")?.fieldId;
    const { outcomes } = await execute([{ action: "check", fieldId, checked: true }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(await page.locator("#r2").isChecked()).toBe(true);
  });
});

describe("A5: a slider without a role", () => {
  it("is moved by its keys, and its place is reported, not a value", async () => {
    const { act, page, field } = await toolFor(`<div><label>Volume</label>
      <div style="position: relative; width: 200px; height: 10px; background: silver"><span tabindex="0" style="position: absolute; left: 20%; width: 16px; height: 16px; background: gray"></span></div></div>
      <script>const handle = document.querySelector("span");
        handle.onkeydown = ({ key }) => { handle.style.left = parseInt(handle.style.left) + (key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : 0) + "%"; };</script>`);
    expect(await field("Volume")).toMatchObject({ kind: "slider", currentValue: "20%" });
    expect(await act("Volume", { action: "fill", value: "25" })).toMatchObject({
      status: "unknown",
      message: "It is at 25 % of its track. The page does not say which value that is.",
    });
    expect(await page.locator("span").getAttribute("style")).toContain("left: 25%");
  });

  it("that cannot reach the value is moved back", async () => {
    const { act, page } = await toolFor(
      `<div role="slider" aria-label="Volume" tabindex="0" aria-valuemin="0" aria-valuemax="100" aria-valuenow="20" style="width: 99px; height: 9px"></div>
      <script>const slider = document.querySelector("div");
        slider.onkeydown = ({ key }) => { slider.ariaValueNow = Number(slider.ariaValueNow) + (/Up/.test(key) ? 20 : -20); };</script>`,
    );
    expect(await act("Volume", { action: "fill", value: "70" })).toMatchObject({ status: "failed", value: "20" });
    expect(await page.locator("div").getAttribute("aria-valuenow")).toBe("20");
  });
});

describe("A5: formats that the field shows", () => {
  it.each([
    [`placeholder="dd.mm.yyyy"`, "4 March 2026", "04.03.2026"],
    [`placeholder="mm/dd/yyyy"`, "2026-03-04", "03/04/2026"],
    [`value="31.01.2026"`, "4 March 2026", "04.03.2026"],
    [`placeholder="hh:mm a"`, "14:30", "2:30 PM"],
    [`value="09:00"`, "2:30 pm", "14:30"],
  ])("%s takes %s as %s", async (attributes, value, shown) => {
    const { act, page } = await toolFor(`<label>When <input type="text" ${attributes}></label>`);
    expect(await act("When", { action: "fill", value })).toMatchObject({ status: "applied", value: shown });
    expect(await page.locator("input").inputValue()).toBe(shown);
  });

  it("a plain text field gets a time as it was written", async () => {
    const { act } = await toolFor(`<label>Notes <input type="text"></label>`);
    expect(await act("Notes", { action: "fill", value: "2:30 pm" })).toMatchObject({ value: "2:30 pm" });
  });
});

describe("A5: options in web components and trees", () => {
  it("chooses an option that is slotted into a list", async () => {
    const { act, state } =
      await toolFor(`<x-list><x-item role="option">Small</x-item><x-item role="option">Large</x-item></x-list>
      <script>
        window.state = "";
        customElements.define("x-list", class extends HTMLElement {
          constructor() {
            super();
            const root = this.attachShadow({ mode: "open" });
            root.innerHTML = '<label id="l">Size</label><div id="box"><input role="combobox" readonly aria-labelledby="l" aria-controls="o" aria-expanded="false"></div><div id="o" role="listbox" hidden><slot></slot></div>';
            const [input, list] = [root.querySelector("input"), root.querySelector("#o")];
            const toggle = (isOpen) => { list.hidden = !isOpen; input.ariaExpanded = String(isOpen); };
            input.onclick = () => toggle(true);
            this.onkeydown = ({ key }) => { if (key === "Escape") toggle(false); };
            list.onclick = ({ target }) => { window.state = input.value = target.textContent; toggle(false); };
          }
        });
      </script>`);
    expect(await act("Size", { action: "select", value: "Large" })).toMatchObject({
      status: "applied",
      value: "Large",
    });
    expect(await state()).toBe("Large");
  });

  it.each(["Retail", "Sales / Retail"])("opens the branches of a tree for %s", async (value) => {
    const { act, state } =
      await toolFor(`<label>Unit <input role="combobox" readonly aria-controls="tree" aria-expanded="false"></label>
      <div id="tree" role="tree" hidden style="position: absolute">
        <div role="treeitem" aria-expanded="false"><span>Sales</span><div role="group" hidden><div role="treeitem"><span>Retail</span></div></div></div>
        <div role="treeitem" aria-expanded="false"><span>Research</span><div role="group" hidden><div role="treeitem"><span>Physics</span></div></div></div></div>
      <script>
        window.state = "";
        const [input, tree] = [document.querySelector("input"), document.querySelector("#tree")];
        const toggle = (isOpen) => { tree.hidden = !isOpen; input.ariaExpanded = String(isOpen); };
        input.onclick = () => toggle(true);
        const unfold = (item) => { item.ariaExpanded = "true"; item.querySelector("[role=group]").hidden = false; };
        tree.onkeydown = ({ key, target }) => { if (key === "ArrowRight") unfold(target.closest("[aria-expanded]")); };
        document.addEventListener("keydown", ({ key }) => { if (key === "Escape") toggle(false); });
        tree.onclick = ({ target }) => {
          const item = target.closest("[role=treeitem]");
          if (item.ariaExpanded) return unfold(item);
          state = input.value = item.textContent; toggle(false);
        };
      </script>`);
    expect(await act("Unit", { action: "select", value })).toMatchObject({ status: "applied", value: "Retail" });
    expect(await state()).toBe("Retail");
  });
});

describe("A5: a button that shows a colour", () => {
  it("opens a field for it, and is read back by its colour", async () => {
    const { act, page } =
      await toolFor(`<button id="paint" aria-label="Paint" aria-haspopup="dialog" style="width: 40px; height: 20px; background-color: rgb(0, 0, 255)"></button>
      <div id="popup" hidden style="position: absolute; padding: 8px; background: white"><input value="#0000ff"><button>OK</button></div>
      <script>
        const [button, ok] = document.querySelectorAll("button"), popup = document.querySelector("#popup");
        button.onclick = () => { popup.hidden = false; };
        ok.onclick = () => { button.style.backgroundColor = popup.firstChild.value; popup.hidden = true; };
      </script>`);
    expect(await act("Paint", { action: "fill", value: "#ff0000" })).toMatchObject({
      status: "applied",
      value: "#ff0000",
    });
    expect(await page.locator("#popup").isVisible()).toBe(false);
  });
});
