// A form, a goal and a good answer, for the tests of this package.
import type { PlannerInput } from "@giselles-ai/protocol";
import type { ModelEngine } from "../src/engine.ts";
import { anthropic } from "../src/engines/anthropic.ts";
import { google } from "../src/engines/google.ts";
import { ollama } from "../src/engines/ollama.ts";
import { openaiCompatible } from "../src/engines/openai-compatible.ts";
import { defaultTools } from "../src/tools/vocabulary.ts";

const elements = [
  ["input-1", "text", "Full name"],
  ["input-2", "text", "Email"],
  ["select-3", "select", "Plan"],
  ["check-4", "checkbox", "I accept the terms"],
  ["button-5", "button", "Sign up"],
  ["link-6", "link", "Help"],
] as const;

export const abilities = ["page", "browser", "coordinates", "files", "shell", "http", "labels"];

export const sampleInput: PlannerInput = {
  goal: "Sign Ada Lovelace up for the Pro plan",
  context: {
    page: {
      url: "https://shop.example/sign-up",
      origin: "https://shop.example",
      title: "Sign up",
      interactables: elements.map(([id, role, label]) => ({
        id,
        role,
        type: role,
        label,
        locatorHint: `#${id}`,
      })),
      text: [
        'page "Sign up" https://shop.example/sign-up',
        'input-1 "Full name"*',
        'input-2 email "Email"*',
        'select-3 "Plan" = "Free" {Free|Pro}',
        'check-4 "I accept the terms"* [ ]',
        'button-5 "Sign up"',
        'link-6 "Help" /help',
      ].join("\n"),
    },
  },
  capability_profile: "auto",
  tool_catalog: defaultTools().toCatalog({ abilities, profile: "auto" }),
};

export const fillStep = {
  tool: "fill",
  args: { id: "input-1", value: "Ada Lovelace" },
  explanation: "The name from the goal",
  estimated_risk: "medium",
  confidence: 0.95,
} as const;

export const clickStep = {
  tool: "click",
  args: { id: "button-5" },
  explanation: "Send the form",
  estimated_risk: "medium",
  confidence: 0.9,
} as const;

/** A valid answer. */
export const goodAnswer = {
  reasoning_summary: "The form is empty.",
  plan: { decision: "act", message: "Filling the form in.", steps: [fillStep, clickStep] },
};

export const protocolNames = ["ollama", "openai", "anthropic", "google"] as const;
export type WireName = (typeof protocolNames)[number];

/** The address of a scripted model. */
interface Listening {
  url: string;
  origin: string;
  close(): Promise<void>;
}

/** The engine for each protocol, connected to a scripted model. */
export const engineFor: Record<WireName, (model: Listening) => ModelEngine> = {
  ollama: ({ url }) => ollama({ host: url, model: "test-model" }),
  openai: ({ url }) => openaiCompatible({ baseURL: url, model: "test-model", apiKey: "test-key" }),
  anthropic: ({ origin }) => anthropic({ baseURL: `${origin}/v1`, apiKey: "test-key" }),
  google: ({ origin }) => google({ baseURL: `${origin}/v1beta`, apiKey: "test-key" }),
};

/** Opens a scripted model and its engine for one test, and closes it afterwards. */
export function createOpenModel<Script, Model extends Listening>(
  start: (protocol: WireName, script: Script) => Promise<Model>,
  onFinished: (close: () => Promise<void>) => void,
) {
  return async (protocol: WireName, script: Script) => {
    const model = await start(protocol, script);
    onFinished(model.close);
    return { model, engine: engineFor[protocol](model) };
  };
}
