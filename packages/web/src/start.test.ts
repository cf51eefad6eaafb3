import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { openPage } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";

const program = fileURLToPath(new URL("../dist/start.js", import.meta.url));

it("serves a sample form that a person can fill in and send", async () => {
  const page = await openPage(await start({ PORT: "0" }));
  await page.getByLabel("Full name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Plan").selectOption("Pro");
  await page.getByLabel("I agree to the terms").check();
  const [request] = await Promise.all([
    page.waitForRequest("**/registrations"),
    page.getByRole("button", { name: "Register" }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" });
  await page.getByText("You are registered.").waitFor();
});

it("says what to do when the port that was asked for is taken", async () => {
  const taken = new URL(await start({ PORT: "0" })).port;
  const { code, errors } = await ended(launch({ PORT: taken }));
  expect(code).toBe(1);
  expect(errors).toBe(`Port ${taken} cannot be used. Set PORT to a free one, or leave it unset to get one.\n`);
});

it("answers what it does not know with the way out", async () => {
  const url = await start({ PORT: "0" });
  expect(await (await fetch(`${url}/nowhere`)).json()).toEqual({
    error: "There is no GET /nowhere. The form is at /.",
  });
  const bad = await fetch(`${url}/registrations`, { method: "POST", body: "not JSON" });
  expect([bad.status, await bad.json()]).toEqual([400, { error: "Send one JSON object of at most 64 KiB." }]);
});

function launch(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill());
  return child;
}

function start(env: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    let output = "";
    launch(env).stdout?.on("data", (chunk) => {
      output += chunk;
      const url = /http:\/\/\S+/.exec(output)?.[0];
      if (url) resolve(url);
    });
  });
}

async function ended(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, errors };
}
