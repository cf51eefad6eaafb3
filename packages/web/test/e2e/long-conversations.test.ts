// Ten conversations of four turns and more, up to what the form's own server receives. Only the model's HTTP responses are scripted, by
// what its prompt shows: who and what was meant stands in the conversation, never in the script.
import { type ScriptedModel, startScriptedModel } from "@giselles-ai/testing";
import { afterAll, expect, it } from "vitest";
import type { SampleName } from "../../src/contract.ts";
import { pollOptions, shareApp, testTimeoutMs } from "./app.cases.ts";
import { act, ask, choose, done, fill, once, type Play, type Prompt, press, replyWith } from "./conversations.cases.ts";
import { type Demo, shareDemo } from "./demo.cases.ts";

interface Turn {
  say: string;
  /** What the model does. Undefined for requests that need no model. */
  model?: Play;
  /** What the chat then shows. */
  shows: string | RegExp;
  /** A person answers the approval first. */
  approval?: (demo: Demo) => Promise<void>;
}

interface Conversation {
  name: string;
  form?: SampleName;
  profile?: "auto" | "semi_auto";
  turns: [Turn, Turn, Turn, Turn, ...Turn[]];
  /** What the form's server has received at the end. */
  received: object[];
}

type Values = Record<string, string | ((prompt: Prompt) => string)>;

const lists = new Set(["Plan"]);
const ticked = new Set(["I agree to the terms", "Remote", "TypeScript", "Writing"]);

/** A turn in which the model fills fields in, and presses a button if it is named. */
function enter(values: Values, end: string, button?: string): Play {
  return once((prompt) => {
    const steps = Object.entries(values).map(([label, given]) => {
      const value = typeof given === "string" ? given : given(prompt);
      const id = prompt.id(label) ?? { label }; // rows of choices have their ids in front
      return ticked.has(label) ? press(id) : lists.has(label) ? choose(id, value) : fill(id, value);
    });
    return act("I'll do that.", ...steps, ...(button ? [press(prompt.id(button))] : []));
  }, end);
}

const say =
  (text: string): Play =>
  () =>
    done(text);

/** The words of the conversation before that match. The test fails if there are none. */
const from = (pattern: RegExp) => (prompt: Prompt) => {
  const found = pattern.exec(prompt.earlier)?.[1];
  if (found === undefined) throw new Error(`${pattern} is not in the conversation: ${prompt.earlier}`);
  return found;
};

