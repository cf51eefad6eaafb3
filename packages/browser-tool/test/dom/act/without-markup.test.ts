// Controls that say nothing about themselves: what a person would do is tried, and what the page shows decides.
import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

async function toolFor(html: string) {
  const tool = await giveTool(await open(`<!doctype html><html lang="en"><title>Controls</title>${html}`));
  return { ...tool, state: () => tool.page.evaluate("window.state") };
}

describe("a switch takes words for on and off", () => {
  const page = `<style>.row { display: flex; width: 300px; justify-content: space-between }
      .pill { width: 44px; height: 24px; border-radius: 12px; background: #ccc; position: relative; cursor: pointer }
      .pill i { position: absolute; left: 2px; top: 2px; width: 20px; height: 20px; border-radius: 10px; background: #fff }
      .pill.on { background: #08f } .pill.on i { left: 22px }</style>
    <div class="row"><span>Newsletter</span><div class="pill"><i></i></div></div>
    <script>state = { presses: 0, isOn: false };
      document.querySelector(".pill").onclick = ({ currentTarget }) => {
        state = { presses: state.presses + 1, isOn: currentTarget.classList.toggle("on") };
      };</script>`;

  it.each(["on", "yes", "true"])('select "%s" turns a drawn switch on, once', async (value) => {
    const { act, state } = await toolFor(page);
    expect(await act("Newsletter", { action: "select", value })).toMatchObject({ status: "applied", value: true });
    expect(await act("Newsletter", { action: "select", value })).toMatchObject({ message: "Already set." });
    expect(await state()).toEqual({ presses: 1, isOn: true });
    expect(await act("Newsletter", { action: "select", value: "off" })).toMatchObject({
      status: "applied",
      value: false,
    });
    expect(await state()).toEqual({ presses: 2, isOn: false });
  });

  it("refuses other words, and presses nothing", async () => {
    const { act, state } = await toolFor(page);
    expect(await act("Newsletter", { action: "select", value: "weekly" })).toMatchObject({ status: "refused" });
    expect(await state()).toEqual({ presses: 0, isOn: false });
  });
});

describe("an upload field that gives way to what the page shows of the file", () => {
  const file = { name: "cv.pdf", type: "application/pdf", base64: "aGVsbG8=" };
  const page = (shown: string) => `<form><label>CV <input type="file"></label><ul></ul></form>
    <script>state = []; const field = document.querySelector("input");
      field.onchange = () => { state.push(field.files[0].name); const { name } = field.files[0]; ${shown} };</script>`;

  it.each([
    ["removes the field", `field.parentElement.outerHTML = "<p>" + name + " (1.2 kB) <button>Remove</button></p>";`],
    ["empties the field", `document.querySelector("ul").innerHTML = "<li>📄 " + name + "</li>"; field.value = "";`],
    ["does so later", `setTimeout(() => { field.parentElement.outerHTML = "<p>" + name + "</p>"; }, 40);`],
  ])("is applied if the page %s and lists the file", async (_what, shown) => {
    const { act, state } = await toolFor(page(shown));
    expect(await act("CV", { action: "upload", files: [file] })).toMatchObject({
      status: "applied",
    });
    expect(await state()).toEqual(["cv.pdf"]);
  });

  it.each([
    [
      "says something else about it",
      `field.value = ""; document.querySelector("ul").innerHTML = name + " is too large";`,
    ],
    [
      "says beside it that it failed",
      `field.value = ""; document.querySelector("ul").innerHTML = "<li><div>" + name + "</div><div>Failed</div></li>";`,
    ],
    [
      "warns about it",
      `field.value = ""; document.querySelector("ul").innerHTML = "<li role=alert>" + name + "</li>";`,
    ],
    ["shows nothing", `field.value = "";`],
    ["showed it before", `field.value = "";`, "<p>cv.pdf</p>"],
  ])("is not applied if the page %s", async (_what, shown, before = "") => {
    const { act } = await toolFor(before + page(shown));
    expect(await act("CV", { action: "upload", files: [file] })).not.toMatchObject({ status: "applied" });
  });
});

describe("a list that takes only keys", () => {
  /** Arrow keys move, and one key chooses. Nothing is selected at first. */
  const page = (
    key: string,
    { marks = "aria-activedescendant", isMultiple = false } = {},
  ) => `<style>.here { outline: 1px solid }</style>
    <ul role="listbox" aria-label="Size" tabindex="0" ${isMultiple ? 'aria-multiselectable="true"' : ""}>
      ${["Small", "Medium", "Large"].map((name, index) => `<li role="option" id="o${index}">${name}</li>`).join("")}</ul>
    <script>state = []; let at = -1; const list = document.querySelector("ul");
      const show = () => [...list.children].forEach((item, index) => {
        item.setAttribute("aria-selected", state.includes(item.textContent));
        if ("${marks}" === "class") item.classList.toggle("here", index === at);
        else if (index === at) list.setAttribute("aria-activedescendant", item.id);
      });
      list.onkeydown = (event) => {
        if (event.key === "ArrowDown") at = Math.min(at + 1, 2);
        if (event.key === "ArrowUp") at = Math.max(at - 1, 0);
        if (event.key === "${key}" && at >= 0) {
          const name = list.children[at].textContent;
          state = ${isMultiple} ? (state.includes(name) ? state.filter((each) => each !== name) : [...state, name]) : [name];
        }
        show();
      };</script>`;

  it.each(["Enter", " "])('chooses by "%s"', async (key) => {
    const { act, state } = await toolFor(page(key));
    expect(await act("Size", { action: "select", value: "Medium" })).toMatchObject({ status: "applied" });
    expect(await state()).toEqual(["Medium"]);
    expect(await act("Size", { action: "select", value: "Small" })).toMatchObject({ status: "applied" });
    expect(await state()).toEqual(["Small"]);
  });

  it("chooses several", async () => {
    const { act, state } = await toolFor(page(" ", { isMultiple: true }));
    expect(await act("Size", { action: "select", values: ["Small", "Large"] })).toMatchObject({ status: "applied" });
    expect(await state()).toEqual(["Small", "Large"]);
  });

  it("presses no key to choose if the list does not say where it is", async () => {
    const { act, state } = await toolFor(
      page("Enter", { marks: "nothing" }).replace('setAttribute("aria-activedescendant"', 'setAttribute("data-x"'),
    );
    expect(await act("Size", { action: "select", value: "Large" })).not.toMatchObject({ status: "applied" });
    expect(await state()).toEqual([]);
  });
});
