import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { openPage } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";

const folder = fileURLToPath(new URL("../../../../examples/copilot-in-next/", import.meta.url));
const next = `${folder}node_modules/next/dist/bin/next`;
const env = { NEXT_TELEMETRY_DISABLED: "1" };
const task = "Enter Ada into Name, choose Afternoon, tick Lunch and press Sign up";

it("W1, W2: the copilot fills in the form of the smallest app that has one, asks, and sends it, once", async () => {
  const url = await startApp();
  const page = await openPage(url);
  await page.getByRole("log").waitFor(); // the panel is ready
  await page.getByRole("textbox", { name: "Message" }).fill(task);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("region", { name: /^Allow / }).waitFor();
  expect(await (await fetch(`${url}/guests`)).json()).toEqual([]); // nothing is sent without approval
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.locator("output", { hasText: "See you in the Afternoon, Ada." }).waitFor();
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" }); // the run has come to its end
  expect(await (await fetch(`${url}/guests`)).json()).toEqual([{ name: "Ada", time: "Afternoon", lunch: "on" }]);
});

/** The built example, served like in production. */
async function startApp(): Promise<string> {
  const args = [next, "start", "--port", "0", "--hostname", "127.0.0.1"];
  const app = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env, REDIS_URL: "" } });
  onTestFinished(() => void app.kill());
  return new Promise((resolve, reject) => {
    let output = "";
    app.stdout.on("data", (chunk) => {
      output += chunk;
      const url = /Local:\s+(http:\S+)/.exec(output)?.[1];
      if (url && output.includes("Ready")) resolve(url);
    });
    app.once("exit", (code) => reject(new Error(`The app ended with ${code}:\n${output}`)));
  });
}
