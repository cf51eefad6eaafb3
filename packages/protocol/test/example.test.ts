import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../../../examples/read-actions/read-actions.js", import.meta.url));

it("accepts the first action of the example and explains what is wrong with the second", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const [first, second] = stdout.split("\n");
  expect(first).toBe("fill input-1");
  expect(second).toMatch(/^There is no action "type"\. Use one of fill, click, select, /);
});
