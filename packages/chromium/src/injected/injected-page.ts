// A document as the driver reads and operates it, from a world of its own, which the page's scripts cannot see.
import { execute, markDestinations, type SenseOptions, snapshot } from "@giselles-ai/browser-tool/dom";
import {
  elementOf,
  isInside,
  nextHandleNumber,
  noteListener,
  startHandlesAt,
} from "@giselles-ai/browser-tool/dom/internal";
import type { ExecutionReport, Point } from "@giselles-ai/protocol";
import { ClosedRoots } from "./closed-roots.ts";
import { describeElement } from "./describe-element.ts";
import { readDrawnTexts } from "./drawn-texts.ts";
import { emptiedReport, emptySnapshot, refuseAll } from "./empty-page.ts";
import {
  afterDrawing,
  bringIntoView,
  contentOf,
  coverOf,
  fieldToOutermostView,
  hitThroughFrames,
  inOutermostView,
  outOf,
} from "./frame-geometry.ts";
import type { AskedGesture, InjectedDriver, InjectedElements, InjectedMessage, Refusal } from "./interface.ts";
import { watchNavigation } from "./navigation.ts";
import { quiet } from "./quiet.ts";
import { TrustedInput } from "./trusted-input.ts";

export class InjectedPage implements InjectedDriver, InjectedElements {
  readonly #send: (message: InjectedMessage) => void;
  readonly #closedRoots = new ClosedRoots();
  readonly #input = new TrustedInput((gesture) => this.#ask(gesture));
  readonly #waiting = new Map<number, (refusal: Refusal | null) => void>();
  #asked = 0;
  #stopping = new AbortController();

  constructor(send: (message: InjectedMessage) => void) {
    this.#send = send;
  }

  look({ next, options }: { next: number; options: Omit<SenseOptions, "root"> }) {
    startHandlesAt(next);
    if (!document.documentElement) return { snapshot: emptySnapshot(), next, suspects: false };
    const seen = snapshot(options);
    for (const field of [...seen.fields, ...(seen.delta?.added ?? [])]) fieldToOutermostView(field);
    return {
      snapshot: markDestinations(seen),
      next: nextHandleNumber(),
      suspects: this.#closedRoots.isSuspectedIn(document),
    };
  }

  async act({ next, actions, failed }: { next: number; actions: unknown[]; failed: boolean }) {
    startHandlesAt(next);
    if (!document.documentElement) return { report: refuseAll(actions), next };
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    const stopWatching = watchNavigation(this.#send);
    const onDepart = (report: ExecutionReport) => this.#send({ type: "depart", report });
    const report = await execute(actions, {
      failed,
      hand: this.#input.make,
      signal,
      onDepart,
      beforeLook: () => this.#askFor((id) => ({ type: "listeners", id })),
    }).catch((error) => {
      if (document.documentElement) throw error;
      return emptiedReport(actions);
    });
    stopWatching();
    return { report, next: nextHandleNumber() };
  }

  stop(): void {
    this.#stopping.abort();
  }

  answer(id: number, refusal: Refusal | null): void {
    this.#waiting.get(id)?.(refusal);
    this.#waiting.delete(id);
  }

  follow(): Point | undefined {
    return this.#input.follow();
  }

  findElement(handle: string): Element | undefined {
    return elementOf(handle);
  }

  noteListeners(elements: Element[]): void {
    for (const element of elements) noteListener(element);
  }

  adopt(root: ShadowRoot): void {
    this.#closedRoots.add(root);
  }

  async outOfFrame(handle: string, point: Point) {
    const frame = elementOf(handle);
    if (!frame) return { gone: true } as const;
    if (bringIntoView(frame, point)) await afterDrawing();
    const cover = coverOf(frame, point);
    return cover ? { cover: describeElement(cover) } : { point: inOutermostView(frame, outOf(frame, point)) };
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
    const hit = hitThroughFrames(document, point);
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

  quiet(quietMs: number, mostMs: number): Promise<boolean> {
    return quiet(quietMs, mostMs);
  }

  #ask(gesture: AskedGesture): Promise<Refusal | null> {
    return this.#askFor((id) => ({ type: "gesture", id, gesture }));
  }

  #askFor(message: (id: number) => InjectedMessage): Promise<Refusal | null> {
    const id = ++this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send(message(id));
    });
  }
}
