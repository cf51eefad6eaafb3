import { expect, it } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { openContext } from "./open-context.ts";

it("disables the browser's own pages, and all features that Playwright disables", async () => {
  const page = await (await openContext()).newPage();
  const session = await (await sharedBrowser()).newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
  expect(targetInfos.map(({ url }) => url)).toContain(page.url());
  expect(targetInfos.filter(({ url }) => url.startsWith("chrome:"))).toEqual([]);

  const { commandLine } = await session.send("SystemInfo.getInfo");
  const lists = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(([, list = ""]) => list.split(","));
  expect(lists).toHaveLength(2);
  expect(lists[1]).toEqual(expect.arrayContaining(lists[0] ?? []));
});
