import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, done, idIn, idsIn, scriptAgent } from "./scripted.cases.ts";

const names = ["To do", "Doing", "Done"];
const style = "<style>main { display: flex } section { width: 200px; height: 300px; margin: 4px }</style>";
const column = (name: string) =>
  `<section data-name="${name}"><h3>${name}</h3>${name === "To do" ? '<div id="card" draggable="true">Write tests</div>' : ""}</section>`;

/** The columns listen for drops. */
const withDrops = `${style}<main>${names.map(column).join("")}</main><script>
  for (const section of document.querySelectorAll("section")) {
    section.addEventListener("dragover", (event) => event.preventDefault());
    section.addEventListener("drop", () => { section.append(card); effect("moved", section.dataset.name); });
  }</script>`;

/** Only the card listens, for the pointer. */
const withPointer = `${style}<main>${names.map(column).join("").replace('draggable="true"', 'style="cursor: grab"')}</main><script>
  card.addEventListener("pointerdown", () => {
    document.addEventListener("pointerup", ({ clientX, clientY }) => {
      const under = document.elementsFromPoint(clientX, clientY).find((part) => part.matches("section"));
      under?.append(card);
      effect("moved", under?.dataset.name);
    }, { once: true });
  });</script>`;

it.each([
  ["listens for drops", withDrops],
  ["is a column of things to move", withPointer],
])("L2: an empty place that %s has an id, and a card is dropped on it", async (_when, html) => {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(html);
  const { agent } = await scriptAgent({
    script: [
      (request) => act(["drag", { from: idIn(request, "Write tests"), to: idIn(request, "Doing (place to drop on)") }]),
      done("Moved."),
      done("Moved."),
    ],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute('Move "Write tests" to Doing');
  expect(effects.all).toEqual([expect.objectContaining({ name: "moved", detail: "Doing" })]);
});

it("L2: the cells of a board have their row and column, with or without a sign", async () => {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(`<style>#board { display: grid; grid-template-columns: repeat(3, 60px) } #board div { height: 60px }</style>
    <div id="board">${"<div></div>".repeat(4)}<div>O</div>${"<div></div>".repeat(4)}</div><script>
    [...board.children].forEach((cell, index) => cell.addEventListener("click", () => { cell.textContent = "X"; effect("set", index); }))</script>`);
  const { agent, prompts } = await scriptAgent({
    script: [
      (request) => act(["click", { id: idsIn(request, "row 3, column 2")[0] ?? rowId(request, "row 3, column 2") }]),
      done("Set."),
      done("Set."),
    ],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("Put X into the middle of the last row");
  expect(effects.all).toEqual([expect.objectContaining({ name: "set", detail: 7 })]);
  expect(prompts()[1]).toContain('"O (row 2, column 2)"');
});

/** The id of an element in rows that share one line for their ids. */
function rowId(request: Parameters<typeof idIn>[0], label: string): string {
  const text = request.messages.map(({ content }) => String(content)).join("\n");
  return `item-${new RegExp(`^(\\d+) "${label}"`, "m").exec(text)?.[1]}`;
}

it("L2: where tools take points, the prompt has the positions, without vision too", async () => {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(withPointer);
  const { agent } = await scriptAgent({
    script: [
      (request) => {
        const [x = 0, y = 0] = centreIn(request, idIn(request, "Done (place to drop on)"));
        return act(["drag", { from: idIn(request, "Write tests"), to: { x, y: y + 20 } }]);
      },
      done("Moved."),
      done("Moved."),
    ],
    driver: createChromiumDriver({ page }),
    profile: "unleashed",
  });
  await agent.execute('Move "Write tests" to Done');
  expect(effects.all).toEqual([expect.objectContaining({ name: "moved", detail: "Done" })]);
});

function centreIn(request: Parameters<typeof idIn>[0], id: string): number[] {
  const text = request.messages.map(({ content }) => String(content)).join("\n");
  return new RegExp(`[ ;]${id} (\\d+),(\\d+)`).exec(text)?.slice(1).map(Number) ?? [];
}

it("does not list the root of a framework, which listens for all events, as a place to drop on", async () => {
  const page =
    await openPage(`<div id="root" style="width: 300px"><h1>Tasks</h1><label>New <input></label></div><script>
    for (const type of ["click", "dblclick", "dragover", "drop", "mouseover"]) root.addEventListener(type, () => {});</script>`);
  const { text = "" } = await createChromiumDriver({ page }).snapshot({ scope: "page", text: true });
  expect(text).toContain('"New"');
  expect(text).not.toContain("drop");
});
