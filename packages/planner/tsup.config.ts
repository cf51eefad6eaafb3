import { library } from "../../tsup.shared.ts";

export default library([
  "src/index.ts",
  "src/internal.ts",
  "src/reflex.ts",
  "src/engines/ollama.ts",
  "src/engines/openai-compatible.ts",
  "src/engines/anthropic.ts",
  "src/engines/google.ts",
  "src/engines/built-in.ts",
  "src/engines/computer-use.ts",
  "src/engines/llama-cpp.ts",
]);
