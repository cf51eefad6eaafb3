// Where the elements of a tab are, in all its frames, and what is at a point.
import type { Point, Viewport } from "@giselles-ai/protocol";
import { areaInMainView, pointInFrame } from "../frames/frame-points.ts";
import type { IsolatedWorld, IsolatedWorlds } from "../frames/isolated-worlds.ts";
import type { Area, DrawnText, InjectedDriver } from "../injected/interface.ts";
import type { PointContext, ScreenshotRecord } from "../input/resolve-point.ts";
import type { FrameHistory } from "./frame-history.ts";
import type { FrameDocument } from "./group-actions.ts";

export class TabPlaces {
  readonly #worlds: () => Promise<IsolatedWorlds>;
  readonly #history: FrameHistory;

  constructor(worlds: () => Promise<IsolatedWorlds>, history: FrameHistory) {
    this.#worlds = worlds;
    this.#history = history;
  }

  /** The box of an element in the main viewport. */
  async boxOf(fieldId: string): Promise<Area | undefined> {
    const owner = this.#history.owners.get(fieldId);
    const world = (await this.findElement(fieldId))?.world;
    const box = owner && world && (await world.call("boxOf", fieldId));
    return box && areaInMainView({ worlds: await this.#worlds(), frames: this.#history.last }, owner.frameId, box);
  }

  /** Scrolls an element into view if needed, and returns its box in the main viewport. */
  async reveal(fieldId: string): Promise<Area | undefined> {
    await (await this.findElement(fieldId))?.world.call("reveal", fieldId);
    return this.boxOf(fieldId);
  }

  /** The isolated world of the frame that an element of the last snapshot is in. */
  async findElement(fieldId: string): Promise<{ world: IsolatedWorld } | undefined> {
    const owner = this.#history.owners.get(fieldId);
    const world = owner && (await (await this.#worlds()).enter(owner.frameId));
    return world && world.key === owner.key ? { world } : undefined;
  }

  /** The innermost of the read frames that has the focus; undefined if it is the page's own. */
  async focusedFrame(): Promise<FrameDocument | undefined> {
    const frames = this.#history.last;
    if (frames.size < 2) return undefined;
    const worlds = await this.#worlds();
    let found: FrameDocument | undefined;
    for (let frameId: string | undefined = worlds.mainFrameId; frameId; ) {
      const world = await worlds.enter(frameId);
      if (frameId !== worlds.mainFrameId) found = { frameId, key: world.key };
      frameId = frameIn(frames, frameId, await world.call("focus"));
    }
    return found;
  }

  async pointContext(screenshot: ScreenshotRecord | undefined): Promise<PointContext> {
    const world = await (await this.#worlds()).enter();
    const viewport = await world.call("viewport");
    return {
      screenshot,
      key: world.key,
      viewport,
      isOn: (fieldId, point) => this.#isOn(fieldId, point),
      describe: (point) => this.#describeAt(point),
      middleOf: async (fieldId) => {
        const box = await this.reveal(fieldId);
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      },
    };
  }

  /** What is at a point of the main viewport, in the innermost frame that was read. */
  async #describeAt(point: Point): Promise<string> {
    const known = { worlds: await this.#worlds(), frames: this.#history.last };
    for (let frameId = known.worlds.mainFrameId; ; ) {
      const inside = await pointInFrame(known, frameId, point);
      if (typeof inside === "string") return "nothing that is known";
      const world = await known.worlds.enter(frameId);
      const { fieldId, name }: ReturnType<InjectedDriver["describeAt"]> = await world.call("describeAt", inside);
      if (!fieldId) return `nothing that can be operated: ${name}`;
      const inner = frameIn(known.frames, frameId, fieldId);
      if (!inner) return `${fieldId} ${JSON.stringify(name)}`;
      frameId = inner;
    }
  }

  /** Whether a point of the main viewport is on an element, which may be in a frame. */
  async #isOn(fieldId: string, point: Point): Promise<"on" | "off" | "gone"> {
    const owner = this.#history.owners.get(fieldId);
    if (!owner) return "gone";
    const worlds = await this.#worlds();
    const inside = await pointInFrame({ worlds, frames: this.#history.last }, owner.frameId, point);
    if (typeof inside === "string") return inside;
    const world = await worlds.enter(owner.frameId);
    return world.key === owner.key ? world.call("isOn", fieldId, inside) : "gone";
  }

  /** Whether the page or one of its known frames shows a text. */
  async shows(text: string): Promise<boolean> {
    const wanted = text.replace(/\s+/g, " ").trim();
    const worlds = await this.#worlds();
    for (const frameId of new Set([worlds.mainFrameId, ...this.#history.last.keys()])) {
      const shown = await worlds
        .enter(frameId)
        .then((world) => world.call("markdown", { isPlain: true }))
        .catch(() => ""); // it may be navigating
      if (shown.replace(/\s+/g, " ").includes(wanted)) return true;
    }
    return false;
  }

  /** The texts that the page draws, in the main viewport. */
  async drawnTexts(): Promise<DrawnText[]> {
    const worlds = await this.#worlds();
    const texts: DrawnText[] = [];
    for (const frameId of this.#history.last.keys()) {
      const world = await worlds.enter(frameId);
      for (const drawn of await world.call("drawnTexts"))
        texts.push(await areaInMainView({ worlds, frames: this.#history.last }, frameId, drawn));
    }
    return texts;
  }
}

/** The frame that an element of another frame shows. */
function frameIn(frames: FrameHistory["last"], frameId: string, handle: string): string | undefined {
  return [...frames].find(([, { parent }]) => parent?.frameId === frameId && parent.handle === handle)?.[0];
}

export function describePlace({ x, y, width, height }: Area, view: Viewport): string {
  const isOut = x + width / 2 < 0 || y + height / 2 < 0 || x + width / 2 > view.width || y + height / 2 > view.height;
  const place = `at ${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
  return isOut ? `${place}, outside the view (${view.width}×${view.height})` : place;
}
