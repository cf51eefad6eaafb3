import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

/** A to-do list that takes the text out of its field on this event. */
function todoPage(happens: string): string {
  return `<!doctype html><title>To do</title><input aria-label="What needs to be done?"><ul></ul><script>
    const field = document.querySelector("input");
    field.addEventListener("${happens}", (event) => {
      if (event.key !== undefined && event.key !== "Enter") return;
      if (!field.value) return;
      const item = document.createElement("li");
      item.textContent = field.value;
      document.querySelector("ul").append(item);
      field.value = "";
    });
  </script>`;
}

async function add(happens: string, withEnter: boolean) {
  const tool = await giveTool(await open(todoPage(happens)));
  const { fieldId = "" } = (await tool.snapshot()).fields[0] ?? {};
  const enter = withEnter ? ([{ action: "press", keys: "Enter", fieldId }] as const) : [];
  const { outcomes = [] } = await tool.execute([{ action: "fill", fieldId, value: "Buy milk" }, ...enter]);
  const items = await tool.page.evaluate(() => Array.from(document.querySelectorAll("li"), (item) => item.textContent));
  return { statuses: outcomes.map(({ status }) => status), items, outcomes };
}

describe("A10: a field that the page clears after taking its value is filled once", () => {
  it.each(["change", "keydown", "keyup", "keypress"])("with Enter, on %s", async (happens) => {
    const { statuses, items } = await add(happens, true);
    expect(items).toEqual(["Buy milk"]);
    expect(statuses).toEqual(["applied", "applied"]);
  });

  it("without a key, on change, with a message", async () => {
    const { items, outcomes } = await add("change", false);
    expect(items).toEqual(["Buy milk"]);
    expect(outcomes).toMatchObject([{ status: "applied", message: 'The page took "Buy milk" and cleared the field.' }]);
  });
});

describe("A10: a file field that the page empties when it has taken the files", () => {
  /** Lists each file with its name and this text beside it. */
  const album = (
    beside: string,
  ) => `<!doctype html><title>Album</title><label>Photos <input type="file" multiple></label>
    <div></div><script>
    const field = document.querySelector("input");
    field.onchange = () => {
      for (const { name } of field.files) {
        const row = document.createElement("section");
        row.innerHTML = "<b></b><small>${beside}</small>";
        row.firstChild.textContent = name;
        document.querySelector("div").append(row);
      }
      field.value = "";
    };
  </script>`;

  it.each([
    ["15 %", "applied"],
    ["was refused", "unknown"],
  ])("beside each of which it shows %s", async (beside, status) => {
    const tool = await giveTool(await open(album(beside)));
    const { fieldId = "" } = (await tool.snapshot()).fields[0] ?? {};
    const files = ["a.png", "b.png"].map((name) => ({ name, type: "image/png", base64: "AAAA" }));
    const { outcomes } = await tool.execute([{ action: "upload", fieldId, files }]);
    expect(outcomes).toMatchObject([{ status }]);
  });
});
