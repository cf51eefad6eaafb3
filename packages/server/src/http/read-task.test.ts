import { expect, it } from "vitest";
import { readTask } from "./read-task.ts";

const request = { type: "agent.run" as const, message: "Fill in the form" };

it("maps a run request to a task", () => {
  const given = {
    chat_id: "c",
    document: "Ada",
    session_id: "s",
    sandbox_id: "b",
    snapshot_id: "p",
    env: { LANG: "C" },
  };
  expect(readTask({ ...request, ...given }, ["LANG"])).toEqual({
    message: "Fill in the form",
    chatId: "c",
    document: "Ada",
    sessionId: "s",
    sandboxId: "b",
    snapshotId: "p",
    env: { LANG: "C" },
  });
});

it("names each variable that is not allowed, without its value", () => {
  const env = { LANG: "C", NODE_OPTIONS: "--require evil", PATH: "/evil" };
  expect(() => readTask({ ...request, env }, ["LANG"])).toThrow(
    /^env may not set NODE_OPTIONS, PATH\. Allow it with the server's allowedEnv option\.$/,
  );
});
