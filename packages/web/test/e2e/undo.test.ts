// Undo, by code: the values come from the record of the run, and no model is called.
import { expect, it } from "vitest";
import { pollOptions, shareApp, testTimeoutMs } from "./app.cases.ts";
import { shareDemo } from "./demo.cases.ts";

const app = shareApp();
const openDemo = shareDemo();

it(
  "puts back what the last request changed, then what the one before changed, and says what cannot be undone",
  async () => {
    await app().set({ profile: "auto" });
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    const value = (label: string) => demo.page.getByLabel(label).inputValue();
    await demo.ask("Fill this in for Ada Lovelace, ada@example.com, Pro plan");
    await demo.ask("Email: ada@work.example");
    await expect.poll(() => value("Email"), pollOptions).toBe("ada@work.example");
    await demo.ask("Undo that");
    await demo.shows("I restored Email.");
    expect(await value("Email")).toBe("ada@example.com");
    await demo.ask("Undo");
    await demo.shows(
      'I restored Full name, Email. I couldn\'t restore Plan ("Choose"): The option "Choose" of "Plan" is disabled.',
    );
    expect(await value("Full name")).toBe("");
    await demo.ask("undo");
    await demo.shows("There is nothing to undo.");
    expect(await received()).toEqual([]);
    const [run] = await app().runs();
    expect(run?.modelCalls).toBe(0);
  },
  testTimeoutMs,
);

it(
  "says that a form which was sent stays sent",
  async () => {
    await app().set({ profile: "auto" });
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask("Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it");
    await demo.shows("We received your message");
    await demo.ask("Please undo it");
    await demo.shows(/I can't undo this: Clicked "Send/);
    await demo.ask("What is missing?");
    await demo.ask("undo");
    await demo.shows("There is nothing to undo.");
    expect(await received()).toHaveLength(1);
  },
  testTimeoutMs,
);
