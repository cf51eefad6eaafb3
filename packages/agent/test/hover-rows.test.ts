import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, done, idIn, scriptAgent } from "./scripted.cases.ts";

const rows = ["Milk", "Bread", "Eggs"];
const remove = `onclick="effect('removed', this.closest('.row').dataset.name)"`;
const row = (name: string, inside = "", tag = "div") =>
  `<${tag} class="row" data-name="${name}" style="width: 300px">${name} ${inside}</${tag}>`;
const icon = `<button class="x" aria-label="Remove" ${remove}><svg width="12" height="12"><path d="M1 1L9 9"/></svg></button>`;
const addButton = `event => {
  const row = event.target.closest(".row");
  if (!row || row.querySelector("button")) return;
  for (const old of document.querySelectorAll("button")) old.remove();
  row.insertAdjacentHTML("beforeend", "<button aria-label=Remove onclick=\\"effect('removed', this.closest('.row').dataset.name)\\">×</button>");
}`;

const pages = [
  {
    by: "a style, which reveals an icon",
    html: `<style>.row .x { opacity: 0 } .row:hover .x { opacity: 1 }</style>${rows.map((name) => row(name, icon)).join("")}`,
  },
  {
    by: "a nested style, which reveals an icon",
    html: `<style>.x { display: none; &:is(:where(.row):hover *) { @media all { display: inline } } }</style>
      ${rows.map((name) => row(name, icon)).join("")}`,
  },
  {
    by: "a listener for the pointer that enters the row",
    html: `${rows.map((name) => row(name)).join("")}<script>
      for (const row of document.querySelectorAll(".row")) row.addEventListener("mouseenter", ${addButton})</script>`,
  },
  {
    by: "a listener of the list for the pointer over any row",
    html: `<ul>${rows.map((name) => row(name, "", "li")).join("")}</ul><script>
      document.querySelector("ul").addEventListener("pointerover", ${addButton})</script>`,
  },
];

it.each(pages)("L2: a planner can hover over a row that shows its button by $by", async ({ html }) => {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(`<meta charset="utf-8"><title>Shopping</title>${html}`);
  const { agent } = await scriptAgent({
    script: [
      (request) => act(["hover", { id: idIn(request, "Bread") }], ["click", { id: { label: "Remove" } }]),
      done("Removed."),
    ],
    driver: createChromiumDriver({ page }),
  });
  expect(await agent.execute("Remove the bread")).toMatchObject({ ending: "done" });
  expect(effects.all).toEqual([expect.objectContaining({ name: "removed", detail: "Bread" })]);
});

it("L2: a listener of the whole page or of a large part gives no ids", async () => {
  const page =
    await openPage(`<title>News</title><main style="height: 600px">${"<p>Something happened.</p>".repeat(4)}</main>
    <script>for (const part of [document, document.body, document.querySelector("main")]) part.addEventListener("mouseover", () => {});
    document.querySelector("main").addEventListener("mouseenter", () => {})</script>`);
  const driver = createChromiumDriver({ page });
  expect((await driver.snapshot({ scope: "page" })).fields).toEqual([]);
  await driver.close();
});
