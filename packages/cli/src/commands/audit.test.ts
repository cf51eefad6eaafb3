import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeFolder, openPage, readBody, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { done, giselle, giselleAgain, joining, openShop, password, startModel } from "../../test/giselle.cases.ts";
import { giselleHere } from "../../test/record/giselle-here.cases.ts";
import { recordRegistration } from "../../test/record/registration.cases.ts";

const read = (file: string) => readFileSync(file, "utf8");

it("L6: writes an audit log without secrets, and shows and verifies it", async () => {
  const { audit, code, registered, url } = await recordRegistration();
  expect(code).toBe(0);
  expect(registered).toHaveLength(1);
  expect(registered[0]).toMatchObject({ password, tel: "4705550100" }); // it was typed
  expect(read(audit)).not.toContain(password);
  expect(read(audit)).toContain("Ada Lovelace");
  expect(statSync(audit).mode & 0o077).toBe(0);
  expect(existsSync(`${audit}.lock`)).toBe(false);

  expect(await giselle(["audit", "verify", audit])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("is valid: 31 records of 1 run, in 32 lines."),
  });
  const shown = await giselleHere(["audit", "show", audit]);
  expect(shown.code).toBe(0);
  const text = shown.stdout
    .replaceAll(url, "URL/")
    .replace(/[\d.]+ s\b/g, "0 s")
    .replace(/run [\w-]+, profile (\w+), .*/, "run ID, profile $1, TIME");
  expect(text).toMatchInlineSnapshot(`
    "Register me for the conference, for all three days, with the code TYPE26
    run ID, profile semi_auto, TIME

    Step 1  "Register · Northern Type Conference" at URL/
      I fill in your details and the discount code, and register you for all three days.  (qwen3:4b, 0 s)
      approved after 0 s
      ✓ Fill "Full name" with "Ada Lovelace" (read back)
      ✓ Fill "Email" with "ada@example.com" (read back)
      ✗ Fill "Telephone" with "+47 (0) 555 0100" (failed; REJECTED; page shows "4705550100"; "Telephone": the page did not keep this.)
      ✓ Fill "Choose a password" with a secret (••••) (read back)
      ✓ Choose "Full conference" in "Ticket" (read back)
      ⊘ Fill "Discount code" with "TYPE26" (refused; DISABLED; "Discount code" is disabled. See what enables it.)
      – Click "Register" (skipped; AFTER_FAILURE; An earlier action failed.)

    Step 2  "Register · Northern Type Conference" at URL/
      The page takes the telephone number in digits only, and no code with a full ticket. I leave the code out and register.  (qwen3:4b, 0 s)
      approved after 0 s
      ✓ Fill "Telephone" with "4705550100" (read back)
      ✓ Tick "I accept the terms" (read back)
      ✓ Click "Register" (The page navigated.)

    Step 3  "You are registered · Northern Type Conference" at URL/register
      You are registered for the full conference; a confirmation goes to ada@example.com.  (qwen3:4b, 0 s)

    done: You are registered for the full conference; a confirmation goes to ada@example.com.
    3 steps, 3 model calls, 36 tokens in, 21 out, 0 s

    "
  `);

  const traced = await giselleHere(["trace", audit]);
  const page = audit.replace(/jsonl$/, "html");
  expect(traced).toMatchObject({ code: 0, stdout: `${pathToFileURL(page).href}\n` });
  expect(read(page)).not.toContain(password);
  const shownPage = await openPage(read(page));
  expect(await shownPage.locator(".action .outcome").allInnerTexts()).toEqual([
    ...["read back", "read back", "70 % sure", "read back", "read back", "55 % sure", "skipped"].map((words) =>
      expect.stringContaining(words),
    ),
    ...["read back", "read back", "done"].map((words) => expect.stringContaining(words)),
  ]);

  const lines = read(audit).split("\n");
  writeFileSync(audit, lines.toSpliced(9, 1).join("\n"));
  const bad = "line 10: missing. This line has the number 11, but line 10 is missing.";
  expect(await giselleHere(["audit", "verify", audit])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(bad),
  });
  for (const command of [["audit", "show"], ["trace"]]) {
    const distrusted = await giselleHere([...command, audit]);
    expect(distrusted).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("Don't trust this audit log: line 10 is missing."),
    });
  }
}, 300_000);

