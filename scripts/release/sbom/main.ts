// `npm run sbom`: writes a bill of materials for each published package, and checks it against the packed files and the lockfile.
// `--advisories <folder>` also checks every package against advisories in the OSV format. Nothing is asked over the network.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../../rules/workspace.ts";
import { findAffected, readAdvisories } from "./advisories.ts";
import { compareFiles, findUnlistedSources } from "./cyclonedx.ts";
import { findUnpinned, readLockfile } from "./lockfile.ts";
import { describePackage, publishedFolders, readTarball } from "./package-bom.ts";

const { values } = parseArgs({ options: { out: { type: "string" }, advisories: { type: "string" } } });
const out = resolve(values.out ?? join(root, ".sbom"));
mkdirSync(out, { recursive: true });

const lockfile = readLockfile();
const problems = findUnpinned(lockfile).map((id) => `pnpm-lock.yaml: ${id} has no SHA-512.`);
const advisories = values.advisories === undefined ? undefined : readAdvisories(resolve(values.advisories));

for (const folder of publishedFolders) {
  const { bom, tarball, pinned } = await describePackage(folder, out, lockfile);
  const file = join(out, `${folder}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`);
  const packed = readTarball(tarball);
  const differences = [...compareFiles(bom, packed), ...findUnlistedSources(bom, packed)];
  problems.push(...differences.map((problem) => `${folder}: ${problem}`));
  for (const { id, name, version, summary } of findAffected(pinned, advisories ?? []))
    problems.push(`${folder}: ${name}@${version} is affected by ${id} ${summary}`);
  const count = (type: string) => bom.components.filter((component) => component.type === type).length;
  process.stdout.write(`${file}  ${count("library")} packages, ${count("file")} files\n`);
}
process.stdout.write(
  advisories
    ? `Compared with ${advisories.length} advisories.\n`
    : "Advisories: not checked. Pass a folder of OSV files with --advisories, or run `pnpm audit` where a registry answers.\n",
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
