import { expect, it } from "vitest";
import { readPost } from "./read-post.ts";

const credential = { sessionId: "s", token: "t" };
const read = (body: unknown) => readPost(JSON.stringify(body));

it("reads a message, and passes on what a newer peer says beyond what we know", () => {
  const request = { type: "snapshot_request", requestId: "r", instruction: "Look", novelty: 7 };
  expect(read({ type: "relay.dispatch", ...credential, request })).toMatchObject({ ok: true, message: { request } });
  const response = { type: "error_response", requestId: "r", message: "No.", novelty: { deep: [1] } };
  expect(read({ type: "relay.respond", ...credential, response })).toMatchObject({ ok: true, message: { response } });
});

it("leaves out what nobody else is to read", () => {
  expect(read({ type: "relay.attend", ...credential, tab: "a", novelty: 7 })).toEqual({
    ok: true,
    message: { type: "relay.attend", ...credential, tab: "a" },
  });
});

it("names the places that are wrong, and repeats no value", () => {
  const { problem } = read({ type: "relay.attend", sessionId: 7, token: "s3cret", tab: "a" }) as { problem: string };
  expect(problem).toBe("This is not a message to the relay. Wrong: sessionId (invalid_type).");
});

it("says when there is nothing to read", () => {
  expect(readPost("{")).toEqual({ ok: false, problem: "The body is not JSON." });
  expect(readPost("7")).toMatchObject({ problem: expect.stringMatching(/Wrong: the body \(/) });
});
