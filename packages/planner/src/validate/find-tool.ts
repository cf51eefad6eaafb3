import type { CatalogTool } from "@giselles-ai/protocol";
import type { ToolRegistry } from "../tools/registry.ts";

/** The tool on offer that a name means; undefined when there is none. */
export type FindTool = (name: string) => string | undefined;

/** Finds tools by their name, their name in another case or with a prefix, and by their aliases. */
export function createFindTool(catalog: readonly CatalogTool[], registry: ToolRegistry): FindTool {
  const offered = new Set(catalog.map(({ name }) => name));
  const byPlainName = new Map(catalog.map(({ name }) => [plainName(name), name]));
  const byAlias = new Map<string, string>();
  for (const { name, aliases } of registry.list()) {
    if (offered.has(name)) for (const alias of aliases) byAlias.set(plainName(alias), name);
  }
  const known = new Set(registry.list().map(({ name }) => plainName(name)));
  return (name) => {
    if (offered.has(name)) return name;
    for (const plain of [plainName(name), plainName(withoutPrefix(name))]) {
      const found = byPlainName.get(plain);
      if (found !== undefined) return found;
      // A tool that exists but is not on offer now is not to be taken for another one.
      if (known.has(plain)) return undefined;
      const meant = byAlias.get(plain);
      if (meant !== undefined) return meant;
    }
    return undefined;
  };
}

/** `ClickPoint`, `click-point` and `click_point()` are one name. */
export function plainName(name: string): string {
  return name
    .slice(0, 100)
    .replace(/\(.*$/s, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** `browser.click`, `functions/click`, `mcp__page__click`, `tool:click`. */
function withoutPrefix(name: string): string {
  return name
    .slice(0, 100)
    .replace(/\(.*$/s, "")
    .replace(/^.*(?:[.:/]|__)/s, "")
    .replace(/^(?:browser|page|tool|action|function)_(?=\w)/i, "");
}
