// `node examples/agent-in-ten-lines/audited.js https://shop.example/sign-up "Sign me up as Ada Lovelace" audit.jsonl`
// The same agent, on record: the file can be verified, and looked at as a page.
import { writeFileSync } from "node:fs";
import { Agent } from "@giselles-ai/agent";
import { createAuditJournal, readAudit, verifyAudit } from "@giselles-ai/agent/audit";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import { renderTrace } from "@giselles-ai/agent/trace";
import { createPlanner } from "@giselles-ai/planner";

const [url, task, file] = process.argv.slice(2);

const driver = createChromiumDriver();
const planner = createPlanner({ engine: "ollama" });
const journal = createAuditJournal({ file });
const agent = new Agent({ driver, planner, profile: "auto", journal });

const { completed } = await agent.execute(task, { url, maxSteps: 10 });
await agent.close();
await driver.close();
journal.close();

const check = verifyAudit(file);
writeFileSync(`${file}.html`, renderTrace(readAudit(file), { check }));

process.stdout.write(check.ok ? `${check.records} records, sound\n` : `line ${check.line}: ${check.problem}\n`);
process.exitCode = completed && check.ok ? 0 : 1;
