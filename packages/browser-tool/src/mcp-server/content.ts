/** What results contain: text for a model, data for programs, or both. `json` is both, with the data as the text. */
export const contents = ["both", "text", "json"] as const;
export type Content = (typeof contents)[number];

export function readContent({ BROWSER_TOOL_CONTENT: requested }: NodeJS.ProcessEnv): Content | undefined {
  return contents.find((content) => content === requested?.trim());
}

/**
 * Clients that show a model the data instead of the text. The data costs several times the tokens, so they get only the text.
 * Observed with Codex 0.166 and Claude Code 2.1.
 */
const clientsThatShowData = /^(?:codex|claude)/i;

export function contentFor(clientName = ""): Content {
  return clientsThatShowData.test(clientName) ? "text" : "both";
}
