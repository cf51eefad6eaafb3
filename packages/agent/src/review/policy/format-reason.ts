import type { CapabilityProfile } from "@giselles-ai/protocol";
import { originOf } from "./origin-rules.ts";
import type { Judgement } from "./policy.ts";
import type { EffectName } from "./table.ts";

const descriptions: Record<EffectName, string> = {
  read: "Reading the page",
  edit: "Changing a field",
  commit: "Pressing a button or submitting a form",
  navigate: "Opening another page",
  leave_origin: "Leaving the site",
  upload: "Uploading a file",
  download: "Downloading a file",
  file: "Reading or writing a file",
  network: "Sending a request",
  shell: "Running a command",
};

/** Explains why an action needs approval or is denied, and what to do. Names only the origin: the rest of an address may be private. */
export function formatReason(
  { effect, sensitivity, url, rule, decision }: Judgement,
  profile: CapabilityProfile,
): string {
  const origin = originOf(url);
  if (rule === "blocked" && decision === "deny") {
    return `${origin || "That address"} is not allowed by the rules of this run. To allow it, add it to the allowed origins or remove it from the blocked ones.`;
  }
  const about = { none: "", secret: " on a page with a secret", payment: " that involves money" }[sensitivity];
  const where =
    rule === "unlisted" ? ` at ${origin || "an unknown address"}, which is not on the list of allowed origins,` : "";
  const what = `${descriptions[effect]}${about}${where}`;
  return decision === "deny"
    ? `${what} is not allowed under the profile "${profile}".`
    : `${what} needs approval under the profile "${profile}".`;
}
