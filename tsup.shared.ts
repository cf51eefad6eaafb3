import { defineConfig } from "tsup";

/** How every package here is built: ES modules, one file an entry plus shared chunks; `tsc -b` adds the declarations. */
export function library(entry: string[]) {
  // Optional dependencies are not left out by themselves, and programs of the platform cannot be taken in.
  const external = [/^@napi-rs\//];
  return defineConfig({ entry, format: "esm", target: "es2022", sourcemap: true, external });
}
