// One tab: reads and operates all its frames, with one set of handles.

import { setTimeout as wait } from "node:timers/promises";
import {
  type AnyAction,
  type Conceal,
  type Delta,
  declinedMessage,
  type ExecutionReport,
  joinDeltas,
  type PageEvent,
  type Point,
  reportOf,
  type Snapshot,
  type SnapshotOptions,
  stopsCommits,
  type Viewport,
} from "@giselles-ai/protocol";
import type { CDPSession, Page } from "playwright-core";
import { areaInMainView, pointInFrame, pointInMainView } from "../frames/frame-points.ts";
import { type IsolatedWorld, IsolatedWorlds } from "../frames/isolated-worlds.ts";
import { senseFrames } from "../frames/sense-frames.ts";
import type { DrawnText, InjectedMessage } from "../injected/interface.ts";
import { performInput } from "../input/perform-input.ts";
import type { PointContext, ScreenshotRecord } from "../input/resolve-point.ts";
import { PendingNavigation } from "../navigation/pending-navigation.ts";
import type { PageRequests } from "../navigation/wait-for-idle.ts";
import { findConcealed } from "../screenshot/find-concealed.ts";
import type { Area } from "../screenshot/paint-over.ts";
import { crashed, toBlocked } from "./add-events.ts";
import type { DialogAnswer } from "./dialogs.ts";
import { FrameHistory } from "./frame-history.ts";
import { type Group, nextGroup } from "./group-actions.ts";
import { skippedOutcomes, toStale, toStopped, toUnknown } from "./outcomes.ts";

/** How long actions have to report after the page's scripts were stopped, in ms. */
const finalReportMs = 2000;

/** The longest wait for scripts and frames that an action loads. The page itself waits for its data as long. */
const requestTimeoutMs = 1000;

/** The longest wait for what a new page loads by script. The page itself waits less. */
const loadingTimeoutMs = 3000;

export interface TabOptions {
  tabId: string;
  page: Page;
  /** The next handle number, shared by all tabs of a driver. */
  numbers: { next: number };
  report(event: PageEvent): void;
  /** How long to wait for a page that is loading, in ms. */
  navigationTimeoutMs: number;
  requests: PageRequests;
  /** Called with everything that the page has done since the last report, whenever there is more. */
  onLate?: ((lines: string[]) => void) | undefined;
}

export class ChromiumTab {
  readonly tabId: string;
  readonly page: Page;
  readonly pendingNavigation: PendingNavigation;
  hasCrashed = false;
  readonly #numbers: { next: number };
  #worlds: Promise<IsolatedWorlds> | undefined;
  /** The answer to dialogs of the running action. */
  dialogAnswer: DialogAnswer | undefined;
  /** Questions of the page that were declined since the last actions started. */
  readonly declined: string[] = [];
  readonly #history = new FrameHistory();
  #reportBeforeUnload: ExecutionReport | undefined;
  readonly #report: TabOptions["report"];
  readonly #requests: PageRequests;
  readonly #onLate: TabOptions["onLate"];
  /** When the running actions started. */
  #actingSince = 0;
  #screenshot: ScreenshotRecord | undefined;
  /** The key of the document that was last waited for. */
  #loaded: string | undefined;
  #opened: IsolatedWorlds | undefined;
  #cancelActions = () => {};

  constructor({ tabId, page, numbers, report, navigationTimeoutMs, requests, onLate }: TabOptions) {
    this.tabId = tabId;
    this.page = page;
    this.pendingNavigation = new PendingNavigation(page, { navigationTimeoutMs });
    this.#numbers = numbers;
    this.#report = report;
    this.#requests = requests;
    this.#onLate = onLate;
  }

