import { expect, it } from "vitest";
import { McpSession } from "./mcp-session.ts";

const server = `
  const text = "### Error\\nError: " + (process.env.TMPDIR === process.cwd() ? "its own folder" : process.env.TMPDIR);
  process.stdin.on("data", (line) => {
    const result = { content: [{ text }], isError: true };
    process.stdout.write(JSON.stringify({ id: JSON.parse(line).id, result }) + "\\n");
  });`;

it("gives each server its own temporary folder, and names its error without the heading", async () => {
  const session = new McpSession([process.execPath, "-e", server], {});
  await expect(session.call("open", {})).rejects.toThrow("open: Error: its own folder");
  await session.close();
});
