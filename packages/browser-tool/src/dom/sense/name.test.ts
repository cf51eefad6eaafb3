import { fileURLToPath } from "node:url";
import { openPage, shareFixtures } from "@giselles-ai/testing";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { nameCases } from "../../../test/dom/sense/name.cases.ts";

// The reference is Chromium's accessibility tree.

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

it("S3: gives elements the same names as the browser's accessibility tree", async () => {
  const page = await openPage(
    `<!doctype html><style>${nameCases.css}</style>${nameCases.html.map((html) => `<section>${html}</section>`).join("\n")}`,
  );
  const disagreements = await compareNames(page, "[data-name]");
  expect(nameCases.html.length).toBeGreaterThanOrEqual(100);
  expect(disagreements.all).toBeGreaterThanOrEqual(nameCases.html.length);
  expect(disagreements.different).toEqual([]);
});

it("S3: agrees with the accessibility tree on nearly all controls of real libraries", async () => {
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
}, 300_000);

interface Difference {
  html: string;
  ours: string;
  chromium: string;
}

async function compareNames(page: Page, selector: string): Promise<{ all: number; different: Difference[] }> {
  const [ours, chromium] = [await readOurNames(page, selector), await readChromiumNames(page, selector)];
  expect(ours.length).toBe(chromium.length);
  const pairs = ours.flatMap((our, index) => {
    const name = chromium[index];
    return our.visible && name !== undefined ? [{ html: our.html, ours: fold(our.name), chromium: fold(name) }] : [];
  });
  return { all: pairs.length, different: pairs.filter((pair) => pair.ours !== pair.chromium) };
}

function readOurNames(page: Page, selector: string) {
  return page.evaluate(`(() => { ${script}; return Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (element) => ({
    name: naming.accessibleName(element),
    html: element.outerHTML.slice(0, 200),
    visible: element.checkVisibility({ visibilityProperty: true }),
  })) })()`) as Promise<{ name: string; html: string; visible: boolean }[]>;
}

/** In page order; undefined for elements that the accessibility tree omits. */
async function readChromiumNames(page: Page, selector: string): Promise<(string | undefined)[]> {
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

/** Removes icons in private use characters. */
function fold(name: string): string {
  return name
    .replace(/[\p{Co}\p{Cf}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
