import type { CDPSession } from "playwright-core";

const events = /^(?:click|dblclick|mousedown|mouseup|pointerdown|pointerup|touchstart|contextmenu)$/;
const note = "function (...elements) { giselleDriver.noteListeners([this, ...elements]) }";
const mostAtOnce = 2000;

/** Tells the script in one document which elements listen for a pointer, by the account of the browser's debugger. */
export class ListenerNotes {
  readonly #session: CDPSession;
  readonly #contextId: number;
  readonly #known = new Set<number>();
  #document: Promise<string | undefined> | undefined;

  constructor(session: CDPSession, contextId: number) {
    this.#session = session;
    this.#contextId = contextId;
  }

  async update(): Promise<void> {
    const [objectId, hasFrames] = await Promise.all([this.#findDocument(), this.#hasFrames()]);
    if (!objectId) return;
    const { listeners } = await this.#session.send("DOMDebugger.getEventListeners", {
      objectId,
      depth: -1,
      pierce: !hasFrames, // into shadow roots, and alas into frames, which have documents of their own
    });
    const ids = listeners.filter(({ type }) => events.test(type)).flatMap(({ backendNodeId = 0 }) => backendNodeId);
    const fresh = [...new Set(ids)].filter((id) => id > 0 && !this.#known.has(id)).slice(0, mostAtOnce);
    for (const id of fresh) this.#known.add(id);
    const [first, ...rest] = (await Promise.all(fresh.map((id) => this.#resolve(id)))).flat();
    if (!first) return;
    await this.#session.send("Runtime.callFunctionOn", {
      functionDeclaration: note,
      objectId: first,
      arguments: rest.map((id) => ({ objectId: id })),
    });
    await this.#session.send("Runtime.releaseObjectGroup", { objectGroup: group });
  }

  /**
   * As the page's own world knows it: asked from another, the debugger makes objects of the page's world for elements, and that
   * other world gets them from then on.
   */
  #findDocument(): Promise<string | undefined> {
    this.#document ??= this.#resolveDocument();
    return this.#document;
  }

  async #resolveDocument(): Promise<string | undefined> {
    const { result } = await this.#evaluate("document");
    if (!result.objectId) return undefined;
    const { node } = await this.#session.send("DOM.describeNode", { objectId: result.objectId });
    const { object } = await this.#session.send("DOM.resolveNode", { backendNodeId: node.backendNodeId });
    return object.objectId;
  }

  async #hasFrames(): Promise<boolean> {
    const { result } = await this.#evaluate("document.querySelector('iframe,frame') !== null");
    return result.value === true;
  }

  #evaluate(expression: string) {
    return this.#session.send("Runtime.evaluate", { expression, contextId: this.#contextId });
  }

  /** The element, as our own world knows it; it may be gone by now, or belong to a frame's document. */
  async #resolve(backendNodeId: number): Promise<string[]> {
    const given = { backendNodeId, executionContextId: this.#contextId, objectGroup: group };
    const resolved = await this.#session.send("DOM.resolveNode", given).catch(() => undefined);
    return resolved?.object.objectId ? [resolved.object.objectId] : [];
  }
}

const group = "giselle-listeners";
