// S4: things that a page draws again in the midst of a batch keep their ids, and none is taken for another.
import { servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openDriver } from "./open-driver.cases.ts";

async function open(pages: Record<string, string>) {
  const site = await servePages(pages);
  const { driver, page, effects } = await openDriver(site.url);
  const { fields, text = "" } = await driver.snapshot({ scope: "page", text: true });
  const idsOf = (label: string | RegExp) =>
    fields.filter((field) => field.label === label || (label instanceof RegExp && label.test(field.label)));
  const id = (label: string | RegExp, index = 0) => idsOf(label)[index]?.fieldId ?? "";
  const ids = async () => (await driver.snapshot({ scope: "page" })).fields.map(({ fieldId }) => fieldId);
  return {
    driver,
    page,
    text,
    id,
    ids,
    done: () => effects.all.map(({ name, detail }) => `${name} ${detail ?? ""}`.trim()),
  };
}

/** A board whose columns are drawn again after every drop, with a count in their headings. */
const board = `<!doctype html><title>Board</title><style>
  main { display: flex } section { width: 200px; min-height: 300px } .card { margin: 8px; padding: 8px; background: #eee; cursor: grab }
</style><main></main><script>
  const columns = { "To do": ["Dark theme", "Fix logout", "Avatar upload"], Doing: ["Search"], Done: ["Footer links"] };
  const draw = () => {
    document.querySelector("main").innerHTML = Object.entries(columns).map(([name, cards]) =>
      '<section data-name="' + name + '"><h2>' + name + " (" + cards.length + ")</h2>" +
      cards.map((card) => '<div class="card" draggable="true">' + card + "</div>").join("") + "</section>").join("");
    for (const card of document.querySelectorAll(".card"))
      card.ondragstart = (event) => event.dataTransfer.setData("text/plain", card.textContent);
    for (const column of document.querySelectorAll("section")) {
      column.ondragover = (event) => event.preventDefault();
      column.ondrop = (event) => {
        event.preventDefault();
        const card = event.dataTransfer.getData("text/plain");
        for (const cards of Object.values(columns)) if (cards.includes(card)) cards.splice(cards.indexOf(card), 1);
        columns[column.dataset.name].push(card);
        effect("moved", card + " to " + column.dataset.name);
        draw();
      };
    }
  };
  draw();
</script>`;

describe("a board that is drawn again after every drop", () => {
  it("takes several drags in one batch", async () => {
    const { driver, id, done } = await open({ "/": board });
    const drag = (card: string, column: RegExp) => ({ action: "drag" as const, from: id(card), to: id(column) });
    const { outcomes } = await driver.execute([
      drag("Dark theme", /^Doing/),
      drag("Avatar upload", /^Doing/),
      drag("Search", /^Done/),
    ]);
    expect(outcomes).toMatchObject([{ status: "applied" }, { status: "applied" }, { status: "applied" }]);
    expect(done()).toEqual(["moved Dark theme to Doing", "moved Avatar upload to Doing", "moved Search to Done"]);
  });

  it("takes drags to a place beside an element", async () => {
    const { driver, id, done } = await open({ "/": board });
    const drag = (card: string) => ({
      action: "drag" as const,
      from: id(card),
      to: { fieldId: id("Search"), dx: 0, dy: 80 },
    });
    const { outcomes } = await driver.execute([drag("Dark theme"), drag("Avatar upload")]);
    expect(outcomes).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect(done()).toEqual(["moved Dark theme to Doing", "moved Avatar upload to Doing"]);
  });

  it("keeps the ids of all cards", async () => {
    const { driver, id, ids } = await open({ "/": board });
    const cards = ["Fix logout", "Avatar upload", "Search", "Footer links"].map((card) => id(card));
    await driver.execute([{ action: "drag", from: id("Dark theme"), to: id(/^Doing/) }]);
    const after = await ids();
    expect(cards.filter((card) => !after.includes(card))).toEqual([]);
  });
});

/** A list that is drawn again after every click. Its rows differ in their class, and some have the same name. */
const mails = `<!doctype html><title>Mail</title><style>.mail { cursor: pointer; padding: 6px } .unread { font-weight: bold } .open { background: #def }</style>
<div id="list"></div><p id="body"></p><script>
  const mails = [["Billing", "Reminder", 1], ["Ada Reed", "Lunch", 1], ["Billing", "Reminder", 1], ["Joan Park", "Notes", 0], ["Billing", "Reminder", 0]];
  let opened = -1;
  window.draw = () => {
    list.innerHTML = mails.map(([from, subject, unread], index) => '<div class="mail' + (unread ? " unread" : "") + (index === opened ? " open" : "") +
      '"><b>' + from + "</b> <span>" + subject + "</span></div>").join("");
    for (const [index, row] of Array.from(list.children).entries())
      row.onclick = () => { opened = index; mails[index][2] = 0; effect("opened", String(index)); body.textContent = "Text " + index; draw(); };
  };
  window.mails = mails;
  draw();
</script>`;

