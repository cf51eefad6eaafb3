// Requests that are nothing but a record need no reading of sentences, so that a page need not load it for them.
import type { PlannerInput, PlannerOutput, SnapshotField } from "@giselles-ai/protocol";
import { toPage } from "./match/page.ts";
import { type RecordKit, recordKit } from "./match/record-kit.ts";
import { readHistory } from "./plan/history.ts";
import { planDocument } from "./plan/plan-document.ts";
import type { Settings } from "./plan/scene.ts";
import { toOutput } from "./plan/to-output.ts";
import { Tools } from "./plan/tools.ts";
import { readRecord } from "./read/read-document.ts";

/** Plans a step for a request that is only a record. Undefined for any other request. */
export function planRecord(
  input: PlannerInput,
  { now = () => new Date(), classify, say }: Settings,
  tidy?: (goal: string, fields: SnapshotField[], kit: RecordKit) => string,
): PlannerOutput | undefined {
  const { goal, context, tool_catalog } = input;
  const past = readHistory(context.steps);
  const isPlain =
    /^\s*\{|\n/.test(goal) && !context.answers?.[0] && past.denied === undefined && past.rest === undefined;
  if (!isPlain) return undefined;
  const page = toPage(context.page, now(), classify);
  const tidied = tidy?.(goal, page.fields, recordKit) ?? goal;
  const record = readRecord(tidied, now());
  if (!record || record.rest) return undefined;
  const scene = { page, tools: new Tools(tool_catalog), past, say };
  return toOutput(planDocument(record, scene), { ...input, goal: tidied });
}
