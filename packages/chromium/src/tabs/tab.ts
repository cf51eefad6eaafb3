// One tab: eyes and hands in all of its frames, under one set of handles.

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
import { senseFrames } from "../frames/sense-frames.ts";
import { type World, Worlds } from "../frames/worlds.ts";
import type { DrawnText, InjectedMessage } from "../injected/interface.ts";
import { makeGesture } from "../input/make-gesture.ts";
import type { PointContext, Shot } from "../input/resolve-point.ts";
import { Aftermath } from "../navigation/aftermath.ts";
import { findConcealed } from "../screenshot/find-concealed.ts";
import type { Area } from "../screenshot/paint-over.ts";
import type { DialogAnswer } from "./dialogs.ts";
import { type Group, nextGroup } from "./group-actions.ts";
import { startOutcomes, toStale, toStopped, toUnknown } from "./report.ts";
import { SeenFrames } from "./seen-frames.ts";
import { crashed, toBlocked } from "./tell-events.ts";

/** How long an action has to say what became of it when the script that it was in was stopped, in ms. */
const lastWordsMs = 2000;

export interface TabOptions {
  tabId: string;
  page: Page;
  /** Counted up across all tabs of a driver, so that a handle means one element of one tab. */
  numbers: { next: number };
  report(event: PageEvent): void;
  /** How long another page is waited for when it is on its way, in ms. */
  arrivalMs: number;
}

export class ChromiumTab {
  readonly tabId: string;
  readonly page: Page;
  readonly aftermath: Aftermath;
  hasCrashed = false;
  readonly #numbers: { next: number };
  #worlds: Promise<Worlds> | undefined;
  /** How to answer a dialog that the action that is being done raises. */
  dialogAnswer: DialogAnswer | undefined;
  /** Questions of the page that were answered with no since the last actions began. */
  readonly declined: string[] = [];
  readonly #seen = new SeenFrames();
  #departed: ExecutionReport | undefined;
  readonly #report: TabOptions["report"];
  #shot: Shot | undefined;
  #opened: Worlds | undefined;
  #giveUp = () => {};

  constructor({ tabId, page, numbers, report, arrivalMs }: TabOptions) {
    this.tabId = tabId;
    this.page = page;
    this.aftermath = new Aftermath(page, { arrivalMs });
    this.#numbers = numbers;
    this.#report = report;
  }

  async snapshot(options: SnapshotOptions = {}): Promise<Snapshot> {
    const { since, fieldId } = options;
    const owner = fieldId && this.#seen.issued.get(fieldId);
    if (owner) return this.#lookAtOne(owner.frameId, options);
    const before = this.#seen.at(since);
    const worlds = await this.worlds();
    const sensed = await this.#patiently(() => senseFrames({ worlds, options, numbers: this.#numbers, before }));
    return this.#seen.note(sensed, before);
  }

