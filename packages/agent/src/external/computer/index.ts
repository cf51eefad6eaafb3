export { anthropicTool, geminiTools, openaiTool } from "./ai-tools.ts";
export { type Computer, type ComputerOptions, openComputer } from "./open-computer.ts";
export { answerAnthropic, answerGemini, answerOpenai } from "./vendors.ts";
