// Reads and operates a document for the driver, in an isolated world that the page's scripts cannot see.
import { execute, markDestinations, type SenseOptions, snapshot } from "@giselles-ai/browser-tool/dom";
import {
  elementOf,
  focusOf,
  handleOf,
  isInside,
  nextHandleNumber,
  noteListener,
  readLabel,
  resolveTarget,
  startHandlesAt,
  waitForLoading,
} from "@giselles-ai/browser-tool/dom/internal";
import type { ExecutionReport, Outcome, Point } from "@giselles-ai/protocol";
import { isUnobservable, reportOf } from "@giselles-ai/protocol/rules";
import { ClosedRoots } from "./closed-roots.ts";
import { describeElement } from "./describe-element.ts";
import { readDrawnTexts } from "./drawn-texts.ts";
import { emptySnapshot, refuseAll, reportCleared } from "./empty-page.ts";
import {
  afterRendering,
  bringPointIntoView,
  contentBoxOf,
  coverOf,
  elementThroughFrames,
  fieldToOutermostView,
  inOutermostView,
  toParentView,
} from "./frame-geometry.ts";
import type {
  ActionRefusal,
  InjectedDriver,
  InjectedElements,
  InjectedMessage,
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
  readonly #pendingRequests = new Map<number, (refusal: ActionRefusal | null) => void>();
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
      mayHaveClosedRoots: this.mayHaveClosedRoots(),
    };
  }

  async act({ next, actions, failed }: { next: number; actions: unknown[]; failed: boolean }) {
    startHandlesAt(next);
    if (!document.documentElement) return { report: refuseAll(actions), next };
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    this.#input.takeMoves();
    const stopWatching = watchNavigation(this.#send);
    const onNavigationStart = (report: ExecutionReport) => this.#send({ type: "navigation-start", report });
    const report = await execute(actions, {
      failed,
      inputDriver: this.#input.perform,
      signal,
      onNavigationStart,
      onLate: (lines) => this.#send({ type: "late", lines }),
      beforeSnapshot: () => this.#request((id) => ({ type: "listeners", id })),
      loadWidgets: () => this.#loadWidgets(),
    }).catch((error) => {
      if (document.documentElement) throw error;
      return reportCleared(actions);
    });
    stopWatching();
    return { report: withMoves(report, actions, this.#input.takeMoves()), next: nextHandleNumber() };
  }

  stop(): void {
    this.#stopping.abort();
  }

  answer(id: number, refusal: ActionRefusal | null): void {
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

  mayHaveClosedRoots(): boolean {
    return this.#closedRoots.mayBeIn(document);
  }

  adopt(root: ShadowRoot): void {
    this.#closedRoots.add(root);
  }

  async outOfFrame(handle: string, point: Point) {
    const frame = elementOf(handle);
    if (!frame) return { gone: true } as const;
    if (bringPointIntoView(frame, point)) await afterRendering();
    const cover = coverOf(frame, point);
    return cover ? { cover: describeElement(cover) } : { point: inOutermostView(frame, toParentView(frame, point)) };
  }

  contentOf(handle: string) {
    const frame = elementOf(handle);
    if (!frame) return undefined;
    const { x, y, ...scale } = contentBoxOf(frame);
    return { ...inOutermostView(frame, { x, y }), ...scale };
  }

  boxOf(handle: string) {
    const element = elementOf(handle);
    if (!element) return undefined;
    const { x, y, right, bottom } = element.getBoundingClientRect();
    const start = inOutermostView(element, { x, y });
    const end = inOutermostView(element, { x: right, y: bottom });
    return { ...start, width: end.x - start.x, height: end.y - start.y };
  }

  async reveal(handle: string): Promise<void> {
    currentElement(handle)?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    await afterRendering();
  }

  describeAt(point: Point) {
    const hit = elementThroughFrames(document, point);
    for (let element = hit; element; element = element.parentElement ?? hostOf(element)) {
      const fieldId = handleOf(element);
      // The area around it only scrolls.
      if (fieldId && !fieldId.startsWith("area-")) return { fieldId, name: readLabel(element).slice(0, 60) };
    }
    return { name: describeElement(hit) };
  }

  focus(): string {
    return focusOf(document);
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

  async #loadWidgets(): Promise<void> {
    const refusal = await this.#request((id) => ({ type: "widgets", id }));
    if (refusal) throw new Error(refusal.message);
  }

  #requestInput(request: SerializedInputRequest): Promise<ActionRefusal | null> {
    return this.#request((id) => ({ type: "input", id, request }));
  }

  #request(message: (id: number) => InjectedMessage): Promise<ActionRefusal | null> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#pendingRequests.set(id, resolve);
      this.#send(message(id));
    });
  }
}

/** The element of a handle, or the one that the page has drawn in its place. */
function currentElement(handle: string): Element | undefined {
  try {
    return elementOf(handle) ?? resolveTarget(handle, document).element;
  } catch {
    return undefined; // it is gone
  }
}

function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** A key that only moved the focus, the caret or the selection has done its work. */
function withMoves(report: ExecutionReport, actions: unknown[], moves: (string | undefined)[]): ExecutionReport {
  const { outcomes = [], delta, ...rest } = report;
  const reported = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    if (!outcome.trusted || (actions[outcome.index] as { action: string }).action !== "press") continue;
    const focus = moves.shift();
    if (!focus || !isUnobservable(outcome)) continue;
    Object.assign(outcome, { status: "applied", message: `The focus or the caret moved. The focus is on ${focus}.` });
    delete reported.get(focus)?.message; // the last of them says it
    reported.set(focus, outcome);
  }
  return { ...rest, ...reportOf(outcomes, delta) };
}
