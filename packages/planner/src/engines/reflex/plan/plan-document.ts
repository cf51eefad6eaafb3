import type { PlanStep, SnapshotField } from "@giselles-ai/protocol";
import { isSender } from "../families.ts";
import { type Mapping, mapDocument, type Placement } from "../match/map-document.ts";
import type { Page } from "../match/page.ts";
import type { ListedDocument } from "../match/read-listed.ts";
import type { FormDocument } from "../read/facts.ts";
import type { Intent } from "../read/intents.ts";
import type { Decision } from "./decision.ts";
import type { Messages } from "./messages/english.ts";
import type { Surroundings } from "./scene.ts";
import { isSettled, writePlacement } from "./write-placement.ts";

/** How often a field is filled before giving up. */
const maxTries = 2;

/** Reads and plans what a document says beyond its values, such as "and send it". */
export interface Follower {
  parse(rest: string): Intent[];
  plan(intents: Intent[], scene: Surroundings): Decision;
  suggest(page: Page, say: Messages): string;
  /** What the form still needs, after a part was not understood. */
  needs(page: Page, say: Messages): string;
  /** The end of the message, such as " and send the form". */
  describe(intents: Intent[], say: Messages): string;
}

/** For documents that are nothing but values. */
const noFollower: Follower = {
  parse: () => [],
  plan: () => ({ decision: "done", message: "" }),
  suggest: () => "",
  needs: () => "",
  describe: () => "",
};

/** Fills a form from a document, reports what has no field, and then follows the rest of the instruction. */
export function planDocument(
  document: FormDocument | ListedDocument,
  scene: Surroundings,
  follower = noFollower,
): Decision {
  const { page, tools, past, say } = scene;
  const isListed = "placed" in document;
  const isPasted = isListed && document.isPasted === true;
  const isStory = isListed && document.isStory === true;
  const { facts, rest, placed, unknown } = { placed: [], unknown: [], ...document };
  const intents = rest ? follower.parse(rest) : [];
  if (unknown.length > 0 && !isStory)
    return { decision: "cannot", message: `${say.whichField(unknown)}${follower.needs(page, say)}` };
  const strange = intents.find(({ type }) => type === "unknown");
  if (strange && (placed[0] || isListed))
    return { decision: "cannot", message: `${say.notUnderstood([strange.wording])} ${follower.suggest(page, say)}` };
  const isKnown = "isKnown" in document && document.isKnown === true;
  const mapped = mapDocument(page, facts);
  const mapping = join(isKnown ? { ...mapped, unplaced: [] } : mapped, placed, page);
  const { placements, missing, refused } = mapping;
  const isSent = intents.length > 0 && past.done.size > 0;
  const open = isSent ? [] : placements.filter((placement) => !isSettled(placement, past));
  const notes = isListed ? (document.notes ?? []).map((note) => ` ${note}`).join("") : "";
  const gaps = `${notes}${unknown.length > 0 ? ` ${say.notUnderstood(unknown)}` : ""}${describeGaps(mapping, say)}`;
  if (placements.length === 0 && !isSent && !(isListed && facts.length === 0))
    return { decision: "cannot", message: `${say.noFieldForAny()}${gaps}` };
  // What a person said must have a use. A record may hold more than the form asks for.
  const lost = isListed && !isPasted && (refused.length > 0 || mapping.unplaced.length > 0 || unknown.length > 0);
  const failed = open.filter(({ field }) => past.fillCount(field) >= maxTries).map(({ field }) => field);
  const steps = open
    .filter(({ field }) => !failed.includes(field))
    .map((placement) =>
      tools.toStep(writePlacement(placement, tools), { name: isKnown ? "From the app" : "From the document" }),
    );
  if (steps[0]) {
    const next = lost || refused[0] || failed[0] ? [] : withRest(planRest(intents, missing, scene, follower), rest);
    const then = next.length > 0 ? follower.describe(intents, say) : "";
    return { decision: "act", steps: [...steps, ...next], message: `${say.filling(steps.length, then)}${gaps}` };
  }
  if (failed[0]) return { decision: "cannot", message: `${say.notKept(failed)}${gaps}` };
  if (intents.length === 0) {
    const message = `${say.filled(isListed || isKnown)}${gaps}`;
    // A value without a field may be the answer to a question that is still open.
    const isOpen = lost || refused.length > 0 || (mapping.unplaced.length > 0 && missing.length > 0);
    return isOpen ? { decision: "ask", clarification: gaps.trim() } : { decision: "done", message };
  }
  if (!isSent && (lost || refused[0])) return { decision: "ask", clarification: gaps.trim() };
  if (isListed && placements[0] && !isSent && missing[0] && planRest(intents, missing, scene, follower).length === 0)
    return { decision: "ask", clarification: say.askMissing(missing.map(({ label }) => label)) };
  const decision = follower.plan(intents, scene);
  return decision.decision === "act" ? { ...decision, steps: withRest(decision.steps, rest) } : decision;
}

/** Remembers the commands, because another page does not show which words were commands. */
function withRest(steps: PlanStep[], rest: string): PlanStep[] {
  return steps.map((step) => ({ ...step, memo: { ...step.memo, rest } }));
}

/** Steps for the rest of the instruction. Empty while a required field would stay empty. */
function planRest(intents: Intent[], missing: SnapshotField[], scene: Surroundings, follower: Follower): PlanStep[] {
  const { page } = scene;
  const rest = intents.length > 0 ? follower.plan(intents, scene) : undefined;
  if (rest?.decision !== "act") return [];
  const touched = new Set(rest.steps.map(({ args }) => args.id));
  const pressed = page.fields.filter(({ fieldId, kind }) => touched.has(fieldId) && isSender(kind));
  const isDraft = pressed.length > 0 && pressed.every(({ label }) => needsNoValues.test(label));
  // Boxes that are ticked and tabs that are opened send nothing.
  return pressed.length === 0 || isDraft || missing.every(({ fieldId }) => touched.has(fieldId)) ? rest.steps : [];
}

/** Buttons that do not send the form. */
const needsNoValues = /draft|for later|entwurf|zwischenspeich|brouillon|borrador|下書き|一時保存/i;

/** Explicit placements take precedence over those that follow from the facts. In page order. */
function join(mapping: Mapping, placed: Placement[], { fields }: Page): Mapping {
  const placedNames = new Set(placed.map(({ field }) => field.name ?? field.fieldId));
  const isPlaced = (field: SnapshotField) => placedNames.has(field.name ?? field.fieldId);
  const all = [...placed, ...mapping.placements.filter(({ field }) => !isPlaced(field))];
  return {
    ...mapping,
    placements: all.sort((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field)),
    missing: mapping.missing.filter((field) => !isPlaced(field)),
  };
}

function describeGaps({ unplaced, refused, missing }: Mapping, say: Messages): string {
  const parts = [
    ...(unplaced.length > 0
      ? [say.noFieldFor([...new Set(unplaced.map(({ wording, path }) => wording ?? path.join(" ")))])]
      : []),
    ...refused.map(({ fact, label, options }) => say.noneOf(`"${String(fact.value)}"`, label, options.slice(0, 12))),
    ...(missing.length > 0
      ? [say.stillNeeded(missing.map(({ label, group, kind }) => (kind === "radio" ? (group ?? label) : label)))]
      : []),
  ];
  return parts.map((part) => ` ${part}`).join("");
}
