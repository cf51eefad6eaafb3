import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

async function toolFor(html: string) {
  const tool = await giveTool(await open(`<!doctype html><html lang="en"><title>Widgets</title>${html}`));
  const state = () => tool.page.evaluate(() => (window as unknown as { state: unknown }).state);
  return { ...tool, state };
}

describe("A5: a component that draws its state in a later frame", () => {
  const switchPage = (
    draw: string,
  ) => `<div id="news" role="switch" tabindex="0" aria-checked="false">News</div><script>
    window.state = false;
    const soon = (draw) => requestAnimationFrame(() => requestAnimationFrame(draw));
    news.onclick = () => { state = !state; ${draw} };
  </script>`;

  it("is reported as it is drawn then", async () => {
    const { act, state } = await toolFor(switchPage("soon(() => { news.ariaChecked = state; })"));
    expect(await act("News", { action: "check", checked: true })).toMatchObject({ status: "applied", value: true });
    expect(await state()).toBe(true);
  });

  it("is reported as failed if it never is", async () => {
    const { act } = await toolFor(switchPage(""));
    expect(await act("News", { action: "check", checked: true })).toMatchObject({ status: "failed" });
  });

  it("is moved to a number, and no further", async () => {
    const { act, state } =
      await toolFor(`<div id="volume" role="slider" tabindex="0" aria-label="Volume" aria-valuemin="0"
        aria-valuemax="100" aria-valuenow="20" style="width: 100px; height: 20px"></div><script>
      window.state = 20;
      const soon = (draw) => requestAnimationFrame(() => requestAnimationFrame(draw));
      volume.onkeydown = ({ key }) => {
        state += { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key] ?? 0;
        soon(() => { volume.ariaValueNow = state; });
      };
    </script>`);
    expect(await act("Volume", { action: "fill", value: "65" })).toMatchObject({ status: "applied", value: "65" });
    expect(await state()).toBe(65);
  });
});

/** A calendar in `box`, which turns at `turnAt` and sets `state` and the field. Dates are shown as 3/4/2026. */
const calendar = (box: string, turnAt: string) => `
  window.state = "";
  const field = document.querySelector("input");
  let month = new Date(2026, 10, 1), isOpen = false;
  const draw = () => {
    const days = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
    const name = month.toLocaleString("en", { month: "long", year: "numeric" });
    ${box}.innerHTML = isOpen
      ? '<div style="position: fixed; top: 90px; background: #fff"><span class="prev" style="cursor: pointer">‹</span><b>' + name +
        '</b><span class="next" style="cursor: pointer">›</span>' +
        Array.from({ length: days }, (_, day) => "<button type=button>" + (day + 1) + "</button>").join("") + "</div>"
      : "";
  };
  const show = (open) => { isOpen = open; draw(); };
  ${box}.addEventListener("${turnAt}", ({ target }) => {
    const ahead = { prev: -1, next: 1 }[target.className];
    if (ahead) { month = new Date(month.getFullYear(), month.getMonth() + ahead, 1); draw(); }
  });
  ${box}.addEventListener("click", ({ target }) => {
    if (target.tagName !== "BUTTON") return;
    const day = target.textContent;
    state = [month.getFullYear(), month.getMonth() + 1, day].join("-");
    field.value = month.getMonth() + 1 + "/" + day + "/" + month.getFullYear();
    show(false);
  });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") show(false); });`;

describe("A5: a date field", () => {
  it("whose calendar is in a component, and turns before the button of the mouse is up", async () => {
    const { act, state } = await toolFor(`<label>Birthday <input></label><div id="host"></div><script>
      const root = host.attachShadow({ mode: "open" });
      ${calendar("root", "mousedown")}
      field.onfocus = () => show(true);
    </script>`);
    expect(await act("Birthday", { action: "fill", value: "4 March 2026" })).toMatchObject({ status: "applied" });
    expect(await state()).toBe("2026-3-4");
  });

  it("whose calendar is opened by the sign beside it, which is not what sends the form", async () => {
    const { act, state, page } =
      await toolFor(`<form><label>Birthday <input></label><button class="date-save">✓</button>
      <span data-toggle="datepicker">📅</span></form><div id="box"></div><script>
      window.sent = 0;
      document.forms[0].onsubmit = (event) => { sent += 1; event.preventDefault(); };
      ${calendar("box", "click")}
      document.querySelector("span").onclick = () => show(true);
    </script>`);
    expect(await act("Birthday", { action: "fill", value: "4 March 2026" })).toMatchObject({ status: "applied" });
    expect(await state()).toBe("2026-3-4");
    expect(await page.evaluate("sent")).toBe(0);
  });

  it("shows a clear date in its own form", async () => {
    const { act, state } = await toolFor(`<label>Birthday <input></label><script>
      window.state = "";
      const field = document.querySelector("input");
      field.onchange = () => {
        const date = new Date(field.value);
        state = date.toDateString();
        field.value = date.getMonth() + 1 + "/" + date.getDate() + "/" + date.getFullYear();
      };
    </script>`);
    const outcome = await act("Birthday", { action: "fill", value: "4 March 2026" });
    expect(outcome).toMatchObject({ status: "applied", value: "3/4/2026" });
    expect(await state()).toBe("Wed Mar 04 2026");
  });
});

