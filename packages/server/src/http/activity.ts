/** What a server did, for log lines. It contains nothing that a person typed, no key and no token. */
export type ServerActivity =
  | { event: "run-started"; runId: string; tenant: string; runner: string; traceId?: string }
  | { event: "run-ended"; runId: string; tenant: string; status: string }
  | { event: "run-taken-over"; runId: string; tenant: string }
  | { event: "request-refused"; code: string };
