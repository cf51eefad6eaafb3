import { findProcesses, makeFolder, noProcessLeft, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop, program } from "../giselle.cases.ts";

it("when the client leaves, the server ends, and its browsers with it", async () => {
  const shop = await openShop();
  const folder = makeFolder();
  const env = { PATH: process.env.PATH ?? "", HOME: folder, ...environment({ TMPDIR: folder }) };
  const { client } = await startMcpProgram({ command: process.execPath, args: [program, "mcp"], env });
  for (const session of ["one", "two"]) {
    await client.callTool({ name: "navigate", arguments: { url: shop.url, session } });
  }
  expect((await findProcesses(folder)).length).toBeGreaterThan(4);
  await client.close();
  await noProcessLeft(folder);
});
