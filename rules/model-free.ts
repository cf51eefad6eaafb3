// The browser tool only reads and acts. Planning in it would bypass the planner that is responsible.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { listRuntimeImports, listShippedSources, readingOptions } from "./page-script.ts";
import { listFiles } from "./workspace.ts";

/** Packages that talk to a model. `ai` itself is not one: it also declares tools, and `modelCalls` covers the rest. */
const modelPackages = [
  /^(?:openai|ollama|cohere-ai|groq-sdk|replicate|together-ai|langchain)(?:\/|$)/,
  /^@(?:anthropic-ai|openai|mistralai|langchain|huggingface|openrouter)\//,
  /^@google\/(?:genai|generative-ai)(?:\/|$)/,
  /^@aws-sdk\/client-bedrock/,
  /^@ai-sdk\/(?!(?:provider|provider-utils|react)(?:\/|$))/,
];

const modelCalls = /\b(?:generateText|streamText|generateObject|streamObject|ToolLoopAgent)\b/;
const planningWords = /planner|planActions|PlanResult|PlanActionsInput/;

/** `alias` maps our packages to their source, so that their imports count as reachable. */
export async function checkModelFree(folder: string, alias: Record<string, string> = {}): Promise<string[]> {
  const entryPoints = listShippedSources(folder);
  const { metafile } = await build({ ...readingOptions(folder, entryPoints), alias, bundle: true, metafile: true });
  return listRuntimeImports(metafile)
    .filter(({ target, external }) => external && modelPackages.some((pattern) => pattern.test(target)))
    .map(
      ({ file, specifier }) =>
        `${file}: imports "${specifier}", which talks to a model. Models belong in packages/planner/src/engines.`,
    );
}

/** Finds names of planning and of model calls anywhere below `folder`, including tests and comments. */
export function checkWords(folder: string): string[] {
  return listFiles(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .flatMap((line, index) => {
        const [word] = planningWords.exec(line) ?? modelCalls.exec(line) ?? [];
        if (word === undefined) return [];
        return [`${file}:${index + 1}: says "${word}". The browser tool does not plan; that is packages/planner.`];
      }),
  );
}
