// Our worlds in the frames of one page: made when they are first wanted, and made again when a frame has a new document.
import { randomUUID } from "node:crypto";
import type { CDPSession, Frame, Page } from "playwright-core";
import { bindingName, type InjectedDriver, type InjectedMessage } from "../injected/interface.ts";
import { readInjectedScript } from "../launch/read-injected-script.ts";
import { ListenerNotes } from "./listener-notes.ts";

const worldName = "giselle";

// How the injected script is called.
const callByName = "(name, ...args) => giselleDriver[name](...args)";
const findElement = "(handle) => giselleDriver.findElement(handle)";
const adopt = "function () { giselleDriver.adopt(this) }";

/** One frame's document, as far as we are in it. */
export interface World {
  frameId: string;
  /** Different for every document. */
  key: string;
  call<Name extends keyof InjectedDriver>(
    name: Name,
    ...args: Parameters<InjectedDriver[Name]>
  ): Promise<Awaited<ReturnType<InjectedDriver[Name]>>>;
}

interface Entered extends World {
  session: CDPSession;
  contextId: number;
  listeners: ListenerNotes;
}

export interface WorldsListener {
  onMessage(message: InjectedMessage, world: World): void;
  /** A tab is about to be opened by the page. */
  onWindowOpen(): void;
}

export class Worlds {
  /** It is the page's target id too, and stays the same for its life. */
  readonly mainFrameId: string;
  readonly #page: Page;
  readonly #main: CDPSession;
  readonly #listener: WorldsListener;
  /** Of frames in processes of their own. */
  readonly #sessions = new Map<Frame, CDPSession>();
  readonly #entered = new Map<string, Entered>();

  private constructor(page: Page, main: CDPSession, mainFrameId: string, listener: WorldsListener) {
    this.mainFrameId = mainFrameId;
    this.#page = page;
    this.#main = main;
    this.#listener = listener;
  }

  static async open(page: Page, listener: WorldsListener): Promise<Worlds> {
    const main = await page.context().newCDPSession(page);
    const { frameTree } = await main.send("Page.getFrameTree");
    const worlds = new Worlds(page, main, frameTree.frame.id, listener);
    await worlds.#listenTo(main);
    return worlds;
  }

  /** The world of a frame as it is now. */
  async enter(frameId = this.mainFrameId): Promise<World> {
    const known = this.#entered.get(frameId);
    if (known && (await isAlive(known))) return known;
    this.#entered.delete(frameId);
    const { session, contextId } = await this.#findFrame(frameId);
    const world: Entered = {
      frameId,
      key: `${frameId}:${randomUUID()}`,
      session,
      contextId,
      listeners: new ListenerNotes(session, contextId),
      call: (name, ...args) => callIn(session, contextId, callByName, [name, ...args]),
    };
    const key = `globalThis.giselleKey = ${JSON.stringify(world.key)}`;
    const script = await readInjectedScript("driver");
    await Promise.all([
      // For the worlds that are there, so it is said again for each that is made.
      session.send("Runtime.addBinding", { name: bindingName, executionContextName: worldName }),
      evaluate(session, contextId, script), // always the same text, which the browser then compiles once for all documents
      evaluate(session, contextId, key),
    ]);
    this.#entered.set(frameId, world);
    return world;
  }

  /** Whether it is of this page, as far as that can be seen from its main process. */
  async hasFrame(frameId: string): Promise<boolean> {
    const { frameTree } = await this.#main.send("Page.getFrameTree");
    const ids = ({ frame, childFrames = [] }: typeof frameTree): string[] => [frame.id, ...childFrames.flatMap(ids)];
    return ids(frameTree).includes(frameId);
  }

  /** The frame that an element of a world shows. */
  async frameIn(world: World, handle: string): Promise<string | undefined> {
    const { session, contextId } = world as Entered;
    const { result } = await session.send("Runtime.callFunctionOn", {
      functionDeclaration: findElement,
      executionContextId: contextId,
      arguments: [{ value: handle }],
    });
    if (!result.objectId) return undefined;
    const { node } = await session.send("DOM.describeNode", { objectId: result.objectId });
    return node.frameId;
  }

  /** Shows a world, and those of the frames inside it, the shadow roots that are closed to it. Returns how many are new. */
  async openClosedRoots(world: World): Promise<number> {
    const { session } = world as Entered;
    const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
    const closed = listClosedRoots(root, world.frameId);
    for (const { backendNodeId, frameId } of closed) {
      const { contextId } = (await this.enter(frameId)) as Entered;
      const { object } = await session.send("DOM.resolveNode", { backendNodeId, executionContextId: contextId });
      if (!object.objectId) continue;
      await session.send("Runtime.callFunctionOn", {
        functionDeclaration: adopt,
        objectId: object.objectId,
      });
    }
    await session.send("DOM.disable"); // or we would be told of every change from now on
    return closed.length;
  }

  /** Tells a world which of its elements listen for a pointer: only the browser knows. */
  noteListeners(world: World): Promise<void> {
    return (world as Entered).listeners.update();
  }

  /** One for each process that shows a part of the page, as far as we are in it. */
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
      const contextId = await createWorld(session, frameId);
      if (contextId) return { session, contextId };
    }
    for (const frame of this.#page.frames()) {
      if (frame === this.#page.mainFrame() || this.#sessions.has(frame)) continue;
      const session = await this.#attachTo(frame);
      const contextId = session && (await createWorld(session, frameId));
      if (session && contextId) return { session, contextId };
    }
    throw new Error(`The frame is gone, or cannot be entered. Take a new snapshot.`);
  }

  /** A frame that shares its parent's process has no session of its own. */
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

/** The same context for the same document, however often it is asked for; undefined if the frame is not there. */
async function createWorld(session: CDPSession, frameId: string): Promise<number | undefined> {
  const created = await session.send("Page.createIsolatedWorld", { frameId, worldName }).catch(() => undefined);
  return created?.executionContextId;
}

/** A page in another process may have a context of the same number, so the number alone says nothing. */
async function isAlive({ session, contextId, frameId, key }: Entered): Promise<boolean> {
  const expression = `globalThis.giselleKey === ${JSON.stringify(key)}`;
  const [now, answer] = await Promise.all([
    createWorld(session, frameId),
    session.send("Runtime.evaluate", { expression, contextId }).catch(() => undefined),
  ]);
  return now === contextId && answer?.result.value === true;
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
