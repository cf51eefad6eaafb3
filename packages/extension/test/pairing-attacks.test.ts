import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { openShopTab, startAgent, startShop } from "./agent.cases.ts";
import { bundleChanged, type Change } from "./build-variant.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

/** A page that records every key, text and paste that reaches it. */
const listener = `<!doctype html><title>Shop</title><label>Name <input></label><script>
  globalThis.heard = "";
  for (const type of ["keydown", "keypress", "beforeinput", "input", "paste"])
    addEventListener(type, (event) => { heard += event.key ?? event.data ?? type; }, true);</script>`;

it("E8: a page hears nothing of the code that the user types into the popup, and what is typed into the page itself", async () => {
  const [browser, agent, shop] = await Promise.all([openOwnBrowser(), startAgent(), startShop(listener)]);
  const tab = await openShopTab(browser, shop);
  const code = await agent.code();
  const popup = await browser.openPopup(tab);
  await popup.evaluate(`document.querySelector("[name=code]").focus()`);
  for (const text of code) await popup.send("Input.dispatchKeyEvent", { type: "char", text });
  expect(await popup.evaluate(`document.querySelector("[name=code]").value`)).toBe(code);
  await popup.press("Continue");
  await expect.poll(popup.text).toContain("Connect this agent?");
  await popup.close();
  expect(await tab.evaluate("heard")).toBe("");
  await tab.locator("input").pressSequentially(code);
  expect(await tab.evaluate("heard")).toContain(code[0]);
});

/** What a page on this computer gets from a program that the user has paired, with all its secrets; and what the extension gets. */
async function useSecrets(program: { code(): Promise<string> }) {
  const [browser, shop] = await Promise.all([openOwnBrowser(), startShop()]);
  const tab = await openShopTab(browser, shop);
  const popup = await browser.openPopup(tab);
  await popup.fill("Code or link of the agent", await program.code());
  await popup.press("Continue");
  await popup.press("Connect");
  await expect.poll(popup.text).toContain("Share this tab");
  const [paired] = await popup.evaluate<[{ url: string; credential: object }]>(
    `chrome.storage.session.get("state").then(({ state }) => state.agents)`,
  );
  const attend = { type: "relay.attend", tab: "stolen", ...paired.credential };
  const send = (url: string, body: object, mode: string) => `(() => { const stop = new AbortController();
    return fetch(${JSON.stringify(url)}, { method: "POST", mode: "${mode}", signal: stop.signal, body: ${JSON.stringify(JSON.stringify(body))} })
      .then(({ type, status }) => { stop.abort(); return type + " " + status; }, () => "blocked"); })()`;
  const [, ...parts] = (await program.code()).split("-");
  const pair = { secret: parts.join(""), confirm: false };
  return {
    page: {
      relay: await tab.evaluate(send(paired.url, attend, "cors")),
      unread: await tab.evaluate(send(paired.url, attend, "no-cors")),
      pairing: await tab.evaluate(send(paired.url.replace(/relay$/, "pair"), pair, "cors")),
    },
    extension: await popup.evaluate(send(paired.url, attend, "cors")),
  };
}

it("E8: a page with the code and the stolen credential cannot use the program's port; the extension's own page can", async () => {
  const agent = await startAgent();
  let last = "";
  const code = async () => {
    const shown = await agent.code(); // a new one after each use; none while the user has not shared a tab
    last = shown || last;
    return last;
  };
  const { page, extension } = await useSecrets({ code });
  expect(page).toEqual({ relay: "blocked", unread: "opaque 0", pairing: "blocked" });
  expect(await agent.look()).toContain("No tab is shared");
  expect(extension).toBe("cors 200");
});

/** The program's port without the guards against pages. */
const believesAnyOrigin: Change[] = [
  { file: "page/own-browser.ts", from: " || !extensionOrigin.test(origin)", to: "" },
  { file: "page/own-browser.ts", from: " || origin !== this.#paired?.origin", to: "" },
  {
    file: "page/own-browser.ts",
    from: "origins: (origin) => origin === this.#paired?.origin,",
    to: "origins: () => true,",
  },
];

it("E8, control: a program that believes any origin is used by the page", async () => {
  const source = fileURLToPath(new URL("../../cli/src/page/own-browser.ts", import.meta.url));
  const file = await bundleChanged(source, believesAnyOrigin);
  const { openOwnBrowser: open } = (await import(file)) as {
    openOwnBrowser(options: object): Promise<{ code: string; close(): Promise<void> }>;
  };
  const program = await open({ agent: "a program without guards" });
  onTestFinished(() => program.close());
  const { page } = await useSecrets({ code: async () => program.code });
  expect(page).toEqual({ relay: "cors 200", unread: "opaque 0", pairing: "cors 200" });
});
