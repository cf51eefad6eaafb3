import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

/** The labels of what can be pressed on a page. Nothing on it has a text. */
async function labelsOf(html: string): Promise<string[]> {
  const page = await open(`<!doctype html><title>Tools</title>
    <style>i, b { display: inline-block; width: 20px; height: 20px; background: #ddd; cursor: pointer; }</style>${html}`);
  const { fields } = await (await giveTool(page)).snapshot({ scope: "page" });
  return fields.map(({ label }) => label);
}

describe("A control without a name is called by a word of its class", () => {
  it.each([
    [
      "that the controls beside it do not have",
      `<p><i class="tool brush"></i><i class="tool rubber"></i></p>`,
      ["brush", "rubber"],
    ],
    [
      "also when the word is inside the control",
      `<p><b class="key"><u class="glyph harp"></u></b><b class="key"><u class="glyph drum"></u></b></p>`,
      ["harp", "drum"],
    ],
    [
      "that all of them share, if they have no other",
      `<p><i class="star"></i><i class="star"></i></p>`,
      ["star", "star"],
    ],
    [
      "that is for what it does, not for what it is",
      `<p><i class="icon archive"></i></p><p><b class="btn btn-restore"></b></p>`,
      ["archive", "btn restore"],
    ],
    ["that does not change with its state", `<p><i class="star active"></i><i class="star"></i></p>`, ["star", "star"]],
    [
      "that a person can read",
      `<p><i class="css-kqxofe bell"></i></p><p><i class="xkcd lamp"></i></p>`,
      ["bell", "lamp"],
    ],
    ["or else by what it looks like", `<p><i class="icon is-on"></i></p>`, ["unnamed icon"]],
  ])("%s", async (_title, html, labels) => {
    expect(await labelsOf(html)).toEqual(labels);
  });
});

it("reports the class that a click has given to a control, whatever the word", async () => {
  const page = await open(`<!doctype html><title>Tools</title>
    <p><button aria-label="Lamp" onclick="this.classList.add('off', 'css-kqxofe')"></button></p>`);
  const tool = await giveTool(page);
  const { fields } = await tool.snapshot({ scope: "page" });
  const { outcomes } = await tool.execute([{ action: "click", fieldId: fields[0]?.fieldId ?? "" }]);
  expect(outcomes).toMatchObject([{ status: "applied", message: 'Its class is now "off".' }]);
});
