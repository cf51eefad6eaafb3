import { fileURLToPath } from "node:url";
import { startMcpProgram } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const built = fileURLToPath(new URL("../../dist/mcp-server/index.js", import.meta.url));
const token = "token-that-must-not-leak";
const typed = "what a person typed";

describe.each(["2025-06-18", "2026-07-28"] as const)("M2: the program, started by a client of %s", (version) => {
  it("runs without its settings, and names only the missing one", async () => {
    const env = { PATH: process.env.PATH ?? "", BROWSER_TOOL_RELAY_TOKEN: token };
    const { client, stderr } = await startMcpProgram({ command: process.execPath, args: [built], env }, { version });
    expect((await client.listTools()).tools).toHaveLength(2);
    for (const name of ["getFormSnapshot", "executeFormActions"]) {
      const actions = [{ action: "fill", fieldId: "input-1", value: typed }];
      const { isError, content } = await client.callTool({ name, arguments: { actions } });
      expect(isError).toBe(true);
      expect(content).toEqual([{ type: "text", text: expect.stringMatching(/^\[\w+\] .*BROWSER_TOOL_RELAY_URL/) }]);
    }
    await client.close();
    await expect.poll(stderr).toMatch(/^\[mcp getFormSnapshot\] \w+\n\[mcp executeFormActions\] \w+\n$/);
  });
});
