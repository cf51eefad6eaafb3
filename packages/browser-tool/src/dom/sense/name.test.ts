import { fileURLToPath } from "node:url";
import { openPage, shareFixtures } from "@giselles-ai/testing";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { nameCases } from "../../../test/dom/sense/name.cases.ts";

// The oracle is Chromium's own accessibility tree, which our code has no hand in.

const openFixture = shareFixtures();
let script = "";

beforeAll(async () => {
  const entry = fileURLToPath(new URL("./name.ts", import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "naming",
  });
  script = outputFiles[0]?.text ?? "";
});

it("S3: names things as the browser's accessibility tree does, case by case", async () => {
  const page = await openPage(
    `<!doctype html><style>${nameCases.css}</style>${nameCases.html.map((html) => `<section>${html}</section>`).join("\n")}`,
  );
  const disagreements = await compareNames(page, "[data-name]");
  expect(nameCases.html.length).toBeGreaterThanOrEqual(100);
  expect(disagreements.all).toBeGreaterThanOrEqual(nameCases.html.length);
  expect(disagreements.different).toEqual([]);
});

it("S3: agrees with it on nearly all controls of pages made with real libraries", async () => {
  let all = 0;
  const different: unknown[] = [];
  for (const name of ["antd", "headlessui", "mui", "primevue", "radix", "react", "react-select"]) {
    const page = await openFixture(name);
    const compared = await compareNames(page, "input:not([type=hidden]), button, select, textarea, a[href], [role]");
    all += compared.all;
    different.push(...compared.different.map((difference) => ({ page: name, ...difference })));
  }
  const share = 1 - different.length / all;
  process.stdout.write(
    `names: ${all - different.length} of ${all} agree with Chromium (${(share * 100).toFixed(1)} %)\n`,
  );
  expect(share, JSON.stringify(different, null, 1)).toBeGreaterThan(0.97);
}, 60_000);

interface Difference {
  html: string;
  ours: string;
  chromium: string;
}

async function compareNames(page: Page, selector: string): Promise<{ all: number; different: Difference[] }> {
  const [ours, chromium] = [await namesByUs(page, selector), await namesByChromium(page, selector)];
  expect(ours.length).toBe(chromium.length);
  const pairs = ours.flatMap((our, index) => {
    const name = chromium[index];
    return our.visible && name !== undefined ? [{ html: our.html, ours: fold(our.name), chromium: fold(name) }] : [];
  });
  return { all: pairs.length, different: pairs.filter((pair) => pair.ours !== pair.chromium) };
}

function namesByUs(page: Page, selector: string) {
  return page.evaluate(`(() => { ${script}; return Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (element) => ({
    name: naming.accessibleName(element),
    html: element.outerHTML.slice(0, 200),
    visible: element.checkVisibility({ visibilityProperty: true }),
  })) })()`) as Promise<{ name: string; html: string; visible: boolean }[]>;
}

/** In the order of the page; undefined for what the accessibility tree leaves out. */
async function namesByChromium(page: Page, selector: string): Promise<(string | undefined)[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const names = new Map(
    nodes
      .filter(({ ignored }) => !ignored)
      .map(({ backendDOMNodeId, name }) => [backendDOMNodeId, String(name?.value ?? "")]),
  );
  const { root } = await session.send("DOM.getDocument", { depth: -1 });
  const backendIds = new Map(listNodes(root).map(({ nodeId, backendNodeId }) => [nodeId, backendNodeId]));
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  return nodeIds.map((nodeId) => names.get(backendIds.get(nodeId)));
}

interface DomNode {
  nodeId: number;
  backendNodeId: number;
  children?: DomNode[];
}

function listNodes(node: DomNode): DomNode[] {
  return [node, ...(node.children ?? []).flatMap(listNodes)];
}

/** Icons in private characters say nothing to anybody. */
function fold(name: string): string {
  return name
    .replace(/[\p{Co}\p{Cf}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
