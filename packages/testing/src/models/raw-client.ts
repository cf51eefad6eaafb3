// A scripted model and plain fetch, for the tests of this folder that look at the bytes themselves.
import { onTestFinished } from "vitest";
import type { Script } from "./script.ts";
import { type ProtocolName, type ScriptedModelOptions, startScriptedModel } from "./scripted-model.ts";

const chatPaths: Record<ProtocolName, string> = {
  ollama: "/api/chat",
  openai: "/v1/chat/completions",
  "openai-responses": "/v1/responses",
  anthropic: "/v1/messages",
  google: "/v1beta/models/test-model:generateContent",
};

/** The properties that each protocol requires; each ignores those of the others. */
const question = {
  model: "test-model",
  max_tokens: 9,
  messages: [{ role: "user", content: "Hello" }],
  input: "Hello",
  contents: [{ role: "user", parts: [{ text: "Hello" }] }],
};

export async function openRaw(protocol: ProtocolName, script: Script, options?: ScriptedModelOptions) {
  const model = await startScriptedModel(protocol, script, options);
  onTestFinished(model.close);
  const post = (body: object | string, path = chatPaths[protocol]) =>
    fetch(model.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json", "anthropic-version": "2023-06-01" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  return {
    model,
    post,
    /** Sends a valid request, with these properties added. */
    ask: (extra: object = {}, path?: string) => post({ ...question, ...extra }, path),
    get: (path: string) => fetch(model.origin + path),
  };
}
