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

const row = (title: string, help: string, control: string) =>
  `<div class="r"><div>${title}<small>${help}</small></div>${control}</div>`;
const switchStyle = `<style>.r { display: flex; width: 400px; padding: 8px } small { display: block }
  .k7 { width: 44px; height: 24px; border-radius: 12px; background: #bbb; position: relative; cursor: pointer }
  .k7::after { content: ""; position: absolute; width: 20px; height: 20px; border-radius: 50%; background: #fff; left: 2px; top: 2px; transition: left 150ms }
  .k7.z2 { background: #2a7 } .k7.z2::after { left: 22px }</style>`;
const switches = `${switchStyle}<main>${row("Share usage data with partners", "Lets partners see it", `<div class="k7 z2"></div>`)}
  ${row("Share usage data", "Helps us to improve", `<div class="k7"></div>`)}</main><script>
  window.clicks = 0;
  document.querySelector("main").onclick = ({ target }) => { if (target.matches(".k7")) { clicks += 1; target.classList.toggle("z2"); } };</script>`;

describe("S24: a state that only a drawing shows", () => {
  it("lists a pill with a knob as a switch, named by the title of its row", async () => {
    expect(await read(switches)).toEqual(
      expect.arrayContaining(['switch-1 "Share usage data with partners" [x]', 'switch-2 "Share usage data" [ ]']),
    );
  });

  it("checks a drawn switch by one click, and none if it is on already", async () => {
    const tool = await open(switches);
    const [on, off] = (await tool.snapshot({ scope: "page" })).fields.map(({ fieldId }) => fieldId);
    const { outcomes } = await tool.execute([
      { action: "check", fieldId: on as string, checked: true },
      { action: "check", fieldId: off as string, checked: true },
    ]);
    expect(outcomes).toMatchObject([
      { status: "applied", message: "Already set." },
      { status: "applied", value: true },
    ]);
    expect(await tool.page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(1);
  });

  it("reports a drawn switch that does not move as failed", async () => {
    const tool = await open(switches.replace('target.classList.toggle("z2")', "0"));
    const { fields } = await tool.snapshot({ scope: "page" });
    const { outcomes } = await tool.execute([
      { action: "check", fieldId: fields[1]?.fieldId as string, checked: true },
    ]);
    expect(outcomes).toMatchObject([{ status: "failed", value: false }]);
  });

  it("reads a knob that is a child, and a button that is drawn as a switch", async () => {
    const knob = `<i style="display:block;width:18px;height:18px;border-radius:9px;background:#fff;margin-left:AUTO"></i>`;
    const pill = "width:40px;height:22px;border:0;padding:2px;border-radius:11px;background:#06c;cursor:pointer";
    const at = (x: number) => knob.replace("AUTO", `${x}px`);
    expect(
      await read(
        `<p>Wi-Fi <button style="${pill}">${at(18)}</button></p><p>Bluetooth <button style="${pill}">${at(0)}</button></p>`,
      ),
    ).toEqual(['"Wi-Fi"', 'switch-1 "Wi-Fi" [x]', '"Bluetooth"', 'switch-2 "Bluetooth" [ ]']);
  });

  it("reads a pill without a knob by its colour, in a row that opens something else", async () => {
    const alarm = (time: string, name: string, on: string) =>
      `<div class="al" style="display:flex;width:300px;cursor:pointer"><div style="flex:1"><b>${time}</b><br>${name}</div><div style="width:46px;height:26px;border-radius:13px;background:${on}"></div></div>`;
    const text = (
      await read(
        `<div id="l">${alarm("06:30", "Work", "#3b6")}${alarm("07:10", "Gym", "#ddd")}${alarm("09:00", "Bins", "#ddd")}</div><script>l.onclick = () => {}</script>`,
      )
    ).join("\n");
    expect(text).toContain('switch-2 "06:30 Work" [x]');
    expect(text).toContain('switch-4 "07:10 Gym" [ ]');
  });

  it("lists small squares as checkboxes, ticked or filled", async () => {
    const css = `<style>.bx { width: 18px; height: 18px; border: 2px solid #888; cursor: pointer; display: inline-block }
      .q7 { background: #27c; border-color: #27c } .t1::after { content: "✓" }</style>`;
    const line = (name: string, mark: string) => `<li><span class="bx ${mark}"></span><span>${name}</span></li>`;
    expect(await read(`${css}<ul>${line("Milk", "")}${line("Bread", "q7")}${line("Eggs", "t1")}</ul>`)).toEqual(
      expect.arrayContaining(['check-1 "Milk" [ ]', 'check-2 "Bread" [x]', 'check-3 "Eggs" [x]']),
    );
  });

  it("reads a ring that leaves only a dot free as chosen, by a border or an inner shadow", async () => {
    const css = `<style>.r { display: flex; gap: 8px; cursor: pointer } .r i { width: 16px; height: 16px; border-radius: 50%; border: 2px solid #678 }
      .on i { border: 5px solid #26d } .in i { border-width: 1px; box-shadow: inset 0 0 0 4px #26d }</style>`;
    const line = (name: string, mark: string) => `<div class="r ${mark}"><i></i><span>${name}</span></div>`;
    const lines = await read(
      `${css}<main>${line("Never", "")}${line("After", "on")}${line("On a day", "in")}</main><script>document.querySelector("main").onclick = () => {}</script>`,
    );
    expect(lines.filter((each) => each.includes("check-")).map((each) => each.replace(/.*check-\d+ /, ""))).toEqual([
      '"Never" [ ]',
      '"After" [x]',
      '"On a day" [x]',
    ]);
  });

  it("does not take a switch that the keyboard reaches for a slider, whatever number stands nearby", async () => {
    const stepper = `<div class="r"><span>Skip</span><div><i onclick="">−</i><b>15 s</b><i onclick="">+</i></div></div>`;
    const pill = (mark: string) => `<div class="k7 ${mark}" tabindex="0"></div>`;
    const html = `${switchStyle}<style>.k7 { width: 38px }</style><section>${stepper}${row("Download", "", pill("z2"))}${row("Notify me", "", pill(""))}</section>`;
    const lines = await read(html);
    expect(lines.join("\n")).not.toContain("slider");
    expect(lines.filter((each) => /^switch/.test(each)).map((each) => each.replace(/^\S+ /, ""))).toEqual([
      '"Download" [x]',
      '"Notify me" [ ]',
    ]);
  });

  it("does not take swatches, cells of a board, icons, badges and skeletons for toggles", async () => {
    const box = (style: string, inside = "") =>
      `<div onclick="" style="cursor:pointer;width:20px;height:20px;border:1px solid #333;${style}">${inside}</div>`;
    const lines = await read(
      `<p>Colour</p><div>${["red", "green", "blue"].map((color) => box(`background:${color}`)).join("")}</div>
       <p>Board</p><section>${box("").repeat(9)}</section>
       <p>Tools</p><nav>${box("", `<svg width="12" height="12"><path d="M0 0h9"/></svg>`)}</nav>
       <p>News <span style="display:inline-block;width:44px;height:22px;border-radius:11px;background:#06c;color:#fff;cursor:pointer">12</span></p>
       <p onclick=""><span style="color:red">■</span> Orders <span style="color:blue">■</span> Returns</p>
       <p><span style="display:inline-block;width:40px;height:20px;border-radius:10px;background:#eee"></span></p>`,
    );
    expect(lines.filter((line) => /switch|check/.test(line))).toEqual([]);
  });
});

const chips = (css: string, chosen = [1], tag = "span") =>
  `<style>.c { display: inline-block; padding: 4px; border: 1px solid #888; cursor: pointer } .z9 { ${css} }</style><div id="g">${[
    "Red",
    "Green",
    "Blue",
    "Black",
  ]
    .map((name, index) => `<${tag} class="c ${chosen.includes(index) ? "z9" : ""}">${name}</${tag}>`)
    .join(" ")}</div>`;

describe("S25: one of several that looks chosen", () => {
  it.each([
    ["its background", "background: #27c; color: #fff"],
    ["its border", "border-color: #06f"],
    ["its weight", "font-weight: 700"],
    ["its colour", "color: #06f"],
  ])("by %s", async (_what, css) => {
    const lines = await read(chips(css));
    expect(lines.filter((line) => line.includes("looks chosen"))).toEqual([expect.stringContaining("Green")]);
  });

  it("in a wheel, whose chosen entry has a class that the others do not have", async () => {
    const entries = ["06", "07", "08", "09", "10"].map(
      (hour) => `<div class="${hour === "07" ? "c" : ""}">${hour}</div>`,
    );
    const lines = await read(
      `<style>#w div { color: #999 } #w .c { color: #000 }</style><div id="w">${entries.join("")}</div><script>w.onclick = () => {}</script>`,
    );
    expect(lines).toEqual(["5 rows N: item-N", '1 "06"', '2 "07" looks chosen', '3 "08"', '4 "09"', '5 "10"']);
  });

  it("also if most are chosen", async () => {
    const lines = await read(chips("background: #27c", [0, 1, 2]));
    expect(lines.filter((line) => line.includes("looks chosen"))).toHaveLength(3);
  });

  it.each([
    ["stripes", chips("background: #eee", [0, 2])],
    [
      "entries beside one that is sold out",
      chips("text-decoration: line-through; border-color: #ddd; color: #bbb", [2]),
    ],
    [
      "rows with a line under them, beside a button without one",
      `<style>#g div { padding: 4px; cursor: pointer } .w { border-bottom: 1px solid #888 }</style><div id="g">${["Ada", "Bob", "Cy", "Di"].map((name) => `<div class="w">${name}</div>`).join("")}<div>Show older</div></div>`,
    ],
    ["a dangerous entry", chips("color: #c00", [3])],
    ["an entry that is not offered", chips("background: #eee; color: #999", [2])],
    ["a crossed out entry", chips("background: #ddd; text-decoration: line-through", [2])],
    [
      "each its own colour",
      chips("")
        .replaceAll('class="c ', 'style="background:hsl(0 80% 50%)" class="c ')
        .replace("hsl(0", "hsl(90")
        .replace("hsl(0 ", "hsl(200 "),
    ],
    ["a main button", `<button>Back</button> <button>Skip</button> <button style="background:#06c">Next</button>`],
    ["the look under the pointer", chips("").replace(".z9 {", ".c:hover { background: #27c } .z9 {")],
  ])("but not %s", async (_what, html) => {
    const tool = await open(html);
    await tool.page.hover("#g :first-child, button").catch(() => {});
    const { text } = await tool.snapshot({ scope: "page", text: true });
    expect(text).not.toContain("looks chosen");
  });

  it("says after a click which one looks chosen now", async () => {
    const tool = await open(
      `${chips("background: #27c; transition: background 300ms")}<script>
        g.onclick = ({ target }) => { for (const chip of g.children) chip.classList.toggle("z9", chip === target); };</script>`,
    );
    const { fields } = await tool.snapshot({ scope: "page", text: true });
    const [, green, blue] = fields.map(({ fieldId }) => fieldId);
    const { delta } = await tool.execute([{ action: "click", fieldId: blue as string }]);
    expect(delta?.text?.split("\n")).toEqual([`~ ${green} no longer looks chosen`, `~ ${blue} now looks chosen`]);
  });
});
