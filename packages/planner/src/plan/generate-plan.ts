import type { CatalogTool, PlannerInput, PlannerOutput } from "@giselles-ai/protocol";
import type { CompletionRequest, Exchange, Message, ModelEngine, Usage } from "../engine.ts";
import { PlannerError } from "../planner-error.ts";
import { redact } from "../validate/redact.ts";
import { type PlanContext, type SanitiserNote, sanitise } from "../validate/sanitize.ts";
import { type Judged, validatePlan } from "../validate/validate-plan.ts";
import { answerSchema, usableTools } from "./answer-schema.ts";
import { type Budgets, cutToBudget, estimateTokens, shareOut } from "./budget.ts";
import { secretsPrompt, systemPrompt, userPrompt } from "./prompt.ts";
import { renderPage } from "./render-page.ts";
import { renderTools } from "./render-tools.ts";
import { repairMessages } from "./repair.ts";

export interface GenerateOptions {
  engine: ModelEngine;
  context: PlanContext;
  contextTokens: number;
  /** Show the model the screenshot, if there is one and it can see. */
  vision: boolean;
  nonce: string;
  signal: AbortSignal;
  now: () => number;
}

export interface Generated {
  plan: PlannerOutput;
  exchanges: Exchange[];
  notes: SanitiserNote[];
  repaired: boolean;
}

/** Goal and page in, one valid plan out: one call of the model, and if need be one more that says what was wrong. */
export async function generatePlan(input: PlannerInput, options: GenerateOptions): Promise<Generated> {
  const { context } = options;
  const request = buildRequest(input, options);
  const exchanges: Exchange[] = [];
  const ask = async (messages: Message[]) => {
    const exchange = await complete({ ...request, messages }, options, exchanges);
    const sanitised = sanitise(exchange.answer, context);
    const judged = validatePlan(sanitised, context);
    return {
      said: exchange.answer,
      notes: sanitised.notes,
      judged: exchange.finish === "length" ? tellCut(judged) : judged,
    };
  };

  const first = await ask(request.messages);
  if (first.judged.ok) return { plan: first.judged.plan, exchanges, notes: first.notes, repaired: false };
  const second = await ask([...request.messages, ...repairMessages(first.said, first.judged.issues)]);
  if (second.judged.ok) return { plan: second.judged.plan, exchanges, notes: second.notes, repaired: true };
  throw refuse(second.judged, redact(second.said, context), exchanges);
}

/** A model does not know that it was cut off. */
function tellCut(judged: Judged): Judged {
  if (judged.ok) return judged;
  const message = "It was too long and was cut off. Plan fewer steps, and say less about each.";
  return { ok: false, issues: [{ path: "", code: "invalid_json", message }, ...judged.issues] };
}

async function complete(
  request: CompletionRequest,
  { engine, signal, now }: GenerateOptions,
  exchanges: Exchange[],
): Promise<Exchange> {
  const started = now();
  try {
    const { text, usage, finish, body } = await engine.complete(request, { signal });
    const exchange = {
      request,
      answer: text,
      usage,
      finish,
      latencyMs: now() - started,
      ...(body === undefined ? {} : { body }),
    };
    exchanges.push(exchange);
    return exchange;
  } catch (error) {
    throw countingAttempts(error, exchanges);
  }
}

/** An engine knows why it failed; how often it was asked before is known here. */
function countingAttempts(error: unknown, exchanges: Exchange[]): unknown {
  if (!PlannerError.isInstance(error)) return error;
  const { code, message, cause, retryable, retryAfterMs } = error;
  return new PlannerError(code, message, {
    attempts: exchanges.length + 1,
    usage: sumUsage(exchanges),
    exchanges,
    cause,
    retryable,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

function refuse({ issues }: Extract<Judged, { ok: false }>, raw: string, exchanges: Exchange[]): PlannerError {
  const [first] = issues;
  const told = issues
    .slice(0, 3)
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    .join(" ");
  return new PlannerError(
    first?.code ?? "schema_validation_failed",
    `The model gave no usable plan, nor after being told what was wrong. ${told} Try again, a larger model, or a simpler goal.`,
    { attempts: exchanges.length, errors: issues, raw, usage: sumUsage(exchanges), exchanges },
  );
}

export function sumUsage(exchanges: readonly Exchange[]): Usage {
  return exchanges.reduce(
    ({ inputTokens, outputTokens }, { usage }) => ({
      inputTokens: inputTokens + usage.inputTokens,
      outputTokens: outputTokens + usage.outputTokens,
    }),
    { inputTokens: 0, outputTokens: 0 },
  );
}

/** Everything that the model is sent, within what it can hold. */
export function buildRequest(input: PlannerInput, options: Omit<GenerateOptions, "signal" | "now">): CompletionRequest {
  const { engine, context, contextTokens, nonce } = options;
  const handles = context.interactables.map(({ id }) => id);
  const tools = usableTools(context.catalog, handles);
  const system = systemPrompt(renderTools(tools));
  const secrets = input.secrets?.length ? secretsPrompt(input.secrets) : "";
  const budgets = shareOut(contextTokens, fixedTokens(system, input.goal + secrets));
  const visual = options.vision ? input.context.visual : undefined;
  const prompt = userPrompt({
    goal: input.goal,
    secrets: input.secrets,
    history: cutToBudget(input.context.history ?? "No step has run yet.", budgets.history),
    page: renderPage(input.context.page, { budget: budgets.page, withPlaces: takesPoints(tools) }),
    visionFeatures: visual?.visionFeatures && cutToBudget(JSON.stringify(visual.visionFeatures), budgets.history),
    nonce,
  });
  return {
    system,
    messages: [{ role: "user", content: prompt }],
    schema: answerSchema({ catalog: tools, handles, dialect: engine.dialect, maxSteps: context.maxSteps }),
    images: engine.vision && visual?.screenshot ? [visual.screenshot] : [],
    maxOutputTokens: budgets.output,
  };
}

/** How the model's context would be shared out for a goal and these tools. */
export function budgetsFor(catalog: readonly CatalogTool[], goal: string, contextTokens: number): Budgets {
  return shareOut(contextTokens, fixedTokens(systemPrompt(renderTools(catalog)), goal));
}

function fixedTokens(system: string, goal: string): number {
  return estimateTokens(system) + estimateTokens(goal) + 60;
}

function takesPoints(tools: readonly CatalogTool[]): boolean {
  return tools.some(({ schema }) => /"x":\{"type":"number"/.test(JSON.stringify(schema)));
}
