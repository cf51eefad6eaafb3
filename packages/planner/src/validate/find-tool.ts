import type { CatalogTool } from "@giselles-ai/protocol";
import type { ToolRegistry } from "../tools/registry.ts";

/** Returns the available tool that a name refers to; undefined if there is none. */
export type FindTool = (name: string) => string | undefined;

/** Finds tools by name, in any case and with any prefix, and by alias. */
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
      // Do not replace a tool that exists but is unavailable by another one.
      if (known.has(plain)) return undefined;
      const aliased = byAlias.get(plain);
      if (aliased !== undefined) return aliased;
    }
    return undefined;
  };
}

/** Normalises `ClickPoint`, `click-point` and `click_point()` to the same name. */
export function plainName(name: string): string {
  return name
    .slice(0, 100)
    .replace(/\(.*$/s, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** Removes prefixes as in `browser.click`, `functions/click`, `mcp__page__click`, `tool:click`. */
function withoutPrefix(name: string): string {
  return name
    .slice(0, 100)
    .replace(/\(.*$/s, "")
    .replace(/^.*(?:[.:/]|__)/s, "")
    .replace(/^(?:browser|page|tool|action|function)_(?=\w)/i, "");
}
