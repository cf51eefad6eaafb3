import type { Browser, CDPSession } from "playwright-core";
import { isControlRole, openIn } from "./contestant.ts";
import { tidy } from "./recall.ts";

interface AxNode {
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: { value?: unknown };
  name?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** The names of a page's visible controls according to Chromium, for pages without a prepared list. */
export async function readChromiumControls(browser: Browser, url: string): Promise<string[]> {
  const page = await openIn(browser, url);
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
  const shown = await Promise.all(nodes.filter(isControl).map((node) => nameIfShown(session, node)));
  await page.close();
  return shown.flat();
}

function isControl({ ignored, role, name, properties = [] }: AxNode): boolean {
  const isFocusable = properties.some((property) => property.name === "focusable" && property.value.value === true);
  return !ignored && isFocusable && isControlRole(String(role?.value)) && tidy(String(name?.value ?? "")) !== "";
}

async function nameIfShown(session: CDPSession, { backendDOMNodeId = 0, name }: AxNode): Promise<string[]> {
  const box = await session.send("DOM.getBoxModel", { backendNodeId: backendDOMNodeId }).catch(() => undefined); // it has none
  return box && box.model.width * box.model.height > 0 ? [String(name?.value)] : [];
}
