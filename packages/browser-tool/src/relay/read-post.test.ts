import { expect, it } from "vitest";
import { readPost } from "./read-post.ts";

const credential = { sessionId: "s", token: "t" };
const read = (body: unknown) => readPost(JSON.stringify(body));

it("reads a message, and passes on unknown properties", () => {
  const request = { type: "snapshot_request", requestId: "r", instruction: "Look", novelty: 7 };
  expect(read({ type: "relay.dispatch", ...credential, request })).toMatchObject({ ok: true, message: { request } });
  const response = { type: "error_response", requestId: "r", message: "No.", novelty: { deep: [1] } };
  expect(read({ type: "relay.respond", ...credential, response })).toMatchObject({ ok: true, message: { response } });
});

it("drops unknown properties outside the payload", () => {
  expect(read({ type: "relay.attend", ...credential, tab: "a", novelty: 7 })).toEqual({
    ok: true,
    message: { type: "relay.attend", ...credential, tab: "a" },
  });
});

it("names the invalid properties without their values", () => {
  const { problem } = read({ type: "relay.attend", sessionId: 7, token: "s3cret", tab: "a" }) as { problem: string };
  expect(problem).toBe("Invalid message to the relay: sessionId (invalid_type).");
});

it("reports an empty body", () => {
  expect(readPost("{")).toEqual({ ok: false, problem: "The body is not JSON." });
  expect(readPost("7")).toMatchObject({ problem: expect.stringMatching(/relay: the body \(/) });
});
