import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const style = `* { min-width: 0; min-height: 0 }
toolbar *, entry { padding: 0; margin: 0; border-width: 0; font-size: 1px }
`;

let folder: string | undefined;

/** A folder of GTK settings with narrow buttons: a window cannot be narrower than its toolbar, which is as wide as a phone. */
export function narrowToolbar(): string {
  folder ??= writeSettings();
  return folder;
}

function writeSettings(): string {
  const settings = mkdtempSync(join(tmpdir(), "giselle-gtk-"));
  mkdirSync(join(settings, "gtk-3.0"));
  writeFileSync(join(settings, "gtk-3.0", "gtk.css"), style);
  process.once("exit", () => rmSync(settings, { recursive: true, force: true }));
  return settings;
}
