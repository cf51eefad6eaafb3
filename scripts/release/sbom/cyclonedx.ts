// A software bill of materials in CycloneDX 1.6, as JSON. The same package always gives the same text.
import { createHash } from "node:crypto";
import { type Manifest, scope } from "../../../rules/workspace.ts";
import type { Pinned } from "./lockfile.ts";

interface Hash {
  alg: "SHA-256" | "SHA-512";
  content: string;
}

interface Component {
  type: "library" | "application" | "file";
  "bom-ref": string;
  name: string;
  version?: string;
  purl?: string;
  scope?: "required" | "optional";
  hashes?: Hash[];
  licenses?: { license: { name: string } }[];
  properties?: { name: string; value: string }[];
}

export interface Bom {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  serialNumber: string;
  version: 1;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

export interface PackedFile {
  path: string;
  data: Uint8Array;
}

export interface BomParts {
  manifest: Manifest;
  files: readonly PackedFile[];
  /** Installed beside the package. */
  installed: readonly Pinned[];
  /** Inside its files. */
  bundled: readonly Pinned[];
  licenseOf(name: string, version: string): string | undefined;
}

const bundledMark = "giselle:bundled";

export function createBom({ manifest, files, installed, bundled, licenseOf }: BomParts): Bom {
  const inside = new Set(bundled.map(idOf));
  const all = new Map([...installed, ...bundled].map((pinned) => [idOf(pinned), pinned]));
  const libraries = [...all.values()].sort(byId).map((pinned): Component => {
    const license = licenseOf(pinned.name, pinned.version);
    return {
      type: "library",
      "bom-ref": purl(pinned.name, pinned.version),
      name: pinned.name,
      version: pinned.version,
      purl: purl(pinned.name, pinned.version),
      scope: "required",
      ...(pinned.integrity && { hashes: [fromIntegrity(pinned.integrity)] }),
      ...(license && { licenses: [{ license: { name: license } }] }),
      ...(inside.has(idOf(pinned)) && { properties: [{ name: bundledMark, value: "true" }] }),
    };
  });
  const { name, version = "" } = manifest;
  const own = purl(name, version);
  const ours = Object.entries({ ...manifest.dependencies }).filter(([dependency]) => dependency.startsWith(scope));
  const siblings = ours.map(([sibling, at]): Component => {
    const ref = purl(sibling, at);
    return { type: "library", "bom-ref": ref, name: sibling, version: at, purl: ref, scope: "required" };
  });
  const components = [...siblings, ...libraries, ...files.map(describeFile).sort((a, b) => (a.name < b.name ? -1 : 1))];
  const named = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const refOf = (pinned: Pinned) => purl(pinned.name, pinned.version);
  const direct = [...all.values()].filter((one) => named.includes(one.name) || inside.has(idOf(one))).sort(byId);
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialOf(JSON.stringify([own, components])),
    version: 1,
    metadata: { component: { type: "library", "bom-ref": own, name, version, purl: own } },
    components,
    dependencies: [
      { ref: own, dependsOn: [...ours.map(([sibling, at]) => purl(sibling, at)), ...direct.map(refOf)] },
      ...[...all.values()].sort(byId).map((one) => ({
        ref: refOf(one),
        dependsOn: one.needs.flatMap((id) => all.get(id) ?? []).map(refOf),
      })),
    ],
  };
}

/** What differs between packed files and a bill of materials, in words. */
export function compareFiles(bom: Bom, files: readonly PackedFile[]): string[] {
  const listed = new Map(bom.components.filter(({ type }) => type === "file").map((file) => [file.name, file]));
  const problems = files.flatMap((file) => {
    const known = listed.get(file.path);
    listed.delete(file.path);
    if (!known) return [`${file.path} is packed, but not listed.`];
    return known.hashes?.[0]?.content === sha256(file.data) ? [] : [`${file.path} has another content than listed.`];
  });
  return [...problems, ...[...listed.keys()].map((path) => `${path} is listed, but not packed.`)];
}

/** Packages that source maps of packed files name as their sources, and that are not listed as bundled. */
export function findUnlistedSources(bom: Bom, files: readonly PackedFile[]): string[] {
  const bundled = new Set(bom.components.filter(({ properties }) => properties).map(({ name }) => name));
  return files
    .filter(({ path }) => path.endsWith(".js.map"))
    .flatMap(({ path, data }) => {
      const { sources } = JSON.parse(Buffer.from(data).toString("utf8")) as { sources: string[] };
      const names = sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
      return [...new Set(names)].filter((name) => !bundled.has(name)).map((name) => `${path} contains ${name}.`);
    });
}

function describeFile({ path, data }: PackedFile): Component {
  return { type: "file", "bom-ref": `file:${path}`, name: path, hashes: [{ alg: "SHA-256", content: sha256(data) }] };
}

function sha256(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function fromIntegrity(integrity: string): Hash {
  return { alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") };
}

function serialOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join("-")}`;
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function idOf({ name, version }: Pinned): string {
  return `${name}@${version}`;
}

function byId(one: Pinned, other: Pinned): number {
  return idOf(one) < idOf(other) ? -1 : 1;
}
