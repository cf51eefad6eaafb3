// Without a key and without a model: each of the sample forms, filled in and sent through the chat.
import { expect, it } from "vitest";
import { shareApp, slowest } from "./app.cases.ts";
import { shareDemo } from "./demo.cases.ts";

const app = shareApp();
const openDemo = shareDemo();

/** Next year: the forms take no day that is past, whenever this is run. */
const year = new Date().getFullYear() + 1;

it(
  "W2: the contact form, from one sentence; the fields show what was typed, and the run is on record",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask("Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it");
    await demo.card().getByText("ada@example.com").waitFor();
    expect(await received()).toEqual([]); // nothing before it is allowed
    expect(await demo.page.getByLabel("Full name").inputValue()).toBe("");
    await demo.approve();
    await demo.said("Your message has arrived");
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
    await demo.page.getByRole("link", { name: "See this run" }).click();
    await demo.page.waitForURL(`**/runs/${run?.id}`);
    await demo.page.getByText("ada@example.com").first().waitFor();
  },
  slowest,
);

it(
  "W2: the checkout, with an address, a date in words and a card in a frame",
  async () => {
    const received = await app().watch("checkout");
    const demo = await openDemo(app().url, "checkout");
    await demo.ask(
      "Fill this in for Ada Lovelace, ada@example.com, 12 St James's Square, London, SW1Y 4JH, United Kingdom, " +
        `delivery on 15 January ${year}, name on card Ada Lovelace, card 4242 4242 4242 4242, 09/${(year + 1) % 100}, ` +
        "security code 123, and place the order",
    );
    await demo.approve();
    await demo.said("Your order has arrived");
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
    const { moments } = await app().run(run?.id ?? "");
    const told = moments.filter(({ event }) => event.type !== "run-started"); // that has what the person typed
    expect(JSON.stringify(told)).not.toContain("4242 4242");
  },
  slowest,
);

it(
  "W2: the job application, with a combobox, choices and a file; on a phone",
  async () => {
    const received = await app().watch("job");
    const demo = await openDemo(app().url, "job", { width: 390 });
    await demo.ask(
      `Fill this in for Grace Hopper, grace@example.com, position Product designer, start on 15 January ${year}, ` +
        "salary 70000, remote, TypeScript and Accessibility, attach cv.pdf, and send it",
    );
    await demo.approve();
    await demo.said("Your application has arrived");
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
  slowest,
);

it(
  "says what it does not understand, and does not begin",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask("Fill this in for Ada Lovelace, shoe size 38, and send it");
    await demo.said(/I do not know what "shoe size 38" is for/);
    expect(await received()).toEqual([]);
    expect(await demo.page.getByLabel("Full name").inputValue()).toBe("");
  },
  slowest,
);
