import { makeFolder, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop, program } from "../giselle.cases.ts";

interface Content {
  type: string;
  text?: string;
  data?: string;
}

async function open(page: string, args: string[] = ["--profile", "unleashed"], more: Record<string, string> = {}) {
  const shop = await openShop(page);
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment(more) };
  const { client } = await startMcpProgram({ command: process.execPath, args: [program, "mcp", ...args], env });
  const callAll = async (name: string, given: object = {}) =>
    (await client.callTool({ name, arguments: { ...given } })).content as Content[];
  const call = async (name: string, given: object = {}) => (await callAll(name, given))[0]?.text ?? "";
  await call("navigate", { url: shop.url });
  return { call, callAll };
}

const act = (...actions: object[]) => ({ actions });

/** A box with a handle at its lower edge, which only a pointer can use. */
const board = `<title>Board</title><style>body { margin: 0 } .at { position: absolute; width: 200px; height: 100px }</style>
  <div class="at" style="left: 100px; top: 50px; background: #00f" id="box"><button>Box</button></div>
  <div class="at" style="left: 500px; top: 50px; background: #eee"></div>
  <output style="position: absolute; top: 500px"></output><script>
  const say = (words) => { document.querySelector("output").textContent = words; };
  let from;
  addEventListener("mousedown", ({ clientX, clientY }) => { from = [clientX, clientY]; });
  addEventListener("mouseup", ({ clientX, clientY }) => { if (from + "" !== clientX + "," + clientY) say(from + " to " + [clientX, clientY]); });
  addEventListener("mousemove", ({ clientX, clientY }) => { if (clientX === 600 && clientY === 100) say("over the empty box"); });</script>`;

const widthOf = (png = "") => Buffer.from(png, "base64").readUInt32BE(16);

it("M6: a snapshot has a picture on request, of the view or of one element, in CSS pixels, and the place of an element", async () => {
  const { call, callAll } = await open(board);
  const [text, image] = await callAll("getFormSnapshot", { picture: true });
  expect(text?.text).toContain('button-1 "Box"');
  expect(image?.type).toBe("image");
  const [row, part] = await callAll("getFormSnapshot", { fieldId: "button-1", picture: true });
  const [, x = "", y = "", width = ""] = /button-1 at (\d+),(\d+) (\d+)×\d+/.exec(row?.text ?? "") ?? [];
  expect([x, y]).toEqual(["100", "50"]);
  expect(widthOf(part?.data)).toBe(Number(width));
  expect(widthOf(image?.data)).toBeGreaterThan(700);
  expect(await call("getFormSnapshot", {})).not.toContain("×");
});

it("M6: a point says what it hit, and the pointer can hover at a point and drag between points beside elements", async () => {
  const { call } = await open(board);
  expect(await call("hover", { point: { x: 600, y: 100 } })).toContain("over the empty box");
  expect(await call("click_point", { point: { x: 110, y: 60 } })).toContain('Hit button-1 "Box".');
  expect(await call("click_point", { point: { x: 600, y: 100 } })).toContain("Hit nothing that can be operated");
  const place = await call("getFormSnapshot", { fieldId: "button-1" });
  const [left = 0, top = 0, width = 0, height = 0] = (/at (\d+),(\d+) (\d+)×(\d+)/.exec(place) ?? [])
    .slice(1)
    .map(Number);
  const from = { fieldId: "button-1", dx: 120, dy: 60 };
  const dragged = await call("executeFormActions", act({ action: "drag", from, to: { x: 600, y: 100 } }));
  expect(dragged).toMatch(/From <\w+>.* To <\w+>/); // anything may be dragged on
  const [, x, y] = /(\d+),(\d+) to 600,100/.exec(dragged) ?? [];
  expect(Math.abs(Number(x) - (left + width / 2 + 120))).toBeLessThanOrEqual(1);
  expect(Math.abs(Number(y) - (top + height / 2 + 60))).toBeLessThanOrEqual(1);
});

/** A drop asks 250 ms later; the answer of a helper comes after dots; a chosen answer brings a question 450 ms later. */
const slow = `<title>Slow</title><p draggable="false" role="button" id="event">Review</p><p role="button" id="day" style="margin-top: 80px">Thursday</p>
  <button id="help">Help</button><div id="log"></div><label><input type="radio" name="again" id="no"> No</label><div id="more"></div>
  <script>const $ = (id) => document.getElementById(id), later = (ms, act) => setTimeout(act, ms);
  $("event").onmousedown = () => addEventListener("mousemove", () => { $("event").dataset.moved = "yes"; });
  $("day").onmouseup = () => later(250, () => { $("more").innerHTML = "<h3>Repeating event</h3><button>Only this</button>"; });
  $("help").onclick = () => { $("log").append("You asked. "); const dots = document.createElement("p"); dots.textContent = "• • •"; $("log").append(dots);
    later(900, () => { dots.textContent = "What happened?"; }); };
  $("no").onchange = () => later(450, () => { $("more").innerHTML = "<label>Main reason <input></label>"; });</script>`;

