import { type RunRequest, runRequestSchema } from "@giselles-ai/protocol";

export type ReadRunRequest = { ok: true; request: RunRequest } | { ok: false; message: string };

/**
 * Reads the body of a run request, of any version of the protocol. A refusal names every property that is wrong.
 *
 * @example <caption>packages/server/src/http/read-run-request.test.ts</caption>
 * const request = { type: "agent.run", message: "Fill in the form" };
 * expect(readRunRequest(request)).toEqual({ ok: true, request });
 */
export function readRunRequest(body: unknown): ReadRunRequest {
  const result = runRequestSchema.safeParse(body);
  if (result.success) return { ok: true, request: result.data };
  const problems = result.error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
  return { ok: false, message: `Invalid run request. ${problems.join("; ")}.` };
}
