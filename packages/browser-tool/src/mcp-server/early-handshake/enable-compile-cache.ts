import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Caches compiled code between starts. The cache is in the user's own folder, where other users can't replace it with their
 * code.
 */
export function enableCompileCache(name: string): void {
  const { XDG_CACHE_HOME = join(homedir(), ".cache") } = process.env;
  module.enableCompileCache?.(join(XDG_CACHE_HOME, name)); // since Node 22
}
