// Fields that a published package must have: its repository, where to report bugs, and the supported Node.
import type { NamedManifest } from "./one-version.ts";
import type { Manifest } from "./workspace.ts";

const repository = "https://github.com/giselles-ai/giselle";

/** The fields that the registry shows, and those that npm needs to publish. */
export function checkPublishFields({ folder, manifest }: NamedManifest): string[] {
  const expected = {
    repository: { type: "git", url: `git+${repository}.git`, directory: folder },
    homepage: `${repository}/tree/main/${folder}#readme`,
    bugs: { url: `${repository}/issues` },
    publishConfig: { access: "public", provenance: true },
  };
  const wrong = Object.entries(expected)
    .filter(([field, value]) => JSON.stringify(manifest[field as keyof typeof expected]) !== JSON.stringify(value))
    .map(([field, value]) => `"${field}" should be ${JSON.stringify(value)}.`);
  return [...wrong, ...checkKeywords(manifest), ...checkRest(manifest)].map((fix) => `${folder}/package.json: ${fix}`);
}

function checkKeywords({ keywords = [] }: Manifest): string[] {
  const isUseful = keywords.length >= 3 && new Set(keywords).size === keywords.length;
  return isUseful ? [] : [`"keywords" should be at least three different words that people search for.`];
}

function checkRest({ description, sideEffects }: Manifest): string[] {
  return [
    ...(description ? [] : [`"description" is missing.`]),
    ...(sideEffects === undefined ? [`"sideEffects" is missing: bundlers cannot drop what is unused.`] : []),
  ];
}

/** The manifest of a dependency, as it is installed. */
export type ReadDependency = (name: string) => Manifest;

/** A package cannot run on a Node that one of its dependencies does not support. */
export function checkEngines({ folder, manifest }: NamedManifest, readDependency: ReadDependency): string[] {
  const own = oldestNode(manifest);
  if (!own) return [`${folder}/package.json: "engines.node" should be a lowest version, such as ">=22".`];
  return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).flatMap((name) => {
    const demanded = oldestNode(readDependency(name));
    if (!demanded || compare(own, demanded) >= 0) return [];
    return [`${folder}/package.json: "engines.node" should be ">=${demanded.join(".")}" or more: ${name} demands it.`];
  });
}

/** Undefined when nothing is said, or in another form than `>=20.12`. */
function oldestNode({ engines }: Manifest): number[] | undefined {
  const version = /^>=\s*(\d+(?:\.\d+)*)$/.exec(engines?.node ?? "")?.[1];
  return version?.split(".").map(Number);
}

function compare(left: readonly number[], right: readonly number[]): number {
  const differing = [0, 1, 2].find((index) => (left[index] ?? 0) !== (right[index] ?? 0)) ?? 0;
  return (left[differing] ?? 0) - (right[differing] ?? 0);
}
