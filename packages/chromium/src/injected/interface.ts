// The messages between the driver and its injected script, as JSON.
import type { InputRequest, SenseOptions } from "@giselles-ai/browser-tool/dom";
import type {
  ExecutionReport,
  OutcomeCode,
  OutcomeStatus,
  PageTool,
  Point,
  Snapshot,
  ToolAnswer,
  Viewport,
} from "@giselles-ai/protocol";

export interface ActionRefusal {
  code: OutcomeCode;
  message: string;
  status?: OutcomeStatus;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A text in the viewport, with its position. */
export interface DrawnText extends Area {
  text: string;
}

/** The origin of a frame's content in its parent's viewport, and its scale. */
export interface FrameContent {
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
}

/** The functions of the injected script that take and return JSON. */
export interface InjectedDriver {
  /** `next` is the first free handle number. */
  takeSnapshot(input: { next: number; options: Omit<SenseOptions, "root"> }): {
    snapshot: Snapshot;
    next: number;
    mayHaveClosedRoots: boolean;
  };
  /** Whether there are unchecked elements that may have a closed shadow root. */
  mayHaveClosedRoots(): boolean;
  act(input: { next: number; actions: unknown[]; failed: boolean }): Promise<{ report: ExecutionReport; next: number }>;
  stop(): void;
  /** The response to a message with this id. */
  answer(id: number, refusal: ActionRefusal | null): void;
  /** The new position of the pressed element, if it has moved from under the pointer. */
  follow(): Point | undefined;
  /** Converts a point of a frame to the outermost document of this process, and scrolls it into view if needed. */
  outOfFrame(handle: string, point: Point): Promise<{ point: Point } | { cover: string } | { gone: true }>;
  /** The content of a frame, in the viewport of the outermost document of this process. */
  contentOf(handle: string): FrameContent | undefined;
  /** The box of an element, in the viewport of the outermost document of this process. */
  boxOf(handle: string): Area | undefined;
  /** Scrolls an element into view if needed. */
  reveal(handle: string): Promise<void>;
  /** What is at a point: an element's id and name, or only a description if it cannot be operated. */
  describeAt(point: Point): { fieldId?: string; name: string };
  /** The id of the element that gets keys; "none" or "other" if it has none. */
  focus(): string;
  /** Whether a point is on an element. */
  isOn(handle: string, point: Point): "on" | "off" | "gone";
  viewport(): Viewport;
  /** Every text in the viewport of the outermost document of this process. */
  drawnTexts(): DrawnText[];
  /** The visible content as Markdown, or without its marks. */
  markdown(options?: { isPlain?: boolean }): string;
  /** Resolves when what the new document loads by script has arrived, or after 2 s. */
  waitForLoading(): Promise<void>;
  /** Resolves with true when nothing has changed for `quietMs`, or with false after `timeoutMs`. */
  waitForQuiet(quietMs: number, timeoutMs: number): Promise<boolean>;
}

/** The functions of the script for the page's own tools, which is injected when they are used. */
export interface InjectedTools {
  list(): Promise<PageTool[]>;
  /** `seen` is the tool of the snapshot; if it is another now, it is not called. `input` is JSON. */
  call(seen: PageTool, input: string, timeoutMs: number): Promise<ToolAnswer>;
}

/** The functions of the injected script that take or return elements. */
export interface InjectedElements {
  findElement(handle: string): Element | undefined;
  /** Reports the elements with pointer listeners. */
  /** The types belong to the elements, one each. */
  noteListeners(elements: Element[], types: string[]): void;
  /** Passes a closed shadow root to the script. */
  adopt(root: ShadowRoot): void;
}

export interface SerializedInputRequest extends Omit<InputRequest, "end"> {
  /** The press moves the focus, and the page may move its elements in response. */
  mayMove?: boolean;
}

/** Messages from the injected script to the driver. */
export type InjectedMessage =
  | { type: "input"; id: number; request: SerializedInputRequest }
  /** Asks for the current listeners before the page is read again. */
  | { type: "listeners"; id: number }
  /** Asks for the script for widgets, which is injected when a field first needs it. */
  | { type: "widgets"; id: number }
  | { type: "navigation-start"; report: ExecutionReport }
  /** What the page did after the last report, one sentence each. */
  | { type: "late"; lines: string[] }
  /** The page starts a download. */
  | { type: "download" }
  /** The page tried to open another program, which was prevented. */
  | { type: "other-program"; url: string };

/** The global function with which the script sends messages. */
export const bindingName = "giselleCall";

/** The globals of the isolated world. */
export interface InjectedScope {
  giselleDriver?: InjectedDriver & InjectedElements;
  giselleCall(message: string): void;
}
