// What the set-up of every framework shares.
import type { FileChange } from "./file-change.ts";

export interface AppParts {
  changes: FileChange[];
  /** What is left to do, one sentence each. */
  notes: string[];
  packages: string[];
}

/** The part of package.json that matters here. */
export interface PackageManifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  main?: string;
}

export const routePackages = [
  "@giselles-ai/browser-tool",
  "@giselles-ai/giselle-provider",
  "@giselles-ai/server",
  "ai",
];
export const reactPackages = ["@ai-sdk/react"];
export const elementPackages = ["@giselles-ai/element"];

export const ownerNote =
  'Before others use it, replace owner: "shared" with a function that returns the signed-in user.';

/** The comment above every copilot that is written. */
export const copilotComment = `// Needs no model; GISELLE_ENGINE=ollama gives it one. The user approves each plan.
// Replace "shared" by a function that returns the signed-in user: (request) => the user's id.`;

/** Both routes for servers that take (request, response, next). */
export const middlewareFile = `import { createNodeMiddleware } from "@giselles-ai/giselle-provider/route";
import { createCopilot } from "@giselles-ai/server";

${copilotComment}
export const giselle = createNodeMiddleware(createCopilot({ owner: "shared" }));
`;

/** The panel as an element, for pages of any framework. */
export const elementTags = `<giselle-panel api="/api/chat" approvals-api="/api/approvals" variant="popup"></giselle-panel>
<script type="module">
  import "@giselles-ai/element";
</script>`;

export const panelFile = `import { GisellePanel } from "@giselles-ai/browser-tool/react";

export function Giselle() {
  return <GisellePanel variant="popup" api="/api/chat" approvalsApi="/api/approvals" />;
}
`;
