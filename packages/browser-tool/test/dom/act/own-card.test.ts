// An agent must not answer its own approval: the card is on the page, but not part of it.
import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

const placed = 'style="position:fixed;left:10px;top:100px;width:100px;height:40px"';
const card = (mark: string) =>
  `<section ${mark}><button ${placed} onclick="top.approved += 1">Approve</button></section>`;

const pages: Record<string, (mark: string) => string> = {
  "in the page": card,
  "in a shadow root": (mark) => `<x-panel><template shadowrootmode="open">${card(mark)}</template></x-panel>`,
  "in two shadow roots": (mark) =>
    `<x-panel ${mark}><template shadowrootmode="open"><x-card><template shadowrootmode="open">${card("")}</template></x-card></template></x-panel>`,
};

const ways = {
  Enter: [{ action: "press", keys: "Enter" }],
  Space: [{ action: "press", keys: "Space" }],
  "a click at its place": [{ action: "click_point", point: { x: 60, y: 120 } }],
} as const;

const focusApprove = () => {
  const find = (root: Document | ShadowRoot): HTMLElement | undefined => {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      const found = element.matches("section button") ? element : element.shadowRoot && find(element.shadowRoot);
      if (found) return found;
    }
    return undefined;
  };
  find(document)?.focus();
};

async function attack(where: string, way: keyof typeof ways, mark: string) {
  const html = `<!doctype html><title>Shop</title><script>approved = 0</script><label>Name <input></label>${pages[where]?.(mark)}`;
  const tool = await giveTool(await open(html));
  await tool.snapshot();
  await tool.page.evaluate(focusApprove);
  const { outcomes } = await tool.execute([...ways[way]]);
  return { outcome: outcomes?.[0], approved: await tool.page.evaluate("approved") };
}

describe.each(Object.keys(pages))("an approval card %s", (where) => {
  it.each(Object.keys(ways) as (keyof typeof ways)[])("is not answered by %s", async (way) => {
    const { outcome, approved } = await attack(where, way, "data-giselle-ignore");
    expect(approved).toBe(0);
    expect(outcome).toMatchObject({ status: "refused", code: "NOT_ALLOWED" });
  });

  it.each(Object.keys(ways) as (keyof typeof ways)[])("control: without its mark, it is, by %s", async (way) => {
    expect(await attack(where, way, "")).toMatchObject({ approved: 1 });
  });
});
