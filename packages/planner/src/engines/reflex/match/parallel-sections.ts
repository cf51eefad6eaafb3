// Parts of a form that ask the same as each other, and parts of a record that say the same of each other.
import type { Fact } from "../read/facts.ts";
import type { Question } from "./questions.ts";

/** So many questions or keys in common make two parts alike. */
const minShared = 2;

type Group = [name: string, members: string[]];

const parentOf = ({ path }: Fact) => path.slice(0, -1).join(" ");

/** "origin" and "dest" for two places of which a form asks the same: as many on both sides, in their order. */
export function inParallel(
  facts: Fact[],
  questions: Question[],
  owners: Map<string, string[]>,
): { section: string; parent: string }[] {
  const owned = [...owners.values()].flat();
  const sections = alike(group(questions.map(({ section, label }) => [section, label])));
  const parents = alike(group(facts.map((fact) => [parentOf(fact), fact.path.at(-1) ?? ""])));
  const isKnown = sections.some((one) => owners.has(one)) || parents.some((one) => owned.includes(one));
  if (isKnown || sections.length !== parents.length) return [];
  return sections.map((section, at) => ({ section, parent: parents[at] ?? "" }));
}

function group(pairs: [string, string][]): Group[] {
  const found = new Map<string, string[]>();
  for (const [name, member] of pairs) if (name) found.set(name, [...(found.get(name) ?? []), member]);
  return [...found];
}

/** The names of the groups that share most members with another, in their order. */
function alike(groups: Group[]): string[] {
  const shared = (a: Group, b: Group) => a[1].filter((one) => b[1].includes(one)).length;
  const counts = groups.map((one) =>
    Math.max(0, ...groups.filter((other) => other !== one).map((b) => shared(one, b))),
  );
  const most = Math.max(0, ...counts);
  return most < minShared ? [] : groups.flatMap(([name], at) => (counts[at] === most ? [name] : []));
}

/** If "to addr" belongs to a part of the form, so do "to" and "to person", unless another part has something of "to". */
export function shareRoots(owners: Map<string, string[]>, facts: Fact[]): void {
  const rootOf = new Map(
    facts.filter(({ path }) => path.length > 1).map((fact) => [parentOf(fact), fact.path[0] ?? ""]),
  );
  const roots = new Map<string, Set<string>>();
  for (const [section, own] of owners)
    for (const parent of own) {
      const root = rootOf.get(parent) ?? parent;
      roots.set(root, (roots.get(root) ?? new Set()).add(section));
    }
  for (const [parent, root] of rootOf) {
    const [section, ...others] = roots.get(root) ?? [];
    const own = section === undefined ? undefined : owners.get(section);
    if (section !== undefined && own && others.length === 0 && !own.includes(parent))
      owners.set(section, [...own, parent]);
  }
}
