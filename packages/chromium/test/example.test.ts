import { fileURLToPath } from "node:url";
import { browserProgram, runProgram, servePages } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../../../examples/drive-a-browser/join.js", import.meta.url));

it("the example fills in a form, submits it and prints the outcomes", async () => {
  const site = await servePages({
    "/": `<form action="/joined"><label>Name <input name="name"></label><button>Join</button></form>`,
    "/joined": "<h1>Welcome</h1>",
  });
  const run = await runProgram(process.execPath, [program, site.url, "Ada Lovelace"], {
    env: { GISELLE_CHROMIUM: browserProgram("page") },
  });
  expect(run).toEqual({ code: 0, stdout: expect.stringMatching(/^applied \napplied /), stderr: "" });
  expect(site.asked).toContain("127.0.0.1/joined?name=Ada+Lovelace");
});

it("the example ends with an error if the page cannot be loaded", async () => {
  const run = await runProgram(process.execPath, [program, "http://nowhere.invalid", "Ada Lovelace"], {
    env: { GISELLE_CHROMIUM: browserProgram("page") },
  });
  expect(run).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("NavigationError: http://nowhere.invalid"),
  });
});
