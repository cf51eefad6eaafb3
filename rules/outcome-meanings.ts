// What outcomes and kinds of fields mean is decided in protocol, in outcome.ts and field-kind.ts, and nowhere else.
import { isTestCode } from "./shapes.ts";
import type { WorkspacePackage } from "./workspace.ts";

const homes = /^src\/(?:outcome|field-kind)\.ts$/;
const status = '[!=]== "(?:applied|refused|failed|skipped|unknown)"';
/** Two statuses in one condition are a meaning: "failed or refused", "applied or unknown". */
const statusPair = new RegExp(String.raw`\bstatus ${status}\)?\s*(?:&&|\|\|)\s*\(?(?:\w+\.)*status ${status}`);
/** A pattern over the kind of a field; the types of native inputs are other words. */
const kindPattern = /\/[^/\n]*\b(?:checkbox|radio|switch|combobox|listbox)\|[^/\n]*\/\w*\.test\((?:\w+\.)*kind\b/;

export function checkMeanings({ folder, sources }: Pick<WorkspacePackage, "folder" | "sources">): string[] {
  return sources.flatMap(({ path, text }) => {
    if (isTestCode(folder, path) || (folder === "protocol" && homes.test(path))) return [];
    const place = `packages/${folder}/${path}`;
    return [
      ...(statusPair.test(text)
        ? [`${place}: combines statuses. Use or add a function in protocol/src/outcome.ts.`]
        : []),
      ...(kindPattern.test(text)
        ? [`${place}: tests a kind by a pattern. Use or add a trait in protocol/src/field-kind.ts.`]
        : []),
    ];
  });
}
