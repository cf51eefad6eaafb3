// What we keep in a page: in a world of its own, where the page's scripts cannot see it. `installInWorld` is sent there as
// text, so it may use nothing from outside of itself but what it is given.
import type { ExecuteOptions, Gesture, SenseOptions } from "@giselles-ai/browser-tool/dom";
import type {
  ExecutionReport,
  OutcomeCode,
  OutcomeStatus,
  Point,
  Snapshot,
  SnapshotField,
  Viewport,
} from "@giselles-ai/protocol";
import type { createWorldHand } from "./in-world-hand.ts";

export interface Refusal {
  code: OutcomeCode;
  message: string;
  status?: OutcomeStatus;
}

/** What can be asked of a world. Everything goes there and back as JSON. */
export interface InWorld {
  /** `next` is the first number that a new handle may have. */
  look(input: { next: number; options: Omit<SenseOptions, "root"> }): {
    snapshot: Snapshot;
    next: number;
    /** Whether there are elements that may hide a closed shadow root, and that we have not looked into. */
    suspects: boolean;
  };
  act(input: { next: number; actions: unknown[]; failed: boolean }): Promise<{ report: ExecutionReport; next: number }>;
  stop(): void;
  /** The answer to a gesture that was asked for. */
  answer(id: number, refusal: Refusal | null): void;
  /** Where what is being pressed has gone, if it has moved from under the pointer. */
  follow(): Point | undefined;
  /** A point in a frame, as a point in this world's outermost page; brought into view if it is out of it. */
  outOfFrame(handle: string, point: Point): Promise<{ point: Point } | { cover: string } | { gone: true }>;
  /** Where the content of a frame begins in the view of this world's outermost page, and how much it is scaled. */
  contentOf(handle: string): { x: number; y: number; scaleX: number; scaleY: number } | undefined;
  /** Whether a point is on an element. */
  isOn(handle: string, point: Point): "on" | "off" | "gone";
  viewport(): Viewport;
  /** Every text that is drawn in the view, in this world's outermost page: of elements, of fields, and in place of pictures. */
  drawnTexts(): { text: string; x: number; y: number; width: number; height: number }[];
  /** Resolves when nothing has changed for `quietMs`, with true; or after `mostMs`, with false. */
  quiet(quietMs: number, mostMs: number): Promise<boolean>;
}

export interface AskedGesture extends Omit<Gesture, "end"> {
  /** Pressing it takes the focus from something else, and pages move when they notice. */
  mayMove?: boolean;
}

/** What a world says on its own. */
export type WorldMessage =
  | { type: "gesture"; id: number; gesture: AskedGesture }
  | { type: "depart"; report: ExecutionReport }
  /** A download was asked for. */
  | { type: "download" }
  /** Another program was asked for, and will not come. */
  | { type: "other-program"; url: string };

export const bindingName = "giselleCall";

