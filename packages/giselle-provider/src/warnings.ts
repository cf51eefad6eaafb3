import type { LanguageModelV3CallOptions, SharedV3Warning } from "@ai-sdk/provider";
import { clientToolNameSchema } from "@giselles-ai/protocol";

const agentDecides = "The agent that does the run decides this.";

const settings = [
  "maxOutputTokens",
  "temperature",
  "stopSequences",
  "topP",
  "topK",
  "presencePenalty",
  "frequencyPenalty",
  "seed",
] as const;

/** Warnings for options that a run does not support. `reasoning` is an option of the V4 interface. */
export function listWarnings(options: LanguageModelV3CallOptions & { reasoning?: string }): SharedV3Warning[] {
  const { responseFormat, toolChoice, tools = [], prompt, reasoning } = options;
  const pageTools: readonly string[] = clientToolNameSchema.options;
  const unsupportedTools = tools.filter(({ name }) => !pageTools.includes(name)).map(({ name }) => name);
  const hasFiles = prompt.some(({ role, content }) => role === "user" && content.some(({ type }) => type === "file"));
  const checks: [boolean, string, string][] = [
    ...settings.map((name): [boolean, string, string] => [options[name] !== undefined, name, agentDecides]),
    [responseFormat?.type === "json", "responseFormat", "A run answers in text. Ask for JSON in the task."],
    [toolChoice !== undefined && toolChoice.type !== "auto", "toolChoice", agentDecides],
    [reasoning !== undefined && reasoning !== "provider-default", "reasoning", agentDecides],
    [
      unsupportedTools.length > 0,
      "tools",
      `Only ${pageTools.join(" and ")} can run in the client. The agent cannot call ${unsupportedTools.join(", ")}.`,
    ],
    [
      prompt.some(({ role }) => role === "system"),
      "system messages",
      "The agent has its own instructions. Put what it must know into the task or into providerOptions.giselle.document.",
    ],
    [hasFiles, "files", "Only the text of a message reaches the run."],
  ];
  return checks
    .filter(([applies]) => applies)
    .map(([, feature, details]) => ({ type: "unsupported", feature, details }));
}
