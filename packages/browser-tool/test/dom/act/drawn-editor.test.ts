import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

/** An editor that the page draws itself. An invisible field takes the keys, and the page empties it at each of them. */
function editorPage({ draw, style }: { draw: string; style: string }): string {
  return `<!doctype html><title>Console</title><button>Run</button>
    <div id="editor" style="position:relative;width:600px;height:300px;cursor:text;white-space:pre-wrap">
      <div id="view"><canvas width="500" height="200"></canvas></div>
      <textarea aria-label="Query" style="position:absolute;opacity:0;border:0;padding:0;${style}"></textarea>
    </div><script>
    const keys = document.querySelector("textarea");
    const view = document.querySelector("#view");
    let text = "-- write here";
    let isAll = false;
    const draw = () => { ${draw} };
    document.querySelector("#editor").onmousedown = (event) => { event.preventDefault(); keys.focus(); };
    keys.onkeydown = (event) => {
      if (!event.ctrlKey || event.key !== "a") return;
      event.preventDefault();
      isAll = true;
    };
    keys.oninput = () => {
      text = (isAll ? "" : text) + keys.value;
      isAll = false;
      keys.value = "";
      draw();
    };
    draw();
  </script>`;
}

/** Each word in its own colour, as editors do. */
const words = 'view.innerHTML = text.split(" ").map((word) => "<span>" + word + "</span>").join(" ");';
const canvas =
  'document.title = "drawn " + text.length; view.firstElementChild.getContext("2d").fillText(text, 0, 20);';
const query = "select name from customers\nwhere id = 7";

async function write(page: Parameters<typeof editorPage>[0]) {
  const tool = await giveTool(await open(editorPage(page)));
  const { fieldId = "" } = (await tool.snapshot()).fields.find(({ label }) => label === "Query") ?? {};
  const { outcomes = [] } = await tool.execute([{ action: "fill", fieldId, value: query }]);
  return { outcome: outcomes[0], text: await tool.page.evaluate("text") };
}

describe("A10: an editor that the page draws is filled once, through the field that takes its keys", () => {
  it("and the text that it draws is the proof", async () => {
    const { outcome, text } = await write({ draw: words, style: "width:2px;height:20px;left:40px;top:0" });
    expect(text).toBe(query);
    expect(outcome).toMatchObject({ status: "applied" });
  });

  it("but a picture of a text is none", async () => {
    const { outcome, text } = await write({ draw: canvas, style: "width:2px;height:20px;left:40px;top:0" });
    expect(text).toBe(query);
    expect(outcome).toMatchObject({ status: "unknown", message: expect.stringContaining("cleared the field") });
  });

  it("also if that field is out of view and has the focus", async () => {
    const tool = await giveTool(
      await open(editorPage({ draw: words, style: "width:1px;height:1px;left:-9999px;top:0" })),
    );
    await tool.page.click("#editor");
    const { fieldId = "" } = (await tool.snapshot()).fields.find(({ label }) => label === "Query") ?? {};
    const { outcomes } = await tool.execute([{ action: "fill", fieldId, value: query }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(await tool.page.evaluate("text")).toBe(query);
  });
});
