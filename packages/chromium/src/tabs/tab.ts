// One tab: reads and operates all its frames, with one set of handles.

import { setTimeout as wait } from "node:timers/promises";
import {
  type AnyAction,
  type Conceal,
  type Delta,
  type ExecutionReport,
  joinDeltas,
  type PageEvent,
  reportOf,
  type Snapshot,
  type SnapshotOptions,
  stopsCommits,
  type Viewport,
} from "@giselles-ai/protocol";
import type { CDPSession, Page } from "playwright-core";
import { type IsolatedWorld, IsolatedWorlds } from "../frames/isolated-worlds.ts";
import { senseAddedFrames, senseFrames } from "../frames/sense-frames.ts";
import type { Area, InjectedMessage } from "../injected/interface.ts";
import type { ScreenshotRecord } from "../input/resolve-point.ts";
import { NavigatedFrames } from "../navigation/navigated-frames.ts";
import { PendingNavigation } from "../navigation/pending-navigation.ts";
import type { PageRequests } from "../navigation/wait-for-idle.ts";
import { findConcealed } from "../screenshot/find-concealed.ts";
import { toBlocked } from "./add-events.ts";
import { answerInjected } from "./answer-request.ts";
import { type DialogAnswer, toDialogAnswer } from "./dialogs.ts";
import { FrameHistory } from "./frame-history.ts";
import { type ActionGroup, nextGroup } from "./group-actions.ts";
import { skippedOutcomes, toStale, toStopped, toUnknown, withDeclined } from "./outcomes.ts";
import { isPageGone, retryOnNavigation, waitIfClosed } from "./page-gone.ts";
import { describePlace, TabPlaces } from "./tab-places.ts";

/** How long actions have to report after the page's scripts were stopped, in ms. */
const finalReportMs = 2000;

/** The longest wait for scripts and frames that an action loads. The page itself waits for its data as long. */
const requestTimeoutMs = 1000;

/** The longest wait for what a new page loads by script. The page itself waits less. */
const loadingTimeoutMs = 3000;

/** The most tokens for frames that an action adds. */
const addedBudget = 800;

interface TabOptions {
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
  readonly #frames: NavigatedFrames;
  readonly #onLate: TabOptions["onLate"];
  /** When the running actions started. */
  #actingSince = 0;
  readonly places = new TabPlaces(() => this.worlds(), this.#history);
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
    this.#frames = new NavigatedFrames(page);
    this.#onLate = onLate;
  }

