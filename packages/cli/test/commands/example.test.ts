import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runProgram, textsIn } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, done, environment, openShop, startModel, step } from "../giselle.cases.ts";

const folder = fileURLToPath(new URL("../../../../examples/local-model/", import.meta.url));
const form = `<!doctype html><title>Sign up</title><form method="post"><label>Name <input name="name"></label>
  <label>E-mail <input type="email" name="email"></label>
  <label>Plan <select name="plan"><option>Free</option><option>Pro</option></select></label><button>Join</button></form>`;

it("P3: the example fills in a form with an Ollama model, which gets the details", async () => {
  const shop = await openShop(form);
  const { name, email, plan } = JSON.parse(readFileSync(`${folder}person.json`, "utf8"));
  const model = await startModel([
    act(
      "I sign you up.",
      step("fill", { id: "input-1", value: name }),
      step("fill", { id: "input-2", value: email }),
      step("select", { id: "select-3", value: plan }),
      step("click", { id: "button-4" }),
    ),
    done,
  ]);
  const { code, stdout } = await runProgram("sh", [`${folder}sign-up.sh`, shop.url], {
    env: { ...environment(), ...model.env },
  });
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("done: You are signed up.") });
  expect(shop.joined).toEqual([{ name, email, plan }]);
  expect(textsIn(model.requests.map(({ body }) => body))).toContain(email);
});
