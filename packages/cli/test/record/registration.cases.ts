// A run with a bit of everything: a secret, approvals, a rejected value and a disabled field.
import { join } from "node:path";
import { makeFolder, readBody, startWebServer } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";
import { act, giselleOnTerminal, password, plan, startModel, step } from "../giselle.cases.ts";

/** Choosing another ticket than a day ticket disables the code; the telephone number accepts only digits. */
const form = `<!doctype html><title>Register · Northern Type Conference</title>
  <h1>Register for the conference</h1><p>Three days of type, in Trondheim. All prices include lunch.</p>
  <form method="post" action="/register"><fieldset><legend>About you</legend>
  <label>Full name <input name="name" required></label>
  <label>Email <input name="email" type="email" required></label>
  <label>Telephone <input name="tel" oninput="this.value = this.value.replace(/[^0-9]/g, '')"></label>
  <label>Choose a password <input name="password" type="password" required></label></fieldset>
  <fieldset><legend>Your ticket</legend>
  <label>Ticket <select name="ticket" onchange="code.disabled = value !== 'Day ticket'">
    <option>Day ticket</option><option>Full conference</option><option>Student</option></select></label>
  <label>Discount code <input name="code" id="code"></label>
  <label><input type="checkbox" name="terms" required> I accept the terms</label></fieldset>
  <button>Register</button> <a href="/terms">Terms and conditions</a></form>`;

const thanks = `<!doctype html><title>You are registered · Northern Type Conference</title><h1>See you in Trondheim</h1>
  <p role="status">A confirmation is on its way to ada@example.com.</p><a href="/programme">Programme</a>`;

export interface RecordedRun {
  audit: string;
  url: string;
  /** The forms that the server received. */
  registered: Record<string, string>[];
  code: number | null;
  env: Record<string, string>;
}

const because = (explanation: string, confidence: number, planned: object) => ({ ...planned, explanation, confidence });

/** Records a run in which a person at a terminal approves every plan. */
export async function recordRegistration({ options = [] as string[], html = form } = {}): Promise<RecordedRun> {
  const registered: Record<string, string>[] = [];
  const site = await startWebServer(async (request, response) => {
    if (request.method === "POST") registered.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
    const page = request.method === "POST" ? thanks : html;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  onTestFinished(() => site.close());
  const model = await startModel([
    act(
      "I fill in your details and the discount code, and register you for all three days.",
      step("fill", { id: "input-1", value: "Ada Lovelace" }),
      step("fill", { id: "input-2", value: "ada@example.com" }),
      because("The number as you wrote it", 0.7, step("fill", { id: "input-3", value: "+47 (0) 555 0100" })),
      step("fill", { id: "input-4", value: password }),
      step("select", { id: "select-5", value: "Full conference" }),
      because("The code that you gave", 0.55, step("fill", { id: "input-6", value: "TYPE26" })),
      step("click", { id: "button-8" }),
    ),
    act(
      "The page takes the telephone number in digits only, and no code with a full ticket. I leave the code out and register.",
      step("fill", { id: "input-3", value: "4705550100" }),
      step("fill", { id: "check-7", value: "yes" }),
      step("click", { id: "button-8" }),
    ),
    plan({
      decision: "done",
      message: "You are registered for the full conference; a confirmation goes to ada@example.com.",
    }),
  ]);
  const audit = join(makeFolder(), "audit.jsonl");
  const url = `${site.url}/`;
  const args = ["run", "Register me for the conference, for all three days, with the code TYPE26", "--url", url];
  const terminal = giselleOnTerminal([...args, "--profile", "semi_auto", "--audit", audit, ...options], model.env);
  await terminal.shows("Allow these 7 steps?");
  terminal.press("y");
  await terminal.shows("Allow these 3 steps?");
  terminal.press("y");
  return { audit, url, registered, code: await terminal.ended, env: model.env };
}
