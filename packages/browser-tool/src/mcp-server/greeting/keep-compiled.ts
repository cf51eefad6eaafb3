import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Much of a program's start is compiling: so that is kept for the next time, in the user's own folder, where nobody else can
 * put code of theirs in its place.
 */
export function keepCompiled(name: string): void {
  const { XDG_CACHE_HOME = join(homedir(), ".cache") } = process.env;
  module.enableCompileCache?.(join(XDG_CACHE_HOME, name)); // since Node 22
}
