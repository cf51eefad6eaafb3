import { join } from "node:path";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { createRandom, makeFolder, openPage, soak, startListener } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createAuditJournal, readAudit, verifyAudit } from "../../../src/record/audit/index.ts";
import { act, done, idIn, scriptAgent } from "../../scripted.cases.ts";

const names = ["Red", "Green", "Blue"];

/** Reports every press to a separate server. After two presses in a row a button is disabled until another is pressed. */
const html = (
  listener: string,
) => `<title>Presses</title><p role="status">0</p>${names.map((name) => `<button>${name}</button>`).join("")}
  <script>
    let last, row = 0, all = 0;
    for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => {
      fetch("${listener}/" + button.textContent, { method: "POST", keepalive: true });
      row = last === button ? row + 1 : 1;
      last = button;
      for (const each of document.querySelectorAll("button")) each.disabled = each === button && row >= 2;
      document.querySelector("p").textContent = ++all;
    });
  </script>`;

/** Enough presses that succeed and one that is refused, plus random ones. */
const first = ["Red", "Blue", "Red", "Blue", "Red", "Blue", "Red", "Red", "Red", "Blue"];

it("L6: the audit agrees with an independent recorder on every press", async () => {
  const random = createRandom("presses");
  const listener = await startListener();
  const page = await openPage(html(listener.url));
  const file = join(makeFolder(), "audit.jsonl");
  const journal = createAuditJournal({ file });
  const turns = soak(60);
  let turn = 0;
  const { agent } = await scriptAgent({
    driver: createChromiumDriver({ page }),
    journal,
    script: (request) => {
      turn += 1;
      if (turn > turns) return done();
      const some = Array.from({ length: random.between(2, 7) }, () => names[random.between(0, names.length - 1)] ?? "");
      const labels = turn === 1 ? first : some;
      return act(...labels.map((label): [string, Record<string, string>] => ["click", { id: idIn(request, label) }]));
    },
  });
  await agent.execute("Press some", { maxSteps: turns + 1 });
  journal.close();
  expect(verifyAudit(file)).toMatchObject({ ok: true, closed: true });

  const labels = new Map<string, string>();
  const said: string[] = [];
  let refused = 0;
  let steps: { action: Record<string, unknown> }[] = [];
  for (const { record } of readAudit(file)) {
    if (record?.type === "page-sensed")
      for (const { fieldId, label } of record.snapshot.fields) labels.set(fieldId, label);
    if (record?.type === "review-given") steps = record.review.steps ?? [];
    if (record?.type !== "action-done") continue;
    if (record.execution.status === "applied") said.push(labels.get(String(steps[record.index]?.action.fieldId)) ?? "");
    else refused += 1;
  }
  expect(said.length).toBeGreaterThan(turns);
  expect(refused).toBeGreaterThan(0);
  await expect.poll(() => listener.hits.map(({ path }) => path.slice(1)).sort()).toEqual([...said].sort());
  expect(Number(await page.locator("p").textContent())).toBe(said.length); // and the page itself
  process.stdout.write(`presses: ${said.length} done and seen, ${refused} not done\n`);
}, 1_800_000);
