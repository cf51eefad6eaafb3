import type { Search } from "../match/find-target.ts";
import type { Target } from "../read/intents.ts";
import type { Outcome } from "./outcome.ts";
import { reveal } from "./reveal.ts";
import type { Scene } from "./scene.ts";
import { called } from "./tools.ts";

/** Says what was not found, or between what it cannot decide. */
export function explainMiss(search: Exclude<Search, { status: "found" }>, target: Target, scene: Scene): Outcome {
  const name = target.name || target.kindWord || "that";
  if (search.status === "ambiguous") {
    const list = search.among.slice(0, 6).map(({ field }) => called(field));
    return { state: "unclear", question: `Which one is meant by "${name}": ${list.join(", ")}?` };
  }
  return (
    reveal(name, scene) ?? {
      state: "impossible",
      reason: `Nothing on the page is called "${name}"${search.nearest[0] ? `; the nearest is ${called(search.nearest[0].field)}` : ""}.`,
    }
  );
}