  /** One element and its row, in the frame that holds it. */
  async #lookAtOne(frameId: string, options: SnapshotOptions): Promise<Snapshot> {
    const world = await (await this.worlds()).enter(frameId);
    const { snapshot, next } = await world.call("look", { next: this.#numbers.next, options });
    this.#numbers.next = next;
    this.#seen.noteMore(snapshot, world);
    return snapshot;
  }

  async execute(actions: AnyAction[], { signal }: { signal?: AbortSignal | undefined } = {}): Promise<ExecutionReport> {
    const worlds = await this.worlds();
    const outcomes = startOutcomes(actions);
    const grouping = {
      mainFrameId: worlds.mainFrameId,
      issued: this.#seen.issued,
      pointContext: () => this.#pointContext(),
    };
    const deltas: ExecutionReport["delta"][] = [];
    for (let from = 0; from < actions.length; ) {
      const group = await nextGroup(actions, from, grouping);
      const failed = outcomes.slice(0, from).some(stopsCommits);
      const report =
        "refused" in group
          ? reportOf([{ index: 0, status: "refused", ...group.refused }])
          : this.#withDeclined(await this.#act(worlds, group, { failed, signal }), group);
      for (const outcome of report.outcomes ?? []) {
        const index = from + outcome.index;
        const said = "note" in group ? { message: [group.note, outcome.message].filter(Boolean).join(" ") } : {};
        outcomes[index] = { ...outcome, ...said, index };
      }
      deltas.push(report.delta);
      from = group.to;
    }
    return reportOf(outcomes, joinDeltas(deltas));
  }

  /** Keeps what a picture shows, for points of it that are asked for later. */
  async rememberPicture(): Promise<Viewport> {
    const worlds = await this.worlds();
    const { viewport, fields } = await this.snapshot({ scope: "page", boxes: true });
    const boxes = fields.flatMap(({ fieldId, label, box }) => (box ? { fieldId, label, box } : []));
    this.#shot = { key: (await worlds.enter()).key, viewport, boxes };
    return viewport;
  }

  /** Where in the main view there is what must not be seen. */
  async findConcealed(conceal: Conceal): Promise<Area[]> {
    const { fields } = await this.snapshot({ scope: "page", boxes: true });
    const worlds = await this.worlds();
    const texts: DrawnText[] = [];
    for (const frameId of this.#seen.last.keys()) {
      const world = await worlds.enter(frameId);
      for (const drawn of await world.call("drawnTexts"))
        texts.push(await areaInMainView({ worlds, frames: this.#seen.last }, frameId, drawn));
    }
    return findConcealed(fields, texts, conceal);
  }

  /** Whether somebody has looked at the document that is there now. */
  async isSeen(): Promise<boolean> {
    const worlds = await this.worlds();
    const { key } = await worlds.enter();
    return this.#seen.last.get(worlds.mainFrameId)?.world.key === key;
  }

  /** All of a page that nobody has seen yet, as a change: so that nobody needs to ask for it. */
  async news(how: SnapshotOptions): Promise<Delta> {
    const { fields, url, text, outline } = await this.snapshot({ ...how, text: true });
    const told = `now at ${url}; ids from before are void\n${text}`;
    return {
      since: "another page",
      added: fields,
      changed: [],
      removed: [],
      url,
      text: told,
      ...(outline && { outline }),
    };
  }

  worlds(): Promise<Worlds> {
    this.#worlds ??= Worlds.open(this.page, {
      onMessage: (message, world) => void this.#hear(message, world),
      onWindowOpen: () => this.aftermath.expect("popup"),
    }).then((worlds) => {
      this.#opened = worlds;
      return worlds;
    });
    return this.#worlds;
  }

  get sessions(): readonly CDPSession[] {
    return this.#opened?.sessions ?? [];
  }

  /** Ends what the page's scripts are at. What of ours was under way in them may have ended with it. */
  async stopScripts(reason: "no-answer" | "dialogs"): Promise<void> {
    const giveUp = this.#giveUp;
    this.#report({ type: "script-stopped", reason });
    await Promise.allSettled(this.sessions.map((session) => session.send("Runtime.terminateExecution")));
    await wait(lastWordsMs);
    giveUp();
  }

  async close(): Promise<void> {
    await (await this.#worlds?.catch(() => undefined))?.close();
  }

  async #pointContext(): Promise<PointContext> {
    const world = await (await this.worlds()).enter();
    const viewport = await world.call("viewport");
    return { shot: this.#shot, key: world.key, viewport, isOn: (fieldId, point) => this.#isOn(fieldId, point) };
  }

  /** Whether a point of the main view is on an element, through the frames around it. */
  async #isOn(fieldId: string, point: Point): Promise<"on" | "off" | "gone"> {
    const owner = this.#seen.issued.get(fieldId);
    if (!owner) return "gone";
    const worlds = await this.worlds();
    const inside = await pointInFrame({ worlds, frames: this.#seen.last }, owner.frameId, point);
    if (typeof inside === "string") return inside;
    const world = await worlds.enter(owner.frameId);
    return world.key === owner.key ? world.call("isOn", fieldId, inside) : "gone";
  }

  /** What the page asked about and was told no to was not done. */
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
    worlds: Worlds,
    { frameId, key, actions }: Group,
    { failed, signal }: { failed: boolean; signal: AbortSignal | undefined },
  ): Promise<ExecutionReport> {
    this.#departed = undefined;
    const world = await worlds.enter(frameId).catch(() => undefined);
    if (!world || (key && world.key !== key)) return reportOf(startOutcomes(actions).map(toStale));
    const stop = () => void world.call("stop").catch(() => {});
    signal?.addEventListener("abort", stop);
    const over = new AbortController();
    this.declined.length = 0;
    this.dialogAnswer = toDialogAnswer(actions[0]?.dialog);
    try {
      if (signal?.aborted) stop();
      const acted = await Promise.race([
        world.call("act", { next: this.#numbers.next, actions, failed }),
        this.aftermath.late(over.signal).then(() => "late" as const),
        new Promise<"stopped">((resolve) => {
          this.#giveUp = () => resolve("stopped");
        }),
      ]);
      if (acted === "late") return this.#departed ?? reportOf(startOutcomes(actions).map(toUnknown));
      if (acted === "stopped") return reportOf(startOutcomes(actions).map(toStopped));
      const { report, next } = acted;
      this.#numbers.next = next;
      return this.#seen.noteReport(report, world);
    } catch (error) {
      if (/closed/i.test(String(error))) await this.#closed();
      if (this.page.isClosed() || isGone(error))
        return this.#departed ?? reportOf(startOutcomes(actions).map(toUnknown));
      throw error;
    } finally {
      this.dialogAnswer = undefined;
      over.abort();
      signal?.removeEventListener("abort", stop);
    }
  }

  /** The browser says the same of a page that went on and of one that closed. Only the first still answers. */
  async #closed(): Promise<void> {
    if (this.page.isClosed()) return;
    const closed = this.page.waitForEvent("close", { timeout: 2000 }).catch(() => {});
    for (let attempt = 0; attempt < 3 && !this.page.isClosed(); attempt += 1)
      if (await this.page.evaluate("true").catch(() => false)) return;
    await closed;
  }

  async #hear(message: InjectedMessage, world: World): Promise<void> {
    if (message.type === "download") return this.aftermath.expect("download");
    if (message.type === "other-program") return this.#report(toBlocked(message.url));
    if (message.type === "depart") {
      this.#departed = message.report;
      if (world.frameId === (await this.worlds()).mainFrameId) this.aftermath.expect("page");
      return;
    }
    const worlds = await this.worlds();
    if (message.type === "listeners") {
      await worlds.noteListeners(world).catch(() => {}); // its page may be gone
      await world.call("answer", message.id, null).catch(() => {});
      return;
    }
    const refusal = await makeGesture(this.page, message.gesture, {
      toMainView: (point) => pointInMainView({ worlds, frames: this.#seen.last }, world.frameId, point),
      follow: () => world.call("follow"),
    });
    await world.call("answer", message.id, refusal ?? null).catch(() => {}); // its page may be gone
  }

  /** A page may be left while we look at it; then the next is looked at. */
  async #patiently<Result>(look: () => Promise<Result>): Promise<Result> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await look();
      } catch (error) {
        if (this.hasCrashed) throw new Error(crashed);
        if (attempt === 3 || this.page.isClosed() || !isGone(error)) throw error;
        await this.page.waitForLoadState("domcontentloaded");
      }
    }
  }
}

/** Yes or no, or the text of a prompt, as an action says it. */
function toDialogAnswer(given: unknown): DialogAnswer | undefined {
  const { accept, text } = (given ?? {}) as { accept?: unknown; text?: unknown };
  if (typeof accept !== "boolean") return undefined;
  return accept && typeof text === "string" ? text : accept;
}

export function isGone(error: unknown): boolean {
  return /context|navigated|closed|frame|detached|crashed/i.test(String(error));
}
