import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

async function fieldsOf(html: string) {
  const { snapshot } = await giveTool(await open(`<!doctype html><html lang="en"><title>Names</title>${html}`));
  return (await snapshot()).fields.map(({ kind, label, group }) =>
    [kind, label, ...(group ? [group] : [])].join(" | "),
  );
}

const row = (label: string, field: string) =>
  `<div style="display: flex"><label>${label}</label><div><div>${field}</div></div></div>`;
const drawn = 'tabindex="0" style="width: 60px; height: 20px"';

describe("a field is called what a person sees beside it", () => {
  it.each([
    [
      "a switch without a name",
      row("News", `<div role="switch" aria-checked="false" ${drawn}></div>`),
      "switch | News",
    ],
    [
      "a switch whose name is its state",
      row("News", `<div role="switch" aria-checked="false" aria-label="OFF" ${drawn}></div>`),
      "switch | News",
    ],
    [
      "a slider whose name is its role",
      row("Volume", `<div role="slider" aria-valuenow="2" aria-label="Slider" ${drawn}></div>`),
      "slider | Volume",
    ],
    ["a name that says more than the label", row("Price", '<input aria-label="Lowest price">'), "text | Lowest price"],
    [
      "the answers to a question",
      row("Size", '<div role="radiogroup"><label><input type="radio" name="a">Small</label></div>'),
      "radio | Small | Size",
    ],
  ])("%s", async (_what, html, expected) => {
    expect(await fieldsOf(html)).toEqual([expected]);
  });

  it("two fields that share a label are numbered", async () => {
    const twin = '<input placeholder="Choose a date">';
    expect(await fieldsOf(row("Stay", `${twin} - ${twin}`))).toEqual(["text | Stay (1 of 2)", "text | Stay (2 of 2)"]);
  });

  it("two controls in one row keep their own names", async () => {
    const handle = (name: string) => `<div role="slider" aria-valuenow="2" aria-label="${name}" ${drawn}></div>`;
    expect(await fieldsOf(row("Price", handle("From") + handle("Till")))).toEqual(["slider | From", "slider | Till"]);
  });

  it("a text field without a width is listed where its box shows tags", async () => {
    const box = `<div style="border: 1px solid; width: 200px; height: 30px; cursor: text">
      <span>urgent</span><input style="width: 0; border: 0; padding: 0"></div>`;
    expect(await fieldsOf(row("Tags", box))).toEqual(["text | Tags"]);
  });
});