  async snapshot(options: SnapshotOptions = {}): Promise<Snapshot> {
    const { since, fieldId } = options;
    const owner = fieldId && this.#history.owners.get(fieldId);
    if (owner) return this.#readOne(owner.frameId, options);
    const before = this.#history.framesOf(since);
    const worlds = await this.worlds();
    const sensed = await retryOnNavigation(this, () =>
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
    const { fieldId = "" } = options;
    const box = snapshot.text === undefined ? undefined : await this.places.boxOf(fieldId);
    if (!box) return snapshot;
    this.#screenshot = undefined; // points are now those of this place
    return { ...snapshot, text: `${snapshot.text}\n${fieldId} ${describePlace(box, snapshot.viewport)}` };
  }

  async execute(actions: AnyAction[], { signal }: { signal?: AbortSignal | undefined } = {}): Promise<ExecutionReport> {
    const worlds = await this.worlds();
    const outcomes = skippedOutcomes(actions);
    const grouping = {
      mainFrameId: worlds.mainFrameId,
      owners: this.#history.owners,
      pointContext: () => this.places.pointContext(this.#screenshot),
      focusedFrame: () => this.places.focusedFrame(),
    };
    const deltas: ExecutionReport["delta"][] = [];
    const late: string[] = [];
    for (let from = 0; from < actions.length; ) {
      const group = await nextGroup(actions, from, grouping);
      const failed = outcomes.slice(0, from).some(stopsCommits);
      const report =
        "refused" in group
          ? reportOf([{ index: 0, status: "refused", ...group.refused }])
          : withDeclined(await this.#act(worlds, group, { failed, signal }), group.actions, this.declined[0]);
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

  /** Scrolls an element into view if needed, and returns its box in the main viewport. */
  reveal(fieldId: string): Promise<Area | undefined> {
    return this.places.reveal(fieldId);
  }

  /** Stores the positions of fields, for actions that use points of the screenshot. */
  async recordScreenshot(): Promise<Viewport> {
    const world = await (await this.worlds()).enter();
    // A page that cannot be read has a picture all the same.
    const { viewport, fields } = await this.snapshot({ scope: "page", boxes: true, aside: true }).catch(async () => ({
      viewport: await world.call("viewport"),
      fields: [],
    }));
    const boxes = fields.flatMap(({ fieldId, label, box }) => (box ? { fieldId, label, box } : []));
    this.#screenshot = { key: world.key, viewport, boxes };
    return viewport;
  }

  /** The fields of the last recorded screenshot. */
  marks(): ScreenshotRecord["boxes"] {
    return this.#screenshot?.boxes ?? [];
  }

  /** The areas of the main viewport to hide. */
  async findConcealed(conceal: Conceal): Promise<Area[]> {
    const { fields, missing } = await this.snapshot({ scope: "page", boxes: true, aside: true });
    if (missing) throw new Error(`${missing} So it is not known what a picture has to hide.`);
    return findConcealed(fields, await this.places.drawnTexts(), conceal);
  }

  /** Whether the page or one of its known frames shows a text. */
  async shows(text: string): Promise<boolean> {
    if (this.pendingNavigation.isPending) return false;
    return this.places.shows(text);
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
    const delta = await this.describeWhole(options, "another page");
    return { ...delta, text: `now at ${delta.url}${hadIds ? "; earlier ids are invalid" : ""}\n${delta.text}` };
  }

  /** Everything on the page as a delta, where what was seen last is not comparable. */
  async describeWhole(options: SnapshotOptions, since: string): Promise<Delta> {
    const { fields, url, text = "", outline } = await this.snapshot({ ...options, text: true });
    return { since, added: fields, changed: [], removed: [], url, text, ...(outline && { outline }) };
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

  async #act(
    worlds: IsolatedWorlds,
    { frameId, key, actions }: ActionGroup,
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
      return await this.#withAddedFrames(this.#history.recordReport(report, world), worlds, world);
    } catch (error) {
      if (/closed/i.test(String(error))) await waitIfClosed(this.page);
      if (this.page.isClosed() || isPageGone(error))
        return this.#reportBeforeUnload ?? reportOf(skippedOutcomes(actions).map(toUnknown));
      throw error;
    } finally {
      this.dialogAnswer = undefined;
      ended.abort();
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Adds what is in the frames that the actions have added. */
  async #withAddedFrames(report: ExecutionReport, worlds: IsolatedWorlds, world: IsolatedWorld) {
    const { delta } = report;
    if (!delta?.added.some(({ kind }) => kind === "opaque-frame")) return report;
    const name = this.#history.last.get(world.frameId)?.name ?? "";
    const options = { text: true, scope: "page", budget: addedBudget } as const;
    const reading = { worlds, options, numbers: this.#numbers, before: new Map() };
    return { ...report, delta: this.#history.recordAdded(await senseAddedFrames(reading, delta, { world, name })) };
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
    if (message.type === "listeners" && !this.pendingNavigation.isPending) {
      await this.#requests.waitForNew(this.#actingSince, requestTimeoutMs);
      await this.#frames.waitForNew(this.#actingSince, worlds, world);
    }
    const known = { worlds, frames: this.#history.last };
    const refusal = await answerInjected(message, { page: this.page, world, known });
    await world.call("answer", message.id, refusal).catch(() => {}); // the page may be closed
  }
}
