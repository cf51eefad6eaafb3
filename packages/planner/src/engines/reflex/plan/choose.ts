import type { SnapshotField } from "@giselles-ai/protocol";
import { isChoice, isToggle } from "@giselles-ai/protocol/rules";
import { isPressed } from "../families.ts";
import { findTarget } from "../match/find-target.ts";
import { type ChosenOption, matchOption } from "../match/match-option.ts";
import { similarity } from "../match/similarity.ts";
import type { IntentOf } from "../read/intents.ts";
import { normalise, wordsOf } from "../words.ts";
import { called } from "./called.ts";
import { chooseIn } from "./choose-in.ts";
import { enterValue } from "./enter.ts";
import { explainMiss } from "./explain-miss.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";

/** "choose Pro", wherever the page offers it: in a list, as a checkbox or radio button, or in a menu. */
export function chooseOption(intent: IntentOf<"choose">, scene: Scene): Outcome {
  const { option, path, target, wording } = intent;
  if (path) return choosePath(path, intent, scene);
  const { page, tools } = scene;
  if (target && (target.name || target.kinds)) {
    const search = findTarget(page, target, ({ kind }) => isChoice(kind));
    const [best] = search.status === "found" ? search.found : [];
    if (best?.field.options?.[0]) return chooseIn(best.field, option, best, scene);
    const inSet = bestBox(
      page.fields.filter(({ group = "" }) => target.name && similarity(target.name, group) >= 0.6),
      option,
    );
    if (inSet) return checkBox(inSet, scene);
    const written = enterValue({ type: "enter", value: { type: "text", text: option }, target, wording }, scene);
    if (written.state === "steps" || written.state === "satisfied") return written;
    if (best)
      return {
        state: "steps",
        drafts: [tools.select(best.field, option, `choose in ${called(best.field)}, ${best.why}`, best.score)],
      };
  }
  const boxes = bestBox(page.fields, option);
  const inLists = page.fields
    .filter(({ kind, options, disabled }) => isChoice(kind) && options?.[0] && !disabled)
    .map((field) => ({ field, match: matchBeside(option, field) }))
    .filter(({ match }) => match)
    .sort((a, b) => (b.match?.score ?? 0) - (a.match?.score ?? 0));
  // The list of suggestions belongs to its field.
  const typed = inLists.find(({ field }) => field.kind === "combobox");
  const own = typed
    ? inLists.filter(({ field }) => field.kind !== "listbox" || !isSameList(field, typed.field))
    : inLists;
  const [list, other] = own;
  const listScore = list?.match?.score ?? 0;
  if (boxes && boxes.score >= listScore) return checkBox(boxes, scene);
  if (list && other && listScore - (other.match?.score ?? 0) < 0.02)
    return {
      state: "unclear",
      question: scene.say.bothOffer(option, list.field, other.field),
    };
  if (list) return chooseIn(list.field, option, { score: listScore, why: "which has this option" }, scene);
  return pressItem(option, intent, scene);
}

function pressItem(option: string, { quoted, target }: IntentOf<"choose">, scene: Scene): Outcome {
  const { page, tools, past, part } = scene;
  if (past.done.has(part)) return { state: "satisfied", because: "it is already chosen" };
  const named = { name: option, quoted, ...(target?.name && { scope: target.name }) };
  const search = findTarget(page, named, ({ kind }) => isPressed(kind));
  if (search.status !== "found") return explainMiss(search, named, scene);
  const [best] = search.found;
  if (!best) return { state: "impossible", reason: scene.say.notHere() };
  if (best.field.currentValue === true) return { state: "satisfied", because: `${called(best.field)} is chosen` };
  return { state: "steps", drafts: [tools.click(best.field, `choose ${called(best.field)}, ${best.why}`, best.score)] };
}

/** "the plan Plus" for "Plus" in "Plan" */
function matchBeside(option: string, { label, options = [] }: SnapshotField): ChosenOption | undefined {
  const names = wordsOf(label);
  const bare = option
    .split(/\s+/)
    .filter((word) => !names.includes(normalise(word)))
    .join(" ");
  return matchOption(option, options) ?? (bare && bare !== option ? matchOption(bare, options, 0.95) : undefined);
}

function isSameList({ options: one = [] }: SnapshotField, { options: other = [] }: SnapshotField): boolean {
  return one.length > 0 && one.join("\n") === other.join("\n");
}

interface Box {
  field: SnapshotField;
  score: number;
}

function bestBox(fields: SnapshotField[], option: string): Box | undefined {
  const ranked = fields
    .filter(({ kind }) => isToggle(kind))
    .map((field) => ({
      field,
      // "Window seat" for "Window" under "Seat"
      score: Math.max(
        similarity(option, field.label),
        field.group ? similarity(option, `${field.label} ${field.group}`) * 0.97 : 0,
      ),
    }))
    .filter(({ score }) => score >= 0.7)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  return best && (!second || best.score - second.score >= 0.01) ? best : undefined;
}

function checkBox({ field, score }: Box, { tools, say }: Scene): Outcome {
  if (field.currentValue === true) return { state: "satisfied", because: `${called(field)} is chosen` };
  if (field.disabled) return { state: "impossible", reason: say.disabled(field) };
  return { state: "steps", drafts: [tools.check(field, true, `choose ${called(field)}, which has this name`, score)] };
}

/** "File > Open > Recent": opens one menu after the other and chooses the last item. */
function choosePath(path: string[], intent: IntentOf<"choose">, scene: Scene): Outcome {
  const { page, tools, past, part } = scene;
  if (past.done.has(part) && !page.fields.some(({ label }) => normalise(label) === normalise(path.at(-1) ?? "")))
    return { state: "satisfied", because: "it is already chosen" };
  const items = page.fields.filter(({ kind }) => isPressed(kind));
  const matches = path.map((name) => items.filter(({ label }) => similarity(name, label) >= 0.9));
  const last = matches.findLastIndex((found) => found.length > 0);
  const [field, ...others] = matches[last] ?? [];
  if (!field)
    return explainMiss({ status: "missing", nearest: [] }, { name: path[0] ?? intent.option, quoted: false }, scene);
  if (others.length > 0)
    return {
      state: "unclear",
      question: scene.say.severalItems(others.length + 1, path[last] ?? ""),
    };
  if (last === path.length - 1)
    return { state: "steps", drafts: [tools.click(field, `choose ${called(field)}, the end of the path`, 0.9)] };
  const opening = tools.hover(field, `open ${called(field)} to get to "${path.at(-1)}"`);
  return { state: "steps", more: true, drafts: [opening, ...tools.wait("wait for the menu", 0.85)] };
}
