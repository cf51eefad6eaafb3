// Waits for what the frames of a page show after an action has made them navigate.
import type { Frame, Page } from "playwright-core";
import type { IsolatedWorld, IsolatedWorlds } from "../frames/isolated-worlds.ts";
import { waitUpTo } from "../timing/wait-at-most.ts";

/** The longest wait for the document of a frame and what its scripts draw, in ms. */
const frameTimeoutMs = 2000;

export class NavigatedFrames {
  readonly #page: Page;
  readonly #navigated = new Map<Frame, number>();

  constructor(page: Page) {
    this.#page = page;
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) this.#navigated.set(frame, performance.now());
    });
    page.on("framedetached", (frame) => this.#navigated.delete(frame));
  }

  /** Resolves when the frames that have navigated since `from` are loaded and drawn. `asking` waits for this itself. */
  async waitForNew(from: number, worlds: IsolatedWorlds, asking: IsolatedWorld): Promise<void> {
    const frames = [...this.#navigated].flatMap(([frame, time]) => (time >= from ? frame : []));
    if (!frames[0]) return;
    const timeout = frameTimeoutMs;
    await Promise.all(frames.map((frame) => frame.waitForLoadState("load", { timeout }).catch(() => {}))); // or without it
    const ids = (await worlds.frameIds()).filter((id) => id !== worlds.mainFrameId && id !== asking.frameId);
    const loaded = ids.map(async (id) => (await worlds.enter(id)).call("waitForLoading"));
    if (!this.#page.isClosed()) await waitUpTo(timeout, Promise.allSettled(loaded));
  }
}
