import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

async function toolFor(html: string) {
  const tool = await giveTool(await open(`<!doctype html><html lang="en"><title>Components</title>${html}`));
  const state = () => tool.page.evaluate(() => (window as unknown as { state: unknown }).state);
  return { ...tool, state };
}

/** A list in a popup that shows what is chosen in the element that describes it, with how many there are. */
const describedByChoice = (isMultiple: boolean) => `<div id="box" role="combobox" tabindex="0" aria-label="Skills"
    aria-haspopup="listbox" aria-expanded="false" aria-controls="list" aria-describedby="shown" style="width: 200px; border: 1px solid">
    <span id="shown"></span></div>
  <div id="list" role="listbox" aria-multiselectable="${isMultiple}" hidden>${["Cooking", "Sewing", "Typing"]
    .map((name) => `<div role="option" aria-selected="false">${name}</div>`)
    .join("")}</div>
  <script>
    window.state = ["Sewing"];
    const draw = () => {
      shown.innerHTML = state.map((name) => "<span>" + name + "</span>").join(" ") + (${isMultiple} ? " <b>" + state.length + "</b>" : "");
      for (const option of list.children) option.ariaSelected = String(state.includes(option.textContent));
    };
    const toggle = (isOpen) => { list.hidden = !isOpen; box.ariaExpanded = String(isOpen); };
    box.onclick = () => toggle(list.hidden);
    document.onkeydown = ({ key }) => { if (key === "Escape") toggle(false); };
    list.onclick = ({ target }) => {
      const name = target.textContent;
      state = ${isMultiple} ? (state.includes(name) ? state.filter((other) => other !== name) : [...state, name].sort()) : [name];
      draw();
      if (!${isMultiple}) toggle(false);
    };
    draw();
  </script>`;

describe("A5: a list that is described by what it displays", () => {
  it("is read and chosen from", async () => {
    const { act, snapshot, state } = await toolFor(describedByChoice(false));
    expect((await snapshot()).fields[0]).toMatchObject({ kind: "combobox", currentValue: "Sewing" });
    expect(await act("Skills", { action: "select", value: "Typing" })).toMatchObject({ status: "applied" });
    expect(await state()).toEqual(["Typing"]);
  });

  it("takes several, and the count beside them is not one of them", async () => {
    const { act, state } = await toolFor(describedByChoice(true));
    const outcome = await act("Skills", { action: "select", values: ["Cooking", "Typing"] });
    expect(outcome).toMatchObject({ status: "applied" });
    expect(await state()).toEqual(["Cooking", "Typing"]);
  });
});

/** Components whose options have their text in slots, and appear one after the other. */
const slottedOptions = `<fade-list></fade-list><script>
  window.state = "";
  customElements.define("fade-option", class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = '<li role="option"><slot></slot></li>'; }
  });
  customElements.define("fade-list", class extends HTMLElement {
    connectedCallback() {
      this.innerHTML = ["Red", "Green", "Blue"].map((name) => "<fade-option style='opacity: 0'><span>" + name + "</span></fade-option>").join("");
      this.attachShadow({ mode: "open" }).innerHTML = '<div role="combobox" tabindex="0" aria-label="Colour" aria-haspopup="listbox" aria-expanded="false" aria-controls="list" style="width: 200px; height: 20px"></div><div id="list" role="listbox" hidden><slot></slot></div>';
      const [box, list] = this.shadowRoot.children;
      const toggle = (isOpen) => { list.hidden = !isOpen; box.ariaExpanded = String(isOpen); };
      box.onclick = () => { toggle(true); [...this.children].forEach((option, index) => setTimeout(() => { option.style.opacity = 1; }, 60 * index)); };
      this.onclick = ({ target }) => {
        const option = target.closest("fade-option");
        if (!option) return;
        window.state = box.textContent = option.textContent;
        toggle(false);
      };
      document.onkeydown = ({ key }) => { if (key === "Escape") toggle(false); };
    }
  });
</script>`;

it("A5: options in slots are listed while their list is closed, and waited for while they appear", async () => {
  const { act, snapshot, state } = await toolFor(slottedOptions);
  expect((await snapshot()).fields[0]).toMatchObject({ label: "Colour", options: ["Red", "Green", "Blue"] });
  expect(await act("Colour", { action: "select", value: "Blue" })).toMatchObject({ status: "applied" });
  expect(await state()).toBe("Blue");
});

it.each(["input", "textarea"])("A3: an empty %s is listed although it is transparent under its label", async (tag) => {
  const { act, state } = await toolFor(`<style>
      .field { position: relative; width: 420px; height: 50px } .field span { position: absolute; top: 10px }
      .content { opacity: 0 } .field:focus-within .content, .filled .content { opacity: 1 } ${tag} { width: 100%; height: 40px }
    </style><div class="field"><span>Name</span><div class="content"><div><div><${tag} aria-label="Name"></${tag}></div></div></div></div>
    <script>document.querySelector("${tag}").onchange = ({ target }) => { window.state = target.value; target.closest(".field").classList.add("filled"); };</script>`);
  expect(await act("Name", { action: "fill", value: "Ada" })).toMatchObject({ status: "applied", value: "Ada" });
  expect(await state()).toBe("Ada");
});

it("A1: the tabs beside the one at which the keyboard stops are listed, and a heading that only takes the focus is not", async () => {
  const { act, snapshot, state } =
    await toolFor(`<div><x-tab tabindex="0" onclick="state = 0">Flights</x-tab> <x-tab tabindex="-1" onclick="state = 1">Hotels</x-tab></div>
    <h1 tabindex="-1">Travel</h1>`);
  expect((await snapshot()).fields.map(({ label }) => label)).toEqual(["Flights", "Hotels"]);
  await act("Hotels", { action: "click" });
  expect(await state()).toBe(1);
});

