// Keeps docs/transcript.md true: it is what a model reads and writes in this run. GISELLE_WRITE=1 writes it again.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { countTokens, openPage, readBody, say, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { idIn, scriptAgent } from "./scripted.cases.ts";

const file = fileURLToPath(new URL("../../../docs/transcript.md", import.meta.url));

const form = `<!doctype html><title>Sign up</title><h1>Sign up</h1><form method="post" action="/join">
  <label>Full name <input name="name" required></label><label>Email <input name="email" type="email" required></label>
  <label>Plan <select name="plan"><option>Free</option><option>Pro (€9 a month)</option></select></label>
  <label><input type="checkbox" name="terms" required> I accept the terms</label><button>Create account</button></form>`;
const welcome = `<!doctype html><title>Welcome</title><h1>Welcome, Ada Lovelace</h1><p>Your plan: Pro</p>`;

/** A prompt without the lines that the one before had too. */
function leaveOutRepeated(prompt: string, before = ""): string {
  const earlier = new Set(before.split("\n"));
  const lines = prompt.split("\n").map((line) => (earlier.has(line) ? "…" : line));
  return lines.filter((line, index) => line !== "…" || lines[index - 1] !== "…").join("\n");
}

const step = (tool: string, args: object) => ({ tool, args });

it("is in the docs as the model sees it", async () => {
  const joined: string[] = [];
  const server = await startWebServer(async (request, response) => {
    const isSent = request.method === "POST";
    if (isSent) joined.push(await readBody(request));
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(isSent ? welcome : form);
  });
  onTestFinished(() => server.close());
  const page = await openPage(server.url);
  const answers: string[] = [];
  const answer = (plan: object, more: object = {}) => {
    const whole = { reasoning_summary: "", plan, ...more };
    answers.push(JSON.stringify(whole));
    return say(whole);
  };
  const { agent, model } = await scriptAgent({
    driver: createChromiumDriver({ page }),
    now: () => new Date("2027-03-05T10:00:00Z"),
    locale: { timeZone: "Europe/London", language: "en" },
    onQuestion: async () => "Ada Lovelace, ada@example.com",
    script: [
      () =>
        answer({
          decision: "ask",
          message: "I need your details.",
          clarification: "What are your name and your email address?",
        }),
      (request) =>
        answer(
          {
            decision: "act",
            message: "I'll fill in the form and create the account.",
            steps: [
              step("fill", { id: idIn(request, "Full name"), value: "Ada Lovelace" }),
              step("fill", { id: idIn(request, "Email"), value: "ada@example.com" }),
              step("select", { id: idIn(request, "Plan"), value: "Pro (€9 a month)" }),
              step("fill", { id: idIn(request, "I accept the terms"), value: "yes" }),
              step("click", { id: idIn(request, "Create account") }),
            ],
          },
          { notes: "Plan: Pro, €9 a month." },
        ),
      () => answer({ decision: "done", message: "You have an account with the Pro plan." }),
    ],
  });
  expect(await agent.execute("Sign me up with the Pro plan")).toMatchObject({
    ending: "done",
    usage: { modelCalls: 3 },
  });
  expect(joined).toHaveLength(1);

  const asked = model.requests.filter((request) => request.model);
  const system = String(asked[0]?.messages[0]?.content);
  const prompts = asked.map(({ messages }) =>
    String(messages.at(-1)?.content)
      .replaceAll(server.url, "https://example.com")
      .replaceAll(/(?<=<\/?(?:page|steps|notes|chat)-)\w+(?=>)/g, "5d3c"),
  );
  const parts = prompts.map((prompt, index) => {
    const tokens = `${countTokens(prompt)} tokens in, ${countTokens(answers[index] ?? "")} out`;
    return `## Call ${index + 1} (${tokens})\n\n\`\`\`text\n${leaveOutRepeated(prompt, prompts[index - 1])}\n\`\`\`\n\nThe answer:\n\n\`\`\`json\n${answers[index]}\n\`\`\`\n`;
  });
  const text = [
    "# A run as the model sees it",
    "One run with three model calls: a question to the person, a plan, and the end. A test compares this page with a run in a real form;\nonly the answers of the model are scripted. … stands for lines of the call before.",
    `## The system prompt (${countTokens(system)} tokens, the same in every call)`,
    `\`\`\`text\n${system}\n\`\`\``,
    parts.join("\n"),
  ].join("\n\n");
  if (process.env.GISELLE_WRITE) writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
});
