import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import {
  act,
  done,
  giselle,
  giselleAgain,
  giselleOnTerminal,
  openShop,
  plan,
  startModel,
  step,
} from "../giselle.cases.ts";

const asking = plan({ decision: "ask", message: "I need a name.", clarification: "What is your name?" });
const joiningAs = (name: string) =>
  act("I join.", step("fill", { id: "input-1", value: name }), step("click", { id: "button-4" }));
const run = (url: string, ...more: string[]) => ["run", "Sign me up", "--url", url, "--profile", "auto", ...more];

it("L12: a question at the terminal is answered within its run", async () => {
  const shop = await openShop();
  const model = await startModel([asking, joiningAs("Ada"), done]);
  const terminal = giselleOnTerminal(run(shop.url), model.env);
  await terminal.shows("What is your name?");
  terminal.press("Ada\r");
  expect(await terminal.ended).toBe(0);
  expect(shop.joined).toMatchObject([{ name: "Ada" }]);
  const asked = model.requests.filter(({ model: name }) => name);
  expect(asked).toHaveLength(3);
  expect(JSON.stringify(asked[1]?.messages)).toContain("The user answered: Ada");
});

it("L12: without a terminal, --answer answers the questions in order", async () => {
  const shop = await openShop();
  const model = await startModel([
    asking,
    plan({ decision: "ask", message: "One more.", clarification: "Which plan?" }),
    joiningAs("Grace"),
    done,
  ]);
  const { code, stdout } = await giselle(run(shop.url, "--answer", "Grace", "--answer", "Free"), model.env);
  expect(code).toBe(0);
  expect(stdout).toContain("step 1: answered: Grace\n");
  expect(stdout).toContain("step 2: answered: Free\n");
  expect(shop.joined).toMatchObject([{ name: "Grace", plan: "Free" }]);
});

it("L12: without an answer the run ends with exit code 4 and says how to answer; a stored run is resumed with it", async () => {
  const shop = await openShop();
  const store = makeFolder();
  const model = await startModel([asking, asking, joiningAs("Ada"), done]);
  const ended = await giselleAgain(run(shop.url), model.env);
  expect(ended).toMatchObject({ code: 4, stderr: expect.stringContaining('--answer "…"') });
  const { code, stderr } = await giselleAgain(run(shop.url, "--store", store), model.env);
  const [, runId = ""] = /giselle resume (\S+) --answer/.exec(stderr) ?? [];
  expect({ code, runId }).toEqual({ code: 4, runId: expect.stringMatching(/./) });
  const resumed = await giselleAgain(["resume", runId, "--store", store, "--answer", "Ada"], model.env);
  expect({ code: resumed.code, stderr: resumed.stderr }).toEqual({ code: 0, stderr: "" });
  expect(shop.joined).toMatchObject([{ name: "Ada" }]);
});