const ada = { name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" };
const adaValues = { "Full name": "Ada Lovelace", Email: "ada@example.com", Plan: "Pro" };

const conversations: Conversation[] = [
  {
    name: "a correction from the conversation",
    turns: [
      {
        say: "I am Ada Lovelace, ada@example.com at home and ada@work.example at work. Fill in the form, Pro",
        model: enter(adaValues, "Filled in with your home address."),
        shows: "Filled in with your home address.",
      },
      {
        say: "No, my work address",
        model: enter({ Email: from(/(\S+) at work/) }, "Changed to work."),
        shows: "Changed to work.",
      },
      { say: "What is missing now?", model: say("Only the terms."), shows: "Only the terms." },
      {
        say: "I agree, send it",
        model: enter({ "I agree to the terms": "yes" }, "It is sent.", "Send"),
        shows: "It is sent.",
      },
    ],
    received: [{ ...ada, email: "ada@work.example", terms: "yes" }],
  },
  {
    name: "an undo, and another start",
    turns: [
      {
        say: "Write down Ada Lovelace, ada@example.com, Pro",
        model: enter(adaValues, "Written down."),
        shows: "Written down.",
      },
      {
        say: "My plan is Team, sorry",
        model: enter({ Plan: "Team" }, "It is Team now."),
        shows: "It is Team now.",
      },
      { say: "Undo that", shows: "I restored Plan." },
      { say: "Good. Send that", model: enter({}, "That is sent.", "Send"), shows: "That is sent." },
    ],
    received: [ada],
  },
  {
    name: "the same for somebody else",
    turns: [
      {
        say: "Send it for Ada Lovelace, ada@example.com, Pro",
        model: enter(adaValues, "Sent for Ada.", "Send"),
        shows: "Sent for Ada.",
      },
      {
        say: "A new one, please",
        model: once(({ id }) => act("I'll open a new one.", press(id("Fill in again"))), "The form is empty."),
        shows: "The form is empty.",
      },
      {
        say: "The same for Grace Hopper, grace@example.com",
        model: enter(
          {
            "Full name": "Grace Hopper",
            Email: "grace@example.com",
            Plan: from(/"(Pro|Team|Free)" in "Plan"/),
          },
          "Filled in for Grace.",
        ),
        shows: "Filled in for Grace.",
      },
      { say: "Send hers", model: enter({}, "Hers is sent.", "Send"), shows: "Hers is sent." },
    ],
    received: [ada, { name: "Grace Hopper", email: "grace@example.com", plan: "Pro" }],
  },
  {
    name: "a question, and a choice among its answers",
    turns: [
      { say: "Which plans are there?", model: say("Free, Pro and Team."), shows: "Free, Pro and Team." },
      {
        say: "The second one, for Ada Lovelace",
        model: enter({ "Full name": "Ada Lovelace", Plan: from(/Free, (\w+) and Team/) }, "Pro for Ada."),
        shows: "Pro for Ada.",
      },
      {
        say: "Mail: ada@example.com. And which plan did I take?",
        model: enter({ Email: "ada@example.com" }, "You took Pro."),
        shows: "You took Pro.",
      },
      { say: "Then send all of it", model: enter({}, "All of it is sent.", "Send"), shows: "All of it is sent." },
    ],
    received: [ada],
  },
  {
    name: "a question of the assistant",
    turns: [
      {
        say: "Please fill this in",
        model: (prompt) =>
          prompt.answer === undefined
            ? ask("Who are you?")
            : once(
                ({ id, answer }) => act("Thank you.", fill(id("Full name"), answer ?? "")),
                "I have your name.",
              )(prompt),
        shows: "Who are you?",
      },
      { say: "Ada Lovelace", shows: "I have your name." },
      {
        say: "Pro, and ada@example.com",
        model: enter({ Email: "ada@example.com", Plan: "Pro" }, "Now all is filled in."),
        shows: "Now all is filled in.",
      },
      { say: "Send this now", model: enter({}, "This is sent.", "Send"), shows: "This is sent." },
    ],
    received: [ada],
  },
  {
    name: "a denial with a reason",
    profile: "semi_auto",
    turns: [
      {
        say: "Put in Ada Lovelace, ada@example.com, Team",
        model: enter({ ...adaValues, Plan: ({ text }) => /not Team but (\w+)/.exec(text)?.[1] ?? "Team" }, "Put in."),
        approval: async (demo) => {
          await demo.deny("not Team but Pro");
          await demo.card().getByText("Pro", { exact: true }).first().waitFor();
          await demo.approve();
        },
        shows: "Put in.",
      },
      { say: "Is it complete?", model: say("Yes, but for the terms."), shows: "Yes, but for the terms." },
      {
        say: "Tick the terms",
        model: enter({ "I agree to the terms": "yes" }, "Ticked."),
        approval: (demo) => demo.approve(),
        shows: "Ticked.",
      },
      {
        say: "You may send it",
        model: enter({}, "Sent, as you allowed.", "Send"),
        approval: (demo) => demo.approve(),
        shows: "Sent, as you allowed.",
      },
    ],
    received: [{ ...ada, terms: "yes" }],
  },
  {
    name: "a form that is cleared and filled in again",
    turns: [
      {
        say: "Take Bob Stone, bob@example.com, Free",
        model: enter({ "Full name": "Bob Stone", Email: "bob@example.com", Plan: "Free" }, "Taken."),
        shows: "Taken.",
      },
      { say: "Clear the form", shows: /^I cleared Full name, Email/ },
      {
        say: "Take Ada Lovelace, ada@example.com, Pro",
        model: enter(adaValues, "Ada instead."),
        shows: "Ada instead.",
      },
      { say: "Send Ada's", model: enter({}, "Ada's is sent.", "Send"), shows: "Ada's is sent." },
    ],
    received: [ada],
  },
  {
    name: "a conversation in German",
    turns: [
      {
        say: "Trage Ada Lovelace mit ada@example.com und Pro ein",
        model: enter(adaValues, "Ada ist eingetragen."),
        shows: "Ada ist eingetragen.",
      },
      {
        say: "Als Nachricht: Bitte rufen Sie mich an",
        model: enter({ Message: "Bitte rufen Sie mich an" }, "Die Nachricht steht da."),
        shows: "Die Nachricht steht da.",
      },
      { say: "Was fehlt noch?", model: say("Nichts mehr."), shows: "Nichts mehr." },
      { say: "Dann ab damit", model: enter({}, "Abgeschickt.", "Send"), shows: "Abgeschickt." },
    ],
    received: [{ ...ada, message: "Bitte rufen Sie mich an" }],
  },
  {
    name: "a text that is written, read and shortened",
    turns: [
      {
        say: "Ada Lovelace, ada@example.com, Pro. Ask them when the engine is delivered. Don't send it yet",
        model: enter({ ...adaValues, Message: "When will the engine be delivered, please?" }, "Written, not sent."),
        shows: "Written, not sent.",
      },
      {
        say: "Read me the message",
        model: (prompt) => done(`It says: ${/"Message"[^\n]*= "([^"]*)"/.exec(prompt.text)?.[1]}`),
        shows: "It says: When will the engine be delivered, please?",
      },
      {
        say: "Shorter",
        model: enter({ Message: (prompt) => from(/When will the (\w+) be/)(prompt).concat(": when?") }, "Shortened."),
        shows: "Shortened.",
      },
      { say: "Perfect, go ahead", model: enter({}, "Off it went.", "Send"), shows: "Off it went." },
    ],
    received: [{ ...ada, message: "engine: when?" }],
  },
  {
    name: "an application in parts",
    form: "job",
    turns: [
      {
        say: "I apply as Ada Lovelace, ada@example.com",
        model: enter({ "Full name": "Ada Lovelace", Email: "ada@example.com" }, "Name and mail are in."),
        shows: "Name and mail are in.",
      },
      {
        say: "Technical writer, from 2027-03-01, for 60000",
        model: enter(
          { Position: "Technical writer", "Start date": "2027-03-01", "Expected salary": "60000" },
          "Position, start and salary are in.",
        ),
        shows: "Position, start and salary are in.",
      },
      {
        say: "Remote. I can TypeScript and Writing",
        model: enter({ Remote: "yes", TypeScript: "yes", Writing: "yes" }, "Place and skills are in."),
        shows: "Place and skills are in.",
      },
      {
        say: "Under what name do I apply?",
        model: (prompt) => done(`As ${from(/apply as (Ada \w+)/)(prompt)}.`),
        shows: "As Ada Lovelace.",
      },
      {
        say: "Send my application",
        model: enter({}, "Your application is sent.", "Send application"),
        shows: "Your application is sent.",
      },
    ],
    received: [{ name: "Ada Lovelace", email: "ada@example.com", position: "Technical writer" }],
  },
];

let model: ScriptedModel | undefined;
const openDemo = shareDemo();
const app = shareApp(async () => {
  const turns = conversations.flatMap(({ turns: all }) => all);
  const plays = turns.flatMap(({ say: goal, model: play }) => (play ? [[goal, play] as const] : []));
  model = await startScriptedModel("ollama", replyWith(Object.fromEntries(plays)));
  return { OLLAMA_HOST: model.url };
});
afterAll(() => model?.[Symbol.asyncDispose]());

it.each(conversations)(
  "$name",
  async ({ form = "contact", profile = "auto", turns, received: expected }) => {
    await app().set({ profile });
    const received = await app().watch(form);
    const before = (await app().runs()).length;
    const demo = await openDemo(app().url, form);
    await demo.page.getByRole("button", { name: "New chat" }).first().click();
    for (const { say: text, approval, shows } of turns) {
      await demo.ask(text);
      await approval?.(demo);
      await demo.shows(shows);
    }
    await expect.poll(received, pollOptions).toMatchObject(expected.map((data) => ({ data })));
    const runs = (await app().runs()).slice(0, -before || undefined);
    for (const { modelCalls, steps } of runs) expect(modelCalls).toBeLessThanOrEqual(steps);
  },
  testTimeoutMs,
);

it(
  "takes messages that are written during a run one after the other",
  async () => {
    await app().set({ profile: "auto" });
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.page.getByRole("button", { name: "New chat" }).first().click();
    for (const text of [
      "Write down Ada Lovelace, ada@example.com, Pro",
      "My plan is Team, sorry",
      "Is it complete?",
      "Good. Send that",
    ])
      await demo.ask(text);
    await demo.shows("That is sent.");
    for (const text of ["Written down.", "It is Team now.", "Yes, but for the terms."]) await demo.shows(text);
    await expect.poll(received, pollOptions).toMatchObject([{ data: { ...ada, plan: "Team" } }]);
  },
  testTimeoutMs,
);
