// Actions that follow each other in one frame are done in one go; one with a point is resolved when its turn comes.
import type { AnyAction, Outcome } from "@giselles-ai/protocol";
import { hasPoint, type PointContext, resolvePoints } from "../input/resolve-point.ts";

/** A document: a frame, and the key of what it showed. */
export interface Owner {
  frameId: string;
  key: string;
}

/** Actions of one frame, to be done in one go. */
export interface Group {
  frameId: string;
  /** Of the document that they are meant for; any, if they name no field. */
  key?: string;
  actions: AnyAction[];
  /** The index after the last of them. */
  to: number;
  note?: string;
}

export interface GroupOptions {
  mainFrameId: string;
  /** Which document gave out each handle. */
  issued: ReadonlyMap<string, Owner>;
  pointContext(): Promise<PointContext>;
}

/** The group that begins with the action at `from`, or why that action cannot be done. */
export async function nextGroup(
  actions: AnyAction[],
  from: number,
  { mainFrameId, issued, pointContext }: GroupOptions,
): Promise<Group | (Pick<Group, "to"> & { refused: Pick<Outcome, "code" | "message"> })> {
  const first = actions[from] as AnyAction;
  if (hasPoint(first)) {
    const resolved = await resolvePoints(first, await pointContext());
    if ("refused" in resolved) return { ...resolved, to: from + 1 };
    const { action, note } = resolved;
    return { ...(ownerOf(action, issued) ?? { frameId: mainFrameId }), actions: [action], to: from + 1, note };
  }
  const owner = ownerOf(first, issued);
  let to = from + 1;
  // An answer to a dialog is for what its own action raises.
  for (let next = actions[to]; next && !first.dialog && !next.dialog && !hasPoint(next); next = actions[to]) {
    const nextOwner = ownerOf(next, issued);
    if (nextOwner ? nextOwner.key !== owner?.key : owner) break;
    to += 1;
  }
  return { ...(owner ?? { frameId: mainFrameId }), actions: actions.slice(from, to), to };
}

function ownerOf(action: AnyAction, issued: ReadonlyMap<string, Owner>): Owner | undefined {
  const named = [action.fieldId, action.from, action.to].find((id) => typeof id === "string");
  const world = issued.get(named as string);
  return world && { frameId: world.frameId, key: world.key };
}
