// A page that opens a separate window to choose from, as order forms do.
import { makeFolder, startMcpProgram, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { environment, program } from "../giselle.cases.ts";

const order = `<!doctype html><title>Order</title><label>Article <input id="article" readonly></label>
  <button onclick="open('/catalogue', 'catalogue', 'width=500,height=400')">Choose</button>`;
const catalogue = `<!doctype html><title>Catalogue</title><label>Words <input></label><button onclick="list()">Search</button>
  <ul></ul><script>
  const list = () => setTimeout(() => { document.querySelector("ul").innerHTML = "<li>Toner black 79.90 <button onclick='take()'>Take</button>"; }, 100);
  const take = () => { opener.article.value = "Toner black"; close(); };</script>`;

async function openOrder() {
  const server = await startWebServer(({ url }, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(url === "/catalogue" ? catalogue : order);
  });
  onTestFinished(() => server.close());
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment() };
  const { client } = await startMcpProgram({ command: process.execPath, args: [program, "mcp"], env }, {});
  const call = async (name: string, given: object) => {
    const { content } = await client.callTool({ name, arguments: { ...given } });
    return (content as { text?: string }[])[0]?.text ?? "";
  };
  await call("navigate", { url: server.url });
  return { call, url: `${server.url}/`, act: (...actions: object[]) => call("executeFormActions", { actions }) };
}

const idOf = (reply: string, label: string) => reply.match(`([a-z]+-\\d+) "${label}"`)?.[1];

it("L4: a window that the page opens is read like any page, and closing itself is an effect", async () => {
  const { act } = await openOrder();
  const opened = await act({ action: "click", fieldId: "button-2" });
  expect(opened).not.toContain("no change");
  const searched = await act(
    { action: "fill", fieldId: idOf(opened, "Words"), value: "toner" },
    { action: "click", fieldId: idOf(opened, "Search") },
  );
  expect(searched).toContain("2 of 2 applied");
  expect(searched).toContain("Toner black 79.90");
  const taken = await act({ action: "click", fieldId: idOf(searched, "Take") });
  expect(taken).toContain("1 of 1 applied");
  expect(taken).toContain("It closed tab-2. tab-1 is the current tab.");
  expect(taken).toContain('input-1 "Article" = "Toner black"');
});

it("control: the same in a tab", async () => {
  const { act, call, url } = await openOrder();
  const opened = await call("navigate", { url: `${url}catalogue` });
  const searched = await act(
    { action: "fill", fieldId: idOf(opened, "Words"), value: "toner" },
    { action: "click", fieldId: idOf(opened, "Search") },
  );
  expect(searched).toContain("Toner black 79.90");
});
