import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder, runProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));

it("fails after all measures, and lists each contestant that could not be measured", async () => {
  const folder = makeFolder();
  const args = [main, "peers", "ndjson", "--smoke", "--json", join(folder, "found.json")];
  const env = { GISELLE_CHROMIUM: join(folder, "no-browser"), FORCE_COLOR: "1" };
  const { code, stdout } = await runProgram(process.execPath, args, { env });
  expect(code).toBe(1);
  expect(stdout).toContain("✓ A run's stream");
  expect(stdout).toContain("✗ peers: 3 of its contestants could not be measured");

  const names = ["giselle mcp", "Playwright MCP", "chrome-devtools-mcp"];
  const last = stdout.trimEnd().split("\n").slice(-names.length);
  const red = (text: string) => new RegExp(`^\\u001b\\[31m${text}\\u001b\\[39m$`);
  for (const [index, name] of names.entries())
    expect(last[index]).toMatch(red(`✗ peers: FAILED: ${name}: .+ To do: .+`));

  const [table] = JSON.parse(readFileSync(join(folder, "found.json"), "utf8")).measures.peers.tables;
  expect(table.rows[1]).toContainEqual(
    expect.objectContaining({ contestant: "Playwright MCP", failed: expect.any(String) }),
  );
  const html = readFileSync(join(folder, "found.html"), "utf8");
  expect(html).toContain('<td class="failed">FAILED</td>');
  expect(html).toContain('<p class="failed">FAILED: Playwright MCP: ');
  expect(html).not.toContain("–"); // the sign for "does not have it"
});
