// The isolated worlds in the frames of one page. They are created on first use, and again when a frame has a new document.
import { randomUUID } from "node:crypto";
import type { CDPSession, Frame, Page } from "playwright-core";
import { bindingName, type InjectedDriver, type InjectedMessage, type InjectedTools } from "../injected/interface.ts";
import { readInjectedScript } from "../launch/read-injected-script.ts";
import { ListenerReader } from "./listener-reader.ts";

// Calls of the injected script.
const callByName = "(name, ...args) => giselleDriver[name](...args)";
const callToolsByName = "(name, ...args) => giselleTools[name](...args)";
const findElement = "(handle) => giselleDriver.findElement(handle)";
const adopt = "function () { giselleDriver.adopt(this) }";

/** The injected script in the document of one frame. */
export interface IsolatedWorld {
  frameId: string;
  /** Unique for every document. */
  key: string;
  call<Name extends keyof InjectedDriver>(
    name: Name,
    ...args: Parameters<InjectedDriver[Name]>
  ): Promise<Awaited<ReturnType<InjectedDriver[Name]>>>;
}

interface OpenWorld extends IsolatedWorld {
  session: CDPSession;
  contextId: number;
  listeners: ListenerReader;
}

export interface IsolatedWorldsListener {
  onMessage(message: InjectedMessage, world: IsolatedWorld): void;
  /** The page is about to open a tab. */
  onWindowOpen(): void;
}

export class IsolatedWorlds {
  /** Also the target id of the page. It never changes. */
  readonly mainFrameId: string;
  readonly #page: Page;
  readonly #main: CDPSession;
  /** Worlds of the same name are shared, also by other programs: another driver would carry out this one's requests. */
  readonly #name = `giselle-${randomUUID()}`;
  readonly #listener: IsolatedWorldsListener;
  /** Sessions of out-of-process frames. */
  readonly #sessions = new Map<Frame, CDPSession>();
  readonly #entered = new Map<string, OpenWorld>();

  private constructor(page: Page, main: CDPSession, mainFrameId: string, listener: IsolatedWorldsListener) {
    this.mainFrameId = mainFrameId;
    this.#page = page;
    this.#main = main;
    this.#listener = listener;
  }

  static async open(page: Page, listener: IsolatedWorldsListener): Promise<IsolatedWorlds> {
    const main = await page.context().newCDPSession(page);
    const { frameTree } = await main.send("Page.getFrameTree");
    const worlds = new IsolatedWorlds(page, main, frameTree.frame.id, listener);
    await worlds.#listenTo(main);
    return worlds;
  }

