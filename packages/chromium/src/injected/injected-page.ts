// Reads and operates a document for the driver, in an isolated world that the page's scripts cannot see.
import { execute, markDestinations, type SenseOptions, snapshot } from "@giselles-ai/browser-tool/dom";
import {
  elementOf,
  isInside,
  nextHandleNumber,
  noteListener,
  startHandlesAt,
  waitForLoading,
} from "@giselles-ai/browser-tool/dom/internal";
import type { ExecutionReport, Point } from "@giselles-ai/protocol";
import { ClosedRoots } from "./closed-roots.ts";
import { describeElement } from "./describe-element.ts";
import { readDrawnTexts } from "./drawn-texts.ts";
import { emptySnapshot, refuseAll, reportCleared } from "./empty-page.ts";
import {
  afterRendering,
  bringIntoView,
  contentOf,
  coverOf,
  elementThroughFrames,
  fieldToOutermostView,
  inOutermostView,
  toParentView,
} from "./frame-geometry.ts";
import type {
  InjectedDriver,
  InjectedElements,
  InjectedMessage,
  Refusal,
  SerializedInputRequest,
} from "./interface.ts";
import { watchNavigation } from "./navigation.ts";
import { toMarkdown } from "./to-markdown.ts";
import { TrustedInput } from "./trusted-input.ts";
import { waitForQuiet } from "./wait-for-quiet.ts";

export class InjectedPage implements InjectedDriver, InjectedElements {
  readonly #send: (message: InjectedMessage) => void;
  readonly #closedRoots = new ClosedRoots();
  readonly #input = new TrustedInput((request) => this.#requestInput(request));
  readonly #pendingRequests = new Map<number, (refusal: Refusal | null) => void>();
  #lastId = 0;
  #stopping = new AbortController();

  constructor(send: (message: InjectedMessage) => void) {
    this.#send = send;
  }

  takeSnapshot({ next, options }: { next: number; options: Omit<SenseOptions, "root"> }) {
    startHandlesAt(next);
    if (!document.documentElement) return { snapshot: emptySnapshot(), next, mayHaveClosedRoots: false };
    const taken = snapshot(options);
    for (const field of [...taken.fields, ...(taken.delta?.added ?? [])]) fieldToOutermostView(field);
    return {
      snapshot: markDestinations(taken),
      next: nextHandleNumber(),
      mayHaveClosedRoots: this.#closedRoots.mayBeIn(document),
    };
  }

  async act({ next, actions, failed }: { next: number; actions: unknown[]; failed: boolean }) {
    startHandlesAt(next);
    if (!document.documentElement) return { report: refuseAll(actions), next };
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    const stopWatching = watchNavigation(this.#send);
    const onNavigationStart = (report: ExecutionReport) => this.#send({ type: "navigation-start", report });
    const report = await execute(actions, {
      failed,
      inputDriver: this.#input.perform,
      signal,
      onNavigationStart,
      onLate: (lines) => this.#send({ type: "late", lines }),
      beforeSnapshot: () => this.#request((id) => ({ type: "listeners", id })),
    }).catch((error) => {
      if (document.documentElement) throw error;
      return reportCleared(actions);
    });
    stopWatching();
    return { report, next: nextHandleNumber() };
  }

  stop(): void {
    this.#stopping.abort();
  }

  answer(id: number, refusal: Refusal | null): void {
    this.#pendingRequests.get(id)?.(refusal);
    this.#pendingRequests.delete(id);
  }

  follow(): Point | undefined {
    return this.#input.follow();
  }

  findElement(handle: string): Element | undefined {
    return elementOf(handle);
  }

  noteListeners(elements: Element[], types: string[]): void {
    for (const [index, element] of elements.entries()) noteListener(element, types[index]);
  }

  adopt(root: ShadowRoot): void {
    this.#closedRoots.add(root);
  }

  async outOfFrame(handle: string, point: Point) {
    const frame = elementOf(handle);
    if (!frame) return { gone: true } as const;
    if (bringIntoView(frame, point)) await afterRendering();
    const cover = coverOf(frame, point);
    return cover ? { cover: describeElement(cover) } : { point: inOutermostView(frame, toParentView(frame, point)) };
  }

  contentOf(handle: string) {
    const frame = elementOf(handle);
    if (!frame) return undefined;
    const { x, y, ...scale } = contentOf(frame);
    return { ...inOutermostView(frame, { x, y }), ...scale };
  }

  isOn(handle: string, point: Point): "on" | "off" | "gone" {
    const element = elementOf(handle);
    if (!element) return "gone";
    const hit = elementThroughFrames(document, point);
    return hit && (isInside(hit, element) || hit.closest("label")?.control === element) ? "on" : "off";
  }

  viewport() {
    return {
      width: innerWidth,
      height: innerHeight,
      scrollX: Math.round(scrollX),
      scrollY: Math.round(scrollY),
      devicePixelRatio,
    };
  }

  drawnTexts() {
    return readDrawnTexts(document);
  }

  markdown(options?: { isPlain?: boolean }) {
    return document.body ? toMarkdown(document.body, options) : "";
  }

  async waitForLoading(): Promise<void> {
    if (document.documentElement) await waitForLoading(document);
  }

  waitForQuiet(quietMs: number, timeoutMs: number): Promise<boolean> {
    return waitForQuiet(quietMs, timeoutMs);
  }

  #requestInput(request: SerializedInputRequest): Promise<Refusal | null> {
    return this.#request((id) => ({ type: "input", id, request }));
  }

  #request(message: (id: number) => InjectedMessage): Promise<Refusal | null> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#pendingRequests.set(id, resolve);
      this.#send(message(id));
    });
  }
}
