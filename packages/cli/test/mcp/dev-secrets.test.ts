// What the tools for developers show of a page's own traffic and messages.
import { makeFolder, startMcpProgram, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { environment, program } from "../giselle.cases.ts";

const tokenAt = (at: number) => `Zq${at}xw81kd${at}`;
const attempts = 5;

/** Sends and logs values under these names. */
function pageWith([query, sent, received, logged, linked]: readonly string[]) {
  return {
    html: `<!doctype html><title>Dev</title><script>
      console.log(JSON.stringify({ user: "ada", ${logged}: "${tokenAt(3)}" }));
      console.log("opened https://a.test/x?${linked}=${tokenAt(4)}");
      fetch("/data?${query}=${tokenAt(0)}", { method: "POST", body: JSON.stringify({ user: "ada", ${sent}: "${tokenAt(1)}" }) })
        .then((answer) => answer.text()).then(() => document.body.append("Loaded"))</script>`,
    data: JSON.stringify({ user: "ada", [received ?? ""]: tokenAt(2) }),
  };
}

async function readAll(names: readonly string[]): Promise<{ shown: string; leaks: string[]; asked: string[] }> {
  const { html, data } = pageWith(names);
  const asked: string[] = [];
  const site = await startWebServer((request, response) => {
    asked.push(request.url ?? "");
    const isData = request.url?.startsWith("/data") ?? false;
    response.writeHead(200, { "content-type": isData ? "application/json" : "text/html" }).end(isData ? data : html);
  });
  onTestFinished(() => site.close());
  const args = [program, "mcp", "--tools", "dev", "--workspace", makeFolder()];
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment() };
  const { client } = await startMcpProgram({ command: process.execPath, args, env });
  onTestFinished(() => client.close());
  const call = async (name: string, given: object = {}) => {
    const { content } = await client.callTool({ name, arguments: { ...given } });
    return (content as { text?: string }[]).map(({ text = "" }) => text).join("\n");
  };
  await call("navigate", { url: site.url });
  await call("wait_for", { text: "Loaded" });
  const list = await call("network");
  const shown = [list, await call("network", { id: /r\d+(?= POST)/.exec(list)?.[0] }), await call("console")].join(
    "\n",
  );
  const leaks = Array.from({ length: attempts }, (_, at) => tokenAt(at)).filter((token) => shown.includes(token));
  process.stdout.write(`${leaks.length} of ${attempts} shown\n`);
  return { shown, leaks, asked };
}

it("X6: network and console show no token of an address, and nothing that data call a password or a key", {
  timeout: 60_000,
}, async () => {
  const { shown, leaks, asked } = await readAll(["token", "password", "access_token", "apiKey", "session_id"]);
  expect(leaks).toEqual([]);
  expect(asked).toContain(`/data?token=${tokenAt(0)}`);
  expect(shown).toContain("/data?token=••••");
  expect(shown).toContain('"user":"ada"');
});

it("control: the same values under ordinary names are shown", { timeout: 60_000 }, async () => {
  expect((await readAll(["page", "city", "colour", "street", "sort"])).leaks).toHaveLength(attempts);
});
