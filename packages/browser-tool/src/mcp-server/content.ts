/**
 * What an answer holds: the rendering that a model reads, the data for programs, or both. `json` is both for clients that
 * parse the text.
 */
export const contents = ["both", "text", "json"] as const;
export type Content = (typeof contents)[number];

/** What whoever starts the server has settled. */
export function readContent({ BROWSER_TOOL_CONTENT: wished }: NodeJS.ProcessEnv): Content | undefined {
  return contents.find((known) => known === wished?.trim());
}

/**
 * Clients that hand a model the data in place of the text, where they get both. It says the same in several times the
 * tokens, so they get the text alone. Seen of Codex 0.166 and Claude Code 2.1.
 */
const showDataToModels = /^(?:codex|claude)/i;

export function contentFor(clientName = ""): Content {
  return showDataToModels.test(clientName) ? "text" : "both";
}
