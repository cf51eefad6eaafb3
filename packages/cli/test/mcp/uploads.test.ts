import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type McpClientOptions, makeFolder, startMcpProgram, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { environment, giselle, program } from "../giselle.cases.ts";

/** A form that sends a file, and what its server got. */
async function openSite() {
  const received: string[] = [];
  const site = await startWebServer(async (request, response) => {
    if (request.method === "POST") for await (const chunk of request) received.push(String(chunk));
    response.setHeader("content-type", "text/html");
    response.end(`<title>CV</title><form method="post" enctype="multipart/form-data">
      <label>CV <input type="file" name="cv"></label><button>Send</button></form>`);
  });
  onTestFinished(() => site.close());
  return { url: site.url, received };
}

/** A folder that the server is started in, and a file outside of it. */
function makeFiles() {
  const folder = makeFolder();
  const outside = join(makeFolder(), "other.txt");
  writeFileSync(join(folder, "cv.txt"), "Ada Lovelace, mathematician");
  writeFileSync(outside, "not in the folder");
  return { folder, outside };
}

async function startServer(cwd: string, args: string[] = [], options?: McpClientOptions) {
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment() };
  const command = { command: process.execPath, args: [program, "mcp", ...args], cwd, env };
  const { client } = await startMcpProgram(command, options);
  return async function call(name: string, given: object): Promise<string> {
    const { content } = await client.callTool({ name, arguments: { ...given } });
    return (content as { text?: string }[])[0]?.text ?? "";
  };
}

const send = (file: string) => ({
  actions: [
    { action: "fill", fieldId: "input-1", value: file },
    { action: "click", fieldId: "button-2" },
  ],
});

it("X2: uploads a file of the folder that the server was started in, by its path", async () => {
  const site = await openSite();
  const { folder } = makeFiles();
  const call = await startServer(folder);
  await call("navigate", { url: site.url });
  expect(await call("fill", { fieldId: "input-1", value: "cv.txt" })).toContain("1 of 1 applied");
  expect(await call("executeFormActions", send(join(folder, "cv.txt")))).toContain("2 of 2 applied");
  expect(site.received.join("")).toContain('filename="cv.txt"');
  expect(site.received.join("")).toContain("Ada Lovelace, mathematician");
  const upload = { action: "upload", fieldId: "input-4", value: "cv.txt" };
  expect(await call("executeFormActions", { actions: [upload] })).toContain("NOT_FOUND");
  await call("getFormSnapshot", {});
  const found = /input-\d+/.exec(await call("getFormSnapshot", {}))?.[0];
  expect(await call("executeFormActions", { actions: [{ ...upload, fieldId: found }] })).toContain("1 of 1 applied");
});

it("X2: uploads no file from elsewhere and says what is allowed, unless an option allows the folder", async () => {
  const site = await openSite();
  const { folder, outside } = makeFiles();
  symlinkSync(outside, join(folder, "link.txt"));
  mkdirSync(join(folder, ".private"));
  writeFileSync(join(folder, ".private", "key.txt"), "hidden");
  const call = await startServer(folder);
  await call("navigate", { url: site.url });
  for (const path of [outside, "link.txt", ".private/key.txt", "../other.txt", "/proc/self/environ"]) {
    const reply = await call("executeFormActions", send(path));
    expect(reply).toContain("0 of 2 applied");
    expect(reply).toMatch(path.startsWith(".private") ? /is hidden/ : /may not be uploaded|There is no file/);
  }
  const refused = await call("fill", { fieldId: "input-1", value: outside });
  expect(refused).toContain(`Files may come from ${folder}.`);
  expect(refused).toContain("--files <folder>");
  expect(site.received).toEqual([]);

  const allowed = await startServer(folder, ["--files", join(outside, "..")]);
  await allowed("navigate", { url: site.url });
  expect(await allowed("executeFormActions", send(outside))).toContain("2 of 2 applied");
  expect(site.received.join("")).toContain("not in the folder");
});

it("X2: under unleashed uploads any regular file that is not hidden, and no file that is too large", async () => {
  const site = await openSite();
  const { folder, outside } = makeFiles();
  const hidden = join(outside, "..", ".netrc");
  writeFileSync(hidden, "a password");
  writeFileSync(join(folder, "film.mp4"), "");
  truncateSync(join(folder, "film.mp4"), 17_000_000);
  const call = await startServer(folder, ["--profile", "unleashed"]);
  await call("navigate", { url: site.url });
  expect(await call("executeFormActions", send(hidden))).toContain("is hidden");
  expect(await call("executeFormActions", send("/proc/self/environ"))).toContain("may not be uploaded");
  expect(await call("executeFormActions", send("film.mp4"))).toContain("At most 16000000 can be read");
  expect(site.received).toEqual([]);
  expect(await call("executeFormActions", send(outside))).toContain("2 of 2 applied");
  expect(site.received.join("")).toContain("not in the folder");
});

it("X2: uploads files of the folders that the client declares", async () => {
  const site = await openSite();
  const { folder, outside } = makeFiles();
  const roots = [pathToFileURL(join(outside, "..")).href];
  const call = await startServer(folder, [], { version: "2025-06-18", roots });
  await call("navigate", { url: site.url });
  expect(await call("executeFormActions", send(outside))).toContain("2 of 2 applied");
  expect(site.received.join("")).toContain("not in the folder");
});

it("X2: giselle fill uploads a file of the folder in which the browser was opened", async () => {
  const site = await openSite();
  const { folder, outside } = makeFiles();
  const home = makeFolder();
  const env = { PATH: process.env.PATH ?? "", HOME: home, XDG_STATE_HOME: join(home, "state") };
  const run = (...args: string[]) => giselle(args, env, folder);
  onTestFinished(async () => void (await run("close")));
  await run("open", site.url);
  expect((await run("fill", "input-1", outside)).stdout).toContain("may not be uploaded");
  expect((await run("fill", "input-1", "cv.txt")).stdout).toContain("1 of 1 applied");
  await run("click", "button-2");
  expect(site.received.join("")).toContain("Ada Lovelace, mathematician");
});
