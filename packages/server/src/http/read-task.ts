import type { RunRequest } from "@giselles-ai/protocol";
import type { Task } from "../runners/runner.ts";
import { Refusal } from "./refusal.ts";

/** What a runner is to do, from the request that started the run. It sets only variables that the server allows. */
export function readTask(request: RunRequest & { message: string }, allowedEnv: readonly string[]): Task {
  const refused = Object.keys(request.env ?? {}).filter((name) => !allowedEnv.includes(name));
  if (refused.length > 0) {
    throw new Refusal(
      "INVALID_REQUEST",
      `env may not set ${refused.join(", ")}. The server allows it with allowedEnv.`,
    );
  }
  return {
    message: request.message,
    chatId: request.chat_id,
    document: request.document,
    sessionId: request.session_id,
    sandboxId: request.sandbox_id,
    snapshotId: request.snapshot_id,
    env: request.env,
  };
}
