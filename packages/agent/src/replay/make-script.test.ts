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

/** One turn for each list of steps. All are applied by default. */
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

it("X6: stores nothing that was typed into a sensitive field, even if other texts repeat it", () => {
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

it("X6: keeps a reference to a secret", () => {
  const script = makeScript(run([[step("fill", { id: "input-2", value: "{{secret:shop}}" }), send]]));
  expect(script.steps[0]?.actions[0]?.action).toEqual({ action: "fill", value: "{{secret:shop}}" });
  expect(script.parameters).toEqual({});
});

it("L7: leaves out actions that only read or had no effect", () => {
  const script = makeScript(run([[step("snapshot", {}), step("wait_for_idle", { ms: 1 }), send]]));
  expect(script.steps[0]?.actions.map(({ action }) => action.action)).toEqual(["click"]);
  expect(() => makeScript(run([[send]], { execution: { status: "refused" } }))).toThrow("The run did nothing");
});

it("L7: joins edits if the page was the same in between", () => {
  const one = [step("fill", { id: "input-1", value: "Ada" })];
  const script = makeScript(run([one, [step("fill", { id: "input-3", value: "Hi there" })], [send]]));
  expect(script.steps.map(({ actions }) => actions.length)).toEqual([3]);
});

it.each<[string, AgentEvent[], string]>([
  [
    "a point on the screen",
    run([[step("click_point", { point: { x: 1, y: 2 } })]]),
    "which a replay cannot find again",
  ],
  [
    "keys that went to an unknown element",
    run([[step("hotkey", { keys: ["Enter"] })]]),
    "The keys Enter went to the focused element",
  ],
  [
    "an action with an unknown outcome",
    run([[send]], { execution: { status: "unknown", code: "DEADLINE" } }),
    "The outcome of",
  ],
  ["a run that is not done", run([[send]]).slice(0, -1), "Only a completed run can be saved"],
])("L7: refuses to save %s and says why", (_, events, message) => {
  expect(() => makeScript(events)).toThrow(message);
});

it("refuses a script of another version and says what to do", () => {
  const script = makeScript(run([[send]]));
  expect(parseScript(JSON.parse(JSON.stringify(script)))).toEqual(script);
  expect(() => parseScript({ ...script, version: 2 })).toThrow(
    "has version 2, but this program only supports version 1. Update the program",
  );
  expect(() => parseScript({ hello: 1 })).toThrow("is not a recorded run");
});
