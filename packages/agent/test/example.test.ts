import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { browserProgram, runProgram, startScriptedModel, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { actOn, done } from "./scripted.cases.ts";

const program = new URL("../../../examples/agent-in-ten-lines/agent.js", import.meta.url);

it("the agent in ten lines completes its task in its own browser and reports it", async () => {
  const joined: (string | null)[] = [];
  const server = await startWebServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/joined") joined.push(searchParams.get("name"));
    const form = `<form action="/joined"><label>Name <input name="name"></label><button>Join</button></form>`;
    response.writeHead(200, { "content-type": "text/html" }).end(pathname === "/joined" ? "<h1>Welcome</h1>" : form);
  });
  onTestFinished(() => server.close());
  await using model = await startScriptedModel("ollama", [
    actOn(["Name", "fill", { value: "Ada Lovelace" }], ["Join", "click"]),
    done("You are signed up."),
  ]);
  const env = {
    OLLAMA_HOST: model.url,
    GISELLE_MODEL: "scripted",
    GISELLE_CHROMIUM: browserProgram("page"),
  };
  const run = await runProgram(process.execPath, [fileURLToPath(program), server.url, "Sign me up as Ada Lovelace"], {
    env,
  });
  expect(run).toEqual({ code: 0, stdout: "You are signed up.\n", stderr: "" });
  expect(joined).toEqual(["Ada Lovelace"]);
  expect(model.remaining).toBe(0);
});

it("the README shows the same lines", async () => {
  const [example, readme] = await Promise.all([
    readFile(program, "utf8"),
    readFile(new URL("../README.md", import.meta.url), "utf8"),
  ]);
  const lines = example.split("\n").filter((line) => /^(?:import|const (?!\[)|await)/.test(line));
  expect(lines).toHaveLength(9);
  for (const line of lines) expect(readme).toContain(line);
});
