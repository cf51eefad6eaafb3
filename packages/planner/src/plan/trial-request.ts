import type { PlannerInput } from "@giselles-ai/protocol";
import { defaultTools } from "../tools/vocabulary.ts";

const interactables = [
  ["input-1", "text", "Full name"],
  ["input-2", "email", "Email"],
  ["button-3", "button", "Join"],
].map(([id = "", type = "", label = ""]) => ({ id, role: type, type, label, locatorHint: `#${id}` }));

/** A small form, to try a model with. */
export function createTrialRequest(): PlannerInput {
  return {
    goal: "Join as Ada Lovelace, ada@example.com",
    context: {
      page: { url: "https://library.example/join", origin: "https://library.example", title: "Join", interactables },
    },
    capability_profile: "auto",
    tool_catalog: defaultTools().toCatalog({ abilities: ["page"], profile: "auto" }),
  };
}
