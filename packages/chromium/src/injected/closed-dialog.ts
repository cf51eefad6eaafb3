// Notices which action of a batch closes the dialog that later ones are meant for: they are not tried on what is behind it.
import {
  elementOf,
  queryAll,
  refuse,
  resolveTarget,
  selfAndAncestors,
  styleOf,
} from "@giselles-ai/browser-tool/dom/internal";
import type { AnyAction, Outcome } from "@giselles-ai/protocol";
import { oneLine } from "./one-line.ts";

const dialogs = "dialog,[role$=dialog],[popover]";
const headings = "h1,h2,h3,h4,h5,h6,[role=heading],legend";
/** The longest wait for the animation of a dialog that closes. */
const closingMs = 600;
const maxNameLength = 60;

interface Dialog {
  element: Element;
  name: string;
  /** The action that closed it. */
  closedBy?: number;
}

/** Call `check` before each action, and `explain` at the end. */
export function watchDialogsOf(actions: readonly AnyAction[]) {
  const known = new Map<Element, Dialog>();
  const dialogOf = new Map<number, Dialog>();
  for (const [index, { fieldId }] of actions.entries()) {
    const element = typeof fieldId === "string" ? elementOf(fieldId) : undefined;
    const box = element && selfAndAncestors(element).find(isDialog);
    if (!box || !isOpen(box)) continue;
    if (!known.has(box)) known.set(box, { element: box, name: nameOf(box) });
    dialogOf.set(index, known.get(box) as Dialog);
  }

  function noteClosed(index: number): void {
    for (const dialog of known.values()) if (!isOpen(dialog.element)) dialog.closedBy ??= index - 1;
  }

  return {
    /** Skips an action whose element was in a dialog that has closed, unless the page has drawn it again elsewhere. */
    async check(index: number): Promise<void> {
      for (const { element, closedBy } of known.values())
        if (index > 0 && closedBy === undefined) await waitForAnimations(element);
      noteClosed(index);
      const dialog = dialogOf.get(index);
      if (dialog?.closedBy === undefined || isElsewhere(String(actions[index]?.fieldId))) return;
      refuse("HIDDEN", `${sentenceFor(dialog, dialog.closedBy)}, so this was not tried.`, "skipped");
    },

    /** Says why actions failed whose dialog has closed. What the page shows of their fields now is not what they hold. */
    explain(outcomes: Outcome[]): void {
      noteClosed(actions.length);
      for (const outcome of outcomes) {
        const dialog = dialogOf.get(outcome.index);
        const { closedBy } = dialog ?? {};
        if (!dialog || closedBy === undefined || !/failed|refused/.test(outcome.status)) continue;
        const sentence = `${sentenceFor(dialog, closedBy)}.`;
        if (outcome.code === "REVERTED" && closedBy >= outcome.index) {
          delete outcome.value;
          Object.assign(outcome, { status: "unknown", message: `${sentence} Until then, the field showed the value.` });
        } else outcome.message = [outcome.message, sentence].filter(Boolean).join(" ");
      }
    },
  };

  function sentenceFor({ name }: Dialog, index: number): string {
    const { action, fieldId, keys } = actions[index] as AnyAction;
    return `Action ${index + 1} (${[action, fieldId ?? keys].filter(Boolean).join(" ")}) closed ${name}`;
  }
}

function isDialog(element: Element): boolean {
  return element.matches(dialogs) || (!element.matches("html,body") && styleOf(element).position === "fixed");
}

function nameOf(box: Element): string {
  const title = box.getAttribute("aria-label") || queryAll(box, headings)[0]?.textContent;
  const name = oneLine(title ?? "").slice(0, maxNameLength);
  return `the dialog${name ? ` ${JSON.stringify(name)}` : ""}`;
}

/** Whether the page shows an element of the dialog again, as one that is drawn again does. */
function isElsewhere(fieldId: string): boolean {
  try {
    const { element } = resolveTarget(fieldId, document);
    return selfAndAncestors(element).some((box) => isDialog(box) && isOpen(box));
  } catch {
    return false;
  }
}

/** Whether a person sees an element: drawn, and at least in part in view. */
function isOpen(box: Element): boolean {
  if (!box.isConnected || !box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const shown = [box, ...box.children].map((part) => part.getBoundingClientRect());
  return shown.some(
    ({ left, right, top, bottom }) =>
      right > Math.max(left, 0) && bottom > Math.max(top, 0) && left < innerWidth && top < innerHeight,
  );
}

async function waitForAnimations(box: Element): Promise<void> {
  const parts = [...selfAndAncestors(box), ...box.children];
  const running = parts
    .flatMap((part) => part.getAnimations())
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  if (running.length === 0) return;
  await Promise.race([
    Promise.allSettled(running.map(({ finished }) => finished)),
    new Promise((resolve) => setTimeout(resolve, closingMs)),
  ]);
}
