// Compares pinned packages with advisories in the OSV format, from files: no registry is asked.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Range {
  type: string;
  events: { introduced?: string; fixed?: string; last_affected?: string }[];
}

export interface Advisory {
  id: string;
  summary?: string;
  withdrawn?: string;
  affected?: { package?: { ecosystem?: string; name?: string }; ranges?: Range[]; versions?: string[] }[];
}

export interface Finding {
  id: string;
  summary: string;
  name: string;
  version: string;
}

/** Reads every `.json` file below a folder. */
export function readAdvisories(folder: string): Advisory[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Advisory);
}

export function findAffected(
  packages: readonly { name: string; version: string }[],
  advisories: readonly Advisory[],
): Finding[] {
  return advisories
    .filter(({ withdrawn }) => !withdrawn)
    .flatMap(({ id, summary = "", affected = [] }) =>
      packages
        .filter(({ name, version }) =>
          affected.some(
            ({ package: about, ranges = [], versions = [] }) =>
              about?.ecosystem === "npm" &&
              about.name === name &&
              (versions.includes(version) || ranges.some((range) => isInRange(version, range))),
          ),
        )
        .map(({ name, version }) => ({ id, summary, name, version })),
    );
}

function isInRange(version: string, { type, events }: Range): boolean {
  if (type !== "SEMVER") return false;
  const sorted = [...events].sort((a, b) => compareVersions(pointOf(a), pointOf(b)));
  let isAffected = false;
  for (const event of sorted) {
    const difference = compareVersions(version, pointOf(event));
    if (event.introduced !== undefined && difference >= 0) isAffected = true;
    else if (event.fixed !== undefined && difference >= 0) isAffected = false;
    else if (event.last_affected !== undefined && difference > 0) isAffected = false;
  }
  return isAffected;
}

function pointOf({ introduced, fixed, last_affected }: Range["events"][number]): string {
  return introduced ?? fixed ?? last_affected ?? "0";
}

/** By the rules of semantic versions: a pre-release is before its release. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.replace(/\+.*$/, "").split("-", 2));
  const byNumber = compareParts(a?.[0] ?? "", b?.[0] ?? "");
  if (byNumber !== 0) return byNumber;
  if (a?.[1] === undefined || b?.[1] === undefined) return Number(a?.[1] === undefined) - Number(b?.[1] === undefined);
  return compareParts(a[1], b[1]);
}

function compareParts(one: string, other: string): number {
  const [a, b] = [one.split("."), other.split(".")];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [x = "", y = ""] = [a[index], b[index]];
    if (x === y) continue;
    if (/^\d*$/.test(x) && /^\d*$/.test(y)) {
      if (Number(x) !== Number(y)) return Number(x) - Number(y);
    } else if (/^\d+$/.test(x) !== /^\d+$/.test(y)) return /^\d+$/.test(x) ? -1 : 1;
    else return x < y ? -1 : 1;
  }
  return 0;
}
