import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { openPage } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createRelayClientFromEnv } from "../../src/relay/index.ts";
import { idOf } from "./relay-world.cases.ts";

const program = fileURLToPath(new URL("../../../../examples/users-own-page/server.js", import.meta.url));

it("lets an agent fill in the page of the example", async () => {
  const { url, env } = await start();
  const page = await openPage(url);
  const agent = createRelayClientFromEnv({ ...env });
  await expect.poll(() => agent.snapshot().catch(() => undefined), { timeout: 60_000 }).toBeDefined();
  const [name, size, order] = [await idOf(agent, "Name"), await idOf(agent, "Size"), await idOf(agent, "Order")];
  const { outcomes } = await agent.execute([
    { action: "fill", fieldId: name, value: "Ada" },
    { action: "select", fieldId: size, value: "Large" },
    { action: "click", fieldId: order },
  ]);
  expect(outcomes?.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
  expect(await page.textContent("output")).toBe("Thank you, Ada");
});

function start(): Promise<{ url: string; env: Record<string, string> }> {
  const child = spawn(process.execPath, [program], { env: { ...process.env, PORT: "0", REDIS_URL: "" } });
  onTestFinished(() => void child.kill());
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const [, url = "", config = ""] = /^The page: (\S+)\nFor your agent:\n(\{.*\n\})\n$/s.exec(output) ?? [];
      if (config) resolve({ url, env: JSON.parse(config).mcpServers.browser.env });
    });
    child.once("exit", (code) => reject(new Error(`The example ended with ${code}.`)));
  });
}
