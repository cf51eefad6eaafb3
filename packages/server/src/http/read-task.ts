import type { RunRequest } from "@giselles-ai/protocol";
import type { Task } from "../runners/runner.ts";
import { Refusal } from "./refusal.ts";

/** Turns a run request into a task for a runner. Its `env` may only set variables that the server allows. */
export function readTask(request: RunRequest & { message: string }, allowedEnv: readonly string[]): Task {
  const refused = Object.keys(request.env ?? {}).filter((name) => !allowedEnv.includes(name));
  if (refused.length > 0) {
    throw new Refusal(
      "INVALID_REQUEST",
      `env may not set ${refused.join(", ")}. Allow it with the server's allowedEnv option.`,
    );
  }
  return {
    message: request.message,
    chatId: request.chat_id,
    document: request.document,
    conversation: request.conversation,
    appData: request.app_data,
    appTools: request.app_tools,
    sessionId: request.session_id,
    sandboxId: request.sandbox_id,
    snapshotId: request.snapshot_id,
    env: request.env,
  };
}