describe("A5: a time that a text field reads by itself", () => {
  const timePage = (read: string) => `<label>Start <input value="09:00"></label><script>
    window.state = "09:00";
    const field = document.querySelector("input");
    field.onchange = () => { ${read}; field.value = state; };
  </script>`;

  it("is written in the form that the page understands", async () => {
    const { act, state } = await toolFor(timePage(`state = field.value.slice(0, 5).trim().padStart(5, "0")`));
    expect(await act("Start", { action: "fill", value: "2:30 pm" })).toMatchObject({
      status: "applied",
      value: "14:30",
    });
    expect(await state()).toBe("14:30");
  });

  it("leaves the former one if the page understands none", async () => {
    const { act, state } = await toolFor(timePage(`state = field.value === "09:00" ? "09:00" : "00:00"`));
    expect(await act("Start", { action: "fill", value: "2:30 pm" })).toMatchObject({ status: "failed" });
    expect(await state()).toBe("09:00");
  });
});

describe("A5: a text field without a border in a box for choices", () => {
  it("makes a tag", async () => {
    const { act, state } = await toolFor(`<label for="tags">Tags</label>
      <div class="tag-input" style="border: 1px solid; width: 300px"><span></span><input id="tags" style="border: 0"></div><script>
      window.state = [];
      tags.onkeydown = ({ key }) => {
        if (key !== "Enter" || !tags.value) return;
        state = [...state, tags.value];
        tags.previousElementSibling.innerHTML = state.map((tag) => "<span><b>" + tag + "</b><button>×</button></span>").join("");
        tags.value = "";
      };
    </script>`);
    expect(await act("Tags", { action: "fill", value: "Urgent" })).toMatchObject({ status: "applied" });
    expect(await state()).toEqual(["Urgent"]);
  });

  it("is chosen from", async () => {
    const { act, state } = await toolFor(`<label for="entry">Colour</label>
      <div class="search selection" style="border: 1px solid; width: 300px; position: relative"><input id="entry" style="border: 0">
        <b></b><div id="menu" style="position: absolute; top: 24px; background: #fff" hidden></div></div><script>
      window.state = "";
      const draw = () => {
        const found = ["Red", "Green", "Blue"].filter((name) => name.toLowerCase().includes(entry.value.toLowerCase()));
        menu.innerHTML = found.map((name) => "<div>" + name + "</div>").join("");
        menu.hidden = false;
      };
      entry.onclick = entry.oninput = draw;
      entry.onblur = () => { menu.hidden = true; };
      menu.onclick = ({ target }) => {
        state = entry.nextElementSibling.textContent = target.textContent;
        entry.value = "";
        menu.hidden = true;
      };
    </script>`);
    expect(await act("Colour", { action: "select", value: "Green" })).toMatchObject({ status: "applied" });
    expect(await state()).toBe("Green");
  });
});

describe("S10: a label that is bound to nothing", () => {
  const row = (label: string, depth: number, field: string) =>
    `<div class="row"><div class="side">${label}</div>${"<div>".repeat(depth)}${field}${"</div>".repeat(depth)}</div>`;
  const labels = async (html: string) => {
    const { snapshot } = await toolFor(`<form>${html}</form>`);
    const { fields } = await snapshot();
    return fields.map(({ label }) => label);
  };

  it("names the field beside its box", async () => {
    expect(
      await labels(`${row("<label>Colour</label>", 6, '<input readonly placeholder="Choose">')}
      ${row("<label for=none>City</label>", 7, "<input>")}
      ${row('<span class="form-label">Pet</span>', 2, '<div role="combobox" tabindex="0" aria-expanded="false">&nbsp;</div>')}`),
    ).toEqual(["Colour", "City", "Pet"]);
  });

  it("names the widget that replaces the list which it was bound to", async () => {
    const list = (id: string) => `<select id="${id}" style="display: none"><option>Red</option></select>`;
    expect(
      await labels(`<div><label for="a">Colour</label>${list("a")}<div><input placeholder="Search"></div></div>
      <div><input role="combobox" readonly value="Red"><label for="b">Shade</label>${list("b")}</div>`),
    ).toEqual(["Colour", "Shade"]);
  });

  it("names no field of another row, and none that has a name", async () => {
    const field = '<div class="row"><div><input placeholder="Choose"></div></div>';
    expect(await labels(`${row("<label>Volume</label>", 1, '<b tabindex="0">20</b>')}${field}`)).toContain("Choose");
    expect(await labels(`<div><label>Note</label></div><div style="height: 90px">Text</div>${field}`)).toEqual([
      "Choose",
    ]);
    expect(await labels(row("<label>Colour</label>", 2, '<input aria-label="Shade">'))).toEqual(["Shade"]);
    const search = '<div role="combobox" tabindex="0" aria-expanded="false"><input placeholder="Search"></div>';
    expect(await labels(row("<label>Colour</label>", 2, search))).toEqual(["Colour", "Search"]);
    expect(
      await labels(row('<label style="visibility: hidden">Old</label>', 2, '<input placeholder="Choose">')),
    ).toEqual(["Choose"]);
  });
});