describe("a list with rows of the same name that is drawn again after every click", () => {
  it("opens one after the other in one batch", async () => {
    const { driver, id, ids, done } = await open({ "/": mails });
    const before = await ids();
    const rows = [0, 1, 2].map((index) => id("Billing Reminder", index));
    const click = (fieldId = "") => ({ action: "click" as const, fieldId });
    const { outcomes } = await driver.execute([
      click(rows[0]),
      click(rows[1]),
      click(id("Ada Reed Lunch")),
      click(rows[2]),
    ]);
    expect(outcomes?.map(({ status }) => status)).toEqual(["applied", "applied", "applied", "applied"]);
    expect(done()).toEqual(["opened 0", "opened 2", "opened 1", "opened 4"]);
    expect(await ids()).toEqual(before);
  });

  it.each([
    ["one was removed", "mails.splice(0, 1)"],
    ["one was removed and another came", `mails.splice(0, 1), mails.push(["Billing", "Reminder", 0])`],
    ["they were sorted", "mails.reverse(), mails.push(mails.shift())"],
  ])("acts on none of them if %s", async (_, change) => {
    const { driver, page, id, done } = await open({ "/": mails });
    await page.evaluate(`${change}; draw()`);
    const { outcomes } = await driver.execute([{ action: "click", fieldId: id("Billing Reminder", 1) }]);
    expect(outcomes).toMatchObject([{ status: "refused", code: "STALE" }]);
    expect(done()).toEqual([]);
  });
});

/** A frame whose buttons send a form: the frame shows the same address again, with one row less. */
const framed = (rows: string) => `<!doctype html><title>Order</title><table>${rows}</table>
  <label>Reason <input name="reason"></label><button id="send">Send</button><script>
  const gone = new Set(JSON.parse(sessionStorage.gone ?? "[]"));
  for (const row of document.querySelectorAll("tr")) {
    if (gone.has(row.id)) row.remove();
    row.querySelector("button").onclick = () => {
      gone.add(row.id);
      sessionStorage.gone = JSON.stringify([...gone]);
      parent.effect("removed", row.id);
      location.reload();
    };
  }
  send.onclick = () => parent.effect("sent", document.querySelector("input").value);
</script>`;
const items = ["Stapler", "Pencil", "Lamp"].map(
  (name) => `<tr id="${name}"><td>${name}</td><td><button>Remove</button></td></tr>`,
);

describe("a frame that loads its address again", () => {
  it("keeps the ids of what it shows again", async () => {
    const { driver, page, id, done } = await open({
      "/": `<!doctype html><title>Shop</title><iframe src="/order" name="order" width="500" height="300"></iframe>`,
      "/order": framed(items.join("")),
    });
    const { outcomes } = await driver.execute([
      { action: "click", fieldId: id("Remove", 0) },
      { action: "click", fieldId: id("Remove", 2) },
      { action: "fill", fieldId: id("Reason"), value: "Broken" },
      { action: "click", fieldId: id("Send") },
    ]);
    expect(outcomes).toMatchObject(["applied", "applied", "applied", "applied"].map((status) => ({ status })));
    expect(done()).toEqual(["removed Stapler", "removed Lamp", "sent Broken"]);
    const { outcomes: gone } = await driver.execute([{ action: "click", fieldId: id("Remove", 0) }]);
    expect(gone).toMatchObject([{ status: "refused", code: "STALE" }]);
    expect(await page.frames()[1]?.locator("tr").count()).toBe(1);
  });

  it("keeps none if it shows another address", async () => {
    const { driver, page, id, done } = await open({
      "/": `<!doctype html><title>Shop</title><iframe src="/order" name="order" width="500" height="300"></iframe>`,
      "/order": framed(items.join("")),
      "/other": framed(items.join("")),
    });
    await page.evaluate(
      `new Promise((resolve) => { const frame = document.querySelector("iframe"); frame.onload = resolve; frame.src = "/other"; })`,
    );
    const { outcomes } = await driver.execute([{ action: "click", fieldId: id("Send") }]);
    expect(outcomes).toMatchObject([{ status: "refused", code: "STALE" }]);
    expect(done()).toEqual([]);
  });
});