  /** The isolated world of the frame's current document. */
  async enter(frameId = this.mainFrameId): Promise<IsolatedWorld> {
    const known = this.#entered.get(frameId);
    if (known && (await isAlive(known, this.#name))) return known;
    this.#entered.delete(frameId);
    const { session, contextId } = await this.#findFrame(frameId);
    const world: OpenWorld = {
      frameId,
      key: `${frameId}:${randomUUID()}`,
      session,
      contextId,
      listeners: new ListenerReader(session, contextId),
      call: (name, ...args) => callIn(session, contextId, callByName, [name, ...args]),
    };
    const key = `globalThis.giselleKey = ${JSON.stringify(world.key)}`;
    const script = await readInjectedScript("driver");
    await Promise.all([
      // Applies to existing worlds only, so it is repeated for each new one.
      session.send("Runtime.addBinding", { name: bindingName, executionContextName: this.#name }),
      evaluate(session, contextId, script), // always the same text, so that the browser compiles it only once
      evaluate(session, contextId, key),
    ]);
    this.#entered.set(frameId, world);
    return world;
  }

  /** Whether a frame belongs to this page, as far as its main process knows. */
  async hasFrame(frameId: string): Promise<boolean> {
    return (await frameIdsOf(this.#main)).includes(frameId);
  }

  /** The ids of all frames, also of those in other processes. The page's own comes first. */
  async frameIds(): Promise<string[]> {
    for (const frame of this.#page.frames()) {
      if (frame !== this.#page.mainFrame() && !this.#sessions.has(frame)) await this.#attachTo(frame);
    }
    const ids = await Promise.all(this.sessions.map((session) => frameIdsOf(session).catch(() => [])));
    return [...new Set([this.mainFrameId, ...ids.flat()])];
  }

  /** The id of the frame that an element shows. */
  async frameIn(world: IsolatedWorld, handle: string): Promise<string | undefined> {
    const { session, contextId } = world as OpenWorld;
    const { result } = await session.send("Runtime.callFunctionOn", {
      functionDeclaration: findElement,
      executionContextId: contextId,
      arguments: [{ value: handle }],
    });
    if (!result.objectId) return undefined;
    const { node } = await session.send("DOM.describeNode", { objectId: result.objectId });
    return node.frameId;
  }

  /** Calls a function of the page's own scripts with an element. */
  async callWithElement(world: IsolatedWorld, handle: string, code: string): Promise<unknown> {
    const { session, contextId } = world as OpenWorld;
    const { result } = await session.send("Runtime.callFunctionOn", {
      functionDeclaration: findElement,
      executionContextId: contextId,
      arguments: [{ value: handle }],
    });
    if (!result.objectId) throw new Error(`There is no ${handle} on the page. Take a new snapshot.`);
    const { node } = await session.send("DOM.describeNode", { objectId: result.objectId });
    const { object } = await session.send("DOM.resolveNode", { backendNodeId: node.backendNodeId });
    const called = await session.send("Runtime.callFunctionOn", {
      functionDeclaration: `function () { const code = ${code}; return typeof code === "function" ? code(this) : code; }`,
      objectId: object.objectId ?? "",
      returnByValue: true,
      awaitPromise: true,
    });
    const { exceptionDetails } = called;
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return called.result.value;
  }

  /** Injects the script for widgets. */
  async addWidgets(world: IsolatedWorld): Promise<void> {
    const { session, contextId } = world as OpenWorld;
    await evaluate(session, contextId, await readInjectedScript("widgets"));
  }

  /** Calls the script for the page's own tools. */
  async callTools<Name extends keyof InjectedTools>(
    world: IsolatedWorld,
    name: Name,
    ...args: Parameters<InjectedTools[Name]>
  ): Promise<Awaited<ReturnType<InjectedTools[Name]>>> {
    const { session, contextId } = world as OpenWorld;
    await evaluate(session, contextId, await readInjectedScript("pageTools"));
    return callIn<Awaited<ReturnType<InjectedTools[Name]>>>(session, contextId, callToolsByName, [name, ...args]);
  }

  /** Passes closed shadow roots to the injected scripts of a document and its frames. Returns how many there are. */
  async openClosedRoots(world: IsolatedWorld): Promise<number> {
    const { session } = world as OpenWorld;
    const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
    const closed = listClosedRoots(root, world.frameId);
    for (const { backendNodeId, frameId } of closed) {
      const { contextId } = (await this.enter(frameId)) as OpenWorld;
      const { object } = await session.send("DOM.resolveNode", { backendNodeId, executionContextId: contextId });
      if (!object.objectId) continue;
      await session.send("Runtime.callFunctionOn", {
        functionDeclaration: adopt,
        objectId: object.objectId,
      });
    }
    await session.send("DOM.disable"); // stops the events for every DOM change
    return closed.length;
  }

  /** Reports to the injected script which elements have pointer listeners. */
  reportListeners(world: IsolatedWorld): Promise<void> {
    return (world as OpenWorld).listeners.update();
  }

  /** One for each process of the page that was entered. */
  get sessions(): CDPSession[] {
    return [this.#main, ...this.#sessions.values()];
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.sessions.map((session) => session.detach()));
  }

  async #listenTo(session: CDPSession): Promise<void> {
    session.on("Runtime.bindingCalled", ({ name, payload, executionContextId }) => {
      if (name !== bindingName) return;
      for (const world of this.#entered.values())
        if (world.session === session && world.contextId === executionContextId)
          this.#listener.onMessage(JSON.parse(payload) as InjectedMessage, world);
    });
    session.on("Page.windowOpen", () => this.#listener.onWindowOpen());
    await session.send("Page.enable");
  }

  async #findFrame(frameId: string): Promise<{ session: CDPSession; contextId: number }> {
    for (const session of this.sessions) {
      const contextId = await createWorld(session, { frameId, worldName: this.#name });
      if (contextId) return { session, contextId };
    }
    for (const frame of this.#page.frames()) {
      if (frame === this.#page.mainFrame() || this.#sessions.has(frame)) continue;
      const session = await this.#attachTo(frame);
      const contextId = session && (await createWorld(session, { frameId, worldName: this.#name }));
      if (session && contextId) return { session, contextId };
    }
    throw new Error(`The frame is gone, or cannot be entered. Take a new snapshot.`);
  }

  /** Undefined for a frame in its parent's process, which has no own session. */
  async #attachTo(frame: Frame): Promise<CDPSession | undefined> {
    const session = await this.#page
      .context()
      .newCDPSession(frame)
      .catch(() => undefined);
    if (!session) return undefined;
    this.#sessions.set(frame, session);
    await this.#listenTo(session);
    return session;
  }
}

async function frameIdsOf(session: CDPSession): Promise<string[]> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const ids = ({ frame, childFrames = [] }: typeof frameTree): string[] => [frame.id, ...childFrames.flatMap(ids)];
  return ids(frameTree);
}

/** Idempotent: returns the same context for the same document. Undefined if the frame is not in this session. */
async function createWorld(
  session: CDPSession,
  world: { frameId: string; worldName: string },
): Promise<number | undefined> {
  const created = await session.send("Page.createIsolatedWorld", world).catch(() => undefined);
  return created?.executionContextId;
}

/** Checks the key too, because a page in another process may have a context with the same number. */
async function isAlive({ session, contextId, frameId, key }: OpenWorld, worldName: string): Promise<boolean> {
  const expression = `globalThis.giselleKey === ${JSON.stringify(key)}`;
  const [current, answer] = await Promise.all([
    createWorld(session, { frameId, worldName }),
    session.send("Runtime.evaluate", { expression, contextId }).catch(() => undefined),
  ]);
  return current === contextId && answer?.result.value === true;
}

async function evaluate(session: CDPSession, contextId: number, expression: string): Promise<void> {
  const { exceptionDetails } = await session.send("Runtime.evaluate", { expression, contextId });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}

async function callIn<Result>(
  session: CDPSession,
  executionContextId: number,
  functionDeclaration: string,
  args: unknown[],
): Promise<Result> {
  const { result, exceptionDetails } = await session.send("Runtime.callFunctionOn", {
    functionDeclaration,
    executionContextId,
    arguments: args.map((value) => ({ value })),
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Result;
}

interface DomNode {
  backendNodeId: number;
  frameId?: string;
  shadowRootType?: string;
  shadowRoots?: DomNode[];
  children?: DomNode[];
  contentDocument?: DomNode;
}

function listClosedRoots(node: DomNode, frameId: string): { backendNodeId: number; frameId: string }[] {
  const { shadowRoots = [], children = [], contentDocument, shadowRootType, backendNodeId } = node;
  return [
    ...(shadowRootType === "closed" ? [{ backendNodeId, frameId }] : []),
    ...[...shadowRoots, ...children].flatMap((child) => listClosedRoots(child, frameId)),
    ...(contentDocument ? listClosedRoots(contentDocument, node.frameId ?? frameId) : []),
  ];
}
