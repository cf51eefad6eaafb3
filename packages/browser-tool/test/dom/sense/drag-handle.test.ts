import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openPage = sharePage();

async function open(html: string) {
  return giveTool(await openPage(`<!doctype html><title>Page</title>${html}`));
}

/** The lines of a snapshot, without the first. */
async function read(html: string): Promise<string[]> {
  const { text = "" } = await (await open(html)).snapshot({ scope: "page", text: true });
  return text.split("\n").slice(1);
}

/** A slider that is drawn again at every step, as many pages do. */
const slider = (
  keys: string,
) => `<style>.tr { position: relative; width: 200px; height: 4px; background: #666; margin: 12px }
  .th { position: absolute; top: -7px; width: 18px; height: 18px; border-radius: 9px; background: #ddd }</style><main></main><script>
  let value = 0, steps = 0;
  const main = document.querySelector("main");
  const draw = () => {
    main.innerHTML = '<p>Exposure <em>' + (value > 0 ? "+" : "") + value + '</em></p><div class="tr"><div class="th" tabindex="0" style="left:' + (value + 50) * 2 + 'px"></div></div>';
  };
  main.onkeydown = ({ key }) => {
    const by = { ${keys} }[key];
    if (!by) return;
    steps += 1;
    value = Math.max(-50, Math.min(50, value + by));
    draw();
    main.querySelector(".th").focus();
  };
  draw();</script>`;

describe("A32: a slider that is only drawn", () => {
  const arrows = "ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5";

  it("is listed with the number beside it, and set by keys", async () => {
    const tool = await open(slider(arrows));
    expect((await tool.snapshot({ scope: "page", text: true })).text).toContain('slider-1 "Exposure" = "0"');
    expect(await tool.act("Exposure", { action: "fill", value: "15" })).toMatchObject({
      status: "applied",
      value: "15",
    });
    expect(await tool.page.evaluate("[value, steps]")).toEqual([15, 3]);
    expect(await tool.act("Exposure", { action: "fill", value: "-10" })).toMatchObject({
      status: "applied",
      value: "-10",
    });
  });

  it("returns to its value if the keys cannot reach the wanted one", async () => {
    const tool = await open(slider(arrows));
    expect(await tool.act("Exposure", { action: "fill", value: "12" })).toMatchObject({ status: "failed", value: "0" });
    expect(await tool.page.evaluate("value")).toBe(0);
  });

  it("is reported as failed if it takes no keys", async () => {
    const tool = await open(slider(""));
    expect(await tool.act("Exposure", { action: "fill", value: "15" })).toMatchObject({ status: "failed", value: "0" });
  });

  it("is not a stop of the keyboard beside a price", async () => {
    const lines = await read(
      `<p>Price 12</p><div style="width:300px"><span tabindex="0" style="position:relative">i</span></div>`,
    );
    expect(lines.join("\n")).not.toContain("slider");
  });
});

describe("S26: what is only dragged", () => {
  const frame = `<div style="position:relative;width:300px;height:200px;background:#6bd">`;
  const handle = (style: string) =>
    `<div style="position:absolute;width:14px;height:14px;background:#fff;${style}"></div>`;

  it("is named by its place if it has no cursor, and can be dragged by its id", async () => {
    const tool = await open(
      `${frame}${handle("left:-7px;top:93px;touch-action:none")}${handle("left:293px;top:93px;touch-action:none")}</div><script>
        let moved = 0, from;
        addEventListener("pointerdown", (event) => { from = event.target.style.touchAction && event.clientX; });
        addEventListener("pointerup", (event) => { if (from) moved = Math.round(event.clientX - from); });</script><p id="end" style="width:20px">End</p>`,
    );
    const { fields } = await tool.snapshot({ scope: "page" });
    expect(fields.map(({ label }) => label)).toEqual(["left edge handle", "right edge handle"]);
    await tool.execute([{ action: "drag", from: fields[1]?.fieldId, to: { x: 208, y: 108 } }]);
    expect(await tool.page.evaluate("moved")).toBe(-100);
  });

  it("is named by its cursor and what it belongs to", async () => {
    expect(
      await read(`<div style="position:relative;width:150px;height:80px;cursor:grab">Design review 10:00
        <i style="position:absolute;left:0;right:0;bottom:0;height:7px;cursor:ns-resize"></i></div>
        <div style="display:flex;height:100px"><nav style="width:100px">Files</nav><div style="width:5px;cursor:col-resize"></div></div>`),
    ).toEqual(
      expect.arrayContaining([
        'item-1 "Design review 10:00"',
        'item-2 "bottom edge handle of Design review 10:00"',
        'item-3 "right edge handle of Files"',
      ]),
    );
  });

  it("is not a text, a picture or a button with such a cursor", async () => {
    const lines = await read(
      `<p style="cursor:move">Dawn</p><button style="touch-action:none;width:20px">+</button>
       <div style="touch-action:none;width:30px;height:30px"><div style="width:20px;height:20px"></div></div>
       <svg width="20" height="20" style="touch-action:none"><path d="M0 0h9"/></svg>`,
    );
    expect(lines.filter((line) => line.includes("handle"))).toHaveLength(1); // the outer box, once
  });
});
