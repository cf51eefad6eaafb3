import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPage, startNext } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../../../examples/copilot-in-next/", import.meta.url));

function readApp(): Record<string, string> {
  const entries = readdirSync(join(folder, "app"), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = [join(folder, "next.config.mjs"), ...paths];
  return Object.fromEntries(files.map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]));
}

it("W1, W2: the copilot fills in the form of the smallest app with it, and sends it, once", async () => {
  const url = await startNext(folder, readApp());
  const page = await openPage(url);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Enter Ada into Name, choose Large, tick Oat milk and press Order");
  await message.press("Enter");
  await page.getByText("Thank you, Ada.").waitFor({ timeout: 90_000 });
  await page.getByText(/^Done/).first().waitFor();
  expect(await (await fetch(`${url}/orders`)).json()).toEqual([{ name: "Ada", size: "Large", oat: "on" }]);
}, 120_000);
