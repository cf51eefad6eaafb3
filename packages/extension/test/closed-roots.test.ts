import { actOn, fieldLabelled, publish, startListener } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { shareWithHosted, startAgentServer } from "./hosted.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

/** A component with a closed shadow root, in the page and in a frame of the page. */
const component = (url: string, name: string) => `<order-box></order-box><script>
  customElements.define("order-box", class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: "closed" });
      root.innerHTML = '<label>${name} <input></label><button>Order ${name}</button>';
      const order = () => fetch("${url}/" + encodeURIComponent(root.querySelector("input").value), { mode: "no-cors" });
      root.querySelector("button").onclick = order;
    }
  });</script>`;

const escapeQuotes = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

it("E2: an agent reads and uses closed shadow roots, in frames too, and the page does not notice", async () => {
  const listener = await startListener();
  const browser = await openOwnBrowser();
  const server = await startAgentServer(browser);
  onTestFinished(() => server.close());
  const { client, link } = await server.createAgent();
  const tab = await browser.context.newPage();
  const inner = escapeQuotes(component(listener.url, "Inside"));
  await tab.goto(
    await publish(`${component(listener.url, "Outside")}<iframe title="Frame" srcdoc="${inner}"></iframe>`),
  );
  await shareWithHosted(browser, tab, link);
  for (const name of ["Outside", "Inside"]) {
    expect(await actOn(client, name, { action: "fill", value: `${name}-1` })).toMatchObject({ status: "applied" });
    expect(await actOn(client, `Order ${name}`, { action: "click" })).toMatchObject({ status: "applied" });
    await listener.waitFor(`/${name}-1`);
  }
  expect(await fieldLabelled(client, "Inside")).toMatchObject({ frame: "Frame", currentValue: "Inside-1" });
  expect(listener.hits).toHaveLength(2);
  expect(await tab.evaluate(() => document.querySelector("order-box")?.shadowRoot)).toBeNull();
});
