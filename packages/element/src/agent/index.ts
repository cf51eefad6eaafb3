export { agentWords } from "./agent-words.ts";
export { createPageAgent } from "./page-agent.ts";
