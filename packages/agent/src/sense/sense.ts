import { createHash } from "node:crypto";
import { toPageContext } from "@giselles-ai/planner";
import type { PlannerInput, Screenshot, Snapshot } from "@giselles-ai/protocol";
import type { Drivers } from "../agent-drivers.ts";

export interface SensedPage {
  snapshot: Snapshot;
  picture: Screenshot | undefined;
  context: Pick<PlannerInput["context"], "page" | "visual">;
  /** Equal for two snapshots that show the same. */
  fingerprint: string;
}

export interface SnapshotSettings {
  /** In tokens. */
  budget: number;
  /** Whether the planner needs positions: it sees pictures, or its tools take coordinates. */
  boxes: boolean;
  signal: AbortSignal;
}

/** Takes a snapshot with the same options every time, so that two can be compared. */
export function snapshotPage({ page }: Drivers, { budget, boxes, signal }: SnapshotSettings): Promise<Snapshot> {
  return page.snapshot({ scope: "page", text: true, budget, boxes, signal });
}

/** Reads the page as text within the planner's budget, as data, and as a picture if one is wanted. */
export async function sense(
  drivers: Drivers,
  { signal, ...settings }: SnapshotSettings,
  wantsPicture: (snapshot: Snapshot) => boolean,
): Promise<SensedPage> {
  const snapshot = await snapshotPage(drivers, { signal, ...settings });
  const busy = await drivers.page.waitForIdle?.({ timeoutMs: 0, signal });
  const picture = wantsPicture(snapshot) ? await drivers.page.screenshot?.({ signal, marks: true }) : undefined;
  return {
    snapshot,
    picture,
    context: {
      page: withBusy(toPageContext(snapshot), busy?.waitingFor),
      ...(picture && { visual: { screenshot: picture.base64, ...(picture.marked && { marked: true }) } }),
    },
    fingerprint: pageFingerprint(snapshot),
  };
}

/** A page that still waits for answers may show more in a moment. The line stands after that of the page. */
function withBusy(page: SensedPage["context"]["page"], waitingFor: string | undefined): SensedPage["context"]["page"] {
  if (!waitingFor || page.text === undefined) return page;
  const [first = "", ...lines] = page.text.split("\n");
  return { ...page, text: [first, `still waiting for ${waitingFor}`, ...lines].join("\n") };
}

/** Equal for two snapshots that show the same. */
export function pageFingerprint({ url, text, fields, viewport }: Snapshot): string {
  const content = text ?? JSON.stringify(fields.map(({ label, kind, currentValue }) => [kind, label, currentValue]));
  return createHash("sha256")
    .update(`${url}\n${viewport.scrollY ?? 0}\n${content}`)
    .digest("hex")
    .slice(0, 16);
}
