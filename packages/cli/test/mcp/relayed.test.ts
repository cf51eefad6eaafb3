import { makeFolder, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, program } from "../giselle.cases.ts";
import { openCheckout } from "./relayed.cases.ts";

async function pay(args: string[], env: Record<string, string>, answer?: (message: string) => "accept" | "decline") {
  const all = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment(env) };
  const command = { command: process.execPath, args: [program, "mcp", ...args], env: all };
  const { client } = await startMcpProgram(command, answer && { answer });
  const call = async (name: string, given = {}) =>
    JSON.stringify((await client.callTool({ name, arguments: given })).content);
  expect(await call("getFormSnapshot")).toContain("Pay now");
  const note = { action: "fill", fieldId: "input-1", value: "Ada" };
  return {
    noted: await call("executeFormActions", { actions: [note] }),
    clicked: await call("executeFormActions", { actions: [{ action: "click", fieldId: "button-2" }] }),
  };
}

it("M4: applies the policy table in a user's page: a payment needs approval under auto, and happens once after a yes", async () => {
  const { env, paid } = await openCheckout();
  const asked: string[] = [];
  const answerWith = (answer: "accept" | "decline") => (message: string) => {
    asked.push(message);
    return answer;
  };
  const { noted, clicked } = await pay([], env, answerWith("decline"));
  expect(noted).toContain("1 of 1 applied");
  expect(clicked).toContain("[NOT_ALLOWED] The user denied these actions");
  expect(paid).toEqual([]);
  expect((await pay([], env, answerWith("accept"))).clicked).toContain("1 of 1 applied");
  expect(asked).toEqual(Array(2).fill(expect.stringContaining('Click "Pay now"')));
  expect(paid).toEqual(["Ada"]);
});

it("M4: refuses when the client cannot ask", async () => {
  const { env, paid } = await openCheckout();
  expect((await pay([], env)).clicked).toContain("[APPROVAL_NEEDED]");
  expect(paid).toEqual([]);
});

it("M4: control: does not ask with the profile unleashed", async () => {
  const { env, paid } = await openCheckout();
  expect((await pay(["--profile", "unleashed"], env)).clicked).toContain("1 of 1 applied");
  expect(paid).toEqual(["Ada"]);
});

it("X4: does not act on a page whose origin is not allowed", async () => {
  const { env, paid } = await openCheckout();
  const { noted, clicked } = await pay(["--allow-origin", "https://elsewhere.example"], env);
  for (const answer of [noted, clicked]) expect(answer).toContain("is not allowed by the rules of this run");
  expect(paid).toEqual([]);
});
