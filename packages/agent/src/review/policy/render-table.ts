import type { CapabilityProfile } from "@giselles-ai/protocol";
import { type Effect, effects, lookUp, originRules, profiles, type Sensitivity, sensitivities } from "./table.ts";

const words: Record<Effect, string> = {
  read: "read",
  edit: "edit a field",
  commit: "commit",
  navigate: "navigate",
  leave_origin: "leave the origin",
  upload: "upload",
  download: "download",
  file: "file",
  network: "network",
  shell: "shell",
};

/** The whole table as Markdown: in each cell the verdicts for an origin that is allowed, unlisted, blocked. */
export function renderTable(): string {
  const rows = effects.flatMap((effect) =>
    alike(effect).map((group) => {
      const [first = "none"] = group;
      const fields = group.length === sensitivities.length ? "any" : group.join(", ");
      return [words[effect], fields, ...profiles.map((profile) => renderCell(profile, effect, first))];
    }),
  );
  const lines = [["effect", "field", ...profiles], ["---", "---", ...profiles.map(() => "---")], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function renderCell(profile: CapabilityProfile, effect: Effect, sensitivity: Sensitivity): string {
  const verdicts = originRules.map((rule) => lookUp({ profile, effect, sensitivity, rule }));
  return new Set(verdicts).size === 1 ? `${verdicts[0]}` : verdicts.join(" / ");
}

/** Kinds of fields that make no difference share a row. */
function alike(effect: Effect): Sensitivity[][] {
  const groups = new Map<string, Sensitivity[]>();
  for (const sensitivity of sensitivities) {
    const key = profiles.map((profile) => renderCell(profile, effect, sensitivity)).join();
    groups.set(key, [...(groups.get(key) ?? []), sensitivity]);
  }
  return [...groups.values()];
}

const start = "<!-- The table is written by `npm run policy-table` from packages/agent/src/review/policy/table.ts. -->";
const end = "<!-- End of the table. -->";

/** The document with the table of now between its marks. */
export function writeTableInto(document: string): string {
  const [before, rest = ""] = document.split(start);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined) throw new Error(`The document lacks the marks ${start} and ${end}.`);
  return `${before}${start}\n\n${renderTable()}\n\n${end}${after}`;
}
