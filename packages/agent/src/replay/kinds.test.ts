import { openPage, readBody, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "../drivers/chromium/index.ts";
import { replayScript } from "../index.ts";
import { actOn, done } from "../scripted.cases.ts";
import { record } from "./recording.cases.ts";

it("smoke", async () => {
  const sent: unknown[] = [];
  const server = await startWebServer(async (request, response) => {
    if (request.method === "POST") sent.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
    const html =
      request.method === "POST"
        ? "<title>Thanks</title><h1>Thank you</h1>"
        : `<title>Contact</title><h1>Contact</h1><form method=post action=/sent><label>Name <input name=name></label><label>Password <input type=password name=pw></label><label>Plan <select name=plan><option>Free<option>Pro</select></label><label><input type=checkbox name=terms> I agree</label><button>Send</button></form>`;
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>${html}`);
  });
  onTestFinished(() => server.close());
  const page = await openPage(server.url);
  const driver = createChromiumDriver({ page });
  const script = await record({
    driver,
    script: [
      actOn(
        ["Name", "fill", { value: "Ada" }],
        ["Password", "fill", { value: "hunter22" }],
        ["Plan", "select", { value: "Pro" }],
        ["I agree", "click"],
        ["Send", "click"],
      ),
      done("Sent for Ada"),
    ],
  });
  process.stdout.write(JSON.stringify(script, null, 1));
  const result = await replayScript(script, { driver, profile: "auto", data: { name: "Grace", pw: "xyz12345" } });
  process.stdout.write(JSON.stringify({ ...result, steps: 0, script: 0 }, null, 1));
  expect(sent).toEqual([]);
});
