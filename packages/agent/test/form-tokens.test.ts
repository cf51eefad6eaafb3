// Keeps the table in docs/guides/models.md true: the tokens that a model reads and writes to fill in and send a form.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { countTokens, openPage, readBody, say, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { idIn, scriptAgent } from "./scripted.cases.ts";

const docs = readFileSync(fileURLToPath(new URL("../../../docs/guides/models.md", import.meta.url)), "utf8");

const person = {
  "First name": "Ada",
  "Last name": "Lovelace",
  Email: "ada@example.com",
  Phone: "+44 20 7946 0000",
  Street: "12 St James's Square",
  City: "London",
  Postcode: "SW1Y 4JH",
  Country: "United Kingdom",
};
const work = {
  Company: "Analytical Engines Ltd",
  Department: "Research",
  "Job title": "Analyst",
  "Work email": "ada@engines.example",
  "Work phone": "+44 20 7946 0001",
  Website: "https://engines.example",
  "Employee number": "1815",
  Manager: "Charles Babbage",
  "Cost centre": "AE-42",
  "VAT number": "GB123456789",
  "Invoice email": "bills@engines.example",
  "Purchase order": "PO-1843",
  "T-shirt size": "M",
  Diet: "Vegetarian",
  "Emergency contact": "William King",
  "Emergency phone": "+44 20 7946 0002",
};

/** Fills in and sends a form whose fields have these labels. */
async function measure(values: Record<string, string>) {
  const labels = Object.keys(values);
  const fields = labels.map((label) => `<label>${label} <input name="${label}" required></label>`).join("\n");
  const sent: string[] = [];
  const server = await startWebServer(async (request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (request.method === "POST") sent.push(await readBody(request));
    const thanks = "<!doctype html><title>Thanks</title><h1>Thank you, Ada</h1>";
    const form = `<!doctype html><title>Registration</title><form method="post">${fields}<button>Register</button></form>`;
    response.end(sent.length > 0 ? thanks : form);
  });
  onTestFinished(() => server.close());
  const answers: string[] = [];
  const answer = (plan: object) => {
    const whole = { reasoning_summary: "A registration form.", plan };
    answers.push(JSON.stringify(whole));
    return say(whole);
  };
  const { agent, model } = await scriptAgent({
    driver: createChromiumDriver({ page: await openPage(server.url) }),
    now: () => new Date("2027-03-05T10:00:00Z"),
    locale: { timeZone: "Europe/London", language: "en" },
    script: [
      (request) => {
        const fill = (label: string) => ({ tool: "fill", args: { id: idIn(request, label), value: values[label] } });
        const click = { tool: "click", args: { id: idIn(request, "Register") } };
        return answer({ decision: "act", message: "I'll register you.", steps: [...labels.map(fill), click] });
      },
      () => answer({ decision: "done", message: "You are registered." }),
    ],
  });
  const goal = `Register me: ${Object.entries(values)
    .map((pair) => pair.join(": "))
    .join(", ")}`;
  expect(await agent.execute(goal)).toMatchObject({ ending: "done", usage: { modelCalls: 2 } });
  expect([...new URLSearchParams(sent[0])]).toEqual(Object.entries(values));
  const asked = model.requests.filter((request) => request.model);
  const read = asked.map(({ messages }) =>
    // The port and the marks around the page's text are others in each run.
    messages
      .map(({ content }) => String(content))
      .join("\n")
      .replaceAll(server.url, "https://example.com")
      .replaceAll(marks, "5d3c"),
  );
  return { read: read.map(countTokens), written: answers.map(countTokens) };
}

const marks = /(?<=<\/?[a-z]+-)\w+(?=>)/g;
const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

it.each([
  ["8 fields", person],
  ["24 fields", { ...person, ...work }],
])("a form of %s takes the tokens that the documents say", async (name, values) => {
  const { read, written } = await measure(values);
  const row = docs.split("\n").find((line) => line.startsWith(`| ${name} |`));
  expect(row).toBe(`| ${name} | ${read.length} | ${sum(read)} | ${sum(written)} |`);
});
