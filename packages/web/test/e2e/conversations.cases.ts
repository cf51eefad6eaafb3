// A model that answers from the prompt: the request, the conversation before, the answers, the steps and the page.
import { type RecordedRequest, type Reply, say } from "@giselles-ai/testing";

export interface Prompt {
  /** The request of this run. */
  goal: string;
  /** Everything that the model reads. */
  text: string;
  /** Earlier requests, as the prompt shows them. */
  earlier: string;
  /** The person's last answer to a question of this run. */
  answer: string | undefined;
  id(label: string): string | undefined;
}

/** An id of the page, or the label of an element. */
type Handle = string | { label: string } | undefined;

export type Play = (prompt: Prompt) => object;

export function readPrompt({ messages }: RecordedRequest): Prompt {
  const text = String(messages.at(-1)?.content);
  return {
    text,
    goal: /^Goal: (.*)$/m.exec(text)?.[1] ?? "",
    earlier: /<chat-(\w+)>\n([\s\S]*?)\n<\/chat-\1>/.exec(text)?.[2] ?? "",
    answer: [...text.matchAll(/^The user answered: (.*)$/gm)].at(-1)?.[1],
    id: (label) => new RegExp(`([a-z]+-\\d+)(?: [a-z]+)?\\*? "${label}"`).exec(text)?.[1],
  };
}

export const fill = (id: Handle, value: string) => ({ tool: "fill", args: { id, value } });
export const choose = (id: Handle, value: string) => ({ tool: "select", args: { id, value } });
export const press = (id: Handle) => ({ tool: "click", args: { id } });

export const act = (message: string, ...steps: object[]) => ({ decision: "act", message, steps });
export const done = (message: string) => ({ decision: "done", message });
export const ask = (clarification: string) => ({ decision: "ask", message: clarification, clarification });

/** Ends a run after the first plan that acted, or waits until the page has answered. */
export function replyWith(plays: Record<string, Play>): (request: RecordedRequest) => Reply {
  return (request) => {
    const prompt = readPrompt(request);
    const play = plays[prompt.goal];
    if (!play) throw new Error(`No reply for the goal "${prompt.goal}".`);
    return say({ reasoning_summary: "As asked.", plan: play(prompt) });
  };
}

/** Acts once, then says done. While the page is sending, waits. */
export function once(plan: (prompt: Prompt) => object, end = "All done."): Play {
  return (prompt) => {
    const sinceAnswer = prompt.text.slice(prompt.text.indexOf("Steps so far:"));
    if (/Sending…/.test(prompt.text)) return act("The page is sending.", { tool: "wait_for_idle", args: {} });
    return /\n {3}(?:filled|chose|clicked|pressed|cleared)/i.test(sinceAnswer) ? done(end) : plan(prompt);
  };
}
