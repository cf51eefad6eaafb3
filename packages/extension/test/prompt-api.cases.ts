import type { Popup } from "./own-browser.cases.ts";

/** A stand-in at the Prompt API's interface, because no browser in tests has a model. It answers with the plans, in order. */
const standIn = (state: string, plans: object[]) => `{
  const plans = ${JSON.stringify(plans)};
  globalThis.prompts = [];
  const session = () => ({
    contextUsage: 500, contextWindow: 6144, measureContextUsage: async () => 700, clone: async () => session(), destroy() {},
    async prompt(input) {
      prompts.push(input.map(({ content }) => content).join(" "));
      return JSON.stringify(plans[prompts.length - 1]);
    },
  });
  globalThis.LanguageModel = {
    availability: async () => "${state}",
    async create({ monitor }) {
      const events = new EventTarget();
      monitor(events);
      for (const loaded of [0, 0.5, 1]) {
        events.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded }));
        (globalThis.shown ??= []).push(document.getElementById("download").textContent);
      }
      return session();
    },
  };
}`;

export const plan = (parts: object) => ({ reasoning_summary: "", plan: parts });

/** Reloads the side panel with a stand-in for the browser's model. */
export async function fakePromptApi(panel: Popup, state: string, plans: object[]): Promise<void> {
  await panel.send("Page.enable");
  await panel.send("Page.addScriptToEvaluateOnNewDocument", { source: standIn(state, plans) });
  await panel.send("Page.reload");
}
