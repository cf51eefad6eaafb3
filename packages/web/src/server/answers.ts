// The app's JSON routes. Their types are in contract.ts.
import { actionStepSchema, hideSensitiveValues, restoreSensitiveValues } from "@giselles-ai/protocol";
import { Refusal, readJsonBody } from "@giselles-ai/server";
import { z } from "zod";
import { type ApprovalDecision, type ApprovalsAnswer, type SettingsAnswer, webApprover } from "../contract.ts";
import type { AppContext } from "./app.ts";
import { findEngines } from "./engines/find-engines.ts";
import { tryEngine } from "./engines/try-engine.ts";
import { answerJson } from "./http/local.ts";
import { type KeyedService, serviceVariables } from "./keys.ts";

const maxBodyBytes = 256 * 1024;

export async function readSettings({ settings, keys, engineInUse, env }: AppContext): Promise<Response> {
  const [chosen, found, { state }] = await Promise.all([settings.read(), findEngines(env), engineInUse()]);
  const stored = keys.stored();
  const keyOf = (name: string) =>
    !Object.hasOwn(serviceVariables, name)
      ? undefined
      : stored.includes(name as KeyedService)
        ? "stored"
        : env[serviceVariables[name as KeyedService]]
          ? "environment"
          : "missing";
  const engines = found.map(({ model: _, ...engine }) => ({ ...engine, key: keyOf(engine.name) }) as const);
  return answerJson({ settings: chosen, engines, inUse: state } satisfies SettingsAnswer);
}

export async function writeSettings(request: Request, app: AppContext): Promise<Response> {
  await app.settings.write(await readJsonBody(request, maxBodyBytes));
  return readSettings(app);
}

export async function writeKey(request: Request, app: AppContext): Promise<Response> {
  await app.keys.write(await readJsonBody(request, maxBodyBytes));
  return readSettings(app);
}

export async function testEngine(request: Request, { settings, env }: AppContext): Promise<Response> {
  const given = (await readJsonBody(request, maxBodyBytes)) as object;
  return answerJson(await tryEngine(settings.check({ ...(await settings.read()), ...given }), env));
}

export async function listRuns({ runs }: AppContext): Promise<Response> {
  return answerJson({ runs: await runs.list() });
}

export async function describeRun(id: string, { runs }: AppContext): Promise<Response> {
  const run = await runs.find(id);
  if (!run) throw noSuchRun();
  return answerJson(run);
}

/** Refused while the run is live. */
export async function deleteRun(id: string, { runs }: AppContext): Promise<Response> {
  if (!(await runs.remove(id))) throw noSuchRun();
  return answerJson({ ok: true });
}

export function noSuchRun(): Refusal {
  return new Refusal("NOT_FOUND", "There is no such run. GET /app-api/runs lists the stored runs.");
}

export async function listApprovals(request: Request, { runs }: AppContext): Promise<Response> {
  const chat = new URL(request.url).searchParams.get("chat") ?? undefined;
  return answerJson({ approvals: await runs.approvals(chat) } satisfies ApprovalsAnswer);
}

const decisionSchema = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("approved") }),
  z.strictObject({ decision: z.literal("edited"), steps: z.array(actionStepSchema).min(1) }),
  z.strictObject({ decision: z.literal("denied"), reason: z.string().max(2000) }),
]) satisfies z.ZodType<ApprovalDecision>;

/** The first decision counts. Later ones are refused with a conflict. */
export async function answerApproval(id: string, request: Request, { store }: AppContext): Promise<Response> {
  const read = decisionSchema.safeParse(await readJsonBody(request, maxBodyBytes));
  if (!read.success) {
    const issues = read.error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
    throw new Refusal("INVALID_REQUEST", `Invalid decision. ${issues.join("; ")}.`);
  }
  const asked = await store.approval(id);
  const decision = asked ? restoreSensitiveValues(read.data, asked) : read.data;
  const answer = { ...decision, approver: webApprover, at: new Date().toISOString() };
  return answerJson({ approval: hideSensitiveValues(await store.answer(id, answer)) });
}
