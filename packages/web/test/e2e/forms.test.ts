// Fills in and sends each sample form through the chat, without a key or a model.
import { expect, it } from "vitest";
import { pollOptions, shareApp, testTimeoutMs } from "./app.cases.ts";
import { shareDemo } from "./demo.cases.ts";

const app = shareApp();
const openDemo = shareDemo();

/** Next year, because the forms only accept future dates. */
const year = new Date().getFullYear() + 1;

it(
  "W2: fills in the contact form from one sentence, and lists the run",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask("Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it");
    await demo.card().getByText("ada@example.com").waitFor();
    expect(await received()).toEqual([]); // nothing is sent before the approval
    expect(await demo.page.getByRole("textbox", { name: "Full name" }).inputValue()).toBe("");
    await demo.approve();
    await demo.shows("We received your message");
    expect(await received()).toMatchObject([
      { data: { name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" }, files: [] },
    ]);
    const [run] = await app().runs();
    expect(run).toMatchObject({
      task: "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it",
      engine: "Reflex, without a model",
      profile: "semi_auto",
      status: "done",
      modelCalls: 0,
      actions: 4,
    });
    await demo.page.getByRole("link", { name: "View run" }).click();
    await demo.page.waitForURL(`**/runs/${run?.id}`);
    await demo.page.getByText("ada@example.com").first().waitFor();
  },
  testTimeoutMs,
);

it(
  "W2: fills in the checkout, with an address, a date in words and a card in a frame",
  async () => {
    const received = await app().watch("checkout");
    const demo = await openDemo(app().url, "checkout");
    await demo.ask(
      "Fill this in for Ada Lovelace, ada@example.com, 12 St James's Square, London, SW1Y 4JH, United Kingdom, " +
        `delivery on 15 January ${year}, name on card Ada Lovelace, card 4242 4242 4242 4242, 09/${(year + 1) % 100}, ` +
        "security code 123, and place the order",
    );
    await demo.approve();
    await demo.shows("We received your order");
    expect(await received()).toMatchObject([
      {
        data: {
          name: "Ada Lovelace",
          street: "12 St James's Square",
          city: "London",
          postalCode: "SW1Y 4JH",
          country: "United Kingdom",
          deliveryDate: `${year}-01-15`,
          card: "•••• 4242",
        },
      },
    ]);
    const [run] = await app().runs();
    const { events } = await app().run(run?.id ?? "");
    const others = events.filter(({ event }) => event.type !== "run-started"); // contains the task
    expect(JSON.stringify(others)).not.toContain("4242 4242");
  },
  testTimeoutMs,
);

it(
  "W2: fills in the job application on a phone, with a combobox, choices and a file",
  async () => {
    const received = await app().watch("job");
    const demo = await openDemo(app().url, "job", { width: 390 });
    await demo.ask(
      `Fill this in for Grace Hopper, grace@example.com, position Product designer, start on 15 January ${year}, ` +
        "salary 70000, remote, TypeScript and Accessibility, attach cv.pdf, and send it",
    );
    await demo.approve();
    await demo.shows("We received your application");
    expect(await received()).toMatchObject([
      {
        data: {
          name: "Grace Hopper",
          position: "Product designer",
          startDate: `${year}-01-15`,
          salary: "70000",
          place: "Remote",
          skills: "TypeScript, Accessibility",
        },
        files: [{ name: "cv.pdf", size: expect.any(Number) }],
      },
    ]);
    const overflow = await demo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
  testTimeoutMs,
);

it(
  "fills in what it understands, names the rest, and sends nothing",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask("Fill this in for Ada Lovelace, shoe size 38, and send it");
    await demo.shows(/I (?:didn.t understand|don.t know which field) "shoe size 38"/);
    await demo.approve();
    const name = demo.page.getByRole("textbox", { name: "Full name" });
    await expect.poll(() => name.inputValue(), pollOptions).toBe("Ada Lovelace");
    await demo.shows(/Still needed: Email/);
    expect(await received()).toEqual([]);
  },
  testTimeoutMs,
);
