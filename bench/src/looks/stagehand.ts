import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startWebServer } from "@giselles-ai/testing";
import { fetchPeer } from "../peers/find-program.ts";
import { type Contestant, isControlRole } from "./contestant.ts";

interface StagehandPage {
  goto(url: string): Promise<unknown>;
  snapshot(): Promise<{ formattedTree: string }>;
  close(): Promise<void>;
}
interface StagehandBrowser {
  context: { newPage(url?: string): Promise<StagehandPage> };
}
interface Stagehand {
  Stagehand: { create(options: object): Promise<{ close(): Promise<void> }> };
  localBrowser: { connect(options: { cdpUrl: string }): Promise<StagehandBrowser> };
}

/** Its extension is installed in the same Chromium, and its telemetry goes to a local server that ignores it. */
export async function createStagehand(cdpUrl: string): Promise<Contestant> {
  const home = fetchPeer("@browserbasehq/stagehand");
  const { Stagehand, localBrowser } = (await import(pathToFileURL(join(home, "dist/index.mjs")).href)) as Stagehand;
  const telemetrySink = await startWebServer((_, response) => void response.end("{}"));
  const browser = await localBrowser.connect({ cdpUrl });
  const telemetry = { traces: { endpoint: `${telemetrySink.url}/v1/traces` } };
  const stagehand = await Stagehand.create({ browser, telemetry, logging: { level: "off" } });
  return {
    name: "stagehand",
    async open(url) {
      const page = await browser.context.newPage();
      await page.goto(url);
      return {
        look: () => page.snapshot(),
        toText: (seen) => (seen as { formattedTree: string }).formattedTree,
        close: () => page.close(),
      };
    },
    readControls: (text) =>
      [...text.matchAll(/^\s*\[[\d-]+\] (?:[\w ]+, )?(\w+): (.+?)(?: \[[^\]]*\])*$/gm)]
        .filter(([, role = ""]) => isControlRole(role))
        .map(([, , name = ""]) => name),
    async close() {
      await stagehand.close();
      await telemetrySink.close();
    },
  };
}
