import { createGate, openPage, startWebServer } from "@giselles-ai/testing";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, onTestFinished } from "vitest";
import { GisellePanel } from "../../../src/react/index.ts";
import { bundle } from "../react-page.cases.ts";

const app = `
  import { hydrateRoot } from "react-dom/client";
  import { GisellePanel } from "../../src/react/index.ts";
  const complaints = [];
  const onRecoverableError = (error) => complaints.push(String(error));
  hydrateRoot(document.querySelector("#app"), <GisellePanel />, { onRecoverableError });
  Object.assign(globalThis, { complaints });
`;

/** The server-rendered panel. Its script loads when `bringScript` is called. */
async function openRendered() {
  const code = await bundle(app);
  const script = createGate();
  const markup = renderToString(createElement(GisellePanel));
  const server = await startWebServer(async (request, response) => {
    if (request.url !== "/app.js")
      return void response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(`<!doctype html><title>Order</title><main id="app">${markup}</main><script src="/app.js" defer></script>`);
    await script.passed;
    response.writeHead(200, { "content-type": "text/javascript" }).end(code);
  });
  onTestFinished(() => server.close());
  const page = await openPage("<p>Loading</p>");
  await page.goto(server.url, { waitUntil: "commit" });
  return { page, bringScript: script.open };
}

it("keeps a draft from before hydration (W2)", async () => {
  const { page, bringScript } = await openRendered();
  const input = page.getByRole("textbox", { name: "Message" });
  await input.click();
  await page.keyboard.type("Early ");
  bringScript();
  await page.getByRole("button", { name: "Send", disabled: false }).waitFor(); // it is rendered as one for an empty message
  await page.keyboard.type("bird");
  expect(await input.inputValue()).toBe("Early bird");
  expect(await page.evaluate("complaints")).toEqual([]);
});
