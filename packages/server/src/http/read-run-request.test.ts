import { expect, it } from "vitest";
import { readRunRequest } from "./read-run-request.ts";

it("reads the smallest run request", () => {
  const request = { type: "agent.run", message: "Fill in the form" };
  expect(readRunRequest(request)).toEqual({ ok: true, request });
});

it("names each invalid property without repeating its value", () => {
  const body = { type: "agent.run", message: "", cursor: -1, env: { KEY: 7 } };
  const { message } = readRunRequest(body) as { message: string };
  expect(message).toMatch(/^Invalid run request\. message: .*; env\.KEY: .*; cursor: .*\.$/);
});
