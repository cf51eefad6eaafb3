// Snapshots contain the destinations of links and forms with every driver, and the origin rules apply to them.

import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { startRelayShop } from "../../relay-shop.cases.ts";
import { actOn, scriptAgent } from "../../scripted.cases.ts";

const html = `<form action="ELSEWHERE/take"><input aria-label="action" name="action"><button>Send</button></form>
  <form action="ELSEWHERE/take"><button formaction="/here">Stay</button></form>
  <form action="/here"><button formaction="ELSEWHERE/take">Away</button><button>Home</button></form>
  <form><button>Nowhere</button></form>
  <form action="/here"><button formaction="http://[">Broken</button></form>
  <form action="javascript:void 0"><button>Script</button></form>
  <a role="button" href="ELSEWHERE/take">Link</a>
  <a href="/file" download>File</a>
  <iframe title="Inner" src="ELSEWHERE/frame"></iframe><iframe title="Own" srcdoc="<form><button>Mine</button></form>"></iframe>`;

const expected = {
  action: { submitsTo: "ELSEWHERE/take" },
  Send: { submitsTo: "ELSEWHERE/take" },
  Stay: {},
  Away: { submitsTo: "ELSEWHERE/take" },
  Home: {},
  Nowhere: {},
  Broken: {},
  Script: {},
  Link: { href: "ELSEWHERE/take" },
  File: { href: "HERE/file", download: true },
  Mine: {},
};

describe("a field has its destination", () => {
  it("in a driven browser, with the origin of its frame", async () => {
    const site = await servePages({ "/": html, "/frame": "<button>Theirs</button>" });
    const driver = createChromiumDriver({ page: await openPage(site.url) });
    const { fields } = await driver.snapshot({ scope: "page" });
    const named = (text: string | undefined) => text?.replace(site.elsewhere, "ELSEWHERE").replace(site.url, "HERE");
    const found = fields.map(({ label, submitsTo, href, download, origin }) => [
      label,
      JSON.parse(JSON.stringify({ submitsTo: named(submitsTo), href: named(href), download, origin: named(origin) })),
    ]);
    expect(Object.fromEntries(found)).toEqual({ ...expected, Theirs: { origin: "ELSEWHERE" } });
    const again = await driver.snapshot({
      scope: "page",
      since: (await driver.snapshot({ scope: "page" })).snapshotId,
    });
    expect(again.delta).toMatchObject({ added: [], changed: [], removed: [] });
  });

  it("in a user's own page, where a blocked link is not clicked", async () => {
    const { shop, page, driver } = await startRelayShop();
    const other = await servePages({ "/link": "<p>Bad", "/form": "<p>Bad" });
    await page.evaluate((url) => {
      document.body.insertAdjacentHTML(
        "beforeend",
        `<a href="${url}/link">Out</a><form method="post" action="${url}/form"><button>Give</button>
          <button formaction="http://[">Broken</button></form>`,
      );
    }, other.url);
    const click = async (label: string, origins: object) => {
      const { agent } = await scriptAgent({ script: [actOn([label, "click"])], driver, origins, profile: "unleashed" });
      const { steps } = await agent.execute("Go", { maxSteps: 1 });
      return steps.flatMap(({ executions }) => executions.map(({ message }) => message)).join();
    };
    for (const label of ["Out", "Give"]) {
      for (const origins of [{ blocked: [other.url] }, { allowed: [shop.url] }]) {
        expect(await click(label, origins)).toContain(`${other.url} is not allowed by the rules of this run.`);
      }
    }
    expect(other.asked).toEqual([]);
    await click("Out", {}); // the control
    await expect.poll(() => other.asked).toContain("127.0.0.1/link");
  });
});
