import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

const list = `<!doctype html><title>Tickets</title><button>Redraw</button><div style="height:120px;overflow:auto"><ul></ul></div><script>
  let rows = Array.from({ length: 30 }, (_, index) => "Chair " + (index + 1));
  window.draw = () => {
    document.querySelector("ul").innerHTML = rows.map((row) => "<li><input type=checkbox> <span>" + row + "</span> <button>Delete</button></li>").join("");
  };
  window.change = (next) => { rows = next(rows); draw(); };
  draw();
</script>`;

async function openList() {
  const tool = await giveTool(await open(list));
  const { fields } = await tool.snapshot({ scope: "page" });
  const inRow = (text: string) =>
    fields.find(({ kind, label }) => kind === "checkbox" && label === text)?.fieldId ?? "";
  return { tool, fields, inRow, ids: fields.map(({ fieldId }) => fieldId) };
}

describe("S4: a list that is rendered again", () => {
  it("keeps the handles of its rows, and only differences are reported", async () => {
    const { tool, inRow, fields } = await openList();
    await tool.page.evaluate("draw()");
    const { delta } = await tool.execute([{ action: "check", fieldId: inRow("Chair 7"), checked: true }]);
    expect(delta).toMatchObject({ added: [], removed: [] });
    await tool.page.evaluate(`change((rows) => rows.filter((row) => row !== "Chair 3"))`);
    const after = await tool.snapshot({ scope: "page" });
    const gone = fields.filter(({ fieldId }) => !after.fields.some((field) => field.fieldId === fieldId));
    expect(gone.map(({ label }) => label)).toEqual(["Chair 3", "Delete"]);
  });

  it("does not keep handles of identical rows", async () => {
    const { tool, ids } = await openList();
    await tool.page.evaluate(`change(() => ["Chair 1", "Chair 1"])`);
    await tool.snapshot({ scope: "page" });
    await tool.page.evaluate("draw()");
    const { fields } = await tool.snapshot({ scope: "page" });
    const boxes = fields.filter(({ kind }) => kind === "checkbox").map(({ fieldId }) => fieldId);
    expect(boxes).toHaveLength(2);
    expect(boxes.filter((id) => ids.includes(id))).toEqual([]);
  });
});

const shop = `<!doctype html><title>Shop</title><button onclick="draw()">Redraw</button><div id="list"></div><p id="cart">Empty</p><script>
  const counts = { Tent: 0, Stove: 0, Lamp: 0 };
  window.draw = () => {
    document.querySelector("#list").innerHTML = Object.keys(counts).map((name) => "<div><h3>" + name + "</h3><div><button onclick=\\"add('" + name + "')\\">+</button> <b>" + counts[name] + "</b></div></div>").join("");
  };
  window.add = (name) => { counts[name] += 1; draw(); document.querySelector("#cart").textContent = name + " added"; };
  draw();
</script>`;

describe("S4, S8: a part of the page that is rendered again", () => {
  it("keeps the handles of buttons with equal names, whatever the markup of their rows", async () => {
    const tool = await giveTool(await open(shop));
    const { fields } = await tool.snapshot({ scope: "page" });
    const stove = fields.filter(({ label }) => label === "+")[1]?.fieldId;
    const click = { action: "click", fieldId: stove };
    const first = await tool.execute([click, click]);
    expect(first.outcomes).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect(first.delta).toMatchObject({ added: [], removed: [] });
    expect(first.delta?.text).toBe('+ "2" in "Stove"\n+ "Stove added"\n- "Empty"');
    await tool.execute([click]);
    expect(await tool.page.textContent("#list")).toBe("Tent+ 0Stove+ 3Lamp+ 0");
    const again = (await tool.snapshot({ scope: "page" })).fields.find(({ fieldId }) => fieldId === stove);
    expect(again).toMatchObject({ label: "+", redrawn: expect.any(Number) });
  });

  it("says what has another place now", async () => {
    const tool = await giveTool(
      await open(`<!doctype html><title>Board</title><button onclick="document.querySelector('ul').append(document.querySelector('li'))">Move</button>
        <ul><li>Ada</li><li>Grace</li><li>Joan</li></ul>`),
    );
    const { fields } = await tool.snapshot({ scope: "page" });
    const { delta } = await tool.execute([{ action: "click", fieldId: fields[0]?.fieldId }]);
    expect(delta?.text).toBe('~ "Ada" is now after "Joan"');
  });

  it("says which of several is chosen, if only its class does", async () => {
    const tool = await giveTool(
      await open(`<!doctype html><title>Theme</title><style>i { cursor: pointer } .on { font-weight: bold }</style><div><i class="chip on">Light</i> <i class="chip">Dark</i> <i class="chip">Auto</i></div><script>
        for (const chip of document.querySelectorAll("i")) chip.onclick = () => { document.querySelector(".on").classList.remove("on"); chip.classList.add("on"); };
      </script>`),
    );
    const { fields, text } = await tool.snapshot({ scope: "page", text: true });
    expect(text).toContain(`${fields[0]?.fieldId} "Light" selected`);
    const { delta } = await tool.execute([{ action: "click", fieldId: fields[1]?.fieldId }]);
    expect(delta?.text).toBe(`~ ${fields[0]?.fieldId} [ ]\n~ ${fields[1]?.fieldId} [x]`);
  });
});

