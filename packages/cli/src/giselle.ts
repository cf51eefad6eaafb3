#!/usr/bin/env node
// A client waits for this program at every start, and much of its start is compiling: so that is kept for the next time, in
// the user's own folder, where nobody else can put code of theirs in its place.
import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

const { XDG_CACHE_HOME = join(homedir(), ".cache") } = process.env;
module.enableCompileCache?.(join(XDG_CACHE_HOME, "giselle")); // since Node 22

await import("./main.ts");
