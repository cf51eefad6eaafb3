import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { type AppParts, copilotComment, ownerNote, panelFile, reactPackages, routePackages } from "./app-parts.ts";
import { addFile, readOrEmpty } from "./file-change.ts";

const copilotFile = `import { createCopilot } from "@giselles-ai/server";

${copilotComment}
export const copilot = createCopilot({ owner: "shared" });
`;

/** Adds the copilot to an app with the App Router. */
export function setUpNext(folder: string): AppParts {
  const app = ["app", "src/app"].find((path) => existsSync(join(folder, path)));
  if (!app) throw new UsageError("There is no folder app/ or src/app/. giselle init needs the App Router of Next.js.");
  const [script, view] = existsSync(join(folder, "tsconfig.json")) ? ["ts", "tsx"] : ["js", "jsx"];
  const route = (maker: string, names: string, up: string) =>
    `import { ${maker} } from "@giselles-ai/giselle-provider/route";
import { copilot } from "${up}copilot";

export const { ${names} } = ${maker}(copilot);
`;
  const layout = ["tsx", "jsx", "js"]
    .map((end) => `${app}/layout.${end}`)
    .find((path) => readOrEmpty(folder, path) !== "");
  const before = layout ? readOrEmpty(folder, layout) : "";
  const after = addToLayout(before);
  const notes = after === undefined ? ["Put <Giselle /> from app/giselle into your layout, before </body>."] : [];
  return {
    changes: [
      addFile(folder, `${app}/copilot.${script}`, copilotFile),
      addFile(folder, `${app}/api/chat/route.${script}`, route("createChatRoute", "POST, DELETE", "../../")),
      addFile(
        folder,
        `${app}/api/approvals/[[...id]]/route.${script}`,
        route("createApprovalRoutes", "GET, POST", "../../../"),
      ),
      addFile(folder, `${app}/giselle.${view}`, `"use client";\n${panelFile}`),
      ...(layout && after !== undefined ? [{ path: layout, before, after }] : []),
    ],
    notes: [...notes, ownerNote],
    packages: [...routePackages, ...reactPackages],
  };
}

/** Undefined if the layout is not written as usual. */
function addToLayout(text: string): string | undefined {
  if (/\bGiselle\b/.test(text)) return text;
  if (!text.includes("</body>")) return undefined;
  const imported = `import { Giselle } from "./giselle";\n${text}`;
  const isOwnLine = /^(\s*)<\/body>/m.exec(imported);
  return isOwnLine
    ? imported.replace(/^(\s*)<\/body>/m, "$1  <Giselle />\n$1</body>")
    : imported.replace("</body>", "<Giselle /></body>");
}
