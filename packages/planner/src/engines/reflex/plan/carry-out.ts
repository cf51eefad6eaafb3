import type { SnapshotField } from "@giselles-ai/protocol";
import { isCheckable, isTextual } from "@giselles-ai/protocol/rules";
import { isButtonLike } from "../families.ts";
import { findTarget } from "../match/find-target.ts";
import type { Intent, IntentOf, Target } from "../read/intents.ts";
import { called } from "./called.ts";
import { chooseOption } from "./choose.ts";
import { enterValue } from "./enter.ts";
import { explainMiss } from "./explain-miss.ts";
import { actOnRows } from "./items/act-on-rows.ts";
import { readFromPage } from "./items/read-page.ts";
import { sort } from "./items/sort.ts";
import type { Outcome } from "./outcome.ts";
import { press } from "./press.ts";
import { reveal } from "./reveal.ts";
import type { Scene } from "./scene.ts";
import { seek } from "./seek.ts";

type Handler<Type extends Intent["type"]> = (intent: IntentOf<Type>, scene: Scene) => Outcome;

const handlers: { [Type in Intent["type"]]: Handler<Type> } = {
  enter: enterValue,
  choose: chooseOption,
  check,
  press,
  item: (intent, scene) => actOnRows(intent, scene, (other, inner) => carryOut(other as Intent, inner)),
  sort,
  read,
  open,
  seek,
  scroll,
  clear,
  upload,
  go,
  key,
  nothing: () => ({ state: "satisfied", because: "there is nothing to do" }),
  unknown: ({ wording }, { say }) => ({ state: "impossible", reason: say.notUnderstood([wording]) }),
};

/** Plans one part of the instruction for the page as it is now. */
export function carryOut<Type extends Intent["type"]>(intent: IntentOf<Type>, scene: Scene): Outcome {
  return (handlers[intent.type as Type] as Handler<Type>)(intent, scene);
}

function check({ name, checked }: IntentOf<"check">, scene: Scene): Outcome {
  const search = findTarget(
    scene.page,
    name,
    ({ kind, currentValue }) => isCheckable(kind) && (kind !== "button" || currentValue === true),
  );
  if (
    search.status === "missing" &&
    name.count === Number.POSITIVE_INFINITY &&
    /^(?:check)?(?:box(?:es)?)?$/i.test(name.name)
  ) {
    const boxes = scene.page.fields.filter(({ kind }) => kind === "checkbox" || kind === "switch");
    const drafts = boxes
      .filter((field) => field.currentValue !== checked && !field.disabled)
      .map((field) => scene.tools.check(field, checked, `${checked ? "check" : "uncheck"} ${called(field)}`, 0.85));
    if (boxes.length > 0)
      return drafts[0] ? { state: "steps", drafts } : { state: "satisfied", because: "all boxes already are" };
  }
  if (search.status !== "found") return explainMiss(search, name, scene);
  const open = search.found.filter(({ field }) => field.currentValue !== checked);
  if (open.length === 0)
    return {
      state: "satisfied",
      because: `${called(search.found[0]?.field as SnapshotField)} is ${checked ? "" : "not "}checked`,
    };
  const blocked = open.find(({ field }) => field.disabled);
  if (blocked) return { state: "impossible", reason: scene.say.disabled(blocked.field) };
  return {
    state: "steps",
    drafts: open.map(({ field, score, why }) =>
      scene.tools.check(field, checked, `${checked ? "check" : "uncheck"} ${called(field)}, ${why}`, score),
    ),
  };
}

