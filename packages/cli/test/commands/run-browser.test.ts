// The options of `giselle run` that choose the browser, and what it may use.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, type RecordedRequest, startWebServer } from "@giselles-ai/testing";
import { chromium } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import {
  act,
  done,
  giselleAgain as giselleAgainIn,
  giselle as giselleIn,
  joining,
  openShop,
  startModel,
  step,
  withWindows,
} from "../giselle.cases.ts";

const giselle = (args: string[], env: Record<string, string> = {}) => giselleIn(args, { ...withWindows, ...env });
const giselleAgain = (args: string[], env: Record<string, string> = {}) =>
  giselleAgainIn(args, { ...withWindows, ...env });

/** Starts a browser with a debugging port, as a person would. */
async function startBrowser(): Promise<{ cdp: string; process: ChildProcess }> {
  const profile = makeFolder();
  const flags = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "--no-first-run"];
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const child = spawn(process.env.GISELLE_CHROMIUM ?? "", [...flags, ...root, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  });
  let printed = "";
  for await (const chunk of child.stderr) {
    printed += chunk;
    const [, port] = /127\.0\.0\.1:(\d+)/.exec(printed) ?? [];
    if (port) return { cdp: `http://127.0.0.1:${port}`, process: child };
  }
  throw new Error(`The browser did not start: ${printed}`);
}

it("L4: --cdp uses a running browser, and leaves it open on the last page", async () => {
  const browser = await startBrowser();
  const shop = await openShop();
  const model = await startModel([joining, done]);
  const args = ["run", "Sign me up", "--url", shop.url, "--profile", "auto", "--cdp", browser.cdp];
  expect(await giselle(args, model.env)).toMatchObject({ code: 0, stderr: "" });
  expect(shop.joined).toHaveLength(1);
  const mine = await chromium.connectOverCDP(browser.cdp);
  expect(
    mine
      .contexts()[0]
      ?.pages()
      .map((page) => page.url()),
  ).toEqual([`${shop.url}join`]);
  await mine.close();
  expect(browser.process.exitCode).toBeNull();
});

it("--cdp without a browser explains how to start one with a debugging port", async () => {
  const { code, stdout } = await giselleAgain([
    "run",
    "Click Join",
    "--engine",
    "reflex",
    "--cdp",
    "http://127.0.0.1:9",
  ]);
  expect(code).toBe(1);
  expect(stdout).toContain("No browser answers at http://127.0.0.1:9. Start one with --remote-debugging-port=9222");
});

it("--headed without a display is reported in one line", async () => {
  const args = ["run", "Click Join", "--url", "http://127.0.0.1:9/", "--engine", "reflex", "--headed"];
  const { code, stderr } = await giselleAgain(args);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^A window needs .* Run headless, or (use xvfb-run|set GISELLE_CHROMIUM .*)\.\n$/);
});

const board = `<!doctype html><title>Board</title><style>body { margin: 0 }</style>
  <canvas width="300" height="200" style="background: #cde" onclick="
    fetch('/at', { method: 'POST', body: 'x=' + event.clientX + '&y=' + event.clientY })"></canvas>`;

it("L5: --vision sends a screenshot and allows clicking a point; without it, neither happens", async () => {
  const shop = await openShop(board);
  const model = await startModel([act("There.", step("click_point", { point: { x: 120, y: 80 } })), done]);
  const args = ["run", "Click the middle", "--url", shop.url, "--profile", "auto"];
  expect(await giselleAgain([...args, "--vision"], model.env)).toMatchObject({ code: 0 });
  expect(shop.joined).toEqual([{ x: "120", y: "80" }]);
  expect(picturesIn(model.requests)).toBe(2);

  const blind = await startModel([done]);
  expect(await giselleAgain(args, blind.env)).toMatchObject({ code: 0 });
  expect(picturesIn(blind.requests)).toBe(0);
  expect(JSON.stringify(blind.requests)).not.toContain("click_point");
});

function picturesIn(requests: readonly RecordedRequest[]): number {
  return JSON.stringify(requests.map(({ messages }) => messages)).match(/"images":\["/g)?.length ?? 0;
}

it("X2: --workspace uploads its files, receives downloads, and no other file is read", async () => {
  const received: string[] = [];
  const site = await startWebServer(async (request, response) => {
    if (request.url === "/receipt") {
      response.setHeader("content-disposition", "attachment; filename=receipt.txt");
      return void response.end("paid");
    }
    if (request.method === "POST") for await (const chunk of request) received.push(String(chunk));
    response.setHeader("content-type", "text/html");
    response.end(`<title>Files</title><form method="post" enctype="multipart/form-data"><label>CV <input type="file" name="cv"></label>
      <button>Send</button></form><a href="/receipt">Receipt</a>`);
  });
  onTestFinished(() => site.close());
  const outside = join(makeFolder(), "private.txt");
  writeFileSync(outside, "not for them");
  const workspace = makeFolder();
  writeFileSync(join(workspace, "cv.txt"), "Ada Lovelace, mathematician");
  const script = [
    (id: FindId) => act("A file of somebody else.", step("fill", { id: id("CV"), value: outside })),
    (id: FindId) => act("The CV.", step("fill", { id: id("CV"), value: "cv.txt" }), step("click", { id: id("Send") })),
    (id: FindId) => act("The receipt.", step("click", { id: id("Receipt") })),
    () => done,
  ];
  const model = await startModel((request) => (script.shift() ?? (() => done))((label) => idIn(request, label)));
  const args = ["run", "Send my CV", "--url", site.url, "--profile", "auto", "--workspace", workspace];
  const { stdout, code } = await giselle(args, model.env);
  expect({ code, stdout }).toMatchObject({ code: 0 });
  expect(received.join("")).toContain("Ada Lovelace, mathematician");
  expect(received.join("")).not.toContain("not for them");
  expect(existsSync(join(workspace, "receipt.txt")) && readFileSync(join(workspace, "receipt.txt"), "utf8")).toBe(
    "paid",
  );
});

type FindId = (label: string) => string;

/** The id of an element in the page text of a request. */
function idIn({ messages }: RecordedRequest, label: string): string {
  const [, id = ""] =
    new RegExp(`([a-z]+-\\d+) [^"\\n]*"${label}"`).exec(messages.map(({ content }) => content).join("\n")) ?? [];
  return id;
}

const asking = `<!doctype html><title>Sign up</title><form method="post" action="/join" onsubmit="return confirm('Really?')">
  <label>Name <input name="name"></label><button>Join</button></form>`;

it("dismisses a confirmation dialog, unless --accept-dialogs is given", async () => {
  const click = () => act("Joining.", step("click", { id: "button-2" }));
  const shop = await openShop(asking);
  const args = ["run", "Join", "--url", shop.url, "--profile", "auto"];
  const careful = await startModel([click(), done]);
  await giselleAgain(args, careful.env);
  expect(shop.joined).toHaveLength(0);
  const model = await startModel([click(), done]);
  await giselleAgain([...args, "--accept-dialogs"], model.env);
  expect(shop.joined).toHaveLength(1);
});