it("A1: a component whose getter throws does not keep the rest from being listed", async () => {
  const { snapshot } = await toolFor(`<bad-button role="button" tabindex="0">Go</bad-button><label>Name <input></label>
    <script>customElements.define("bad-button", class extends HTMLElement {
      get validity() { throw new Error("not for forms"); }
    });</script>`);
  expect((await snapshot()).fields.map(({ label }) => label)).toEqual(["Go", "Name"]);
});

/** The keyboard stops at the handle, and a native control inside of it only says where it is. */
const rangeInHandle = (
  keeps: boolean,
) => `<div style="width: 420px; height: 20px"><div id="handle" tabindex="0" style="width: 0">
    <input type="range" readonly tabindex="-1" aria-label="Volume" aria-valuenow="20" aria-valuemin="0" aria-valuemax="100" value="20"
      style="position: absolute; clip: rect(0 0 0 0)"></div></div><script>
    window.state = 20;
    const input = document.querySelector("input");
    handle.onkeydown = ({ key }) => {
      if (${keeps}) state += { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key] ?? 0;
      input.value = input.ariaValueNow = state;
    };
    input.oninput = () => { input.value = state; };
  </script>`;

describe("A5: a slider whose native control is only for screen readers", () => {
  it("is moved by the keys of its handle", async () => {
    const { act, state } = await toolFor(rangeInHandle(true));
    expect(await act("Volume", { action: "fill", value: "70" })).toMatchObject({ status: "applied", value: "70" });
    expect(await state()).toBe(70);
  });

  it("is reported as failed if it does not move", async () => {
    const { act, state } = await toolFor(rangeInHandle(false));
    expect(await act("Volume", { action: "fill", value: "70" })).toMatchObject({ status: "failed", value: "20" });
    expect(await state()).toBe(20);
  });
});

/** Stars that are items of a list. They take the star at which they have drawn the pointer; `off` is added to it. */
const stars = (off: number) => `<ul role="radiogroup" aria-label="Rating">${[1, 2, 3, 4, 5]
  .map(
    (place) => `<li role="radio" tabindex="0" aria-posinset="${place}" aria-checked="false" aria-label="star">★</li>`,
  )
  .join("")}</ul><script>
    window.state = 0;
    let hovered = 0;
    for (const [index, star] of document.querySelectorAll("li").entries()) {
      star.onmousemove = () => requestAnimationFrame(() => { hovered = index + 1; });
      star.onclick = () => {
        state = Math.max(0, hovered + ${off});
        for (const [other, one] of document.querySelectorAll("li").entries()) one.ariaChecked = String(other + 1 === state);
      };
    }
  </script>`;

it.each([
  ["applied", 0, 4],
  ["failed", 1, 5],
] as const)("A3: four stars of one name are %s where the page takes %i more", async (status, off, taken) => {
  const { execute, snapshot, state } = await toolFor(stars(off));
  const { fieldId = "" } = (await snapshot()).fields[0] ?? {};
  const { outcomes } = await execute([{ action: "fill", fieldId, value: "4" }]);
  expect(outcomes).toMatchObject([{ status }]);
  expect(await state()).toBe(taken);
});

it("A5: follows a path through columns that a search would replace", async () => {
  const { act, state } =
    await toolFor(`<div id="box" role="combobox" tabindex="0" aria-label="Area" aria-haspopup="tree"
      aria-expanded="false" aria-controls="tree" style="width: 200px; height: 20px"></div>
    <div id="popup" hidden style="position: absolute; background: white"><input placeholder="Search"><div id="tree" role="tree"></div></div><script>
      window.state = "";
      const areas = { Europe: ["France"], Asia: ["Japan", "Nepal"] };
      const column = (names) => "<ul role=group>" + names.map((name) => "<li role=treeitem tabindex=-1>" + name + "</li>").join("") + "</ul>";
      const toggle = (isOpen) => { popup.hidden = !isOpen; box.ariaExpanded = String(isOpen); if (isOpen) tree.innerHTML = column(Object.keys(areas)); };
      box.onclick = () => toggle(true);
      document.onkeydown = ({ key }) => { if (key === "Escape") toggle(false); };
      document.querySelector("input").oninput = () => { tree.innerHTML = "<p>Nothing found</p>"; };
      tree.onclick = ({ target: { textContent: name } }) => {
        if (areas[name]) { tree.innerHTML = column(Object.keys(areas)) + column(areas[name]); return; }
        state = name;
        box.textContent = name;
        toggle(false);
      };
    </script>`);
  expect(await act("Area", { action: "select", value: "Asia / Japan" })).toMatchObject({ status: "applied" });
  expect(await state()).toBe("Japan");
});

it.each(["ul", "ol"])("A5: an entry in an empty %s with the cursor for text makes tags", async (list) => {
  const { act, state } = await toolFor(`<label for="tags">Tags</label>
    <${list} style="cursor: text; list-style: none; border: 1px solid"><li><input id="tags"></li></${list}><script>
      window.state = [];
      const input = document.querySelector("input"), item = input.parentElement;
      input.onkeydown = ({ key }) => {
        if (key !== "Enter" || !input.value) return;
        state = [...state, input.value];
        item.insertAdjacentHTML("beforebegin", "<li><span>" + input.value + '</span><button aria-label="Remove">×</button></li>');
        input.value = "";
      };
    </script>`);
  expect(await act("Tags", { action: "fill", value: "red, blue" })).toMatchObject({ status: "applied" });
  expect(await state()).toEqual(["red", "blue"]);
});