function open({ target, close = false, wording }: IntentOf<"open">, scene: Scene): Outcome {
  if (!target.name && !target.kindWord) return { state: "unclear", question: scene.say.whatToOpen(wording, close) };
  const isFoldable = ({ expanded, kind }: SnapshotField) => expanded !== undefined || (kind === "tab" && !close);
  const named = target.name
    ? target
    : { ...target, kinds: ["button", "tab", "treeitem", "custom", "link", "combobox"] satisfies Target["kinds"] };
  const search = findTarget(scene.page, named, isFoldable);
  if (search.status !== "found")
    return target.name ? press({ type: "press", target, wording: "" }, scene) : explainMiss(search, target, scene);
  const [best] = search.found;
  if (!best) return { state: "impossible", reason: scene.say.nothingToOpen() };
  const { field, score, why } = best;
  if (field.expanded === !close)
    return { state: "satisfied", because: `${called(field)} is ${close ? "closed" : "open"}` };
  return {
    state: "steps",
    drafts: [scene.tools.click(field, `${close ? "close" : "open"} ${called(field)}, ${why}`, score)],
  };
}

function scroll({ target, down }: IntentOf<"scroll">, { page, tools, past, part, say }: Scene): Outcome {
  if (past.done.has(part)) return { state: "satisfied", because: "the page was scrolled" };
  if (!tools.has("scroll")) return { state: "impossible", reason: say.noTool("scroll") };
  const search = target && findTarget(page, target, () => true);
  const field = search?.status === "found" ? search.found[0]?.field : undefined;
  const draft = field
    ? tools.scroll(field, `scroll to ${called(field)}`)
    : tools.scroll(down ? 600 : -600, `scroll ${down ? "down" : "up"}`);
  return { state: "steps", drafts: [draft] };
}

function clear({ target }: IntentOf<"clear">, scene: Scene): Outcome {
  const search = findTarget(scene.page, target, ({ kind }) => isTextual(kind));
  if (search.status !== "found") return explainMiss(search, target, scene);
  const filled = search.found.filter(({ field }) => field.currentValue !== "");
  if (filled.length === 0) return { state: "satisfied", because: "it is empty" };
  return {
    state: "steps",
    drafts: filled.map(({ field, score, why }) => scene.tools.clear(field, `clear ${called(field)}, ${why}`, score)),
  };
}

function upload({ file, target }: IntentOf<"upload">, scene: Scene): Outcome {
  const search = findTarget(
    scene.page,
    { name: target?.name ?? "", quoted: false, kinds: ["file"] },
    ({ kind }) => kind === "file",
  );
  if (search.status !== "found") return explainMiss(search, target ?? { name: "file", quoted: false }, scene);
  const [best] = search.found;
  if (!best) return { state: "impossible", reason: scene.say.noFileField() };
  const name = file.split("/").at(-1) ?? file;
  if (String(best.field.currentValue).includes(name))
    return { state: "satisfied", because: "the file is already chosen" };
  return { state: "steps", drafts: [scene.tools.upload(best.field, file, best.score)] };
}

function go({ url }: IntentOf<"go">, { page, tools, say }: Scene): Outcome {
  const stripped = (address: string) => address.replace(/^[a-z]+:\/\/(?:www\.)?|\/$/gi, "");
  if (stripped(page.url) === stripped(url)) return { state: "satisfied", because: "the page is already open" };
  if (!tools.has("navigate")) return { state: "impossible", reason: say.noTool("open another page") };
  return { state: "steps", drafts: [tools.navigate(url, "open the given address")] };
}

function key({ keys, wording }: IntentOf<"key">, scene: Scene): Outcome {
  const { page, tools, past, part } = scene;
  if (past.done.has(part)) return { state: "satisfied", because: "the key was pressed" };
  // "press Delete" means a button of that name if there is one.
  if (page.fields.some(({ kind, label }) => isButtonLike(kind) && label.toLowerCase() === keys.toLowerCase()))
    return press({ type: "press", target: { name: keys, quoted: false }, wording }, scene);
  const draft = tools.press(keys, `press ${keys}`, { confidence: 0.85 });
  if (!draft) return { state: "impossible", reason: scene.say.noTool("press keys") };
  return { state: "steps", drafts: [{ ...draft, risk: "medium", commits: true }] };
}

function read({ what }: IntentOf<"read">, scene: Scene): Outcome {
  const text = readFromPage(what, scene.page);
  if (text) return { state: "satisfied", because: "the page shows it", answer: scene.say.pageSays([text]) };
  return reveal(what, scene) ?? { state: "impossible", reason: scene.say.notFound(what) };
}
