// Real input in this document: asked for here, made by the worker, and guarded until it reaches its element.
import { execute, type InputDriver } from "@giselles-ai/browser-tool/dom";
import { isTextEntry } from "@giselles-ai/browser-tool/dom/internal";
import { type ActionRefusal, TrustedInput } from "@giselles-ai/chromium/internal/input";
import type { AnyAction, Point } from "@giselles-ai/protocol";
import type { FromContent, InputReply } from "../shared/messages.ts";

/** A real drag would be one of the user's whole screen, so it is simulated. */
export function canBeReal(actions: readonly AnyAction[]): boolean {
  return actions.every(({ action }) => action !== "drag");
}

const stopped: ActionRefusal = {
  code: "INTERNAL",
  status: "unknown",
  message: "The browser stopped the extension during the input, which may have arrived. Take a new snapshot.",
};

export class PageInput {
  #trusted: TrustedInput | undefined;

  /** Performs the actions of a request that has begun. After the end, an action that waits for its input does nothing more. */
  executeFor(requestId: string, ended: AbortSignal): typeof execute {
    const trusted = new TrustedInput(async (request) => {
      const message: FromContent = { type: "input", requestId, request };
      // Never repeated: a worker that was stopped may have made the input.
      const reply: InputReply | undefined = await chrome.runtime
        .sendMessage(message)
        .catch(() => ({ refusal: stopped }));
      if (ended.aborted) await new Promise(() => {});
      return reply?.refusal ?? null;
    });
    this.#trusted = trusted;
    const inputDriver: InputDriver = (element, request, onArrived) => {
      if (request.type === "text") (element as HTMLInputElement).select();
      return trusted.perform(element, request, onArrived);
    };
    return (actions, options) => execute(actions, { ...options, inputDriver, typesText: isTextEntry });
  }

  /** The new position of the pressed element, if it has moved from under the pointer. */
  follow(): Point | undefined {
    return this.#trusted?.follow();
  }
}
