// The model that the browser has on the device. No browser in tests has one, so a stand-in at its interface (the Prompt API) plays
// it; the last tests meet the real interface, which says that there is none.
import { expect, it } from "vitest";
import { openStaticPage, type StaticPage, signUpForm } from "./static-page.cases.ts";

const body = `${signUpForm}<giselle-panel engine="built-in"></giselle-panel>`;

interface Seen {
  created: number;
  prompts: string[];
  systems: string[];
  constraints: object[];
}

/** Gives the page a model that answers with these plans, one after the other. */
async function openWithModel(plans: object[], state = "available"): Promise<StaticPage & { seen(): Promise<Seen> }> {
  const opened = await openStaticPage({ body });
  await opened.page.evaluate(
    ([answers, availability]) => {
      const seen = { created: 0, prompts: [] as string[], systems: [] as string[], constraints: [] as object[] };
      const session = () => ({
        contextUsage: 500,
        contextWindow: 6144,
        measureContextUsage: async () => 700,
        clone: async () => session(),
        destroy() {},
        async prompt(input: { content: string }[], { responseConstraint }: { responseConstraint: object }) {
          seen.prompts.push(input.map(({ content }) => content).join("\n"));
          seen.constraints.push(responseConstraint);
          return JSON.stringify(answers[seen.prompts.length - 1]);
        },
      });
      const create = async ({ initialPrompts }: { initialPrompts: { content: string }[] }) => {
        seen.created += 1;
        seen.systems.push(initialPrompts[0]?.content ?? "");
        return session();
      };
      Object.assign(globalThis, { LanguageModel: { availability: async () => availability, create }, seen });
    },
    [plans, state] as const,
  );
  return { ...opened, seen: () => opened.page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen) };
}

const act = (message: string, steps: object[]) => ({
  reasoning_summary: "",
  plan: { decision: "act", message, steps },
});
const done = (message: string) => ({ reasoning_summary: "", plan: { decision: "done", message } });

it("plans with the browser's own model, asks before it acts, and loads the model once", async () => {
  const { page, ask, card, values, seen, requested } = await openWithModel([
    act("I'll fill in your details.", [
      { tool: "fill", args: { id: "input-1", value: "Ada Lovelace" } },
      { tool: "select", args: { id: "select-3", option: "Pro" } },
    ]),
    done("Your name and plan are filled in."),
    done("The plan is Pro."),
  ]);
  await ask("I'm the lady who wrote the first program, and I want everything you've got");
  await card.getByRole("button", { name: "Approve" }).waitFor();
  expect(await values()).toMatchObject({ name: "", plan: "Free" });
  await card.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Your name and plan are filled in.").waitFor();
  expect(await values()).toMatchObject({ name: "Ada Lovelace", plan: "Pro" });
  await ask("Which plan is that?");
  await page.getByText("The plan is Pro.").waitFor();
  const { created, prompts, systems, constraints } = await seen();
  expect({ created, prompts: prompts.length, systems: systems.length }).toEqual({ created: 1, prompts: 3, systems: 1 });
  expect(prompts[0]).toContain('"Full name"');
  expect(prompts[1]).toContain("Ada Lovelace");
  expect(prompts[2]).toContain("The user: I'm the lady");
  expect(constraints[0]).toMatchObject({ type: "object" });
  expect(requested.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(1); // the planner is loaded when it is needed
});

it("reports that the model failed, and does nothing", async () => {
  const { page, ask, values } = await openWithModel([{ nonsense: true }, { nonsense: true }]);
  await ask("Full name: Ada");
  await page.getByText("The model returned an invalid plan").waitFor();
  expect(await values()).toMatchObject({ name: "" });
});

it.each(["downloadable", "unavailable"])(
  "follows direct requests if the model is %s, and says so once",
  async (state) => {
    const { page, ask, card, values, seen } = await openWithModel([], state);
    const notice = page.getByText("This browser has no built-in model that is ready to use");
    await ask("Full name: Ada");
    await card.getByRole("button", { name: "Approve" }).click();
    await expect.poll(values).toMatchObject({ name: "Ada" });
    await notice.waitFor();
    await ask("Plan: Pro");
    await card.getByRole("button", { name: "Approve" }).click();
    await expect.poll(values).toMatchObject({ plan: "Pro" });
    expect(await notice.count()).toBe(1);
    expect(await seen()).toMatchObject({ created: 0 });
  },
);

it("follows direct requests in a browser without the Prompt API", async () => {
  const { page, ask, card, values } = await openStaticPage({ body });
  await page.evaluate(() => delete (globalThis as { LanguageModel?: unknown }).LanguageModel);
  await ask("Full name: Ada");
  await card.getByRole("button", { name: "Approve" }).click();
  await expect.poll(values).toMatchObject({ name: "Ada" });
  await page.getByText("This browser has no built-in model that is ready to use").waitFor();
});
