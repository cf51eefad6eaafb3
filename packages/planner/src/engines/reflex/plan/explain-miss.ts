import type { Search } from "../match/find-target.ts";
import type { Target } from "../read/intents.ts";
import type { Outcome } from "./outcome.ts";
import { reveal } from "./reveal.ts";
import type { Scene } from "./scene.ts";

/** Explains that a target was not found, or asks which of several is meant. */
export function explainMiss(search: Exclude<Search, { status: "found" }>, target: Target, scene: Scene): Outcome {
  const name = target.name || target.kindWord || "that";
  if (search.status === "ambiguous") {
    const among = search.among.slice(0, 6).map(({ field }) => field);
    return { state: "unclear", question: scene.say.whichOne(name, among) };
  }
  return (
    reveal(name, scene) ?? {
      state: "impossible",
      reason: scene.say.notFound(name, search.nearest[0]?.field),
    }
  );
}
