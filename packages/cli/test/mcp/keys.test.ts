import { makeFolder, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop, program } from "../giselle.cases.ts";

/** A palette that takes only keys. It acts when the key goes down, and closes. The page counts what was done, and shows its chords. */
const palette = `<title>Tracker</title><button>Help</button><output></output><p></p><script>
  const done = [];
  const open = () => {
    const box = document.createElement("input");
    box.setAttribute("aria-label", "Choose a command");
    box.onkeydown = ({ key }) => {
      if (key !== "Enter") return;
      done.push(box.value);
      box.remove();
      document.querySelector("output").textContent = done.length + " done";
    };
    document.body.append(box);
    box.focus();
  };
  document.querySelector("button").onclick = () => { document.querySelector("p").textContent = "Help is shown"; };
  addEventListener("keydown", ({ key, ctrlKey }) => {
    if (key === "F2") open();
    if (ctrlKey && key.length === 1) document.querySelector("p").textContent += "Ctrl " + key + ", ";
  });</script>`;

async function openPalette() {
  const shop = await openShop(palette);
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment() };
  const { client } = await startMcpProgram({ command: process.execPath, args: [program, "mcp"], env });
  const call = async (name: string, given: object = {}) => {
    const { content } = await client.callTool({ name, arguments: { ...given } });
    return (content as { text?: string }[])[0]?.text ?? "";
  };
  await call("navigate", { url: shop.url });
  const press = (...keys: string[]) =>
    call("executeFormActions", { actions: keys.map((key) => ({ action: "press", keys: key })) });
  return { press };
}

it("A7: a key that closes what has the focus was pressed", async () => {
  const { press } = await openPalette();
  expect(await press("F2", "x", "Enter")).toMatch(/^3 of 3 applied\n.*"1 done"/s);
  expect(await press("F2", "y", "Enter")).toMatch(/^3 of 3 applied\n.*"2 done"/s);
});

it("presses the letter of a chord as a keyboard does, whichever way it is written", async () => {
  const { press } = await openPalette();
  expect(await press("Control+K", "Control+j")).toContain('"Ctrl k, Ctrl j,"');
  expect(await press("Control+Shift+L", "Control+Shift+m")).toContain('"Ctrl k, Ctrl j, Ctrl L, Ctrl M,"');
});
