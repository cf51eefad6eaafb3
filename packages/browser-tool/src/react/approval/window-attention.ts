/**
 * Since when a person may have looked at this window. Another site can open a window over it and close that between two clicks, so
 * that the second one comes here. So the time starts again when the window gets the focus back, unless the pointer was in it before.
 */
export class WindowAttention {
  #frontSince = performance.now();
  #pointerSince = Number.POSITIVE_INFINITY;
  #isAway = false;

  /** Whether another window has the focus. Frames of this one do not count. */
  get isAway(): boolean {
    if (!document.hasFocus()) this.#leave();
    return this.#isAway;
  }

  get since(): number {
    return this.isAway ? this.#pointerSince : this.#frontSince;
  }

  /** `onRestart`: the time has started again. */
  listen(onRestart: () => void): () => void {
    const listeners: [EventTarget, string, () => void][] = [
      [window, "blur", () => this.isAway],
      [window, "focus", () => this.#return(onRestart)],
      [document, "visibilitychange", () => this.#show(onRestart)],
      [document, "pointermove", () => this.#enter()],
      [document.documentElement, "pointerleave", () => this.#lose()],
    ];
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener, true);
    return () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener, true);
    };
  }

  #leave(): void {
    if (!this.#isAway) this.#lose();
    this.#isAway = true;
  }

  #return(onRestart: () => void): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#frontSince = Math.min(performance.now(), this.#pointerSince);
    onRestart();
  }

  #show(onRestart: () => void): void {
    this.#lose();
    this.#frontSince = performance.now();
    onRestart();
  }

  #enter(): void {
    this.#pointerSince = Math.min(performance.now(), this.#pointerSince);
  }

  #lose(): void {
    this.#pointerSince = Number.POSITIVE_INFINITY;
  }
}
