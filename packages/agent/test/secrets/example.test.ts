import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  browserProgram,
  readBody,
  runProgram,
  startScriptedModel,
  startWebServer,
  textsIn,
} from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { actOn, done } from "../scripted.cases.ts";

const program = new URL("../../../../examples/agent-in-ten-lines/with-a-secret.js", import.meta.url);
const password = "correct horse battery";

it("X6: the example signs in with a password that its model never sees", async () => {
  const signedIn: string[] = [];
  const server = await startWebServer(async (request, response) => {
    if (request.method === "POST") signedIn.push(await readBody(request));
    const form = `<form method="post"><label>Password <input type="password" name="p"></label><button>Sign in</button></form>`;
    const html = signedIn.length > 0 ? `<h1>Welcome</h1><p>You typed ${password}` : form;
    response.writeHead(200, { "content-type": "text/html" }).end(html);
  });
  onTestFinished(() => server.close());
  await using model = await startScriptedModel("ollama", [
    actOn(["Password", "fill", { value: "{{secret:password}}" }], ["Sign in", "click"]),
    done("You are signed in."),
  ]);
  const env = {
    OLLAMA_HOST: model.url,
    GISELLE_MODEL: "scripted",
    GISELLE_CHROMIUM: browserProgram("page"),
  };
  const args = [fileURLToPath(program), server.url, "Sign in as ada"];
  const run = await runProgram(process.execPath, args, { env: { ...env, SHOP_PASSWORD: password } });
  expect(run).toEqual({ code: 0, stdout: "You are signed in.\n", stderr: "" });
  expect(signedIn).toEqual([new URLSearchParams({ p: password }).toString()]);
  const asked = textsIn(model.requests.map(({ body }) => body));
  expect(asked).toContain("You typed {{secret:password}}");
  expect(asked).not.toContain("horse");
});

it("the document shows the same lines", async () => {
  const [example, document] = await Promise.all([
    readFile(program, "utf8"),
    readFile(new URL("../../../../docs/secrets.md", import.meta.url), "utf8"),
  ]);
  const lines = example.split("\n").filter((line) => /^const (?:password|planner|agent) /.test(line));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(document).toContain(line);
});
