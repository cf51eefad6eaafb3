// Real clicks, keys and text, made by the browser's debugger in tabs for which the user has turned it on. Only a build with the
// "debugger" permission has it.
import type { ActionRefusal, SerializedInputRequest } from "@giselles-ai/chromium/internal/input";
import type { Point } from "@giselles-ai/protocol";
import { type InputCommand, keyPress, mouseButton, mouseMove, textInput } from "./input-events.ts";

/** Where the input goes. */
export interface InputPlace {
  tabId: number;
  /** Whether the document that asked is still in the tab, and may still act. Asked before each event. */
  isCurrent(): boolean;
  /** The new position of the pressed element, if it has moved. */
  follow(): Promise<Point | undefined>;
}

/** A tab that is not drawn takes no input. */
const maxWaitMs = 3000;

const notCurrent: ActionRefusal = {
  code: "STALE",
  message: "The page is no longer in the tab, or the user has stopped this. Take a new snapshot.",
};

const notTaken: ActionRefusal = {
  code: "NOT_ALLOWED",
  status: "unknown",
  message:
    "The browser did not take the input in time. The tab must be visible for real input. Ask the user to bring it to the front, then take a new snapshot.",
};

/** Undefined in builds without the permission. */
const api = (chrome as { debugger?: typeof chrome.debugger }).debugger;

export class RealInput {
  /** By tab. */
  readonly #last = new Map<number, Promise<unknown>>();

  /** `onCancel` is called when the user closes the browser's banner, or another program takes the tab over. */
  constructor(onCancel: (tabId: number) => void) {
    api?.onDetach.addListener(({ tabId }) => {
      if (tabId !== undefined) onCancel(tabId);
    });
  }

  get isPossible(): boolean {
    return api !== undefined;
  }

  /** The browser shows its banner from now on. Does nothing if it is shown already. */
  async attach(tabId: number): Promise<void> {
    // A tab in the background behaves as if it had the focus, so that the window need not get it.
    const focus = () => send(tabId, "Emulation.setFocusEmulationEnabled", { enabled: true });
    await focus().catch(async () => {
      await api?.attach({ tabId }, "1.3");
      await focus();
    });
  }

  async detach(tabId: number): Promise<void> {
    await api?.detach({ tabId }).catch(() => {}); // it is not attached
  }

  /** Makes the input after the one before it in this tab, or returns why not. */
  perform(request: SerializedInputRequest, place: InputPlace): Promise<ActionRefusal | undefined> {
    const { tabId } = place;
    const before = this.#last.get(tabId) ?? Promise.resolve();
    const done = before
      .then(() => perform(request, place))
      .catch((error: unknown): ActionRefusal | undefined => {
        if (!place.isCurrent()) return undefined; // the input closed or left the page
        return {
          code: "INTERNAL",
          status: "unknown",
          message: `The browser did not accept the input: ${error instanceof Error ? error.message : error}`,
        };
      });
    this.#last.set(tabId, done);
    return done;
  }
}

async function perform(
  { type, at, keys = "", text = "", durationMs = 800, mayMove, clickOptions = {} }: SerializedInputRequest,
  { tabId, isCurrent, follow }: InputPlace,
): Promise<ActionRefusal | undefined> {
  /** The first that could not be made. */
  let refusal: ActionRefusal | undefined;
  const make = async (...commands: InputCommand[]) => {
    for (const [method, params] of commands) {
      const isRelease = /Released|Up$/.test((params as { type?: string }).type ?? "");
      if (!isRelease && !isCurrent()) refusal ??= notCurrent;
      if (refusal && !isRelease) continue; // what is pressed is released
      const isTaken = await Promise.race([send(tabId, method, params).then(() => true), pause(maxWaitMs)]);
      if (!isTaken) refusal ??= notTaken;
    }
  };
  if (type === "press") await make(...keyPress(keys));
  else if (type === "text") await make(...textInput(text));
  else if (at) {
    let point = at;
    await make(mouseMove(point, clickOptions.modifiers));
    if (type === "hover") return refusal;
    if (refusal) return refusal;
    await make(mouseButton("mousePressed", point, clickOptions));
    if (type === "hold") await pause(durationMs);
    const moved = mayMove ? await follow() : undefined;
    if (moved) {
      point = moved;
      await make(mouseMove(point, clickOptions.modifiers));
    }
    await make(mouseButton("mouseReleased", point, clickOptions));
    if (clickOptions.double)
      await make(
        mouseButton("mousePressed", point, clickOptions, 2),
        mouseButton("mouseReleased", point, clickOptions, 2),
      );
  }
  return refusal;
}

async function send(tabId: number, method: string, params: object = {}): Promise<unknown> {
  if (!api)
    throw new Error(
      "This build of the extension has no real clicks and keys. Turn them off, or load the build that has them.",
    );
  return api.sendCommand({ tabId }, method, params as Record<string, unknown>);
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