it("S10: the reply has what the page shows soon after a drop, an answer or a choice", async () => {
  const { call } = await open(slow);
  const ids = await call("getFormSnapshot", { scope: "page" });
  const idOf = (name: string) => new RegExp(`(\\S+) "${name}"`).exec(ids)?.[1];
  const dropped = await call("executeFormActions", act({ action: "drag", from: idOf("Review"), to: idOf("Thursday") }));
  expect(dropped).toContain("Only this");
  expect(dropped).toContain('"Repeating event"');
  expect(await call("click", { fieldId: idOf("Help") })).toContain("What happened?");
  expect(await call("click", { fieldId: idOf("No") })).toContain("Main reason");
});

/** What comes 8 s after a click is no longer waited for, also on a busy machine. */
const late = `<title>Late</title><button onclick="answer()">Ask</button><output></output><p>Other</p><script>
  const worker = new Worker(URL.createObjectURL(new Blob(["onmessage = () => setTimeout(() => postMessage(0), 8000)"])));
  worker.onmessage = () => { document.querySelector("output").innerHTML = "It is <b>ready</b> now"; };
  function answer() { worker.postMessage(0); }</script>`;

it("M7: what came after a reply is said once", async () => {
  const { call } = await open(late);
  await call("click", { fieldId: "button-1" });
  const waited = await call("wait_for", { text: "ready", timeoutMs: 60_000 });
  expect(waited.match(/ready/g)).toHaveLength(1);
  expect(waited).not.toContain("nothing else changed");
  expect(await call("hover", { fieldId: "button-1" })).not.toContain("ready");
});

const keys = `<title>Keys</title><label>Name <input value="Ada Lovelace"></label><label>City <input></label>
  <button>Nothing</button><button onclick="document.querySelector('output').textContent = 'done'">Do</button><output></output>`;

it("A9: a key says where the focus is, and that only the caret moved; hovering over nothing is applied", async () => {
  const { call } = await open(keys);
  const moved = await call(
    "executeFormActions",
    act(
      { action: "click", fieldId: "input-1" },
      { action: "press", keys: "Home" },
      { action: "press", keys: "Control+A" },
    ),
  );
  expect(moved).toContain("3 of 3 applied");
  expect(moved).toContain("press Control+A: The focus or the caret moved. The focus is on input-1.");
  expect(moved).not.toContain("unknown");
  expect(await call("press", { keys: "Tab" })).toContain("The focus is on input-2.");
  const hovered = await call("hover", { fieldId: "button-3" });
  expect(hovered).toContain("1 of 1 applied");
  const batch = act({ action: "click", fieldId: "button-4" }, { action: "click", fieldId: "button-3" });
  expect(await call("executeFormActions", batch)).toContain("button-3: The page shows no change.");
});

const rows = Array.from({ length: 9 }, (_, row) => `<p><button>Row ${row + 1}</button></p>`).join("");
const modal = `<title>Modal</title>${rows}<button onclick="d.showModal()">Open</button>
  <dialog id="d"><h3>Row 1</h3><button onclick="d.close()">Close</button></dialog>
  <button onclick="this.textContent = 'Finish (1)'" id="name">Review</button>`;

it("S10: a dialog that closes gives the page back in one line", async () => {
  const { call } = await open(modal);
  const opened = await call("click", { fieldId: "button-10" });
  expect(opened).toContain('"Row 1"');
  expect(await call("getFormSnapshot", {})).toContain("behind it are omitted");
  const closed = await call(
    "executeFormActions",
    act({ action: "click", fieldId: /\S+(?= "Close")/.exec(opened)?.[0] }),
  );
  expect(closed).toContain("usable again, unchanged: button-1 … button-");
  expect(closed).not.toContain('"Row 2"');
  expect(await call("click", { fieldId: "button-2" })).toContain("1 of 1 applied");
  const renamed = /\S+(?= "Review")/.exec(await call("getFormSnapshot", {}))?.[0];
  const twice = await call("executeFormActions", act(...[1, 2].map(() => ({ action: "click", fieldId: renamed }))));
  expect(twice).toContain('is now called "Finish (1)". Send it again if you mean that.');
  expect(await call("click", { fieldId: renamed })).toContain("1 of 1 applied");
  expect((await call("getFormSnapshot", { since: "last" })).length).toBeLessThan(
    (await call("getFormSnapshot", {})).length + 1,
  );
});
