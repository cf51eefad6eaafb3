// Tokens that a site has put into its addresses and links: they are neither shown nor kept, and still open what they open.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, type RecordedRequest, startWebServer, textsIn } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { act, done, giselle, startModel, step } from "./giselle.cases.ts";

const secretNames = ["token", "session_id", "access_token", "X-Amz-Signature"];
const plainNames = ["page", "sort", "colour", "lang"];
const tokenOf = (at: number) => `Zq${at}xw81kd${at}`;
const values = secretNames.map((_, at) => tokenOf(at));

/** A site that redirects to an address with a token, and links to others. Its server records what it is asked for. */
async function startSite([first, second, third, fourth]: readonly string[]) {
  const asked: string[] = [];
  const server = await startWebServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/") {
      const location = `/welcome?${first}=${tokenOf(0)}&step=1`;
      return void response.writeHead(302, { location }).end();
    }
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>Shop</title>
      <a href="/orders?${second}=${tokenOf(1)}">My orders</a> <a href="/done#${third}=${tokenOf(2)}">Finish</a>
      <p>Your file: ${server.url}/file.pdf?${fourth}=${tokenOf(3)}</p>`);
  });
  onTestFinished(() => server.close());
  return { url: server.url, asked };
}

/** Opens the address of a link as the model reads it. */
const openOrders = (request: RecordedRequest) => {
  const prompt = request.messages.map(({ content }) => String(content)).join("\n");
  const [url] = prompt.match(/http\S*?\/file\.pdf\?[^\s"\\]*/) ?? [];
  return act("I open the file.", step("navigate", { url }));
};
const clickLinks = (request: RecordedRequest) => {
  const prompt = request.messages.map(({ content }) => String(content)).join("\n");
  const ids = [...prompt.matchAll(/^(link-\d+) /gm)].map(([, id]) => id ?? "");
  return act("I open my orders.", step("click", { id: ids[0] }));
};
const finish = (request: RecordedRequest) => {
  const prompt = request.messages.map(({ content }) => String(content)).join("\n");
  const ids = [...prompt.matchAll(/^(link-\d+) /gm)].map(([, id]) => id ?? "");
  return act("I finish.", step("click", { id: ids.at(-1) }));
};

function filesIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((file) => `${file.name}\n${readFileSync(join(file.parentPath, file.name), "utf8")}`).join("\n");
}

async function runTask(names: readonly string[]) {
  const site = await startSite(names);
  const model = await startModel([clickLinks, openOrders, finish, done]);
  const folder = makeFolder();
  const args = ["run", "Finish my order", "--url", site.url, "--engine", "ollama:qwen3:4b", "--profile", "auto"];
  const places = ["--store", join(folder, "store"), "--audit", join(folder, "audit.jsonl")];
  const scripts = ["--save", join(folder, "script.json"), "--memory", join(folder, "memory")];
  const run = await giselle([...args, ...places, ...scripts], { ...model.env, HOME: folder });
  const texts = {
    terminal: run.stdout + run.stderr,
    model: textsIn(model.requests.map(({ body }) => body)),
    files: filesIn(folder),
  };
  const leaks = Object.entries(texts).flatMap(([place, text]) =>
    values.flatMap((value, at) => (text.includes(value) ? [`${place}: ${names[at]}`] : [])),
  );
  process.stdout.write(`${leaks.length} of ${values.length * 3} shown or kept\n`);
  return { ...run, leaks, asked: site.asked, url: site.url, texts };
}

const opened = (names: readonly string[]) => [
  `/welcome?${names[0]}=${tokenOf(0)}&step=1`,
  `/orders?${names[1]}=${tokenOf(1)}`,
  `/file.pdf?${names[3]}=${tokenOf(3)}`,
];

it("X6: tokens in addresses of pages, links and texts are opened, and neither shown nor kept", {
  timeout: 300_000,
}, async () => {
  const { code, leaks, asked, texts, stderr } = await runTask(secretNames);
  expect({ code, stderr, leaks }).toMatchObject({ code: 0, leaks: [] });
  expect(asked).toEqual(expect.arrayContaining(opened(secretNames)));
  expect(texts.model).toMatch(/\/welcome\?token=\{\{secret:page_key\}\}&step=1/); // the rest stays
});

it("control: the same values under ordinary names are shown and kept", { timeout: 300_000 }, async () => {
  const { code, leaks, asked } = await runTask(plainNames);
  expect(code).toBe(0);
  expect(asked).toEqual(expect.arrayContaining(opened(plainNames)));
  for (const place of ["terminal", "model", "files"]) expect(leaks.join()).toContain(place);
});
