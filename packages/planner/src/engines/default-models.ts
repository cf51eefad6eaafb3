/** The model of each engine without `model` and `GISELLE_MODEL`: small, current, and able to keep to a JSON schema. */
export const defaultModels = {
  ollama: "qwen3:4b",
  "openai-compatible": "gpt-6-luna",
  anthropic: "claude-haiku-5-5",
  google: "gemini-3.8-flash",
} as const;
