import { defineConfig } from "tsup";

/** How every package here is built: ES modules, one file an entry plus shared chunks; `tsc -b` adds the declarations. */
export function library(entry: string[]) {
  return defineConfig({ entry, format: "esm", target: "es2022", sourcemap: true });
}
