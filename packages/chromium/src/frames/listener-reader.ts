import type { CDPSession } from "playwright-core";

const events = /click|(?:mouse|pointer)(?:down|up|enter|over)|dragover|touchstart|contextmenu/;
/** Types that the page script distinguishes. It treats all others alike. */
const ownKind = /^dblclick|(?:down|enter|over)$/;
const reportElements = "function (types, ...elements) { giselleDriver.noteListeners([this, ...elements], types) }";
const maxAtOnce = 2000;

/** Reads the pointer listeners of one document from the browser's debugger, and reports them to the injected script. */
export class ListenerReader {
  readonly #session: CDPSession;
  readonly #contextId: number;
  readonly #known = new Set<string>();
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
      pierce: !hasFrames, // includes shadow roots, but unfortunately also the documents of frames
    });
    const added = new Map<string, { id: number; type: string }>();
    for (const { type, backendNodeId: id = 0 } of listeners) {
      const key = `${id} ${ownKind.test(type) ? type : "click"}`;
      if (id > 0 && events.test(type) && !this.#known.has(key) && added.size < maxAtOnce) added.set(key, { id, type });
    }
    for (const key of added.keys()) this.#known.add(key);
    const found = (await Promise.all([...added.values()].map((each) => this.#resolve(each)))).flat();
    const [first, ...rest] = found;
    if (!first) return;
    await this.#session.send("Runtime.callFunctionOn", {
      functionDeclaration: reportElements,
      objectId: first.objectId,
      arguments: [{ value: found.map(({ type }) => type) }, ...rest.map(({ objectId }) => ({ objectId }))],
    });
    await this.#session.send("Runtime.releaseObjectGroup", { objectGroup: group });
  }

  /**
   * The document as an object of the page's main world. For an object of an isolated world, the debugger would wrap elements for
   * the main world, and the isolated world would get those wrappers from then on.
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

  /** The element as an object of the isolated world. Empty if it is gone, or belongs to a frame's document. */
  async #resolve({ id, type }: { id: number; type: string }): Promise<{ objectId: string; type: string }[]> {
    const params = { backendNodeId: id, executionContextId: this.#contextId, objectGroup: group };
    const resolved = await this.#session.send("DOM.resolveNode", params).catch(() => undefined);
    const objectId = resolved?.object.objectId;
    return objectId ? [{ objectId, type }] : [];
  }
}

const group = "giselle-listeners";
