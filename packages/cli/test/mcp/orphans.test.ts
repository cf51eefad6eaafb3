import { findProcesses, makeFolder, mcpVersions, noProcessLeft, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop, program, withWindows } from "../giselle.cases.ts";

/** A server with two browsers, whose files are in the folder. */
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

// A client that leaves, and a signal: each once with the browser that its users have, which has more helpers.
it.each(mcpVersions.map((version, at) => ({ version, browser: at === 0 ? withWindows : {} })))(
  "when the client of $version leaves, the server ends, and its browsers with it",
  async ({ version, browser }) => {
    const { client, folder } = await startWithBrowsers(version, browser);
    await client.close();
    await noProcessLeft(folder);
  },
);

it.each(["SIGINT", "SIGTERM", "SIGHUP"])("a %s ends the server, and its browsers with it", async (signal) => {
  const { client, folder } = await startWithBrowsers("2025-06-18", signal === "SIGTERM" ? withWindows : {});
  const ended = new Promise<void>((resolve) => {
    client.onclose = resolve;
  });
  const { pid } = client.transport as unknown as { pid: number };
  process.kill(pid, signal);
  await ended;
  await noProcessLeft(folder);
});
