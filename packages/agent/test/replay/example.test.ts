import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { browserProgram, runProgram, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";

const folder = new URL("../../../../examples/replay/", import.meta.url);
const pathOf = (name: string) => fileURLToPath(new URL(name, folder));

async function replay(change: (html: string) => string, data: object) {
  const html = change(await readFile(pathOf("page.html"), "utf8"));
  const server = await startWebServer(
    (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end(html),
  );
  onTestFinished(() => server.close());
  const args = [pathOf("replay.js"), pathOf("run.json"), `${server.url}/join`, JSON.stringify(data)];
  return runProgram(process.execPath, args, { env: { GISELLE_CHROMIUM: browserProgram("page") } });
}

it("the example repeats its run with other values", async () => {
  expect(await replay((html) => html, { name: "Grace", plan: "Reader" })).toEqual({
    code: 0,
    stdout: [
      "applied: fill Name",
      "applied: select Plan",
      "applied: click Join",
      "Done: Enter Grace in Name; choose Reader in Plan; press Join. The page says: Welcome, Grace (Reader).",
      "",
    ].join("\n"),
    stderr: "",
  });
});

it("the example says what differs when it stops", async () => {
  expect(await replay((html) => html.replace("<button>Join", "<button>Buy"), {})).toEqual({
    code: 1,
    stdout: [
      "not-reached: fill Name",
      "not-reached: select Plan",
      "not-reached: click Join",
      'TARGET_MISSING at step 1, action 3: The button "Join" is not on the page.',
      '  button: expected "Join", seen "Buy"',
      "",
    ].join("\n"),
    stderr: "",
  });
});
