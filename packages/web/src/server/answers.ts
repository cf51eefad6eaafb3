// What the app's routes answer, as contract.ts words it.
import { actionStepSchema } from "@giselles-ai/protocol";
import { Refusal, readJsonBody } from "@giselles-ai/server";
import { z } from "zod";
import type { ApprovalDecision, ApprovalsAnswer, SettingsAnswer } from "../contract.ts";
import type { Parts } from "./app.ts";
import { findEngines } from "./engines/find-engines.ts";
import { answer } from "./http/local.ts";

const maxBodyBytes = 256 * 1024;

export async function readSettings({ settings, engineInUse, env }: Parts): Promise<Response> {
  const [chosen, found, { state }] = await Promise.all([settings.read(), findEngines(env), engineInUse()]);
  const engines = found.map(({ model: _, ...engine }) => engine);
  return answer({ settings: chosen, engines, inUse: state } satisfies SettingsAnswer);
}

export async function writeSettings(request: Request, app: Parts): Promise<Response> {
  await app.settings.write(await readJsonBody(request, maxBodyBytes));
  return readSettings(app);
}

export async function listRuns({ runs }: Parts): Promise<Response> {
  return answer({ runs: await runs.list() });
}

export async function describeRun(id: string, { runs }: Parts): Promise<Response> {
  const found = await runs.find(id);
  if (!found) throw noSuchRun();
  return answer(found);
}

export function noSuchRun(): Refusal {
  return new Refusal("NOT_FOUND", "There is no such run. GET /app-api/runs lists those that are kept.");
}

export async function listApprovals(request: Request, { runs }: Parts): Promise<Response> {
  const chat = new URL(request.url).searchParams.get("chat") ?? undefined;
  return answer({ approvals: await runs.approvals(chat) } satisfies ApprovalsAnswer);
}

const decisionSchema = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("approved") }),
  z.strictObject({ decision: z.literal("edited"), steps: z.array(actionStepSchema).min(1) }),
  z.strictObject({ decision: z.literal("denied"), reason: z.string().max(2000) }),
]) satisfies z.ZodType<ApprovalDecision>;

/** The first answer counts; those who come later are told so. */
export async function decide(id: string, request: Request, { store }: Parts): Promise<Response> {
  const read = decisionSchema.safeParse(await readJsonBody(request, maxBodyBytes));
  if (!read.success) {
    const places = read.error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
    throw new Refusal("INVALID_REQUEST", `This is no decision. ${places.join("; ")}.`);
  }
  const given = { approver: "a person in the web app", at: new Date().toISOString() };
  return answer({ approval: await store.answer(id, { ...read.data, ...given }) });
}
