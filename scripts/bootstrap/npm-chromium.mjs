// A headless Chromium for Linux on x64 that comes inside an npm package: no root and no download host but npm's. Fetched only
// when it is asked for; the product does not depend on it.
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { isExecutable, lastLines, runCommand } from "./command.mjs";
import { writeLauncher } from "./launcher.mjs";
import { unpackedPrograms } from "./paths.mjs";

const packageName = "@sparticuz/chromium";
/** The version that the bootstrap fetches if there is no other browser. */
export const npmChromiumVersion = "153.0.0";

const folderOf = (version) => join(unpackedPrograms(), `browsers/npm-${version}/`);

export function hasNpmChromium() {
  return process.platform === "linux" && process.arch === "x64";
}

/** One that was fetched before, or undefined. */
export function findNpmChromium(version = npmChromiumVersion) {
  return [`${folderOf(version)}chromium`].find(isExecutable);
}

/** Returns what went wrong, or undefined. */
export async function fetchNpmChromium(note, version = npmChromiumVersion) {
  if (!hasNpmChromium()) return `${packageName} was not tried: it has a browser for Linux on x64 only.`;
  note(`fetching ${packageName} ${version} from npm`);
  try {
    await fetchAndUnpack(version);
    return undefined;
  } catch (error) {
    return `${packageName} could not be used: ${error.message}`;
  }
}

async function fetchAndUnpack(version) {
  const work = mkdtempSync(join(tmpdir(), "giselle-chromium-"));
  const folder = folderOf(version);
  try {
    await must("npm", ["pack", "--silent", "--pack-destination", work, `${packageName}@${version}`]);
    await must("tar", ["-xzf", join(work, `sparticuz-chromium-${version}.tgz`), "-C", work]);
    const unpacked = join(work, "unpacked");
    mkdirSync(unpacked);
    const bin = join(work, "package/bin");
    await decompress(join(bin, "chromium.br"), join(unpacked, "headless-chromium"));
    chmodSync(join(unpacked, "headless-chromium"), 0o755);
    // Libraries that a minimal machine lacks, a software renderer, and fonts.
    for (const name of ["al2023", "swiftshader", "fonts"]) {
      await decompress(join(bin, `${name}.tar.br`), join(work, `${name}.tar`));
      await must("tar", ["-xf", join(work, `${name}.tar`), "-C", unpacked]);
    }
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, ".."), { recursive: true });
    await must("mv", [unpacked, folder]); // the folder for temporary files may be on another disk
    const target = `${folder}headless-chromium`;
    const hasLibraries = (await runCommand(target, ["--version"])).ok;
    writeLauncher({
      path: `${folder}chromium`,
      target,
      libraries: hasLibraries ? [] : [`${folder}lib`],
      environment: existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_FILE: writeFontSettings(folder) },
    });
    await must(`${folder}chromium`, ["--version"]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A machine without a desktop may have no fonts, and Chromium draws no text there. */
function writeFontSettings(folder) {
  const path = `${folder}fonts.conf`;
  const folders = [`${folder}fonts`, "/usr/share/fonts"].map((name) => `<dir>${name}</dir>`);
  writeFileSync(
    path,
    `<?xml version="1.0"?><fontconfig>${folders.join("")}<cachedir>${folder}font-cache</cachedir></fontconfig>\n`,
  );
  return path;
}

function decompress(from, to) {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
}

async function must(program, args) {
  const { ok, output } = await runCommand(program, args);
  if (!ok) throw new Error(`${program} ${args[0]}: ${lastLines(output, 3)}`);
}
