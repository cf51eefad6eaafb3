import { setTimeout as wait } from "node:timers/promises";
import { servePages, startWebServer } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { openInBrowser } from "../open-driver.cases.ts";

/** How long the server takes for the next document of the frame, in ms. */
const serverMs = 400;

async function serveBook(control: string): Promise<string> {
  const site = await startWebServer(async (request, response) => {
    const pages: Record<string, string> = {
      "/": `<title>Book</title>${control}<iframe name="book" title="Book" src="/first"></iframe>`,
      "/first": "<p>Chapter one</p>",
      "/next": "<p>Chapter two</p>",
    };
    if (request.url === "/next") await wait(serverMs);
    response.writeHead(200, { "content-type": "text/html" }).end(pages[request.url ?? "/"] ?? "");
  });
  onTestFinished(() => site.close());
  return site.url;
}

describe("a click that makes a frame navigate", () => {
  it.each([
    ["a link with a target", `<a href="/next" target="book">Next</a>`],
    ["a script", `<button onclick="document.querySelector('iframe').src = '/next'">Next</button>`],
    [
      "a script that writes the document",
      `<button onclick="document.querySelector('iframe').srcdoc = '<p>Chapter two</p>'">Next</button>`,
    ],
  ])("waits for what the frame then shows: %s", async (_what, control) => {
    const { driver } = await openInBrowser(await serveBook(control));
    const { fields } = await driver.snapshot({ scope: "page", text: true });
    const fieldId = fields.find(({ label }) => label === "Next")?.fieldId ?? "";
    const { outcomes, delta } = await driver.execute([{ action: "click", fieldId }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(delta?.text).toContain("Chapter two");
  });
});

describe("a link whose target is a frame elsewhere in the page", () => {
  it("is applied, with what that frame then shows", async () => {
    const pages: Record<string, string> = {
      "/": `<frameset cols="30%,70%"><frame src="/links"><frame src="/work"></frameset>`,
      "/work": `<frameset rows="20%,80%"><frame src="/head"><frame name="book" src="/first"></frameset>`,
      "/links": `<a href="/next" target="book">Next</a>`,
      "/head": "<p>Library</p>",
      "/first": "<p>Chapter one</p>",
      "/next": "<p>Chapter two</p>",
    };
    const site = await servePages(pages);
    const { driver } = await openInBrowser(site.url);
    const { fields } = await driver.snapshot({ scope: "page", text: true });
    const fieldId = fields.find(({ label }) => label === "Next")?.fieldId ?? "";
    const { outcomes, delta } = await driver.execute([{ action: "click", fieldId }]);
    expect(delta?.text).toContain("Chapter two");
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(outcomes?.[0]?.message).toBeUndefined();
  });
});
