import { createHash } from "node:crypto";
import { toPageContext } from "@giselles-ai/planner";
import type { PlannerInput, Screenshot, Snapshot } from "@giselles-ai/protocol";
import type { Drivers } from "../agent-drivers.ts";

export interface Sensed {
  snapshot: Snapshot;
  picture: Screenshot | undefined;
  context: Pick<PlannerInput["context"], "page" | "visual">;
  /** Equal for two snapshots that show the same. */
  fingerprint: string;
}

export interface SnapshotSettings {
  /** In tokens. */
  budget: number;
  vision: boolean;
  signal: AbortSignal;
}

/** Takes a snapshot with the same options every time, so that two can be compared. */
export function takeSnapshot({ page }: Drivers, { budget, vision, signal }: SnapshotSettings): Promise<Snapshot> {
  return page.snapshot({ scope: "page", text: true, budget, boxes: vision, signal });
}

/** Reads the page as text within the planner's budget, as data, and as a picture if one is wanted. */
export async function sense(
  drivers: Drivers,
  { signal, ...settings }: SnapshotSettings,
  wantsPicture: (snapshot: Snapshot) => boolean,
): Promise<Sensed> {
  const snapshot = await takeSnapshot(drivers, { signal, ...settings });
  const picture = wantsPicture(snapshot) ? await drivers.page.screenshot?.({ signal }) : undefined;
  return {
    snapshot,
    picture,
    context: { page: toPageContext(snapshot), ...(picture && { visual: { screenshot: picture.base64 } }) },
    fingerprint: fingerprintOf(snapshot),
  };
}

/** Equal for two snapshots that show the same. */
export function fingerprintOf({ url, text, fields, viewport }: Snapshot): string {
  const content = text ?? JSON.stringify(fields.map(({ label, kind, currentValue }) => [kind, label, currentValue]));
  return createHash("sha256")
    .update(`${url}\n${viewport.scrollY ?? 0}\n${content}`)
    .digest("hex")
    .slice(0, 16);
}
