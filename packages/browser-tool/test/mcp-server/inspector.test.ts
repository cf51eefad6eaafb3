import { fileURLToPath } from "node:url";
import { driverOf, giveTool, openPage, runProgram, servePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("over-http.cases.ts", import.meta.url));
const inspector = fileURLToPath(new URL("../../node_modules/.bin/mcp-inspector", import.meta.url));

/** The MCP inspector's own command line. */
function inspect(pageUrl: string, args: string[]) {
  const server = [process.execPath, program, "-e", `TEST_PAGE_URL=${pageUrl}`];
  return runProgram(inspector, ["--cli", ...server, "--format", "json", "-q", ...args]);
}

describe.each(["legacy", "modern"])("M1: the inspector as a %s client", (era) => {
  const as = ["--protocol-era", era];

  it("accepts the tools in strict mode, and calls both", async () => {
    const page = await openPage("<label>Full name <input></label>");
    const tool = await giveTool(page);
    const url = await servePage(driverOf(tool));

    const list = await inspect(url, [...as, "--method", "tools/list", "--strict"]);
    expect(list).toMatchObject({ code: 0, stderr: "" });
    expect(list.stdout).toContain("getFormSnapshot");
    expect(list.stdout).toContain("executeFormActions");

    const read = ["--method", "tools/call", "--tool-name", "getFormSnapshot"];
    const seen = await inspect(url, [...as, ...read]);
    expect(seen).toMatchObject({ code: 0, stdout: expect.stringContaining("Full name") });

    const { fieldId } = await tool.field("Full name");
    const actions = JSON.stringify({ actions: [{ action: "fill", fieldId, value: "Ada" }] });
    const write = ["--method", "tools/call", "--tool-name", "executeFormActions", "--tool-args-json", actions];
    expect(await inspect(url, [...as, ...write])).toMatchObject({ code: 0 });
    expect(await page.getByLabel("Full name").inputValue()).toBe("Ada");
  }, 300_000);
});