/** Starts an OpenTelemetry collector that records the names of the spans it receives. */
async function startCollector() {
  const names: string[] = [];
  const collector = await startWebServer(async (request, response) => {
    const [{ scopeSpans }] = JSON.parse(await readBody(request)).resourceSpans;
    names.push(...scopeSpans[0].spans.map(({ name }: { name: string }) => name));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  onTestFinished(() => collector.close());
  return { url: collector.url, names };
}

it("L6: signs the audit log with the user's key, appends several runs, and exports them to a collector", async () => {
  const folder = makeFolder();
  const pair = generateKeyPairSync("ed25519");
  const [key, publicKey, audit] = ["key.pem", "public.pem", "audit.jsonl"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(key, pair.privateKey.export({ type: "pkcs8", format: "pem" }));
  writeFileSync(publicKey, pair.publicKey.export({ type: "spki", format: "pem" }));
  const shop = await openShop();
  const data = join(folder, "person.json");
  writeFileSync(data, JSON.stringify({ name: "Ada", pin: "no-one-knows" }));
  const options = ["--url", shop.url, "--profile", "auto", "--data", data, "--audit", audit, "--audit-key", key];
  const collector = await startCollector();
  const run = async (goal: string, otlp: string) => {
    const model = await startModel([joining, done]);
    return giselleAgain(["run", goal, ...options, "--otlp", otlp], model.env);
  };
  expect(await run("Sign me up", collector.url)).toMatchObject({ code: 0, stderr: "" });
  const live = collector.names.splice(0);
  expect(await giselleHere(["audit", "export", audit, "--otlp", collector.url])).toEqual({
    code: 0,
    stdout: `7 spans sent to ${collector.url}\n`,
  });
  expect(collector.names).toEqual(live);
  expect(await run("Sign me up again", "http://127.0.0.1:1")).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/cannot be reached.*continues without it/),
  });
  expect(shop.joined).toHaveLength(2);
  expect(read(audit)).not.toMatch(/correct horse|no-one-knows/);
  const verified = await giselleHere(["audit", "verify", audit, "--key", publicKey]);
  expect(verified).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /of 2 runs, .*\nSigned with ed25519-[0-9a-f]{16}\.\nId of the file: [0-9a-f]{64}\nHash of the last line: [0-9a-f]{64}\n$/,
    ),
  });
  const hash = verified.stdout.slice(-65, -1);
  const json = await giselleHere(["audit", "verify", audit, "--expect", hash, "--json"], {
    GISELLE_AUDIT_KEY: publicKey,
  });
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, runs: 2, hash, notes: [] });
  expect(await giselleHere(["audit", "verify", audit, "--expect", "0".repeat(64)])).toMatchObject({ code: 1 });

  const [first = "", second = ""] = [...new Set([...read(audit).matchAll(/"runId":"([^"]+)"/g)].map(([, id]) => id))];
  const one = await giselleHere(["audit", "show", audit, "--run", second.slice(0, 12)]);
  expect(one.stdout).toContain("Sign me up again");
  expect(one.stdout).not.toContain(first);
  await expect(giselleHere(["trace", audit, "--run", "nothing"])).rejects.toThrow(first);
}, 300_000);

it("explains what is wrong with a file, a key, or an audit log that another run is writing", async () => {
  const folder = makeFolder();
  const [short, audit] = [join(folder, "short"), join(folder, "audit.jsonl")];
  writeFileSync(short, "hunter2");
  const gone = await giselleAgain(["audit", "verify", audit]);
  expect(gone).toMatchObject({ code: 1, stderr: `The file ${audit} does not exist.\n` });
  writeFileSync(audit, "");
  expect(await giselleHere(["audit", "verify", audit])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("line 1: truncated"),
  });
  await expect(giselleHere(["audit", "verify", audit, "--key", short])).rejects.toThrow("at least 32");
  await expect(giselleHere(["audit", "verify", audit, "--key", "none"])).rejects.toThrow("cannot be read");
  writeFileSync(`${audit}.lock`, `${process.pid}\n`);
  const { url } = await openShop();
  const model = await startModel([done]);
  expect(await giselleAgain(["run", "x", "--url", url, "--audit", audit], model.env)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`Another run is writing to .* \\(process ${process.pid}\\)`)),
  });
}, 300_000);
