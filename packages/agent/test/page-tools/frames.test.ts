// Tools that frames of a page register. Calls are counted by a server that the frames report to.
import { type ChromiumDriver, createChromiumDriver } from "@giselles-ai/chromium";
import type { PageTool } from "@giselles-ai/protocol";
import { browserProgram, startListener, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";

async function openFramed(frames: (other: string) => string) {
  const listener = await startListener();
  const html = (request: { url?: string | undefined }, other: string) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const tool = (name: string, who: string) => `<script>document.modelContext?.registerTool({ name: "${name}",
      description: "${who}", execute: async () => { await fetch("${listener.url}/${who}-${name}", { method: "POST" }); return "${who}"; } })</script>`;
    if (pathname === "/inner") return tool("order", "inner") + tool("search", "inner");
    return `<title>Outer</title>${tool("search", "outer")}${frames(other)}
      <form toolname="subscribe" tooldescription="Subscribe" action="${listener.url}/subscribed" method="post">
        <input name="email" required toolparamdescription="Where to"><button>Go</button></form>`;
  };
  const serve = async (other: string) => {
    const server = await startWebServer((request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end(html(request, other));
    });
    onTestFinished(() => server.close());
    return server.url.replace(/\/$/, "");
  };
  const other = await serve("");
  const own = await serve(other.replace("127.0.0.1", "localhost"));
  const driver = createChromiumDriver({ executablePath: browserProgram("driver"), pageTools: true });
  onTestFinished(() => driver.close());
  await driver.navigate(own);
  return { driver, own, hits: () => listener.hits.map(({ path }) => path.slice(1)) };
}

/** A frame may register its tools after the page has loaded. */
async function toolsWithOrder(driver: ChromiumDriver): Promise<PageTool[]> {
  const read = async () => (await driver.snapshot({ scope: "page" })).tools ?? [];
  await expect.poll(async () => (await read()).map(({ name }) => name)).toContain("order");
  return read();
}

it("lists the tools of a frame with its origin, and calls them there; the page's own counts before a frame's of the same name", async () => {
  const { driver, own, hits } = await openFramed(() => `<iframe src="/inner"></iframe>`);
  const tools = await toolsWithOrder(driver);
  expect(tools.map(({ name, description, origin }) => [name, description, origin])).toEqual([
    ["search", "outer", own],
    ["subscribe", "Subscribe", own],
    ["order", "inner", own],
  ]);
  for (const tool of tools.filter(({ name }) => name !== "subscribe")) await driver.callTool?.({ tool, input: {} });
  expect(hits()).toEqual(["outer-search", "inner-order"]);
});

it("names the origin of a frame from elsewhere, as the browser says, and leaves out a frame without one", async () => {
  const { driver, hits } = await openFramed(
    (other) =>
      `<iframe allow="tools" src="${other}/inner"></iframe><iframe sandbox="allow-scripts" src="/inner"></iframe>`,
  );
  const tools = await toolsWithOrder(driver);
  const order = tools.find(({ name }) => name === "order");
  expect(order?.origin).toMatch(/^http:\/\/localhost:\d+$/);
  const result = order && (await driver.callTool?.({ tool: order, input: {} }));
  expect(result?.report.outcomes?.[0]).toMatchObject({
    status: "unknown",
    message: expect.stringContaining("answered"),
  });
  expect(hits()).toEqual(["inner-order"]);
});
