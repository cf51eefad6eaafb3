import { giveTool, openPage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const listbox = (several: boolean) => `
  <div role=listbox tabindex=0 aria-label=Toppings aria-multiselectable=${several}>
    ${["Basil", "Cheese", "Olives", "Tuna"].map((name) => `<div role=option aria-selected=${name === "Basil"} aria-disabled=${name === "Tuna"}>${name}</div>`).join("")}
  </div>
  <script>
    document.querySelector("[role=listbox]").onclick = ({ target }) => {
      const on = target.getAttribute("aria-selected") !== "true";
      if (!${several}) for (const option of document.querySelectorAll("[role=option]")) option.setAttribute("aria-selected", false);
      target.setAttribute("aria-selected", on);
    };
  </script>`;

describe("an ARIA listbox (A5)", () => {
  it("selects exactly the wanted options", async () => {
    const tool = await giveTool(await openPage(listbox(true)));
    expect(await tool.act("Toppings", { action: "select", values: ["Olives", "cheese"] })).toMatchObject({
      status: "applied",
      value: ["Cheese", "Olives"],
    });
  });

  it("refuses several options if only one can be selected", async () => {
    const tool = await giveTool(await openPage(listbox(false)));
    expect(await tool.act("Toppings", { action: "select", values: ["Cheese", "Olives"] })).toMatchObject({
      code: "INVALID_VALUE",
    });
    expect(await tool.act("Toppings", { action: "fill", value: "Olives" })).toMatchObject({ status: "applied" });
    expect(await tool.field("Toppings")).toMatchObject({ currentValue: "Olives" });
  });

  it.each([
    ["Ham", "OPTION_NOT_FOUND"],
    ["Tuna", "DISABLED"],
  ])("does not change the selection when %s is requested", async (value, code) => {
    const tool = await giveTool(await openPage(listbox(true)));
    expect(await tool.act("Toppings", { action: "select", value })).toMatchObject({ status: "refused", code });
    expect(await tool.field("Toppings")).toMatchObject({ currentValue: "Basil" });
  });
});
