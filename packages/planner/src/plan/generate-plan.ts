import type { CatalogTool, PlannerInput, PlannerOutput, RefusedAnswer } from "@giselles-ai/protocol";
import type { CompletionRequest, Exchange, Message, ModelEngine, Usage } from "../engine.ts";
import { PlannerError } from "../planner-error.ts";
import { takesPoints } from "../tools/takes-points.ts";
import { redact } from "../validate/redact.ts";
import { type PlanContext, type SanitiserNote, sanitise } from "../validate/sanitize.ts";
import { type Validation, validatePlan } from "../validate/validate-plan.ts";
import { answerSchema, usableTools } from "./answer-schema.ts";
import { type Budgets, cutToBudget, divideContext, estimateTokens } from "./budget.ts";
import { renderConversation } from "./conversation.ts";
import { denialsOf } from "./denials.ts";
import { attachedPrompt, fixedPrompt, systemPrompt, userPrompt } from "./prompt.ts";
import { renderPage } from "./render-page.ts";
import { repairMessages } from "./repair.ts";
import { wellFormed } from "./well-formed.ts";

export interface GenerateOptions {
  engine: ModelEngine;
  context: PlanContext;
  contextTokens: number;
  /** Show the screenshot to the model, if both are available. */
  vision: boolean;
  nonce: string;
  signal: AbortSignal;
  now: () => number;
}

interface Generated {
  plan: PlannerOutput;
  exchanges: Exchange[];
  notes: SanitiserNote[];
  repaired: boolean;
  refused: RefusedAnswer[];
}

/** Generates a valid plan with one model call, and a second one that reports the problems if the first answer is invalid. */
export async function generatePlan(input: PlannerInput, options: GenerateOptions): Promise<Generated> {
  const { context } = options;
  const request = buildRequest(input, options);
  const exchanges: Exchange[] = [];
  const ask = async (messages: Message[]) => {
    const exchange = await complete({ ...request, messages }, options, exchanges);
    const sanitised = sanitise(exchange.answer, context);
    const validation = validatePlan(sanitised, context);
    return {
      answer: exchange.answer,
      notes: sanitised.notes,
      validation: exchange.finish === "length" ? withTruncationIssue(validation) : validation,
    };
  };

  const first = await ask(request.messages);
  if (first.validation.ok)
    return { plan: first.validation.plan, exchanges, notes: first.notes, repaired: false, refused: [] };
  const refused = [{ answer: redact(first.answer, context), errors: first.validation.issues }];
  const repair = [...request.messages, ...repairMessages(first.answer, first.validation.issues)];
  const second = await ask(repair).catch((error) => {
    throw withRefused(error, refused);
  });
  if (second.validation.ok)
    return { plan: second.validation.plan, exchanges, notes: second.notes, repaired: true, refused };
  refused.push({ answer: redact(second.answer, context), errors: second.validation.issues });
  throw invalidPlanError(refused, exchanges);
}

/** Adds the answer that was refused before the model failed. */
function withRefused(error: unknown, refused: RefusedAnswer[]): unknown {
  if (!PlannerError.isInstance(error)) return error;
  const { code, message, ...details } = error;
  const { exchanges, cause, retryAfterMs } = error;
  return new PlannerError(code, message, {
    attempts: details.attempts,
    usage: details.usage,
    retryable: details.retryable,
    exchanges,
    cause,
    refused,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** Reports the truncation, which the model does not notice itself. */
function withTruncationIssue(validation: Validation): Validation {
  if (validation.ok) return validation;
  const message = "The answer was too long and was cut off. Plan fewer steps with shorter explanations.";
  return { ok: false, issues: [{ path: "", code: "invalid_json", message }, ...validation.issues] };
}

async function complete(
  written: CompletionRequest,
  { engine, signal, now }: GenerateOptions,
  exchanges: Exchange[],
): Promise<Exchange> {
  const request = wellFormed(written);
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
    throw withAttempts(error, exchanges);
  }
}

/** Adds the number of attempts, which the engine does not know. */
function withAttempts(error: unknown, exchanges: Exchange[]): unknown {
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

function invalidPlanError(refused: RefusedAnswer[], exchanges: Exchange[]): PlannerError {
  const { answer: raw = "", errors: issues = [] } = refused.at(-1) ?? {};
  const [first] = issues;
  const details = issues
    .slice(0, 3)
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    .join(" ");
  return new PlannerError(
    first?.code ?? "schema_validation_failed",
    `The model returned an invalid plan, even after a second attempt. ${details} Try again, or use a larger model or a simpler goal.`,
    { attempts: exchanges.length, errors: issues, raw, refused, usage: sumUsage(exchanges), exchanges },
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

/** Builds the request within the context window of the model. */
export function buildRequest(input: PlannerInput, options: Omit<GenerateOptions, "signal" | "now">): CompletionRequest {
  const { engine, context, contextTokens, nonce } = options;
  const { goal, secrets } = input;
  const answers = [...denialsOf(input.context.steps), ...(input.context.answers ?? [])];
  const said = { ...input.context, answers };
  const tools = usableTools(context.catalog, context.interactables);
  const system = systemPrompt(tools);
  const fixed = fixedPrompt({ goal, context: said, secrets });
  const attached = attachedPrompt(input, nonce, Math.floor(contextTokens / 4));
  const conversation = conversationWithin(input, contextTokens);
  const appData = appDataWithin(input, contextTokens);
  const budgets = divideContext(
    contextTokens,
    fixedTokens(system, [fixed, attached, appData, conversation, input.context.notes].join("")),
  );
  const visual = options.vision ? input.context.visual : undefined;
  const prompt = userPrompt({
    goal,
    context: said,
    secrets,
    attached,
    appData,
    conversation,
    history: cutToBudget(input.context.history ?? "No step has run yet.", budgets.history),
    page: renderPage(input.context.page, { budget: budgets.page, withPositions: takesPoints(tools) }),
    isMarked: engine.vision && visual?.screenshot !== undefined && visual.marked === true,
    visionFeatures: visual?.visionFeatures && cutToBudget(JSON.stringify(visual.visionFeatures), budgets.history),
    nonce,
  });
  return {
    system,
    messages: [{ role: "user", content: prompt }],
    schema: answerSchema({
      catalog: tools,
      elements: context.interactables,
      dialect: engine.dialect,
      maxSteps: context.maxSteps,
      output: context.output,
    }),
    images: engine.vision && visual?.screenshot ? [visual.screenshot] : [],
    maxOutputTokens: budgets.output,
  };
}

const maxAppDataTokens = 3000;

function appDataWithin({ context: { appData = [] } }: PlannerInput, contextTokens: number): string | undefined {
  if (appData.length === 0) return undefined;
  const text = appData.map(({ description, value }) => `${description}: ${value}`).join("\n");
  return cutToBudget(text, Math.min(maxAppDataTokens, Math.floor(contextTokens / 8)));
}

const maxConversationTokens = 1500;

function conversationWithin({ context }: PlannerInput, contextTokens: number): string | undefined {
  const { conversation } = context;
  if (!conversation || conversation.turns.length === 0) return undefined;
  return renderConversation(conversation, Math.min(maxConversationTokens, Math.floor(contextTokens / 8)));
}

/** Returns how the context window is divided for a goal and these tools. */
export function budgetsFor(catalog: readonly CatalogTool[], goal: string, contextTokens: number): Budgets {
  return divideContext(contextTokens, fixedTokens(systemPrompt(catalog), goal));
}

function fixedTokens(system: string, goal: string): number {
  return estimateTokens(system) + estimateTokens(goal) + 60;
}
