import { giveTool, openPage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const slider = (step: number, max: number) => `
  <div role=slider tabindex=0 aria-label=Price aria-valuemin=0 aria-valuemax=${max} aria-valuenow=0 style="width: 99px; height: 9px"></div>
  <script>
    const slider = document.querySelector("[role=slider]");
    slider.onkeydown = ({ key }) => {
      const by = { ArrowRight: ${step}, ArrowLeft: -${step}, PageUp: ${step * 10}, PageDown: -${step * 10}, Home: -1e9, End: 1e9 }[key] ?? 0;
      const now = Math.min(${max}, Math.max(0, Number(slider.getAttribute("aria-valuenow")) + by));
      slider.setAttribute("aria-valuenow", now);
    };
  </script>`;

describe("an ARIA slider (A5)", () => {
  it.each(["40", "€ 1,234", "10000", "0"])("is moved to %s by its keys", async (value) => {
    const tool = await giveTool(await openPage(slider(1, 10_000)));
    expect(await tool.act("Price", { action: "fill", value })).toMatchObject({
      status: "applied",
      value: value.replace(/\D/g, ""),
    });
  });

  it("fails if its steps skip the value", async () => {
    const tool = await giveTool(await openPage(slider(25, 100)));
    expect(await tool.act("Price", { action: "fill", value: "40" })).toMatchObject({
      status: "failed",
      code: "REJECTED",
    });
  });

  it("refuses a value that is not a number or out of range, without moving", async () => {
    const tool = await giveTool(await openPage(slider(1, 100)));
    expect(await tool.act("Price", { action: "fill", value: "cheap" })).toMatchObject({ code: "INVALID_VALUE" });
    expect(await tool.act("Price", { action: "fill", value: "101" })).toMatchObject({ code: "OUT_OF_RANGE" });
    expect(await tool.field("Price")).toMatchObject({ currentValue: "0" });
  });
});
