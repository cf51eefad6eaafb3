export { type AgentServer, createAgentServer } from "./create-agent-server.ts";
export { type Copilot, type CopilotOptions, createCopilot } from "./create-copilot.ts";
export { createEventLogFromEnv } from "./event-log/default.ts";
export type { EventLog, Lease, RunRecord, RunState } from "./event-log/event-log.ts";
export { createMemoryEventLog, type MemoryEventLogOptions } from "./event-log/memory.ts";
export { createRedisEventLog, type RedisEventLogOptions } from "./event-log/redis.ts";
export { type Access, type AccessOptions, createAccess } from "./http/access.ts";
export type { ServerActivity } from "./http/activity.ts";
export type { Dependency } from "./http/health.ts";
export type { QueuedRunState, QueuedRuns } from "./http/queue-endpoints.ts";
export { readJsonBody } from "./http/read-body.ts";
export { type ReadRunRequest, readRunRequest } from "./http/read-run-request.ts";
export { Refusal } from "./http/refusal.ts";
export type { AgentServerOptions } from "./options.ts";
export { claude } from "./runners/cli/claude.ts";
export type { Cli, CliCommand, CliMapper, CliTask } from "./runners/cli/cli.ts";
export { type CliRunnerOptions, createCliRunner } from "./runners/cli/cli-runner.ts";
export { codex } from "./runners/cli/codex.ts";
export { gemini } from "./runners/cli/gemini.ts";
export { createPlannerRunner, type PlannerRunnerOptions } from "./runners/planner.ts";
export {
  type RelayAccess,
  type Runner,
  type RunnerContext,
  RunnerError,
  type RunResult,
  type Task,
} from "./runners/runner.ts";
export { type BubblewrapOptions, createBubblewrapSandboxes, isBubblewrapAvailable } from "./sandboxes/bubblewrap.ts";
export { createLocalSandboxes, type LocalSandboxesOptions } from "./sandboxes/local.ts";
export type { Command, Sandbox, Sandboxes, SandboxProcess } from "./sandboxes/sandbox.ts";
export {
  createVercelSandboxes,
  type VercelCommand,
  type VercelSandbox,
  type VercelSandboxesOptions,
} from "./sandboxes/vercel.ts";
