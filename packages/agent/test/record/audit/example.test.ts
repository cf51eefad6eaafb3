import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browserProgram, makeFolder, runProgram, startScriptedModel, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { actOn, done } from "../../scripted.cases.ts";

const program = new URL("../../../../../examples/agent-in-ten-lines/audited.js", import.meta.url);

it("the audited agent writes a valid file and a trace page, without the secret", async () => {
  const passwords: (string | null)[] = [];
  const server = await startWebServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/joined") passwords.push(searchParams.get("password"));
    const form = `<form action="/joined"><label>Password <input type="password" name="password"></label><button>Join</button></form>`;
    response.writeHead(200, { "content-type": "text/html" }).end(pathname === "/joined" ? "<h1>Welcome</h1>" : form);
  });
  onTestFinished(() => server.close());
  const secret = "hunter2 & more";
  await using model = await startScriptedModel("ollama", [
    actOn(["Password", "fill", { value: secret }], ["Join", "click"]),
    done(`You are signed up with ${secret}.`),
  ]);
  const env = {
    OLLAMA_HOST: model.url,
    GISELLE_MODEL: "scripted",
    GISELLE_CHROMIUM: browserProgram("page"),
  };
  const file = join(makeFolder(), "audit.jsonl");
  const run = await runProgram(process.execPath, [fileURLToPath(program), server.url, "Sign me up", file], { env });
  expect(run).toEqual({ code: 0, stdout: "14 records, sound\n", stderr: "" });
  expect(passwords).toEqual([secret]);
  const [audit, page] = await Promise.all([readFile(file, "utf8"), readFile(`${file}.html`, "utf8")]);
  expect(audit).toContain("/joined?password="); // the form put it into the address
  for (const text of [audit, page])
    for (const leak of ["hunter2", "%26+more", "& more"]) expect(text).not.toContain(leak);
});
