import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Snapshot } from "@giselles-ai/protocol";
import { launchBrowser, readBothScripts, startWebServer } from "@giselles-ai/testing";

/** A snapshot of a saved page, and the labels that people gave its fields. */
export interface LabelledPage {
  file: string;
  snapshot: Snapshot;
  /** Label by fieldId; empty for native fields without a label. */
  truth: Record<string, string>;
  /** Labelled fields that are invisible, and so not in the snapshot. */
  unseen: number;
}

/** Opens every page of a folder with its scripts and its network off, and reads the labels from an attribute. */
export async function readLabelledPages(folder: string, attribute: string): Promise<LabelledPage[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".html")).sort();
  let html: Buffer = Buffer.alloc(0);
  await using server = await startWebServer((_, response) => {
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    };
    response.writeHead(200, headers).end(html);
  });
  const script = await readBothScripts();
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const pages: LabelledPage[] = [];
  for (const file of files) {
    html = await readFile(join(folder, file));
    await page.goto(server.url, { waitUntil: "domcontentloaded" });
    await page.evaluate(script);
    pages.push({ file, ...((await page.evaluate(read, attribute)) as Omit<LabelledPage, "file">) });
  }
  await browser.close();
  return pages;
}

/** Runs in the page. A snapshot of a single element returns its handle. */
function read(attribute: string): Omit<LabelledPage, "file"> {
  const { giselle } = globalThis as unknown as { giselle: { snapshot(options: object): Snapshot } };
  const snapshot = giselle.snapshot({ scope: "page" });
  const known = new Set(snapshot.fields.map(({ fieldId }) => fieldId));
  const truth: Record<string, string> = {};
  let unseen = 0;
  for (const element of document.querySelectorAll("input,select,textarea")) {
    const label = element.getAttribute(attribute) ?? "";
    const [field] = giselle.snapshot({ root: element, scope: "page" }).fields;
    if (field && known.has(field.fieldId)) truth[field.fieldId] = label;
    else if (label) unseen += 1;
  }
  return { snapshot, truth, unseen };
}