/** Comments with a like button that only the one under the pointer has. The page counts the likes of each. */
const comments = (draw: string) => `<!doctype html><title>Comments</title><main></main><p id="likes"></p><script>
  const names = ["Ada", "Grace", "Joan"], likes = [];
  const actions = "<div class=bar><div><span><button onclick='like(this)'>Like</button></span></div></div>";
  const comment = (name, hovered) => "<div class=comment><b>" + name + "</b><p>Words of " + name + "</p>" + (hovered ? actions : "") + "</div>";
  window.like = (button) => { likes.push(button.closest(".comment").querySelector("b").textContent); };
  document.querySelector("main").innerHTML = names.map((name) => comment(name)).join("");
  window.hover = ${draw};
</script>`;
const moved = `(hovered) => {
  document.querySelector(".bar")?.remove();
  document.querySelectorAll(".comment")[names.indexOf(hovered)].insertAdjacentHTML("beforeend", actions);
}`;
const drawnAgain = `(hovered) => {
  document.querySelector("main").innerHTML = names.map((name) => comment(name, name === hovered)).join("");
}`;

describe.each([
  ["removes it here and adds it there", moved],
  ["draws all of them again", drawnAgain],
])("S4, A5: a button that only one of several parts has, in a page that %s", (_, draw) => {
  it("is not taken for the same in another part", async () => {
    const tool = await giveTool(await open(comments(draw)));
    const like = async () => (await tool.snapshot({ scope: "page" })).fields.find(({ label }) => label === "Like");
    await tool.page.evaluate(`hover("Ada")`);
    const id = (await like())?.fieldId;
    await tool.page.evaluate(`hover("Ada")`);
    expect((await like())?.fieldId).toBe(id);
    await tool.page.evaluate(`hover("Joan")`);
    const { outcomes } = await tool.execute([{ action: "click", fieldId: id }]);
    expect(outcomes).toMatchObject([{ status: "refused", code: "STALE" }]);
    await tool.page.evaluate(`hover("Ada")`);
    const ofAda = (await like())?.fieldId;
    await tool.page.evaluate(`hover("Grace")`);
    expect((await like())?.fieldId).not.toBe(ofAda);
    expect(await tool.page.evaluate("likes")).toEqual([]);
  });
});

describe("S12: text that is searched for", () => {
  it("is found in a scroll area, with an id for plain text", async () => {
    const { tool } = await openList();
    const { text = "", fields } = await tool.snapshot({ find: "chair 12" });
    const item = fields.find(({ kind, label }) => kind === "custom" && label === "Chair 12");
    expect(text).toContain(`${item?.fieldId} "Chair 12"`);
    expect(text).not.toContain("Chair 13");
  });

  it("is reported as missing if nothing contains it", async () => {
    const { tool } = await openList();
    expect((await tool.snapshot({ find: "undefined" })).text).toContain('"undefined" is not in the page.');
  });

  it("is cut row by row if the budget is small", async () => {
    const { tool } = await openList();
    const { text = "" } = await tool.snapshot({ scope: "page", text: true, budget: 100 });
    expect(text).toContain('"Chair 2"');
    expect(text).toMatch(/… cut here: \d+ more elements\./);
  });
});

const flights = `<!doctype html><title>Flights</title><div id="list"></div><script>
  window.chosen = [];
  window.draw = (rows) => {
    document.querySelector("#list").innerHTML = rows.map(([time, duration, number, price]) => "<div class=card><div>" + time + "</div><div>" + duration +
      "</div><div>" + number + "</div><div>" + price + "</div><div style='cursor:pointer' data-number=" + number + " onclick='chosen.push(this.dataset.number)'>Choose</div></div>").join("");
  };
  draw([["17:35 – 20:45", "3 h 10 min", "ME1201", "€180"], ["08:00 – 10:45", "Vistula Air", "VA10", "€210"], ["09:10 – 12:00", "2 h 50 min", "ME1055", "€99"]]);
</script>`;

describe("S4: a list that shows other records", () => {
  const [morning, sameTime, sameAirline] = [
    ["09:10 – 12:00", "2 h 50 min", "ME1055", "€99"],
    ["16:50 – 20:00", "3 h 10 min", "ME1075", "€87"],
    ["21:00 – 23:10", "Vistula Air", "VA11", "€150"],
  ];
  it.each([
    ["duration", sameTime, 0],
    ["airline", sameAirline, 1],
  ])("keeps no handle for another record with the same %s", async (_, other, index) => {
    const tool = await giveTool(await open(flights));
    const chooseIds = async () =>
      (await tool.snapshot({ scope: "page" })).fields
        .filter(({ label }) => label === "Choose")
        .map(({ fieldId }) => fieldId);
    const before = await chooseIds();
    expect(before).toHaveLength(3);
    await tool.page.evaluate(`draw(${JSON.stringify([other, morning])})`);
    const click = (id: string | undefined) => tool.execute([{ action: "click", fieldId: id }]);
    expect((await click(before[index])).outcomes).toMatchObject([{ status: "refused", code: "STALE" }]);
    expect((await chooseIds()).map((id) => before.indexOf(id))).toEqual([-1, 2]);
    expect((await click(before[index])).outcomes).toMatchObject([{ status: "refused", code: "STALE" }]);
    await click(before[2]);
    expect(await tool.page.evaluate("chosen")).toEqual(["ME1055"]);
  });
});
