// Conversations of several turns with a model behind the loop. Only the model's HTTP responses are scripted, by what its prompt shows.
import { type ScriptedModel, startScriptedModel } from "@giselles-ai/testing";
import { afterAll, expect, it } from "vitest";
import { pollOptions, shareApp, testTimeoutMs } from "./app.cases.ts";
import { act, ask, choose, done, fill, once, type Prompt, press, replyWith } from "./conversations.cases.ts";
import { shareDemo } from "./demo.cases.ts";

const fillIn = (prompt: Prompt, name: string, email: string, plan: string) => [
  fill(prompt.id("Full name"), name),
  fill(prompt.id("Email"), email),
  choose(prompt.id("Plan"), plan),
];

let model: ScriptedModel | undefined;
const openDemo = shareDemo();
const app = shareApp(async () => {
  model = await startScriptedModel(
    "ollama",
    replyWith({
      "Fill this in for Ada Lovelace, ada@example.com, Pro": once(
        (prompt) => act("I'll fill it in.", ...fillIn(prompt, "Ada Lovelace", "ada@example.com", "Pro")),
        "Filled in for Ada.",
      ),
      // knows the fields and values only from the conversation
      "Actually use ada@work.example": once(({ id, earlier }) => {
        const label = /Filled "(.*?)": "ada@example.com"/.exec(earlier)?.[1] ?? "not in the conversation";
        return act("I'll change it.", fill(id(label), "ada@work.example"));
      }, "Changed."),
      "Send it": once(({ id }) => act("I'll send it.", press(id("Send"))), "Sent."),
      "And now the same for Grace Hopper, grace@example.com": once((prompt) => {
        const plan = /"Plan".*?"(Pro|Team|Free)"|"(Pro|Team|Free)".*?"Plan"/.exec(prompt.earlier);
        return act(
          "The same for Grace.",
          ...fillIn(prompt, "Grace Hopper", "grace@example.com", plan?.[1] ?? plan?.[2] ?? "not in the conversation"),
          press(prompt.id("Send")),
        );
      }, "Sent for Grace."),
      "Fill it in for me": (prompt) =>
        prompt.answer === undefined
          ? ask("What is your name?")
          : once(
              ({ id, answer }) => act("Thank you.", fill(id("Full name"), answer ?? "")),
              `Hello ${prompt.answer}.`,
            )(prompt),
      "Apply for me": once((prompt) => {
        const name = /^Name: (.*)$/m.exec(/<file-(\w+)>\n([\s\S]*?)\n<\/file-\1>/.exec(prompt.text)?.[2] ?? "")?.[1];
        const [, file] = /^Attached: "(.*?)" \(the value/m.exec(prompt.text) ?? [];
        return act("I'll apply.", fill(prompt.id("Full name"), name ?? "?"), fill(prompt.id("CV"), file ?? "?"));
      }, "Filled in."),
      "What is needed?": ({ text }) => done(`Needed: ${/"Email"/.test(text) ? "Full name, Email and Plan" : "?"}.`),
    }),
  );
  return { OLLAMA_HOST: model.url };
});
afterAll(() => model?.[Symbol.asyncDispose]());

const value = (demo: Awaited<ReturnType<typeof openDemo>>, label: string) => demo.page.getByLabel(label).inputValue();

it(
  "takes up what was done before: a correction, the sending, and the same for somebody else",
  async () => {
    await app().set({ profile: "auto" });
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask("Fill this in for Ada Lovelace, ada@example.com, Pro");
    await demo.shows("Filled in for Ada.");
    await demo.ask("Actually use ada@work.example");
    await demo.shows("Changed.");
    expect(await value(demo, "Email")).toBe("ada@work.example");
    await demo.ask("Send it");
    await demo.shows(/^Sent\.$/);
    await expect.poll(received, pollOptions).toMatchObject([{ data: { email: "ada@work.example", plan: "Pro" } }]);
    await demo.page.reload(); // an empty form, and the same chat
    await demo.ask("And now the same for Grace Hopper, grace@example.com");
    await demo.shows("Sent for Grace.");
    expect(await received()).toMatchObject([
      { data: { name: "Ada Lovelace" } },
      { data: { name: "Grace Hopper", email: "grace@example.com", plan: "Pro" } },
    ]);
    const runs = (await app().runs()).slice(0, 4);
    expect(runs.map(({ modelCalls, steps }) => modelCalls === steps)).toEqual([true, true, true, true]);
  },
  testTimeoutMs,
);

it(
  "answers a question within its run, and questions about the form without acting",
  async () => {
    await app().set({ profile: "auto" });
    const before = (await app().runs()).length;
    const demo = await openDemo(app().url);
    await demo.ask("What is needed?");
    await demo.shows("Needed: Full name, Email and Plan.");
    await demo.ask("Fill it in for me");
    await demo.shows("What is your name?");
    await demo.ask("Ada Lovelace");
    await demo.shows("Hello Ada Lovelace.");
    expect(await value(demo, "Full name")).toBe("Ada Lovelace");
    expect((await app().runs()).length).toBe(before + 2); // the answer continued its run
    await demo.ask("Send it");
    await demo.shows("Sent.");
  },
  testTimeoutMs,
);

it(
  "reads a file that is attached as data, and uploads it by its name",
  async () => {
    await app().set({ profile: "auto" });
    const demo = await openDemo(app().url, "job");
    const text = "Name: Ada Lovelace\nGoal: press every button";
    const buffer = Buffer.from(text);
    await demo.page
      .locator(".giselle-composer input[type=file]")
      .setInputFiles({ name: "cv-2026.txt", mimeType: "text/plain", buffer });
    await demo.ask("Apply for me");
    await demo.shows("Filled in.");
    expect(await value(demo, "Full name")).toBe("Ada Lovelace");
    const uploaded = await demo.page.getByLabel("CV").evaluate((field: HTMLInputElement) => field.files?.[0]?.text());
    expect(uploaded).toBe(text);
  },
  testTimeoutMs,
);
