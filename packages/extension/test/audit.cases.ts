import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Popup } from "./own-browser.cases.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong. The picture is kept if GISELLE_PICTURES names a folder. */
export async function audit(popup: Popup, name: string): Promise<string[]> {
  const { GISELLE_PICTURES: folder } = process.env;
  if (folder) {
    const { data } = await popup.send("Page.captureScreenshot", { fromSurface: true });
    writeFileSync(`${folder}/extension-${name}.png`, Buffer.from(String(data), "base64"));
  }
  await popup.evaluate(axe);
  return popup.evaluate<string[]>("axe.run().then(({ violations }) => violations.map(({ id }) => id))");
}