  async snapshot(options: SnapshotOptions = {}): Promise<Snapshot> {
    const { since, fieldId } = options;
    const owner = fieldId && this.#history.owners.get(fieldId);
    if (owner) return this.#readOne(owner.frameId, options);
    const before = this.#history.framesOf(since);
    const worlds = await this.worlds();
    const sensed = await this.#retryOnNavigation(() =>
      senseFrames({ worlds, options, numbers: this.#numbers, before }),
    );
    return this.#history.record(sensed, before, options.aside);
  }

  /** Reads one element and its row, in its frame. */
  async #readOne(frameId: string, options: SnapshotOptions): Promise<Snapshot> {
    const world = await (await this.worlds()).enter(frameId);
    const { snapshot, next } = await world.call("takeSnapshot", { next: this.#numbers.next, options });
    this.#numbers.next = next;
    this.#history.recordPart(snapshot, world);
    return snapshot;
  }

  async execute(actions: AnyAction[], { signal }: { signal?: AbortSignal | undefined } = {}): Promise<ExecutionReport> {
    const worlds = await this.worlds();
    const outcomes = skippedOutcomes(actions);
    const grouping = {
      mainFrameId: worlds.mainFrameId,
      owners: this.#history.owners,
      pointContext: () => this.#pointContext(),
    };
    const deltas: ExecutionReport["delta"][] = [];
    const late: string[] = [];
    for (let from = 0; from < actions.length; ) {
      const group = await nextGroup(actions, from, grouping);
      const failed = outcomes.slice(0, from).some(stopsCommits);
      const report =
        "refused" in group
          ? reportOf([{ index: 0, status: "refused", ...group.refused }])
          : this.#withDeclined(await this.#act(worlds, group, { failed, signal }), group);
      for (const outcome of report.outcomes ?? []) {
        const index = from + outcome.index;
        const note = "note" in group ? { message: [group.note, outcome.message].filter(Boolean).join(" ") } : {};
        outcomes[index] = { ...outcome, ...note, index };
      }
      deltas.push(report.delta);
      late.push(...(report.late ?? []));
      from = group.to;
    }
    return { ...reportOf(outcomes, joinDeltas(deltas)), ...(late.length > 0 && { late }) };
  }

  /** Stores the positions of fields, for actions that use points of the screenshot. */
  async recordScreenshot(): Promise<Viewport> {
    const worlds = await this.worlds();
    const { viewport, fields } = await this.snapshot({ scope: "page", boxes: true });
    const boxes = fields.flatMap(({ fieldId, label, box }) => (box ? { fieldId, label, box } : []));
    this.#screenshot = { key: (await worlds.enter()).key, viewport, boxes };
    return viewport;
  }

  /** The areas of the main viewport to hide. */
  async findConcealed(conceal: Conceal): Promise<Area[]> {
    const { fields } = await this.snapshot({ scope: "page", boxes: true });
    const worlds = await this.worlds();
    const texts: DrawnText[] = [];
    for (const frameId of this.#history.last.keys()) {
      const world = await worlds.enter(frameId);
      for (const drawn of await world.call("drawnTexts"))
        texts.push(await areaInMainView({ worlds, frames: this.#history.last }, frameId, drawn));
    }
    return findConcealed(fields, texts, conceal);
  }

  /** Whether the page or one of its known frames shows a text. */
  async shows(text: string): Promise<boolean> {
    if (this.pendingNavigation.isPending) return false;
    const wanted = text.replace(/\s+/g, " ").trim();
    const worlds = await this.worlds();
    for (const frameId of new Set([worlds.mainFrameId, ...this.#history.last.keys()])) {
      const shown = await worlds
        .enter(frameId)
        .then((world) => world.call("markdown", { isPlain: true }))
        .catch(() => ""); // it may be navigating
      if (shown.replace(/\s+/g, " ").includes(wanted)) return true;
    }
    return false;
  }

  /** The isolated world of the frame that an element of the last snapshot is in. */
  async findElement(fieldId: string): Promise<{ world: IsolatedWorld } | undefined> {
    const owner = this.#history.owners.get(fieldId);
    const world = owner && (await (await this.worlds()).enter(owner.frameId));
    return world && world.key === owner.key ? { world } : undefined;
  }

  /** Whether the current document was in the last snapshot. */
  async isKnownDocument(): Promise<boolean> {
    const worlds = await this.worlds();
    return this.#isKnown((await worlds.enter()).key, worlds);
  }

  /**
   * Waits for what a new document loads by script, once. Returns whether the document is that of the last snapshot; undefined if
   * it may have changed meanwhile.
   */
  async waitForLoading(): Promise<boolean | undefined> {
    if (this.pendingNavigation.isPending) return undefined; // the current page cannot be accessed
    const worlds = await this.worlds();
    const world = await worlds.enter();
    if (this.#loaded === world.key) return this.#isKnown(world.key, worlds);
    this.#loaded = world.key;
    await Promise.race([world.call("waitForLoading"), wait(loadingTimeoutMs)]);
    return undefined;
  }

  #isKnown(key: string, { mainFrameId }: IsolatedWorlds): boolean {
    return this.#history.last.get(mainFrameId)?.world.key === key;
  }

  /** A snapshot of a new page as a delta, so that no extra snapshot is needed. */
  async describeNewPage(options: SnapshotOptions): Promise<Delta> {
    const hadIds = this.#history.owners.size > 0;
    const { fields, url, text, outline } = await this.snapshot({ ...options, text: true });
    const deltaText = `now at ${url}${hadIds ? "; earlier ids are invalid" : ""}\n${text}`;
    return {
      since: "another page",
      added: fields,
      changed: [],
      removed: [],
      url,
      text: deltaText,
      ...(outline && { outline }),
    };
  }

  worlds(): Promise<IsolatedWorlds> {
    this.#worlds ??= IsolatedWorlds.open(this.page, {
      onMessage: (message, world) => void this.#onMessage(message, world),
      onWindowOpen: () => this.pendingNavigation.expect("popup"),
    }).then((worlds) => {
      this.#opened = worlds;
      return worlds;
    });
    return this.#worlds;
  }

  get sessions(): readonly CDPSession[] {
    return this.#opened?.sessions ?? [];
  }

  /** Stops the running scripts of the page, and with them actions in progress. */
  async stopScripts(reason: "no-answer" | "dialogs"): Promise<void> {
    const cancelActions = this.#cancelActions;
    this.#report({ type: "script-stopped", reason });
    await Promise.allSettled(this.sessions.map((session) => session.send("Runtime.terminateExecution")));
    await wait(finalReportMs);
    cancelActions();
  }

  async close(): Promise<void> {
    await (await this.#worlds?.catch(() => undefined))?.close();
  }

  async #pointContext(): Promise<PointContext> {
    const world = await (await this.worlds()).enter();
    const viewport = await world.call("viewport");
    return {
      screenshot: this.#screenshot,
      key: world.key,
      viewport,
      isOn: (fieldId, point) => this.#isOn(fieldId, point),
    };
  }

  /** Whether a point of the main viewport is on an element, which may be in a frame. */
  async #isOn(fieldId: string, point: Point): Promise<"on" | "off" | "gone"> {
    const owner = this.#history.owners.get(fieldId);
    if (!owner) return "gone";
    const worlds = await this.worlds();
    const inside = await pointInFrame({ worlds, frames: this.#history.last }, owner.frameId, point);
    if (typeof inside === "string") return inside;
    const world = await worlds.enter(owner.frameId);
    return world.key === owner.key ? world.call("isOn", fieldId, inside) : "gone";
  }

  /** Marks the action whose dialog was declined as failed. */
  #withDeclined(report: ExecutionReport, { actions }: Group): ExecutionReport {
    const [question] = this.declined;
    const asked = report.outcomes?.findLast(
      ({ index, status }) => status !== "skipped" && /click|press|drag|select|check/.test(actions[index]?.action ?? ""),
    );
    if (question === undefined || !asked || asked.status === "refused") return report;
    Object.assign(asked, { status: "failed", code: "REJECTED", message: declinedMessage(question) });
    return reportOf(report.outcomes ?? [], report.delta);
  }

  async #act(
    worlds: IsolatedWorlds,
    { frameId, key, actions }: Group,
    { failed, signal }: { failed: boolean; signal: AbortSignal | undefined },
  ): Promise<ExecutionReport> {
    this.#reportBeforeUnload = undefined;
    const world = await worlds.enter(frameId).catch(() => undefined);
    if (!world || (key && world.key !== key)) return reportOf(skippedOutcomes(actions).map(toStale));
    const stop = () => void world.call("stop").catch(() => {});
    signal?.addEventListener("abort", stop);
    const ended = new AbortController();
    this.declined.length = 0;
    this.#actingSince = performance.now();
    this.dialogAnswer = toDialogAnswer(actions[0]?.dialog);
    try {
      if (signal?.aborted) stop();
      const acted = await Promise.race([
        world.call("act", { next: this.#numbers.next, actions, failed }),
        this.pendingNavigation.waitUntilLate(ended.signal).then(() => "late" as const),
        new Promise<"stopped">((resolve) => {
          this.#cancelActions = () => resolve("stopped");
        }),
      ]);
      if (acted === "late") return this.#reportBeforeUnload ?? reportOf(skippedOutcomes(actions).map(toUnknown));
      if (acted === "stopped") return reportOf(skippedOutcomes(actions).map(toStopped));
      const { report, next } = acted;
      this.#numbers.next = next;
      return this.#history.recordReport(report, world);
    } catch (error) {
      if (/closed/i.test(String(error))) await this.#waitIfClosed();
      if (this.page.isClosed() || isPageGone(error))
        return this.#reportBeforeUnload ?? reportOf(skippedOutcomes(actions).map(toUnknown));
      throw error;
    } finally {
      this.dialogAnswer = undefined;
      ended.abort();
      signal?.removeEventListener("abort", stop);
    }
  }

  /** The browser reports the same error for a navigation and a closed page. Waits for the close event if nothing answers. */
  async #waitIfClosed(): Promise<void> {
    if (this.page.isClosed()) return;
    const closed = this.page.waitForEvent("close", { timeout: 2000 }).catch(() => {});
    for (let attempt = 0; attempt < 3 && !this.page.isClosed(); attempt += 1)
      if (await this.page.evaluate("true").catch(() => false)) return;
    await closed;
  }

  async #onMessage(message: InjectedMessage, world: IsolatedWorld): Promise<void> {
    if (message.type === "download") return this.pendingNavigation.expect("download");
    if (message.type === "late") return this.#onLate?.(message.lines);
    if (message.type === "other-program") return this.#report(toBlocked(message.url));
    if (message.type === "navigation-start") {
      this.#reportBeforeUnload = message.report;
      if (world.frameId === (await this.worlds()).mainFrameId) this.pendingNavigation.expect("page");
      return;
    }
    const worlds = await this.worlds();
    if (message.type === "listeners") {
      if (!this.pendingNavigation.isPending) await this.#requests.waitForNew(this.#actingSince, requestTimeoutMs);
      await worlds.reportListeners(world).catch(() => {}); // the page may be closed
      await world.call("answer", message.id, null).catch(() => {});
      return;
    }
    const refusal = await performInput(this.page, message.request, {
      toMainView: (point) => pointInMainView({ worlds, frames: this.#history.last }, world.frameId, point),
      follow: () => world.call("follow"),
    });
    await world.call("answer", message.id, refusal ?? null).catch(() => {}); // the page may be closed
  }

  /** Retries a snapshot if the page navigates during it. */
  async #retryOnNavigation<Result>(takeSnapshot: () => Promise<Result>): Promise<Result> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await takeSnapshot();
      } catch (error) {
        if (this.hasCrashed) throw new Error(crashed);
        if (attempt === 3 || this.page.isClosed() || !isPageGone(error)) throw error;
        await this.page.waitForLoadState("domcontentloaded");
      }
    }
  }
}

/** Reads the dialog answer of an action. */
function toDialogAnswer(dialog: unknown): DialogAnswer | undefined {
  const { accept, text } = (dialog ?? {}) as { accept?: unknown; text?: unknown };
  if (typeof accept !== "boolean") return undefined;
  return accept && typeof text === "string" ? text : accept;
}

export function isPageGone(error: unknown): boolean {
  return /context|navigated|closed|frame|detached|crashed/i.test(String(error));
}
