import { findProcesses, makeFolder, mcpVersions, noProcessLeft, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop, program, withWindows } from "../giselle.cases.ts";

/** A server with two browsers, whose files are in the folder. */
async function startWithBrowsers(version: (typeof mcpVersions)[number]) {
  const shop = await openShop();
  const folder = makeFolder();
  const env = { PATH: process.env.PATH ?? "", HOME: folder, ...environment({ ...withWindows, TMPDIR: folder }) };
  const command = { command: process.execPath, args: [program, "mcp"], env };
  const { client } = await startMcpProgram(command, { version });
  await client.listTools();
  for (const session of ["one", "two"]) {
    await client.callTool({ name: "navigate", arguments: { url: shop.url, session } });
  }
  expect((await findProcesses(folder)).length).toBeGreaterThanOrEqual(2);
  return { client, folder };
}

it.each(mcpVersions)("when the client of %s leaves, the server ends, and its browsers with it", async (version) => {
  const { client, folder } = await startWithBrowsers(version);
  await client.close();
  await noProcessLeft(folder);
});

it.each(["SIGINT", "SIGTERM", "SIGHUP"])("a %s ends the server, and its browsers with it", async (signal) => {
  const { client, folder } = await startWithBrowsers("2025-06-18");
  const ended = new Promise<void>((resolve) => {
    client.onclose = resolve;
  });
  const { pid } = client.transport as unknown as { pid: number };
  process.kill(pid, signal);
  await ended;
  await noProcessLeft(folder);
});
