// Groups consecutive actions of one frame. An action with a point is a separate group, resolved just before it runs.
import type { AnyAction, Outcome } from "@giselles-ai/protocol";
import { hasPoint, type PointContext, resolvePoints } from "../input/resolve-point.ts";

/** A document: a frame, and the key of its document. */
export interface FrameDocument {
  frameId: string;
  key: string;
}

/** Consecutive actions of one frame. */
export interface ActionGroup {
  frameId: string;
  /** The key of their document. Undefined if they name no field. */
  key?: string;
  actions: AnyAction[];
  /** The index after the last action. */
  to: number;
  note?: string;
}

export interface GroupOptions {
  mainFrameId: string;
  /** The document of each handle. */
  owners: ReadonlyMap<string, FrameDocument>;
  pointContext(): Promise<PointContext>;
  /** The document of the element that gets keys, if it is in a frame that the page's own script cannot enter. */
  focusedFrame(): Promise<FrameDocument | undefined>;
}

/** The group that starts at index `from`, or why its first action is refused. */
export async function nextGroup(
  actions: AnyAction[],
  from: number,
  { mainFrameId, owners, pointContext, focusedFrame }: GroupOptions,
): Promise<ActionGroup | (Pick<ActionGroup, "to"> & { refused: Pick<Outcome, "code" | "message"> })> {
  const first = actions[from] as AnyAction;
  if (hasPoint(first)) {
    const resolved = await resolvePoints(first, await pointContext());
    if ("refused" in resolved) return { ...resolved, to: from + 1 };
    const { action, note } = resolved;
    return { ...(ownerOf(action, owners) ?? { frameId: mainFrameId }), actions: [action], to: from + 1, note };
  }
  const focused = isOpenKey(first) ? await focusedFrame() : undefined;
  if (focused) return { ...focused, actions: [first], to: from + 1 };
  const owner = ownerOf(first, owners);
  let to = from + 1;
  // The dialog answer of an action applies to that action only.
  for (let next = actions[to]; next && !first.dialog && !next.dialog && !hasPoint(next); next = actions[to]) {
    const nextOwner = ownerOf(next, owners);
    if (nextOwner ? nextOwner.key !== owner?.key : owner) break;
    to += 1;
  }
  return { ...(owner ?? { frameId: mainFrameId }), actions: actions.slice(from, to), to };
}

function ownerOf(action: AnyAction, owners: ReadonlyMap<string, FrameDocument>): FrameDocument | undefined {
  const named = [action.fieldId, action.from, action.to, action.focus].find((id) => typeof id === "string");
  const owner = owners.get(named as string);
  return owner && { frameId: owner.frameId, key: owner.key };
}

/** Whether it goes where the focus is. */
function isOpenKey({ action, fieldId, focus }: AnyAction): boolean {
  return action === "press" && fieldId === undefined && focus === undefined;
}
