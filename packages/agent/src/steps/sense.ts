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

/** Looks at the page: as text within the planner's budget, as data, and as a picture where that is wanted. */
export async function sense(
  { page }: Body,
  { budget, vision, signal }: { budget: number; vision: boolean; signal: AbortSignal },
): Promise<Sensed> {
  const snapshot = await page.snapshot({ scope: "page", text: true, budget, boxes: vision, signal });
  const picture = vision ? await page.screenshot?.({ signal }) : undefined;
  return {
    snapshot,
    picture,
    context: { page: toPageContext(snapshot), ...(picture && { visual: { screenshot: picture.base64 } }) },
    fingerprint: fingerprintOf(snapshot),
  };
}

function fingerprintOf({ url, text, fields, viewport }: Snapshot): string {
  const seen = text ?? JSON.stringify(fields.map(({ label, kind, currentValue }) => [kind, label, currentValue]));
  return createHash("sha256")
    .update(`${url}\n${viewport.scrollY ?? 0}\n${seen}`)
    .digest("hex")
    .slice(0, 16);
}
