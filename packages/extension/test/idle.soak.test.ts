// What the extension costs while a shared tab is idle. The numbers are printed; a machine's speed proves nothing.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { openShopTab, shareTab, startAgent, startShop } from "./agent.cases.ts";
import { type OwnBrowser, openOwnBrowser } from "./own-browser.cases.ts";

const seconds = process.env.GISELLE_SOAK ? 120 : 4;

interface Cost {
  /** Processor time in ms per second. */
  cpu: number;
  /** Of all processes, in MiB; shared memory is divided among them. */
  memory: number;
}

async function measureIdle(browser: OwnBrowser): Promise<Cost> {
  const session = await browser.context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error("The browser cannot be measured.");
  const processes = async () => (await session.send("SystemInfo.getProcessInfo")).processInfo;
  const cpuTime = async () => (await processes()).reduce((sum, { cpuTime: ms }) => sum + ms, 0);
  const before = await cpuTime();
  await wait(seconds * 1000); // it is idle for as long as this
  const cpu = (1000 * ((await cpuTime()) - before)) / seconds;
  const memory = (await processes()).reduce((sum, { id }) => sum + memoryOf(id), 0);
  await session.detach();
  return { cpu, memory };
}

function memoryOf(pid: number): number {
  try {
    const [, kib = "0"] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "latin1")) ?? [];
    return Number(kib) / 1024;
  } catch {
    return 0; // it has ended
  }
}

it("E7: a tab stays shared while it is idle, and costs little", async () => {
  const [browser, agent, shop] = await Promise.all([openOwnBrowser(), startAgent(), startShop()]);
  const tab = await openShopTab(browser, shop);
  const alone = await measureIdle(browser);
  await shareTab(browser, tab, agent);
  expect(await agent.look()).toContain('"Name"');
  const shared = await measureIdle(browser);
  const show = ({ cpu, memory }: Cost) => `${cpu.toFixed(1)} ms of processor a second, ${memory.toFixed(0)} MiB`;
  process.stdout.write(`idle for ${seconds} s, not shared: ${show(alone)}; shared: ${show(shared)}\n`);
  expect(await agent.look()).toContain('"Name"');
}, 400_000);
