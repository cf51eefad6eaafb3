import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a shell script that starts `target` with libraries and settings from the given folders. */
export function writeLauncher({ path, target, libraries = [], environment = {} }) {
  const settings = Object.entries(environment).map(([name, value]) => `export ${name}="${value}"\n`);
  if (libraries.length > 0) {
    settings.push(`export LD_LIBRARY_PATH="${libraries.join(":")}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"\n`);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${settings.join("")}exec "${target}" "$@"\n`);
  chmodSync(path, 0o755);
}
