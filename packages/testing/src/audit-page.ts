import type { CDPSession, Page } from "playwright-core";
import { readInPageScript } from "./in-page-script.ts";
import { readBothScripts } from "./page-tool.ts";

export interface MissedControl {
  what: string;
  /** What shows that it can be operated: listener, focus, pointer or tree. */
  sources: string[];
}

/** How much of a page our snapshot contains. */
export interface Audit {
  controls: number;
  missedControls: MissedControl[];
  texts: number;
  missedTexts: string[];
}

const controlRoles =
  /^(?:textbox|searchbox|spinbutton|combobox|listbox|checkbox|radio|button|link|slider|switch|tab|menuitem|menuitemcheckbox|menuitemradio|option|treeitem|Date|DateTime|InputTime|ColorWell|PopUpButton|DisclosureTriangle)$/;

interface AxNode {
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: { value?: unknown };
}

/**
 * Compares our snapshot of a page with everything that can be operated and read there, according to the browser.
 * The page must be open in Chromium, and scripts may run in it.
 */
export async function auditPage(page: Page): Promise<Audit> {
  const session = await page.context().newCDPSession(page);
  const evaluate = (expression: string) =>
    session.send("Runtime.evaluate", {
      expression,
      includeCommandLineAPI: true,
      awaitPromise: true,
      returnByValue: true,
    });
  await evaluate(await readInPageScript("audit", "pageAudit"));
  await evaluate(await readBothScripts());
  await noteTree(session);
  const { result, exceptionDetails } = await evaluate(`(() => {
    const { fields, text } = giselle.snapshot({ scope: "page", text: true, maxOptions: 1e6 });
    const handles = globalThis[Symbol.for("giselle.handles")].all;
    const listed = fields.flatMap(({ fieldId }) => handles.get(fieldId)?.ref.deref() ?? []);
    return pageAudit.audit(getEventListeners, listed, text);
  })()`);
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Audit;
}

/** Passes the elements that the accessibility tree calls controls to the page. */
async function noteTree(session: CDPSession): Promise<void> {
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
  const controls = nodes.filter(({ ignored, role }) => !ignored && controlRoles.test(String(role?.value)));
  await Promise.all(
    controls.map(async ({ backendDOMNodeId = 0 }) => {
      const resolved = await session
        .send("DOM.resolveNode", { backendNodeId: backendDOMNodeId })
        .catch(() => undefined);
      const objectId = resolved?.object.objectId;
      if (!objectId) return;
      const functionDeclaration = "function () { if (this.nodeType === 1) pageAudit.fromTree.push(this); }";
      await session.send("Runtime.callFunctionOn", { objectId, functionDeclaration });
    }),
  );
}
