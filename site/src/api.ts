// The API reference: a page for each public entry of each published package, from its built declarations.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { examplesIn, typesOf } from "../../rules/public-values.ts";
import { readPackages, root, type SourceFile } from "../../rules/workspace.ts";
import { type Declaration, readDeclarations } from "./declarations.ts";
import { outsideCode, repositoryLink } from "./links.ts";

const maxSignatureLines = 60;

/** The pages, by their path in the site. */
export function writeApiPages(): SourceFile[] {
  const packages = readPackages();
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined);
  return packages
    .filter(({ manifest }) => !manifest.private)
    .flatMap((owner) =>
      Object.entries(typesOf(owner))
        // Scripts and styles for a page repeat another entry in one file.
        .filter(([entry]) => !/\/internal\b|\.(?:js|css)$/.test(entry))
        .map(([entry, file]) => ({
          path: `api/${[owner.folder, ...entry.split("/").slice(1)].join("-")}.md`,
          text: formatEntry(
            `${owner.manifest.name}${entry.slice(1)}`,
            owner.manifest.description ?? "",
            readDeclarations(file, read, packages),
          ),
        })),
    );
}

export function formatEntry(name: string, description: string, declarations: readonly Declaration[]): string {
  const isType = ({ kind }: Declaration) => kind === "interface" || kind === "type";
  const values = declarations.filter((each) => !isType(each));
  const types = declarations.filter(isType);
  return [
    `# ${name}`,
    plainText(description),
    ...values.map(formatDeclaration),
    ...(types.length > 0 ? ["## Types", ...types.map((each) => `#${formatDeclaration(each)}`)] : []),
    "",
  ].join("\n\n");
}

function formatDeclaration({ name, doc, signature }: Declaration): string {
  const [text = "", ...tags] = doc.split(/^@(?=\w)/m);
  const deprecated = tags.find((tag) => tag.startsWith("deprecated"))?.replace("deprecated", "**Deprecated.**");
  const parts = [
    `## ${name}`,
    ...[deprecated, linksToCode(text)].filter((part) => part?.trim()).map((part) => plainText(part ?? "")),
    fence(shorten(signature)),
    ...examplesIn(doc).map(
      ({ from, code }) => `${from ? `Example, from [${from}](${repositoryLink(from)}):\n\n` : ""}${fence(code.trim())}`,
    ),
  ];
  return parts.join("\n\n");
}

function fence(code: string): string {
  return code.startsWith("```") ? code : `\`\`\`ts\n${code}\n\`\`\``;
}

function shorten(signature: string): string {
  const lines = signature.split("\n");
  if (lines.length <= maxSignatureLines) return signature;
  return [...lines.slice(0, maxSignatureLines), `// … ${lines.length - maxSignatureLines} more lines`].join("\n");
}

function linksToCode(text: string): string {
  return text.replace(/\{@link (\w+)\}/g, "`$1`");
}

/** Text of a comment is not HTML, and not a template. */
function plainText(text: string): string {
  return outsideCode(text.trim(), (prose) => prose.replaceAll("<", "&lt;").replaceAll("{{", "&#123;&#123;"));
}
