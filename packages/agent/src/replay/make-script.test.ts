import { type ActionStep, type Snapshot, type SnapshotField, toAction } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import type { AgentEvent, Execution } from "../index.ts";
import { makeScript } from "./make-script.ts";
import { parseScript } from "./script-file.ts";

const field = (fieldId: string, label: string, more: Partial<SnapshotField> = {}): SnapshotField => ({
  fieldId,
  kind: "text",
  label,
  required: false,
  currentValue: "",
  selector: "input",
  ...more,
});
const fields = [
  field("input-1", "Name", { name: "name" }),
  field("input-2", "Password", { name: "password", sensitive: true }),
  field("input-3", "Remark", { name: "remark" }),
  field("button-4", "Send", { kind: "button" }),
];
const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
  snapshotId: "s1",
  url: "https://shop.example/join",
  origin: "https://shop.example",
  title: "Join",
  viewport: { width: 800, height: 600 },
  outline: [],
  fields,
  ...more,
});
const said = { plan_id: "p", reasoning_summary: "", autonomy_level: "auto", message: "On." } as const;
const planned = { engine: "x", attempts: 1, usage: { inputTokens: 0, outputTokens: 0 }, latencyMs: 0, repaired: false };
const step = (tool: string, args: Record<string, unknown>): ActionStep => ({
  action: toAction(tool, args),
  explanation: "",
  estimated_risk: "low",
  confidence: 1,
});

/** One turn for each list of steps, all of which were applied unless it is said otherwise. */
function run(
  turns: ActionStep[][],
  { after = snapshot(), execution = {} as Partial<Execution>, ending = "done" as const, message = "Done." } = {},
) {
  const events: AgentEvent[] = [{ type: "run-started", runId: "r", task: "Join with hunter22", profile: "auto" }];
  const sense = (number: number, seen: Snapshot) =>
    events.push({ type: "page-sensed", step: number, url: seen.url, title: seen.title, fields: 0, snapshot: seen });
  for (const [index, steps] of turns.entries()) {
    sense(index + 1, snapshot());
    events.push({
      type: "plan-made",
      step: index + 1,
      planned,
      plan: { decision: "act", complete: false, ...said, steps },
    });
    events.push({ type: "verdicts-given", step: index + 1, profile: "auto", verdicts: [] });
    events.push({ type: "review-given", step: index + 1, review: { verdict: "approved", steps } });
    for (const [place, { action }] of steps.entries())
      events.push({
        type: "action-done",
        step: index + 1,
        index: place,
        execution: { action: action.action, status: "applied", ...execution },
      });
  }
  sense(turns.length + 1, after);
  const result = {
    ending,
    message,
    completed: true,
    steps: [],
    usage: { inputTokens: 0, outputTokens: 0, modelCalls: 0 },
    durationMs: 0,
  };
  events.push({ type: "run-done", result });
  return events;
}

const send = step("click", { id: "button-4" });

it("X6: what was typed into a secret field is nowhere in the script, whoever repeats it", () => {
  const secret = "hunter22";
  const steps = [step("fill", { id: "input-2", value: secret }), step("fill", { id: "input-3", value: secret }), send];
  const after = snapshot({
    url: `https://shop.example/in/${secret}?p=${secret}`,
    title: `Hello ${secret}`,
    outline: [{ role: "heading", text: `You typed ${secret}!`, at: 0 }],
  });
  const script = makeScript(run([steps], { after, message: `Joined with ${secret}.` }));
  expect(JSON.stringify(script)).not.toContain(secret);
  expect(script.task).toBe("Join with {{data:password}}");
  expect(script.parameters).toEqual({
    password: { label: "Password", sensitive: true },
    remark: { label: "Remark", sensitive: true },
  });
});

it("X6: a reference to a secret stays one", () => {
  const script = makeScript(run([[step("fill", { id: "input-2", value: "{{secret:shop}}" }), send]]));
  expect(script.steps[0]?.actions[0]?.action).toEqual({ action: "fill", value: "{{secret:shop}}" });
  expect(script.parameters).toEqual({});
});

it("L7: what only looked, and what came to nothing, is not done again", () => {
  const script = makeScript(run([[step("snapshot", {}), step("wait_for_idle", { ms: 1 }), send]]));
  expect(script.steps[0]?.actions.map(({ action }) => action.action)).toEqual(["click"]);
  expect(() => makeScript(run([[send]], { execution: { status: "refused" } }))).toThrow("Nothing was done in this run");
});

it("L7: what was entered bit by bit is entered in one go, where the page was the same in between", () => {
  const one = [step("fill", { id: "input-1", value: "Ada" })];
  const script = makeScript(run([one, [step("fill", { id: "input-3", value: "Hi there" })], [send]]));
  expect(script.steps.map(({ actions }) => actions.length)).toEqual([3]);
});

it.each<[string, AgentEvent[], string]>([
  ["a point of the screen", run([[step("click_point", { point: { x: 1, y: 2 } })]]), "a point cannot be known again"],
  [
    "keys that went to nobody knows what",
    run([[step("hotkey", { keys: ["Enter"] })]]),
    "The keys Enter went to whatever had the focus",
  ],
  [
    "what nobody knows the end of",
    run([[send]], { execution: { status: "unknown", code: "DEADLINE" } }),
    "Nobody knows what came of",
  ],
  ["a run that is not done", run([[send]]).slice(0, -1), "Only a run that is done can be saved"],
])("L7: cannot save %s, and says so", (_, events, message) => {
  expect(() => makeScript(events)).toThrow(message);
});

it("a script of another version is refused with the way out", () => {
  const script = makeScript(run([[send]]));
  expect(parseScript(JSON.parse(JSON.stringify(script)))).toEqual(script);
  expect(() => parseScript({ ...script, version: 2 })).toThrow(
    "is of version 2, and this program knows version 1. Update it",
  );
  expect(() => parseScript({ hello: 1 })).toThrow("is no recorded run");
});
