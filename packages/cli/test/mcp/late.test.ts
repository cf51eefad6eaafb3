import { type McpVersion, makeFolder, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop, program } from "../giselle.cases.ts";

/** The page answers after 3 s, from a worker: nothing that can be observed is under way meanwhile, so the reply does not wait. */
const slowForm = `<title>Slow</title><label>Email <input id="email"></label><button onclick="later()">Save</button><output></output>
  <script>const worker = new Worker(URL.createObjectURL(new Blob(["onmessage = () => setTimeout(() => postMessage(0), 3000)"])));
  worker.onmessage = () => { document.querySelector("output").textContent = "The server refused this"; };
  function later() { worker.postMessage(0); }</script>`;

async function open(version: McpVersion) {
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment() };
  const { client } = await startMcpProgram({ command: process.execPath, args: [program, "mcp"], env }, { version });
  const pushed: unknown[] = [];
  client.setNotificationHandler("notifications/message", ({ params }) => void pushed.push(params));
  const call = async (name: string, given: object) => {
    const { content } = await client.callTool({ name, arguments: { ...given } });
    return (content as { text?: string }[])[0]?.text ?? "";
  };
  return { call, pushed };
}

it.each(["2025-06-18", "2025-11-25"] as const)(
  "M7: a client of %s hears of what the page does after the reply at once, and in the next reply first",
  async (version) => {
    const shop = await openShop(slowForm);
    const { call, pushed } = await open(version);
    await call("navigate", { url: shop.url });
    expect(await call("click", { fieldId: "button-2" })).not.toContain("refused");
    await expect.poll(() => pushed, { timeout: 60_000 }).toHaveLength(1);
    expect(pushed[0]).toMatchObject({
      level: "info",
      logger: "page",
      data: { session: "default", text: 'after the last reply: The page showed "The server refused this".' },
    });
    const next = await call("fill", { fieldId: "input-1", value: "ada@example.com" });
    expect(next.split("\n")[0]).toBe('after the last reply: The page showed "The server refused this".');
  },
);

it("M7: a newer client, which takes no messages outside a call, reads it in the next reply", async () => {
  const shop = await openShop(slowForm);
  const { call } = await open("2026-07-28");
  await call("navigate", { url: shop.url });
  await call("click", { fieldId: "button-2" });
  expect(await call("wait_for", { text: "The server refused this", timeoutMs: 20_000 })).toContain("refused this");
});

/** A switch that is only drawn. The page turns it off again 3 s after it was turned on. */
const drawnSwitch = `<title>Settings</title><style>
  b { position: relative; display: inline-block; width: 44px; height: 24px; border-radius: 12px; background: #ccc; cursor: pointer; }
  b i { position: absolute; left: 2px; top: 2px; width: 20px; height: 20px; border-radius: 50%; background: #fff; }
  b.is-on { background: #06c; } b.is-on i { left: 22px; }</style>
  <main></main><label>Name <input></label><script>
  const main = document.querySelector("main");
  const draw = (isOn) => { main.innerHTML = '<p><span>Dark mode</span> <b class="' + (isOn ? "is-on" : "") + '"><i></i></b></p>'; };
  main.onclick = ({ target }) => { if (target.closest("b")) { draw(true); setTimeout(draw, 3000, false); } };
  draw(false);</script>`;

it.each([
  ["fill", { value: "on" }],
  ["click", {}],
])("M7: a drawn switch that %s turned on, and that the page takes back, is corrected", async (name, given) => {
  const shop = await openShop(drawnSwitch);
  const { call, pushed } = await open("2025-11-25");
  await call("navigate", { url: shop.url });
  const line = '"Dark mode" (switch-1): the page changed this after it was reported as applied. It shows false.';
  expect(await call(name, { fieldId: "switch-1", ...given })).toContain("1 of 1 applied");
  await expect.poll(() => pushed, { timeout: 60_000 }).toHaveLength(1);
  expect(pushed[0]).toMatchObject({ level: "warning", data: { text: `after the last reply: ${line}` } });
  const next = await call("fill", { fieldId: "input-2", value: "Ada" });
  expect(next.split("\n")[0]).toBe(`after the last reply: ${line}`);
});

it("shows the text of a native dialog, and how it was answered", async () => {
  const shop = await openShop(
    `<title>Ask</title><button onclick="alert('Saved as draft 7')">Save</button><button onclick="confirm('Delete all?')">Delete</button>`,
  );
  const { call } = await open("2025-06-18");
  await call("navigate", { url: shop.url });
  expect(await call("click", { fieldId: "button-1" })).toContain("Saved as draft 7");
  expect(await call("click", { fieldId: "button-2" })).toContain("Delete all?");
});

it("says that earlier ids are invalid only when there were some", async () => {
  const shop = await openShop(`<title>Start</title><p>Nothing here yet</p>
    <script>addEventListener("keydown", () => { location.href = "/next" })</script>`);
  const { call } = await open("2025-06-18");
  await call("navigate", { url: shop.url });
  const arrived = await call("press", { keys: "ArrowDown" });
  expect(arrived).toContain("now at");
  expect(arrived).not.toContain("earlier ids");
});
