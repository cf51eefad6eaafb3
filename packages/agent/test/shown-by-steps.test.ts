import { createChromiumDriver } from "@giselles-ai/chromium";
import { describeAction, formatActionParts } from "@giselles-ai/protocol";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, actOn, done, idIn, idsIn, scriptAgent } from "./scripted.cases.ts";

type Find = (label: string) => { id: string | undefined };

const months = ["January 702", "February 371", "March 518"];
const chart = `<h1>Orders</h1>${months
  .map((month, index) => `<button data-month="${month}">Bar ${index + 1}</button>`)
  .join("")}<p id="tip"></p><script>
  for (const bar of document.querySelectorAll("button")) {
    bar.onmouseenter = () => { tip.textContent = bar.dataset.month + " orders"; };
    bar.onmouseleave = () => { tip.textContent = ""; };
  }</script>`;

it("L2: each hover of a plan says what it showed, not only the last one", async () => {
  const page = await openPage(chart);
  const { agent, prompts } = await scriptAgent({
    script: [actOn(["Bar 1", "hover"], ["Bar 2", "hover"], ["Bar 3", "hover"]), done("February had 371.")],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("How many orders were there in February?");
  months.forEach((month, index) => {
    expect(prompts()[1]).toContain(`Hovered over "Bar ${index + 1}" (needed): "${month} orders"`);
  });
});

const stay = `<h1>Stay</h1>
  <button onclick="price.textContent = '3 nights: 412 in all'; more.hidden = false">Choose dates</button>
  <button onclick="price.textContent = ''; state.textContent = 'Reserved'">Reserve</button>
  <button id="more" hidden onclick="price.textContent = ''; state.textContent = 'Booked'">Book now</button>
  <button onclick="location = '?left'">Leave</button><button>Look</button>
  <p id="price"></p><p id="state"></p>`;

it.each([
  [
    "after a wait",
    (find: Find) => act(["click", find("Choose dates")], ["wait_for_idle", {}], ["click", find("Reserve")]),
  ],
  [
    "at a place that the first step opens",
    (find: Find) => act(["click", find("Choose dates")], ["click", { id: { label: "Book now" } }]),
  ],
  [
    "on the way to another address",
    (find: Find) => act(["click", find("Choose dates")], ["wait_for_idle", {}], ["click", find("Leave")]),
  ],
])("L2: a step that removes what an earlier one showed says so, %s", async (_, plan) => {
  const { agent, prompts } = await scriptAgent({
    script: [
      (request) => plan((label) => ({ id: idIn(request, label) })),
      done("It costs 412."),
      done("It costs 412."),
    ],
    driver: createChromiumDriver({ page: await openPage(stay) }),
  });
  await agent.execute("Reserve and say the price");
  expect(prompts()[1]).toContain('The page no longer shows "3 nights: 412 in all".');
});

it("L2: what an earlier step showed is not repeated while the page shows it", async () => {
  const { agent, prompts } = await scriptAgent({
    script: [
      (request) =>
        act(
          ["click", { id: idIn(request, "Choose dates") }],
          ["wait_for_idle", {}],
          ["click", { id: idIn(request, "Look") }],
        ),
      done("It costs 412."),
    ],
    driver: createChromiumDriver({ page: await openPage(stay) }),
  });
  await agent.execute("Say the price");
  expect(prompts()[1]?.split("412")).toHaveLength(2);
});

it("L2: each click of a plan that answers a dialog says which one it was", async () => {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(`<button onclick="if (confirm('Delete Old?')) effect('deleted')">Delete</button>
    <button onclick="effect(prompt('New name?'))">Rename</button>`);
  const { agent, prompts } = await scriptAgent({
    script: [
      (request) =>
        act(
          ["click", { id: idIn(request, "Delete"), dialog: "yes" }],
          ["click", { id: idIn(request, "Rename"), dialog: "Photos" }],
        ),
      done(),
    ],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("Delete the old one and rename the other to Photos");
  expect([effects.count("deleted"), effects.count("Photos")]).toEqual([1, 1]);
  expect(prompts()[1]).toMatch(/Clicked "Delete" \(needed\): .*Delete Old\?/);
  expect(prompts()[1]).toMatch(/Clicked "Rename" \(needed\): .*New name\?/);
});

it("L2: says which one of several was clicked, and what was dragged where", async () => {
  const people = ["Ada Lovelace", "Grace Hopper"];
  const rows = people.map((name) => `<li>${name} <button>⋮</button></li>`).join("");
  const page = await openPage(`<meta charset="utf-8"><ul>${rows}</ul><button>+</button><button>+</button>
    <div draggable="true" role="button" aria-label="Card">Card</div><div role="button" aria-label="Done">Done</div>`);
  const { agent, prompts } = await scriptAgent({
    script: [
      (request) =>
        act(
          ["click", { id: idsIn(request, "⋮")[1] }],
          ["click", { id: idsIn(request, "+")[1] }],
          ["drag", { from: idIn(request, "Card"), to: idIn(request, "Done") }],
          ["wait_for_idle", {}],
        ),
      done(),
      done(),
    ],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("Open the menu of Grace");
  expect(prompts()[1]).toContain('"⋮" in "Grace Hopper"');
  expect(prompts()[1]).toContain('"+" (2 of 2)');
  expect(prompts()[1]).toMatch(/Drag(?:ged)? "Card" to "Done"/);
  expect(prompts()[1]).toContain("Waited for the page");
});

it("L3: an approval says which one of several it is about", async () => {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(
    `<ul>${["Ada Lovelace", "Grace Hopper"].map((name) => `<li>${name} <button onclick="effect('opened', '${name}')">+</button></li>`).join("")}</ul>`,
  );
  const asked: string[] = [];
  const { agent } = await scriptAgent({
    script: [(request) => act(["click", { id: idsIn(request, "+")[1] }]), done(), done()],
    driver: createChromiumDriver({ page }),
    profile: "assisted",
    reviewer: {
      review: async ({ plan, approval }) => {
        const find = (id: string) => approval?.fields.find(({ fieldId }) => fieldId === id);
        asked.push(...plan.steps.map(({ action }) => formatActionParts(describeAction(action, find))));
        return { verdict: "approved", steps: plan.steps };
      },
    },
  });
  await agent.execute("Open Grace");
  expect(asked).toEqual(['Click "+" ("Grace Hopper")']);
  expect(effects.all).toEqual([expect.objectContaining({ detail: "Grace Hopper" })]);
});
