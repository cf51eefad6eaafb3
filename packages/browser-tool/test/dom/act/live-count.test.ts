import { giveTool, sharePage } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const open = sharePage();

/** The page renames an element after the snapshot, and counts the clicks on it. */
async function clickRenamed(element: string, before: string, now: string) {
  const tool = await giveTool(await open(`<!doctype html><title>Shop</title>${element.replace("NAME", before)}`));
  const { fieldId = "" } = (await tool.snapshot()).fields[0] ?? {};
  await tool.page.evaluate((name) => {
    const named = document.querySelector("span, button") as HTMLElement;
    named.textContent = name;
    document.addEventListener("click", ({ target }) => {
      if ((target as Element).matches("input, button")) document.title = "clicked";
    });
  }, now);
  const { outcomes = [] } = await tool.execute([{ action: "click", fieldId }]);
  return { status: outcomes[0]?.status, isClicked: (await tool.page.title()) === "clicked" };
}

const checkbox = `<label><input type="checkbox"><span>NAME</span></label>`;
const button = "<button>NAME</button>";

it.each([
  [checkbox, "27″ (26)", "27″ (10)"],
  [checkbox, "In stock (7)", "In stock"],
])("A5: a count that changes leaves %s what it was: %s is %s", async (element, before, now) => {
  expect(await clickRenamed(element, before, now)).toEqual({ status: "applied", isClicked: true });
});

it.each([
  [checkbox, "27″ (26)", "24″ (26)"],
  [checkbox, "Insurance 5 €", "Insurance 500 €"],
  [checkbox, "Insurance (5 €)", "Insurance (500 €)"],
  [checkbox, "Passenger 1", "Passenger 2"],
  [button, "Delete (2)", "Delete (20)"],
  [button, "Pay 5 €", "Pay 500 €"],
])("A5: another name in %s is another thing: %s is not %s", async (element, before, now) => {
  expect(await clickRenamed(element, before, now)).toEqual({ status: "refused", isClicked: false });
});
