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

/** What a call asks for and a run cannot give. `reasoning` is a setting of the newer interface. */
export function listWarnings(options: LanguageModelV3CallOptions & { reasoning?: string }): SharedV3Warning[] {
  const { responseFormat, toolChoice, tools = [], prompt, reasoning } = options;
  const own: readonly string[] = clientToolNameSchema.options;
  const foreign = tools.filter(({ name }) => !own.includes(name)).map(({ name }) => name);
  const hasFiles = prompt.some(({ role, content }) => role === "user" && content.some(({ type }) => type === "file"));
  const claims: [boolean, string, string][] = [
    ...settings.map((name): [boolean, string, string] => [options[name] !== undefined, name, agentDecides]),
    [responseFormat?.type === "json", "responseFormat", "A run answers in text. Ask for JSON in the task."],
    [toolChoice !== undefined && toolChoice.type !== "auto", "toolChoice", agentDecides],
    [reasoning !== undefined && reasoning !== "provider-default", "reasoning", agentDecides],
    [
      foreign.length > 0,
      "tools",
      `A run calls its client only for ${own.join(" and ")}, so it will not call ${foreign.join(", ")}.`,
    ],
    [
      prompt.some(({ role }) => role === "system"),
      "system messages",
      "The agent has instructions of its own. Put what it must know into the task, or into providerOptions.giselle.document.",
    ],
    [hasFiles, "files", "Only the text of a message reaches the run."],
  ];
  return claims.filter(([holds]) => holds).map(([, feature, details]) => ({ type: "unsupported", feature, details }));
}
