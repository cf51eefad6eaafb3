import type { JsonObject, RecordedRequest, Reply, ReplyTo } from "../models/index.ts";
import { callTools, say } from "../models/index.ts";

export interface FormScript {
  /** What to fill in, by label. */
  fill: Record<string, string>;
  /** The button to press at the end, by label. Default: none. */
  press?: string;
}

/**
 * A scripted model that reads a form, fills it in one call and reports the result. Like a real model, it uses what it is sent:
 * the offered tools, whatever the client calls them, and the ids in their results.
 */
export function formScript({ fill, press }: FormScript): ReplyTo {
  return (request) => {
    const results = toolResults(request.messages);
    const last = results.at(-1);
    const snapshot = toolNamed("getFormSnapshot", request);
    if (!snapshot) return say("ok"); // the client asks its model for something else, such as a title
    if (last === undefined) return callTools([{ name: snapshot, arguments: {} }]);
    if (results.length === 1) return act(last, request);
    return say(`Finished: ${/\d+ of \d+ applied/.exec(last)?.[0] ?? last}.`);
  };

  function act(page: string, request: RecordedRequest): Reply {
    const actions: JsonObject[] = Object.entries(fill).map(([label, value]) => ({
      action: "fill",
      fieldId: idOf(label, page),
      value,
    }));
    if (press !== undefined) actions.push({ action: "click", fieldId: idOf(press, page) });
    const name = toolNamed("executeFormActions", request) ?? "executeFormActions";
    return callTools([{ name, arguments: { actions } }]);
  }
}

function toolNamed(name: string, { toolNames }: RecordedRequest): string | undefined {
  return toolNames.find((offered) => offered.endsWith(name));
}

/** As in the rendered snapshot: `input-1 "Full name"`. */
function idOf(label: string, page: string): string {
  const line = page.split("\n").find((text) => text.includes(`"${label}"`));
  const id = /[a-z]+-\d+/.exec(line ?? "")?.[0];
  if (!id) throw new Error(`No line of the snapshot names "${label}":\n${page}`);
  return id;
}

const resultMarks = new Set(["functionResponse", "tool_result", "function_call_output"]);

/** The texts of all tool results in a conversation, in order, in any of the protocols. */
function toolResults(messages: unknown): string[] {
  if (Array.isArray(messages)) return messages.flatMap(toolResults);
  if (typeof messages !== "object" || messages === null) return [];
  const { type } = messages as { type?: unknown };
  if (resultMarks.has(String(type))) return [textsIn(messages).join("\n")];
  return Object.entries(messages).flatMap(([key, value]) =>
    resultMarks.has(key) ? [textsIn(value).join("\n")] : toolResults(value),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
