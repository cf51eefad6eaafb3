import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, type RecordedRequest } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import {
  act,
  done,
  giselle,
  giselleAgain,
  joining,
  openShop,
  password,
  type Shop,
  startModel,
  step,
} from "../../test/giselle.cases.ts";

const sent = { name: "Ada", password, plan: "Pro" };
const engine = "ollama:qwen3:4b";
/** Each test starts a browser two or three times. */
const timeout = 90_000;

/** Saves a run. Its model is stopped when this returns. */
async function save(shop: Shop) {
  const folder = makeFolder();
  const home = { HOME: folder };
  const model = await startModel([joining, done]);
  const file = join(folder, "run.json");
  const args = ["run", "Sign me up", "--url", shop.url, "--profile", "auto", "--engine", engine, "--save", file];
  const run = await giselleAgain(args, { ...home, ...model.env });
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: "" });
  await model.close();
  const data = (values: object) => {
    const path = join(folder, "data.json");
    writeFileSync(path, JSON.stringify(values));
    return path;
  };
  return { file, home, data };
}

it("L7: saves a run and replays it without a model, with other data", { timeout }, async () => {
  const shop = await openShop();
  const { file, home, data } = await save(shop);
  expect(readFileSync(file, "utf8")).not.toContain(password);
  expect(statSync(file).mode & 0o077).toBe(0);
  const args = ["replay", file, "--profile", "auto", "--data", data({ name: "Grace", password })];
  const { code, stdout, stderr } = await giselle(args, home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(shop.joined).toEqual([sent, { ...sent, name: "Grace" }]);
  const lines = stdout
    .replaceAll(shop.url, "URL/")
    .replaceAll(file, "run.json")
    .replace(/\d{4}-\d\d-\d\d/, "DATE")
    .replace(/[\d.]+ s$/m, "0 s");
  expect(lines).toMatchInlineSnapshot(`
    "task: Sign me up
    profile: auto
    engine: replay, because run.json was recorded on DATE
    opening URL/
    step 1: page "Sign up" at URL/, 4 elements
    step 1: plan: I fill in the form and join.
    step 1: applied: Fill "Name" with "Grace" (read back)
    step 1: applied: Fill "Password" with a secret (••••) (read back)
    step 1: applied: Choose "Pro" in "Plan" (read back)
    step 1: applied: Click "Join" (The page navigated.)
    step 2: page "Welcome" at URL/join, 0 elements
    done: You are signed up.
    2 steps, no model, 0 s
    "
  `);
});

it("rejects missing and unknown parameters before it acts", { timeout }, async () => {
  const shop = await openShop();
  const { file, home, data } = await save(shop);
  const secret = await giselleAgain(["replay", file, "--profile", "auto"], home);
  expect(secret).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The script needs values for password ("Password")'),
  });
  const unknown = await giselleAgain(["replay", file, "--data", data({ nmae: "Grace", password })], home);
  expect(unknown).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no parameter "nmae". It has: name, password, plan'),
  });
  const nothing = await giselleAgain(["replay", `${file}.not`], home);
  expect(nothing).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be read") });
  expect(shop.joined).toHaveLength(1);
});

const renamed = `<!doctype html><title>Sign up</title><form method="post" action="/join">
  <label>Name <input name="name"></label><label>Password <input type="password" name="password"></label>
  <label>Plan <select name="plan"><option>Free</option><option>Pro</option></select></label><button>Join today</button></form>`;

it("L7: exits with 8 where the page differs from the recording, reports the difference, and does not act", {
  timeout,
}, async () => {
  const shop = await openShop();
  const { file, home, data } = await save(shop);
  shop.show(renamed);
  const args = ["replay", file, "--profile", "auto", "--timeout", "100", "--data", data({ password })];
  const { code, stderr } = await giselleAgain(args, home);
  expect({ code, stderr }).toEqual({
    code: 8,
    stderr: [
      'TARGET_MISSING at step 1, action 4: The button "Join" is not on the page.',
      'button: expected "Join", seen "Join today"',
      "Nothing was sent or clicked. Check the page, then record the run again or replay with --heal.",
      "",
    ].join("\n"),
  });
  expect(shop.joined).toEqual([sent]);
});

