import type { CapabilityProfile } from "@giselles-ai/protocol";
import { originOf } from "./origin-rules.ts";
import type { Judgement } from "./policy.ts";
import type { Effect } from "./table.ts";

const doing: Record<Effect, string> = {
  read: "To look at the page",
  edit: "To change a field",
  commit: "To press a button, or send a form",
  navigate: "To go to another page",
  leave_origin: "To leave the site",
  upload: "To upload a file",
  download: "To download a file",
  file: "To read or write a file",
  network: "To send a request",
  shell: "To run a command",
};

/** Why it is asked for, or denied, and the way out. Of an address it names the origin alone: the rest may be private. */
export function sayReason({ effect, sensitivity, at, rule, decision }: Judgement, profile: CapabilityProfile): string {
  const origin = originOf(at);
  if (rule === "blocked" && decision === "deny") {
    return `${origin || "That address"} is not allowed by the rules of this run. If it is meant, add it to the allowed origins, or take it from the blocked ones.`;
  }
  const about = { none: "", secret: ", with a secret on the page", payment: " where money is concerned" }[sensitivity];
  const where = rule === "unlisted" ? ` at ${origin || "an address that cannot be told"}, which is on no list,` : "";
  const what = `${doing[effect]}${about}${where}`;
  return decision === "deny"
    ? `${what} is not possible under the profile "${profile}".`
    : `${what} is asked for under the profile "${profile}".`;
}
