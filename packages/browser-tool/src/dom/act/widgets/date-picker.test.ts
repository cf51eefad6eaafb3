import { giveTool, openPage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

/** A custom calendar: German, weeks start on Monday, days have no label, and past days are disabled. */
const page = `<html lang=de><label>Anreise <input readonly></label>
  <div id=calendar hidden style="position: absolute; background: white"></div>
  <script>
    const input = document.querySelector("input"), calendar = document.querySelector("#calendar");
    let shown = new Date(2026, 10, 1);
    const draw = () => {
      const lead = (shown.getDay() + 6) % 7;
      const count = new Date(shown.getFullYear(), shown.getMonth() + 1, 0).getDate();
      const days = Array.from({ length: count }, (_, index) => "<button" + (past(index + 1) ? " disabled" : "") + ">" + (index + 1) + "</button>");
      calendar.innerHTML = "<button title='Vorheriger Monat'>&lt;</button>"
        + "<b>" + shown.toLocaleString("de", { month: "long" }) + "</b> <i>" + shown.getFullYear() + "</i>"
        + "<button title='Nächster Monat'>&gt;</button><p>Mo Di Mi Do Fr Sa So</p>" + "<s></s>".repeat(lead) + days.join("");
      calendar.hidden = false;
    };
    const past = (day) => new Date(shown.getFullYear(), shown.getMonth(), day) < new Date(2026, 10, 15);
    input.onclick = draw;
    document.onkeydown = ({ key }) => { if (key === "Escape") calendar.hidden = true; };
    calendar.onclick = ({ target: { title, textContent } }) => {
      if (title) { shown.setMonth(shown.getMonth() + (title[0] === "N" ? 1 : -1)); return draw(); }
      input.value = textContent.padStart(2, "0") + "." + String(shown.getMonth() + 1).padStart(2, "0") + "." + shown.getFullYear();
      calendar.hidden = true;
    };
  </script>`;

describe("a custom calendar (A5)", () => {
  it("is paged to the month by its buttons, and the day is pressed", async () => {
    const tool = await giveTool(await openPage(page));
    expect(await tool.act("Anreise", { action: "fill", value: "2027-03-04" })).toMatchObject({
      status: "applied",
      value: "04.03.2027",
    });
    expect(await tool.page.locator("#calendar").isVisible()).toBe(false);
  });

  it("refuses a disabled day, and closes", async () => {
    const tool = await giveTool(await openPage(page));
    expect(await tool.act("Anreise", { action: "fill", value: "2026-11-14" })).toMatchObject({
      status: "refused",
      code: "OUT_OF_RANGE",
    });
    expect(await tool.page.getByLabel("Anreise").inputValue()).toBe("");
    expect(await tool.page.locator("#calendar").isVisible()).toBe(false);
  });
});

it("restores the text that it typed to page a calendar, if the day is disabled", async () => {
  const follows = `<script>
    input.readOnly = false;
    input.oninput = () => {
      const [day, month, year] = input.value.split(".").map(Number);
      if (year) { shown = new Date(year, month - 1, 1); draw(); }
    };
  </script>`;
  const tool = await giveTool(await openPage(page + follows));
  await tool.act("Anreise", { action: "fill", value: "2026-12-24" });
  expect(await tool.act("Anreise", { action: "fill", value: "1990-05-17" })).toMatchObject({
    status: "refused",
    code: "OUT_OF_RANGE",
  });
  expect(await tool.page.getByLabel("Anreise").inputValue()).toBe("24.12.2026");
  expect(await tool.page.locator("#calendar").isVisible()).toBe(false);
});

it("writes a date as given if no calendar opens", async () => {
  const tool = await giveTool(await openPage(`<label>Note <input></label><label>Fixed <input readonly></label>`));
  expect(await tool.act("Note", { action: "fill", value: "4 March 2026" })).toMatchObject({
    status: "applied",
    value: "4 March 2026",
  });
  expect(await tool.act("Fixed", { action: "fill", value: "4 March 2026" })).toMatchObject({ code: "READ_ONLY" });
});