it("L7: heals one step with one model call, reports it in the JSON output, and saves the healed step", {
  timeout,
}, async () => {
  const shop = await openShop();
  const { file, home, data } = await save(shop);
  shop.show(renamed);
  const model = await startModel([act("It is this one.", step("click", { id: "button-4" }))]);
  const args = ["replay", file, "--profile", "auto", "--timeout", "100", "--data", data({ password })];
  const { code, stdout, stderr } = await giselleAgain(
    [...args, "--heal", "--engine", engine, "--save", file, "--json"],
    {
      ...home,
      ...model.env,
    },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(shop.joined).toEqual([sent, sent]);
  expect(stdout).toContain("The planner healed this step (TARGET_MISSING)");
  expect(stdout + JSON.stringify(model.requests) + readFileSync(file, "utf8")).not.toContain(password);
  const last = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  expect(last).toMatchObject({ type: "replay-done", exitCode: 0, actions: [{}, {}, {}, { healed: true }] });
  expect(JSON.parse(readFileSync(file, "utf8")).steps[0].actions[3]).toMatchObject({
    healed: { reason: "TARGET_MISSING" },
  });
});

const small = (label: string) =>
  `<!doctype html><title>Sign up</title><form method="post" action="/join"><label>${label} <input name="name"></label><button>Join</button></form>`;
/** Fills in the form, with the field ids found in the page text of the request. */
const filling = (label: string) => (request: RecordedRequest) => {
  const prompt = request.messages.map(({ content }) => String(content)).join("\n");
  const id = (name: string) => new RegExp(`([a-z]+-\\d+) [^"\n]*"${name}"`).exec(prompt)?.[1];
  return act("I join.", step("fill", { id: id(label), value: "Ada" }), step("click", { id: id("Join") }));
};

async function remember(shop: Shop, later = "Full name") {
  const folder = makeFolder();
  const model = await startModel([filling("Name"), done, filling(later), done]);
  const run = (goal: string) => {
    const args = [
      "run",
      goal,
      "--url",
      shop.url,
      "--profile",
      "auto",
      "--engine",
      engine,
      "--memory",
      join(folder, "memory"),
    ];
    return giselleAgain(args, { HOME: folder, ...model.env });
  };
  expect(await run("Sign up Ada")).toMatchObject({ code: 0, stderr: "" });
  return { run, folder, asked: () => model.requests.filter(({ model: named }) => named).length };
}

it("replays a remembered run for the same task with another name, without a model call", { timeout }, async () => {
  const shop = await openShop(small("Name"));
  const { run, asked } = await remember(shop);
  const again = await run("Sign up Grace");
  expect(again).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("without a model") });
  expect(asked()).toBe(2);
  expect(shop.joined).toEqual([{ name: "Ada" }, { name: "Grace" }]);
});

it("plans again when the page has changed and nothing was sent, and prints why", { timeout }, async () => {
  const shop = await openShop(small("Name"));
  const { run, asked } = await remember(shop);
  shop.show(small("Full name"));
  expect(await run("Sign up Ada")).toMatchObject({
    code: 0,
    stderr:
      "The page differs from the recording (TARGET_CHANGED). Nothing was sent or clicked, so the task is planned again.\n",
  });
  expect(asked()).toBe(4);
  expect(shop.joined).toHaveLength(2);
});

/** The same script, as somebody else could have written it: without the seal of this person. */
function unseal(file: string): string {
  const { seal: _, ...script } = JSON.parse(readFileSync(file, "utf8"));
  const path = `${file}.unsealed.json`;
  writeFileSync(path, JSON.stringify(script), { mode: 0o600 });
  return path;
}

it("X6: the start page of a script that you did not seal gets no secret, and is on no list", { timeout }, async () => {
  const shop = await openShop();
  const { file, home, data } = await save(shop);
  const values = data({ name: "Grace", password: "{{secret:login}}" });
  const env = { ...home, LOGIN: password };
  const replay = (script: string, ...more: string[]) => {
    const args = ["replay", script, "--profile", "auto", "--data", values, "--secret", "login=env:LOGIN", ...more];
    return giselleAgain(args, env);
  };
  const foreign = unseal(file);
  expect(await replay(foreign)).toMatchObject({ code: 2, stderr: expect.stringContaining("--secret-origin login=") });
  const elsewhere = ["--secret-origin", "login=https://bank.example", "--allow-origin", "https://bank.example"];
  expect((await replay(foreign, ...elsewhere)).code).not.toBe(0);
  expect(shop.joined).toEqual([sent]);
  // Control: signed with your key, or with your own --url, the start page is your choice.
  expect(await replay(file)).toMatchObject({ code: 0, stderr: "" });
  expect(await replay(foreign, "--url", shop.url)).toMatchObject({ code: 0, stderr: "" });
  expect(shop.joined).toEqual([sent, { ...sent, name: "Grace" }, { ...sent, name: "Grace" }]);
});

it.each([
  ["without a seal", ({ seal: _, ...script }: Record<string, unknown>) => script],
  ["with the seal of what it was", (script: Record<string, unknown>) => script],
  ["with the seal of somebody else", (script: Record<string, unknown>) => ({ ...script, seal: "0".repeat(64) })],
])("X6: a remembered run that somebody has planted is not replayed: %s", { timeout }, async (_, seal) => {
  const shop = await openShop(small("Name"));
  const { run, folder, asked } = await remember(shop, "Name");
  const [name = ""] = readdirSync(join(folder, "memory"));
  const file = join(folder, "memory", name);
  const planted = JSON.parse(
    readFileSync(file, "utf8").replaceAll("Ada", "Mallory").replace("Sign up Mallory", "Sign up Ada"),
  );
  const copy = join(folder, "planted.json");
  for (const path of [file, copy]) writeFileSync(path, JSON.stringify(seal(planted)));
  expect(await run("Sign up Ada")).toMatchObject({
    code: 0,
    stderr: "A saved run of this task is not signed with your key, so the task is planned.\n",
  });
  expect(asked()).toBe(4);
  // Control: the planted run does what it says, if you replay that file.
  expect((await giselleAgain(["replay", copy, "--profile", "auto", "--url", shop.url], { HOME: folder })).code).toBe(0);
  expect(shop.joined).toEqual([{ name: "Ada" }, { name: "Ada" }, { name: "Mallory" }]);
});
