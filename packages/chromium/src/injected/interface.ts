// What the driver and the script that it injects into pages say to each other. Everything goes there and back as JSON.
import type { Gesture, SenseOptions } from "@giselles-ai/browser-tool/dom";
import type { ExecutionReport, OutcomeCode, OutcomeStatus, Point, Snapshot, Viewport } from "@giselles-ai/protocol";

export interface Refusal {
  code: OutcomeCode;
  message: string;
  status?: OutcomeStatus;
}

/** A text that is drawn in the view, and where. */
export interface DrawnText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the content of a frame begins in the view around it, and how much it is scaled. */
export interface FrameContent {
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
}

/** What the driver can ask of the injected script. */
export interface InjectedDriver {
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
  /** A point in a frame, as a point in the outermost page of this process; brought into view if it is out of it. */
  outOfFrame(handle: string, point: Point): Promise<{ point: Point } | { cover: string } | { gone: true }>;
  /** Of a frame, in the view of the outermost page of this process. */
  contentOf(handle: string): FrameContent | undefined;
  /** Whether a point is on an element. */
  isOn(handle: string, point: Point): "on" | "off" | "gone";
  viewport(): Viewport;
  /** Every text in the view, in the outermost page of this process: of elements, of fields, and in place of pictures. */
  drawnTexts(): DrawnText[];
  /** Resolves when nothing has changed for `quietMs`, with true; or after `mostMs`, with false. */
  quiet(quietMs: number, mostMs: number): Promise<boolean>;
}

/** What the driver asks with elements instead of JSON. */
export interface InjectedElements {
  findElement(handle: string): Element | undefined;
  /** Tells the script which elements listen for a pointer. */
  noteListeners(elements: Element[]): void;
  /** Shows the script a shadow root that is closed to it. */
  adopt(root: ShadowRoot): void;
}

export interface AskedGesture extends Omit<Gesture, "end"> {
  /** Pressing it takes the focus from something else, and pages move when they notice. */
  mayMove?: boolean;
}

/** What the injected script says on its own. */
export type InjectedMessage =
  | { type: "gesture"; id: number; gesture: AskedGesture }
  /** The page is about to be read again: which elements listen now? */
  | { type: "listeners"; id: number }
  | { type: "depart"; report: ExecutionReport }
  /** A download was asked for. */
  | { type: "download" }
  /** Another program was asked for, and will not come. */
  | { type: "other-program"; url: string };

/** The global function by which the script sends its messages. */
export const bindingName = "giselleCall";

/** What the script adds to its isolated world, and what it finds there. */
export interface InjectedScope {
  giselleDriver?: InjectedDriver & InjectedElements;
  giselleCall(message: string): void;
}
