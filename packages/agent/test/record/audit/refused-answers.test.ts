import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { auditRecordSchema } from "@giselles-ai/protocol";
import { makeFolder, openPage, type Script, say } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createAuditJournal, readAudit, verifyAudit } from "../../../src/record/audit/index.ts";
import { act, actOn, done, scriptAgent } from "../../scripted.cases.ts";

async function audit(script: Script) {
  const file = join(makeFolder(), "audit.jsonl");
  const journal = createAuditJournal({ file });
  const page = await openPage(`<label>Name <input></label><button>Send</button>`);
  const { agent } = await scriptAgent({ script, driver: createChromiumDriver({ page }), journal });
  const { ending } = await agent.execute("Fill in Ada Lovelace");
  journal.close();
  expect(verifyAudit(file)).toMatchObject({ ok: true });
  const records = [...readAudit(file)].flatMap(({ record }) => (record ? auditRecordSchema.parse(record) : []));
  return { ending, records, text: readFileSync(file, "utf8") };
}

it("L6: records an answer that had to be repaired, without its values, before the plan that replaced it", async () => {
  const { ending, records } = await audit([
    act(["fill", { id: "input-99", value: "Ada Lovelace" }]),
    actOn(["Name", "fill", { value: "Ada" }]),
    done(),
  ]);
  expect(ending).toBe("done");
  const types = records.map(({ type }) => type);
  expect(types.slice(2, 5)).toEqual(["page-sensed", "answer-refused", "plan-made"]);
  const refused = records.find((record) => record.type === "answer-refused");
  expect(refused).toMatchObject({ step: 1, attempt: 1, refused: { errors: [{ code: "out_of_context" }] } });
  expect(JSON.stringify(refused)).toContain("fill");
  expect(JSON.stringify(refused)).not.toContain("Lovelace");
  expect(records.find(({ type }) => type === "plan-made")).toMatchObject({ planned: { attempts: 2, repaired: true } });
});

it("L6: records both answers of a planner that failed", async () => {
  const { ending, records } = await audit(() => say("I would rather not."));
  expect(ending).toBe("failed");
  expect(records.filter(({ type }) => type === "answer-refused")).toMatchObject([
    { attempt: 1, refused: { errors: [{ code: "invalid_json" }] } },
    { attempt: 2, refused: { errors: [{ code: "invalid_json" }] } },
  ]);
});

it("L6: records what code fixed in an answer", async () => {
  const { records } = await audit([say('```json\n{"tool": "fill", "id": "Name", "value": "Ada"}\n```'), done()]);
  const plan = records.find((record) => record.type === "plan-made");
  expect(plan?.type === "plan-made" ? plan.planned.sanitised : undefined).toEqual(
    expect.arrayContaining(["plan-shape", "element-id"]),
  );
});
