import { makeFolder, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop, program } from "../giselle.cases.ts";

const districts = ["Upper Fenn", "Eastmarsh", "Saltholm"];
/** Districts without names, which a tooltip shows while the pointer is over them. */
const map = `<title>Districts</title><style>button { width: 80px; height: 30px }</style>
  ${districts.map((name) => `<button aria-label="district" onmouseenter="tip.textContent = '${name}'" onmouseleave="tip.textContent = ''"></button>`).join("")}
  <p id="tip"></p>`;

it("S9: each hover of a request says what it showed, and later actions still run", async () => {
  const shop = await openShop(map);
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment() };
  const { client } = await startMcpProgram({ command: process.execPath, args: [program, "mcp"], env }, {});
  const call = async (name: string, given: object) => {
    const { content } = await client.callTool({ name, arguments: { ...given } });
    return (content as { text?: string }[])[0]?.text ?? "";
  };
  await call("navigate", { url: shop.url });
  const actions = districts.map((_, index) => ({ action: "hover", fieldId: `button-${index + 1}` }));
  const reply = await call("executeFormActions", { actions });
  expect(reply).toContain("3 of 3 applied");
  expect(reply).toContain('button-1: It showed "Upper Fenn".');
  expect(reply).toContain('button-2: It showed "Eastmarsh".');
  expect(reply).toContain('+ "Saltholm"');
  const gone = await call("executeFormActions", {
    actions: [{ action: "hover", fieldId: "button-99" }, ...actions.slice(0, 1)],
  });
  expect(gone).toContain("0 of 2 applied");
});
