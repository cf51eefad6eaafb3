import { findProcesses, makeFolder, mcpVersions, noProcessLeft, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop, program, withWindows } from "../giselle.cases.ts";

/** Starts a server with two browsers, whose profiles are in the folder. */
async function startWithBrowsers(version: (typeof mcpVersions)[number], browser = {}) {
  const shop = await openShop();
  const folder = makeFolder();
  const env = { PATH: process.env.PATH ?? "", HOME: folder, ...environment({ ...browser, TMPDIR: folder }) };
  const command = { command: process.execPath, args: [program, "mcp"], env };
  const { client } = await startMcpProgram(command, { version });
  await client.listTools();
  for (const session of ["one", "two"]) {
    await client.callTool({ name: "navigate", arguments: { url: shop.url, session } });
  }
  expect((await findProcesses(folder)).length).toBeGreaterThanOrEqual(2);
  return { client, folder };
}

// One of each kind uses a full browser, which has more helper processes than the headless shell.
it.each(mcpVersions.map((version, at) => ({ version, browser: at === 0 ? withWindows : {} })))(
  "ends the server and its browsers when a client of $version disconnects",
  async ({ version, browser }) => {
    const { client, folder } = await startWithBrowsers(version, browser);
    await client.close();
    await noProcessLeft(folder);
  },
);

it.each(["SIGINT", "SIGTERM", "SIGHUP"])("ends the server and its browsers on %s", async (signal) => {
  const { client, folder } = await startWithBrowsers("2025-06-18", signal === "SIGTERM" ? withWindows : {});
  const ended = new Promise<void>((resolve) => {
    client.onclose = resolve;
  });
  const { pid } = client.transport as unknown as { pid: number };
  process.kill(pid, signal);
  await ended;
  await noProcessLeft(folder);
});
