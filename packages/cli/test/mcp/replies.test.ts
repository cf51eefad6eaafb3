import { makeFolder, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop, program } from "../giselle.cases.ts";

async function startClient() {
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment() };
  const args = [program, "mcp", "--profile", "unleashed"];
  const { client } = await startMcpProgram({ command: process.execPath, args, env }, {});
  const call = async (name: string, given: object = {}) => {
    const { content } = await client.callTool({ name, arguments: { ...given } });
    return (content as { text?: string }[])[0]?.text ?? "";
  };
  return {
    call,
    open: async (html: string) => call("navigate", { url: (await openShop(html)).url }),
    act: (...actions: object[]) => call("executeFormActions", { actions }),
  };
}

const click = (fieldId: string) => ({ action: "click", fieldId });
const press = (keys: string, fieldId?: string) => ({ action: "press", keys, ...(fieldId && { fieldId }) });
const fill = (fieldId: string, value: string) => ({ action: "fill", fieldId, value });

/** Each button shows its own text in one place. */
const board = `<title>Board</title><button>Lamp</button><button>Wheel</button><button>Bell</button><section></section><script>
  const owners = { Lamp: "Owner Ms Tea", Wheel: "Owner Mr Oak", Bell: "Owner Mx Ivy" };
  for (const button of document.querySelectorAll("button"))
    button.onclick = () => { document.querySelector("section").innerHTML = "<p>" + owners[button.textContent] + "</p>"; };
</script>`;

/** The name box shows a cell's formula in another field, and counts the cells. */
const sheet = `<title>Sheet</title><input aria-label="Name box"><input aria-label="Formula" readonly><p></p><script>
  const formulas = { B2: "=SUM(B1:B3)", C3: "=MAX(C1:C3)", D4: "=MIN(D1:D3)" };
  const [box, formula] = document.querySelectorAll("input");
  let count = 0;
  box.onkeydown = ({ key }) => {
    if (key !== "Enter") return;
    formula.value = formulas[box.value];
    document.querySelector("p").textContent = ++count + " cells seen";
  };
</script>`;

it("says what an action showed if a later one of the request replaced it, once, and not what only counts on", async () => {
  const { open, act } = await startClient();
  await open(board);
  expect(await act(click("button-1"), click("button-2"), click("button-1"), click("button-3"))).toBe(
    `4 of 4 applied
button-1: It showed "Owner Ms Tea".
button-2: It showed "Owner Mr Oak".
+ "Owner Mx Ivy"`,
  );
  // The second key goes where the first moves the focus, so it is judged and sent by itself.
  expect(await act(press("Tab", "button-1"), press("Enter"), press("Tab"), press("Enter"))).toContain(
    'press Enter: The page showed "Owner Mr Oak".',
  );
  await open(sheet);
  const cells = Object.keys({ B2: 1, C3: 1, D4: 1 });
  const look = cells.flatMap((cell) => [fill("input-4", cell), press("Enter", "input-4")]);
  expect(await act(...look)).toBe(
    `6 of 6 applied
input-4: It showed input-5 = "=SUM(B1:B3)".
input-4: It showed input-5 = "=MAX(C1:C3)".
+ "3 cells seen"
~ input-5 = "=MIN(D1:D3)"`,
  );
});

const help = `<title>Help</title><button popovertarget="a">Help a</button><button popovertarget="b">Help b</button>
  <div id="a" popover>Count only days at home</div><div id="b" popover>The shortest road</div>`;

/** Its parts are in a closed shadow root, which only the browser can look into. */
const router = `<title>Router</title><style>rt-section { display: block; width: 300px; height: 100px }</style><rt-section></rt-section>
  <script>customElements.define("rt-section", class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: "closed" }).innerHTML = "<input aria-label='Name' style='display:block;width:200px;height:40px'>";
    }
  });</script>`;

it("does not report an effect that the browser shows outside of the document as no change", async () => {
  const { open, act } = await startClient();
  await open(help);
  expect(await act(click("button-1"), click("button-2"))).toBe(
    '2 of 2 applied\nbutton-1: It showed "Count only days at home".\n+ "The shortest road"',
  );
  expect(await act(press("Escape"))).toBe('1 of 1 applied\n- "The shortest road"');
  expect(await act(press("Escape"))).toBe(
    "0 of 1 applied\npress Escape unknown: The page shows no change.\nnothing else changed",
  );
  await open(router);
  expect(await act({ action: "click_point", point: { x: 100, y: 30 } }, press("F"), press("e"))).toBe(
    '3 of 3 applied\nclick_point: Hit input-3 "Name".\n~ input-3 = "Fe"',
  );
});

const seats = `<title>Seats</title><button>Book</button><a href="#other">Elsewhere</a>
  <dialog><p>Protect your seat</p><button>Add</button><a href="#next">Continue without</a></dialog>
  <script>document.querySelector("button").onclick = () => document.querySelector("dialog").showModal();</script>`;

