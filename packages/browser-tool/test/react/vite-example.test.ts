import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { makeFolder, openPage } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";

const folder = fileURLToPath(new URL("../../../../examples/copilot-in-vite/", import.meta.url));
const vite = `${folder}node_modules/vite/bin/vite.js`;
const env = { ...process.env, REDIS_URL: "", NODE_ENV: "production", NO_COLOR: "1" };

it("W1: the copilot of a Vite app fills in its form after approval, once", async () => {
  const page = await openPage(await startApp());
  await page.getByRole("button", { name: "Open the assistant" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Enter Ada into Name, choose Afternoon and press Sign up");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("region", { name: /^Allow / }).waitFor();
  expect(await page.locator("output").textContent()).toBe("");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.locator("output", { hasText: "Ada comes in the Afternoon." }).waitFor();
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" }); // the run has come to its end
  expect(await page.locator("output").textContent()).toBe("Ada comes in the Afternoon. ");
});

/** Builds the example into a folder of this test and serves it. */
async function startApp(): Promise<string> {
  const out = makeFolder();
  const built = spawnSync(process.execPath, [vite, "build", "--outDir", out, "--emptyOutDir"], { cwd: folder, env });
  expect(built.status, built.stderr.toString()).toBe(0);
  const args = [vite, "preview", "--outDir", out, "--port", "0", "--host", "127.0.0.1"];
  const app = spawn(process.execPath, args, { cwd: folder, env });
  onTestFinished(() => void app.kill());
  return new Promise((resolve, reject) => {
    let output = "";
    app.stdout.on("data", (chunk) => {
      output += chunk;
      const url = /Local:\s+(http:\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    app.once("exit", (code) => reject(new Error(`The app ended with ${code}:\n${output}`)));
  });
}
