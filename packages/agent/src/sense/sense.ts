import { createHash } from "node:crypto";
import { toPageContext } from "@giselles-ai/planner";
import type { PlannerInput, Screenshot, Snapshot } from "@giselles-ai/protocol";
import type { Body } from "../body.ts";

export interface Sensed {
  snapshot: Snapshot;
  picture: Screenshot | undefined;
  context: Pick<PlannerInput["context"], "page" | "visual">;
  /** The same for two looks that see the same. */
  fingerprint: string;
}

interface Looking {
  budget: number;
  vision: boolean;
  signal: AbortSignal;
}

/** The page of this moment, told in the same way each time, so that two looks can be compared. */
export function look({ page }: Body, { budget, vision, signal }: Looking): Promise<Snapshot> {
  return page.snapshot({ scope: "page", text: true, budget, boxes: vision, signal });
}

/** Looks at the page: as text within the planner's budget, as data, and as a picture where that is wanted. */
export async function sense(body: Body, looking: Looking): Promise<Sensed> {
  const { vision, signal } = looking;
  const snapshot = await look(body, looking);
  const picture = vision ? await body.page.screenshot?.({ signal }) : undefined;
  return {
    snapshot,
    picture,
    context: { page: toPageContext(snapshot), ...(picture && { visual: { screenshot: picture.base64 } }) },
    fingerprint: fingerprintOf(snapshot),
  };
}

/** The same for two looks that see the same. */
export function fingerprintOf({ url, text, fields, viewport }: Snapshot): string {
  const seen = text ?? JSON.stringify(fields.map(({ label, kind, currentValue }) => [kind, label, currentValue]));
  return createHash("sha256")
    .update(`${url}\n${viewport.scrollY ?? 0}\n${seen}`)
    .digest("hex")
    .slice(0, 16);
}
