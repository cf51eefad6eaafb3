import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The default folder for downloads, in the system's temporary folder. Each user has one: all users share the temporary folder, and
 * cannot write to each other's folders.
 *
 * @example <caption>packages/chromium/src/tabs/downloads-folder.test.ts</caption>
 * expect(downloadsFolder(1000)).toBe(join(tmpdir(), "giselle-downloads-1000"));
 */
export function downloadsFolder(userId = process.getuid?.()): string {
  return join(tmpdir(), ["giselle-downloads", userId].filter((part) => part !== undefined).join("-"));
}
