import type { TaskResult } from "@giselles-ai/agent";

export function seconds(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

export function tokens({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }): string {
  const count = (tokens: number) => tokens.toLocaleString("en-US");
  return `${count(inputTokens)} tokens in, ${count(outputTokens)} out`;
}

export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

export function summary({ steps, usage, durationMs }: TaskResult): string {
  const cost = usage.modelCalls === 0 ? "no model" : `${count(usage.modelCalls, "model call")}, ${tokens(usage)}`;
  return `${count(steps.length, "step")}, ${cost}, ${seconds(durationMs)}`;
}