export function installInWorld(pageSchemes: RegExp, createHand: typeof createWorldHand): void {
  interface Handles {
    next: number;
    ofElement: WeakMap<Element, string>;
    all: Map<string, { ref: WeakRef<Element> }>;
  }
  type Scope = typeof globalThis & {
    giselle: {
      snapshot(options: SenseOptions): Snapshot;
      execute(actions: unknown[], options: ExecuteOptions): Promise<ExecutionReport>;
    };
    giselleCall(message: string): void;
    giselleDriver?: InWorld & { adopt(root: ShadowRoot): void };
  };
  const scope = globalThis as Scope;
  if (scope.giselleDriver) return;
  const handles = (globalThis as unknown as Record<symbol, Handles>)[Symbol.for("giselle.handles")] as Handles;
  const roots = findClosedRootsToo();
  const waiting = new Map<number, (refusal: Refusal | null) => void>();
  const looked = new WeakMap<Element, string>();
  let asked = 0;
  let stopping = new AbortController();
  const { hand, follow } = createHand({ deepHit, isInside, inOutermostView, describe, ask });

  scope.giselleDriver = {
    look({ next, options }) {
      handles.next = Math.max(handles.next, next);
      if (!document.documentElement) return { snapshot: emptySnapshot(), next, suspects: false };
      const snapshot = scope.giselle.snapshot(options);
      for (const field of [...snapshot.fields, ...(snapshot.delta?.added ?? [])]) toOutermostView(field);
      return { snapshot: withDestinations(snapshot), next: handles.next, suspects: hasSuspects(document) };
    },
    async act({ next, actions, failed }) {
      handles.next = Math.max(handles.next, next);
      if (!document.documentElement) return { report: refuseAll(actions), next };
      stopping = new AbortController();
      const { navigation } = globalThis as unknown as { navigation: EventTarget };
      navigation.addEventListener("navigate", noticeNavigation);
      const report = await scope.giselle
        .execute(actions, {
          failed,
          hand,
          signal: stopping.signal,
          onDepart: (soFar) => send({ type: "depart", report: soFar }),
        })
        .catch((error) => {
          if (document.documentElement) throw error;
          return emptiedReport(actions);
        });
      navigation.removeEventListener("navigate", noticeNavigation);
      return { report, next: handles.next };
    },
    stop: () => stopping.abort(),
    answer(id, refusal) {
      waiting.get(id)?.(refusal);
      waiting.delete(id);
    },
    follow,
    adopt: (root) => void roots.set(root.host, root),
    async outOfFrame(handle, point) {
      const frame = elementOf(handle);
      if (!frame) return { gone: true };
      if (bringIntoView(frame, point)) await drawn();
      const cover = coverOf(frame, point);
      return cover ? { cover: describe(cover) } : { point: inOutermostView(frame, outOf(frame, point)) };
    },
    contentOf(handle) {
      const frame = elementOf(handle) as HTMLElement | undefined;
      if (!frame) return undefined;
      const { x, y, ...scale } = contentOf(frame);
      return { ...inOutermostView(frame, { x, y }), ...scale };
    },
    isOn(handle, point) {
      const element = elementOf(handle);
      if (!element) return "gone";
      const hit = hitThroughFrames(document, point);
      const label = hit?.closest("label") as HTMLLabelElement | null | undefined;
      return hit && (isInside(hit, element) || label?.control === element) ? "on" : "off";
    },
    viewport() {
      return {
        width: innerWidth,
        height: innerHeight,
        scrollX: Math.round(scrollX),
        scrollY: Math.round(scrollY),
        devicePixelRatio,
      };
    },
    drawnTexts() {
      const texts: ReturnType<InWorld["drawnTexts"]> = [];
      readDrawn(document, texts);
      return texts;
    },
    quiet(quietMs, mostMs) {
      return new Promise((resolve) => {
        const end = (isQuiet: boolean) => {
          observer.disconnect();
          clearTimeout(timer);
          clearTimeout(limit);
          resolve(isQuiet);
        };
        const limit = setTimeout(end, mostMs, false);
        let timer = setTimeout(end, quietMs, true);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quietMs, true);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      });
    },
  };

  /** A tab that was opened and never filled has no document to speak of. */
  function emptySnapshot(): Snapshot {
    const viewport = { width: innerWidth, height: innerHeight };
    const { href: url, origin } = location;
    return { snapshotId: "s0-empty", url, origin, title: "", viewport, fields: [], text: `page "" ${url}` };
  }

  function refuseAll(actions: unknown[]): ExecutionReport {
    return reportAll(actions, { status: "refused", message: "The page is empty. Navigate to another." });
  }

  /** As by `document.open()`: done it may be, but there is nobody left to say so. */
  function emptiedReport(actions: unknown[]): ExecutionReport {
    return reportAll(actions, {
      status: "unknown",
      message: "The page emptied itself meanwhile. Take a new snapshot.",
    });
  }

  function reportAll(actions: unknown[], outcome: { status: OutcomeStatus; message: string }): ExecutionReport {
    const outcomes = actions.map((_, index) => ({ index, code: "NOT_FOUND", ...outcome }) as const);
    return { applied: 0, skipped: actions.length, warnings: actions.map(() => outcome.message), outcomes };
  }

  // As markDestinations in the package of the page's own script, which is not sent here.

  function withDestinations(snapshot: Snapshot): Snapshot {
    const { fields, delta } = snapshot;
    return {
      ...snapshot,
      fields: fields.map(mark),
      ...(delta && { delta: { ...delta, added: delta.added.map(mark) } }),
    };
  }

  function mark(field: SnapshotField): SnapshotField {
    const element = elementOf(field.fieldId);
    return element ? { ...field, ...destinationOf(element, field) } : field;
  }

  function destinationOf(element: Element, { kind }: SnapshotField): Partial<SnapshotField> {
    if (element.matches("a,area")) {
      const { href } = element as HTMLAnchorElement;
      return { ...(href && kind !== "link" && { href }), ...(element.hasAttribute("download") && { download: true }) };
    }
    const { form, formAction, ownerDocument } = element as HTMLInputElement;
    const written = form?.getAttribute("action");
    const target = element.getAttribute("formaction") ? formAction : written;
    if (!form || !target || !URL.canParse(target, form.baseURI)) return {};
    const { protocol, origin, href } = new URL(target, form.baseURI);
    return /^https?:$/.test(protocol) && origin !== ownerDocument.defaultView?.origin ? { submitsTo: href } : {};
  }

  function send(message: WorldMessage): void {
    scope.giselleCall(JSON.stringify(message));
  }

  function noticeNavigation(event: Event): void {
    const { downloadRequest, destination } = event as Event & {
      downloadRequest: string | null;
      destination: { url: string };
    };
    if (downloadRequest !== null) send({ type: "download" });
    else if (!pageSchemes.test(destination.url)) {
      event.preventDefault();
      send({ type: "other-program", url: destination.url });
    }
  }

  function elementOf(handle: string): Element | undefined {
    const element = handles.all.get(handle)?.ref.deref();
    return element?.isConnected ? element : undefined;
  }

  // Real input

  function ask(gesture: AskedGesture): Promise<Refusal | null> {
    const id = ++asked;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      send({ type: "gesture", id, gesture });
    });
  }

  // Places

  function deepHit(page: DocumentOrShadowRoot, { x, y }: Point): Element | undefined {
    const hit = page.elementFromPoint(x, y) ?? undefined;
    const root = hit?.shadowRoot;
    return (root && root !== page && deepHit(root, { x, y })) || hit;
  }

  function hitThroughFrames(page: Document, point: Point): Element | undefined {
    const hit = deepHit(page, point);
    const inner = hit?.localName === "iframe" && (hit as HTMLIFrameElement).contentDocument;
    return hit && inner ? (hitThroughFrames(inner, intoFrame(hit as HTMLElement, point)) ?? hit) : hit;
  }

  function isInside(inner: Element, outer: Element): boolean {
    for (let at: Node | null | undefined = inner; at; at = at.parentNode ?? (at as ShadowRoot).host)
      if (at === outer) return true;
    return false;
  }

  /** Where the content of a frame begins, and how much it is scaled. */
  function contentOf(frame: HTMLElement) {
    const box = frame.getBoundingClientRect();
    const { paddingLeft, paddingTop } = (frame.ownerDocument.defaultView as Window).getComputedStyle(frame);
    const { offsetWidth, offsetHeight, clientLeft, clientTop } = frame; // these know of no scaling
    const scaleX = box.width / offsetWidth;
    const scaleY = box.height / offsetHeight;
    return {
      x: box.x + (clientLeft + Number.parseFloat(paddingLeft)) * scaleX,
      y: box.y + (clientTop + Number.parseFloat(paddingTop)) * scaleY,
      scaleX,
      scaleY,
    };
  }

  function outOf(frame: Element, { x, y }: Point): Point {
    const content = contentOf(frame as HTMLElement);
    return { x: content.x + x * content.scaleX, y: content.y + y * content.scaleY };
  }

  function intoFrame(frame: HTMLElement, { x, y }: Point): Point {
    const content = contentOf(frame);
    return { x: (x - content.x) / content.scaleX, y: (y - content.y) / content.scaleY };
  }

  /** Scrolls until a point of a frame's content is in view, in all the pages around it. Returns whether it had to. */
  function bringIntoView(frame: Element, point: Point): boolean {
    const view = frame.ownerDocument.defaultView as Window;
    let hasScrolled = false;
    if (deepHit(frame.ownerDocument, outOf(frame, point)) !== frame) {
      frame.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const { x, y } = outOf(frame, point);
      const isOut = x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight;
      if (isOut) view.scrollBy({ left: x - view.innerWidth / 2, top: y - view.innerHeight / 2, behavior: "instant" });
      hasScrolled = true;
    }
    const around = view.frameElement;
    return (around && bringIntoView(around, outOf(frame, point))) || hasScrolled;
  }

  /** What lies over a point of a frame's content, in any of the pages around it. */
  function coverOf(frame: Element, point: Point): Element | undefined {
    const at = outOf(frame, point);
    const hit = deepHit(frame.ownerDocument, at) ?? frame.ownerDocument.documentElement;
    const around = frame.ownerDocument.defaultView?.frameElement;
    if (hit !== frame) return hit;
    return around ? coverOf(around, at) : undefined;
  }

  /** The browser knows where things are when they have been drawn; a page in the background draws nothing. */
  function drawn(): Promise<unknown> {
    const frames = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return Promise.race([frames, new Promise((resolve) => setTimeout(resolve, 200))]);
  }

  function inOutermostView(element: Element, point: Point): Point {
    const frame = element.ownerDocument.defaultView?.frameElement;
    return frame ? inOutermostView(frame, outOf(frame, point)) : point;
  }

  function toOutermostView({ fieldId, frame, box }: SnapshotField): void {
    const element = frame && box && elementOf(fieldId);
    if (!element || !box) return;
    const { x, y, width, height } = box;
    const start = inOutermostView(element, { x, y });
    const end = inOutermostView(element, { x: x + width, y: y + height });
    const size = { width: end.x - start.x, height: end.y - start.y };
    Object.assign(box, { ...start, ...size, cx: (start.x + end.x) / 2, cy: (start.y + end.y) / 2 });
  }

  function readDrawn(node: Node, texts: ReturnType<InWorld["drawnTexts"]>): void {
    const element = node as HTMLInputElement & HTMLIFrameElement & HTMLImageElement;
    if (node.nodeType === Node.TEXT_NODE) {
      const range = node.ownerDocument?.createRange();
      range?.selectNodeContents(node);
      const around = node.parentElement ?? (node.getRootNode() as ShadowRoot).host;
      if (range && node.nodeValue?.trim()) addDrawn(node.nodeValue, around, range.getBoundingClientRect(), texts);
    }
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (/^(?:script|style|noscript|template)$/.test(element.localName)) return;
      const isControl = /^(?:input|textarea|select)$/.test(element.localName);
      const [chosen] = (element as unknown as HTMLSelectElement).selectedOptions ?? [];
      const shown = chosen ? chosen.label : isControl ? element.value || element.placeholder : element.alt;
      if (shown) addDrawn(shown, element, element.getBoundingClientRect(), texts);
      if (element.shadowRoot) readDrawn(element.shadowRoot, texts);
      if (element.localName === "iframe" && element.contentDocument) readDrawn(element.contentDocument, texts);
      if (isControl && element.localName !== "select") return;
    }
    for (const child of node.childNodes) readDrawn(child, texts);
  }

  function addDrawn(text: string, element: Element, box: DOMRect, texts: ReturnType<InWorld["drawnTexts"]>): void {
    const start = inOutermostView(element, { x: box.left, y: box.top });
    const end = inOutermostView(element, { x: box.right, y: box.bottom });
    const isInView = end.x > 0 && end.y > 0 && start.x < innerWidth && start.y < innerHeight;
    if (!isInView || end.x === start.x || end.y === start.y) return;
    texts.push({ text, x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y });
  }

  function describe(element: Element | undefined): string {
    if (!element) return "something outside of the view";
    const text = element.textContent?.replace(/\s+/g, " ").trim().slice(0, 40);
    return `<${element.localName}>${text ? ` "${text}"` : element.id && ` #${element.id}`}`;
  }

  // Closed shadow roots

  /** In this world alone, `shadowRoot` also finds the closed ones that we were shown. */
  function findClosedRootsToo(): WeakMap<Element, ShadowRoot> {
    const known = new WeakMap<Element, ShadowRoot>();
    const original = Object.getOwnPropertyDescriptor(Element.prototype, "shadowRoot");
    Object.defineProperty(Element.prototype, "shadowRoot", {
      configurable: true,
      get(this: Element) {
        return original?.get?.call(this) ?? known.get(this) ?? null;
      },
    });
    return known;
  }

  /** Custom elements, and elements with nothing in them that are drawn nonetheless; new ones, or of another size now. */
  function hasSuspects(page: Document): boolean {
    let found = false;
    for (const element of page.querySelectorAll<HTMLElement>("*")) {
      const inner = element.localName === "iframe" && (element as unknown as HTMLIFrameElement).contentDocument;
      if (inner && hasSuspects(inner)) found = true;
      if (element.shadowRoot || !mayHide(element)) continue;
      const size = `${element.offsetWidth}x${element.offsetHeight}`;
      if (/^0x|x0$/.test(size) || looked.get(element) === size) continue;
      looked.set(element, size);
      found = true;
    }
    return found;
  }

  function mayHide({ localName, childElementCount, textContent }: Element): boolean {
    if (localName.includes("-")) return true;
    return (
      childElementCount === 0 &&
      /^(?:div|span|section|article|aside|main|nav|header|footer|p|h[1-6]|blockquote|body)$/.test(localName) &&
      !textContent?.trim()
    );
  }
}
