// Pages that want real input, which the user has not allowed, or want it to reach another site.
import { actOn, startListener, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { buildVariant, builtForRealInput, type Change } from "./build-variant.cases.ts";
import { openForRealInput, turnOn } from "./real-input.cases.ts";

/** Leaves for another site as soon as the pointer comes. */
const leaving = (
  url: string,
) => `<!doctype html><title>Shop</title><button style="position: fixed; inset: 0; width: 100%">Order</button>
  <script>addEventListener("mousemove", () => { location = "${url}"; }, { once: true });</script>`;

/** The press comes long after the pointer, and the worker says when both were made. */
const late = [
  {
    file: "real-input/real-input.ts",
    from: "if (refusal) return refusal;",
    to: "await pause(2000); if (refusal) return refusal;",
  },
  {
    file: "real-input/real-input.ts",
    from: "perform(request, place))",
    to: "perform(request, place).finally(() => { globalThis.hasPressed = true; }))",
  },
];

/** Presses on a shop's page that leaves for another site, and counts the presses that the other site got. */
async function countPressesElsewhere(...changes: Change[]): Promise<number> {
  const listener = await startListener();
  const bank = await startWebServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Bank</title><button style="position: fixed; inset: 0; width: 100%"
      onmousedown="fetch('${listener.url}/' + event.clientX, { mode: 'no-cors' })">Pay</button>`);
  });
  onTestFinished(() => bank.close());
  const extension = await buildVariant([...late, ...changes], builtForRealInput);
  const { browser, client, tab } = await openForRealInput(
    leaving(bank.url.replace("127.0.0.1", "localhost")),
    extension,
  );
  await turnOn(browser, tab);
  await actOn(client, "Order", { action: "click" });
  await expect.poll(() => tab.title()).toBe("Bank");
  await expect.poll(() => browser.context.serviceWorkers()[0]?.evaluate("globalThis.hasPressed")).toBe(true);
  await tab.mouse.click(9, 9); // arrives after all that came before
  await listener.waitFor("/9");
  return listener.hits.length - 1;
}

it("E8: a page that leaves for another site under the pointer does not get the other site clicked", async () => {
  expect(await countPressesElsewhere()).toBe(0);
});

it("E8, control: without asking before each event where it goes, and while the debugger stays, the other site is clicked", async () => {
  const asked = { file: "real-input/real-input.ts", from: "!isRelease && !isCurrent()", to: "false" };
  const ended = { file: "worker/create-worker.ts", from: "if (grant.hasRealInput) void", to: "if (false) void" };
  expect(await countPressesElsewhere(asked, ended)).toBe(1);
});

/** The page draws what looks like the browser's banner and the extension's button, and sends what the extension's parts send. */
const pretend = `for (const text of ["Cancel", "Use real clicks and keys"]) {
    const button = document.body.appendChild(document.createElement("button"));
    button.textContent = text;
    button.onclick = () => {
      for (const message of [{ type: "real-input", tabId: 1, isOn: true }, { type: "input", requestId: "r", request: { type: "click", at: { x: 9, y: 9 } } }]) {
        postMessage(message, "*");
        globalThis.chrome?.runtime?.sendMessage?.(message);
        document.dispatchEvent(new CustomEvent("giselle", { detail: message }));
      }
    };
  }`;

it("E8: a page that draws the browser's banner and the extension's button turns nothing on and nothing off; the user can", async () => {
  const { browser, client, shop, tab, order } = await openForRealInput();
  await tab.evaluate(pretend);
  await tab.getByText("Use real clicks and keys").click();
  await order("simulated");
  expect(shop.orders).toEqual([]);
  await turnOn(browser, tab);
  await tab.getByText("Cancel").click();
  await order("Ada");
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
  expect(await client.snapshot()).toHaveProperty("fields");
});

/** Our script passes the page's messages on, and the worker takes the popup's commands from anyone. */
const obeysPages: Change[] = [
  {
    file: "content/content.ts",
    from: "    haltOn(this.#ended.signal);\n",
    to: `haltOn(this.#ended.signal);
    addEventListener("message", ({ data }) => void chrome.runtime.sendMessage(data).then(() => { document.title = "obeyed"; }));\n`,
  },
  {
    file: "worker/worker.ts",
    from: "sender.id !== chrome.runtime.id || sender.origin !== location.origin",
    to: "sender.id !== chrome.runtime.id",
  },
  {
    file: "worker/worker.ts",
    from: "await runPopupCommand(worker, message)",
    to: "await runPopupCommand(worker, { ...message, ...(sender.tab && { tabId: sender.tab.id }) } as FromPopup)",
  },
];

it("E8, control: with a script and a worker that obey the page, its button turns real input on", async () => {
  const { shop, tab, order } = await openForRealInput(undefined, await buildVariant(obeysPages, builtForRealInput));
  await tab.evaluate(pretend);
  await tab.getByText("Use real clicks and keys").click();
  await expect.poll(() => tab.title()).toBe("obeyed");
  await order("Ada");
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
});