it("lists the links of a dialog that opens, also when only controls were read", async () => {
  const { open, act, call } = await startClient();
  await open(seats);
  expect(await call("getFormSnapshot")).not.toContain("Elsewhere");
  const reply = await act(click("button-1"));
  expect(reply).toContain('"Add"');
  expect(reply).toMatch(/\+ link-\d+ "Continue without"/);
  expect(reply).not.toContain("Elsewhere");
});

const texts = Array.from({ length: 40 }, (_, index) => `<p>Text number ${index} of this page</p>`).join("");
const replaced = `<title>Seats</title><main>${texts}<button>Next</button></main><script>
  document.querySelector("button").onclick = () => { document.querySelector("main").innerHTML = "<h1>Thank you</h1>"; };
</script>`;

it("says in one line that much text is gone", async () => {
  const { open, act } = await startClient();
  await open(replaced);
  const reply = await act(click("button-1"));
  expect(reply).toContain("(40 texts)");
  expect(reply.length).toBeLessThan(200);
});

it("types text where the focus is, and presses keys that have names", async () => {
  const { open, act } = await startClient();
  await open(router);
  const point = { x: 100, y: 30 };
  expect(await act({ action: "click_point", point }, press("Ferien Haus"), press("Backspace"), press("C++"))).toBe(
    '4 of 4 applied\nclick_point: Hit input-1 "Name".\n~ input-1 = "Ferien HauC++"',
  );
  expect(await act(press("ArrowSideways"))).toContain('refused INVALID_ACTION: There is no key "ArrowSideways".');
});

/** A help text that lies over the field, and a wall that does too. */
const covers = `<title>Tax</title><style>[popover], #wall { position: fixed; inset: 0 auto auto 0; width: 500px; height: 200px; margin: 0 }</style>
  <label>Days <input></label><div style="margin-top: 300px"><button popovertarget="a">Help</button><button id="b">Wall</button></div>
  <div id="a" popover>Count only days at home</div><script>
  document.querySelector("#b").onclick = () => {
    document.body.insertAdjacentHTML("beforeend", '<div id="wall">Please wait</div>');
  };</script>`;

it("types in a field under a hint, but not under anything else", async () => {
  const { open, act } = await startClient();
  await open(covers);
  expect(await act(click("button-2"), fill("input-1", "12"))).toBe('2 of 2 applied\n+ "Count only days at home"');
  expect(await act(press("Escape"), click("button-3"), fill("input-1", "13"))).toContain(
    'refused COVERED: "Days" (input-1) is covered by <div> "Please wait". Close that first.',
  );
});

/** A chat in a frame that the page's own script cannot enter, in a closed root whose host has no size. */
const chat = `<title>Orders</title><help-bubble></help-bubble><script>
  const root = document.querySelector("help-bubble").attachShadow({ mode: "closed" });
  root.innerHTML = '<button style="position: fixed; right: 9px; bottom: 9px">Chat</button>';
  root.querySelector("button").onclick = () => {
    const frame = document.createElement("iframe");
    frame.title = "Chat";
    frame.sandbox = "allow-scripts";
    frame.style = "position: fixed; right: 9px; bottom: 50px";
    frame.srcdoc = '<input aria-label="Message" autofocus><p></p><script>const [box] = document.querySelectorAll("input");' +
      'box.onkeydown = ({ key }) => { if (key === "Enter") document.querySelector("p").textContent = "You said " + box.value; };</' + "script>";
    root.append(frame);
  };</script>`;

it("reads a frame that a click opens, and types text where the focus is in it, with either tool", async () => {
  const { open, act, call } = await startClient();
  await open(chat);
  const opened = await act(click("button-1"));
  expect(opened).toMatch(/^1 of 1 applied\nframe "Chat" \S+\ninput-\d+ "Message"\nend of frame "Chat"$/);
  const box = /input-\d+/.exec(opened)?.[0] ?? "";
  expect(await act(click(box), press("HK-20"))).toBe(`2 of 2 applied\n~ ${box} = "HK-20"`);
  expect(await call("press", { keys: "817 b" })).toBe(`1 of 1 applied\n~ ${box} = "HK-20817 b"`);
  expect(await call("press", { keys: "Enter" })).toContain('+ "You said HK-20817 b"');
});

/** Goes to another page by itself. */
const leaving = `<title>Sending</title><p>Please wait</p><button>Cancel</button>
  <script>setTimeout(() => { location.href = "/sent?" + 1; }, 300);</script>`;

it("shows the page that a wait ends on, with its text", async () => {
  const { call } = await startClient();
  const shop = await openShop(leaving);
  await call("navigate", { url: shop.url });
  shop.show("<title>Sent</title><h1>Payment set up</h1><p>Nina was saved</p>");
  expect(await call("wait_for", { textGone: "Please wait" })).toContain('"Nina was saved"');
});
