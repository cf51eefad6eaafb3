// The build with real input has the same files, and one more permission. Chrome does not let an extension ask for it later.
import type { Manifest } from "./firefox-manifest.ts";

export function withRealInput(manifest: Manifest): Manifest {
  return { ...manifest, permissions: [...manifest.permissions, "debugger"].sort() };
}
