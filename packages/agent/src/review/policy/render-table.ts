import type { CapabilityProfile } from "@giselles-ai/protocol";
import {
  type EffectName,
  effects,
  lookUpPolicy,
  originRules,
  profiles,
  type Sensitivity,
  sensitivities,
} from "./table.ts";

const words: Record<EffectName, string> = {
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

/** Renders the policy table as Markdown. Each cell has the verdicts for an allowed, an unlisted and a blocked origin. */
export function renderTable(): string {
  const lines = [
    ["effect", "field", ...profiles],
    ["---", "---", ...profiles.map(() => "---")],
    ...shareRows(listRows()),
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function listRows(): string[][] {
  return effects.flatMap((effect) =>
    groupSensitivities(effect).map((group) => {
      const [first = "none"] = group;
      const fields = group.length === sensitivities.length ? "any" : group.join(", ");
      return [words[effect], fields, ...profiles.map((profile) => renderCell(profile, effect, first))];
    }),
  );
}

/** Effects with equal fields and verdicts share a row. */
function shareRows(rows: string[][]): string[][] {
  const shared = new Map<string, string[]>();
  for (const [effect = "", ...cells] of rows) {
    shared.set(cells.join(), [...(shared.get(cells.join()) ?? []), effect]);
  }
  return rows.flatMap(([effect, ...cells]) => {
    const names = shared.get(cells.join()) ?? [];
    return names[0] === effect ? [[names.join(", "), ...cells]] : [];
  });
}

function renderCell(profile: CapabilityProfile, effect: EffectName, sensitivity: Sensitivity): string {
  const verdicts = originRules.map((rule) => lookUpPolicy({ profile, effect, sensitivity, rule }));
  return new Set(verdicts).size === 1 ? `${verdicts[0]}` : verdicts.join("/");
}

/** Sensitivities with equal verdicts share a row. */
function groupSensitivities(effect: EffectName): Sensitivity[][] {
  const groups = new Map<string, Sensitivity[]>();
  for (const sensitivity of sensitivities) {
    const key = profiles.map((profile) => renderCell(profile, effect, sensitivity)).join();
    groups.set(key, [...(groups.get(key) ?? []), sensitivity]);
  }
  return [...groups.values()];
}

const start = "<!-- The table is written by `npm run policy-table` from packages/agent/src/review/policy/table.ts. -->";
const end = "<!-- End of the table. -->";

/** Replaces the table between the markers of a document. */
export function writeTableInto(document: string): string {
  const [before, rest = ""] = document.split(start);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined)
    throw new Error(`The document lacks the markers ${start} and ${end}.`);
  return `${before}${start}\n\n${renderTable()}\n\n${end}${after}`;
}
