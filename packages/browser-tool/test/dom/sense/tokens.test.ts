import { cardPage, countTokens, formPage, giveTool, openPage, tablePage } from "@giselles-ai/testing";
import { expect, it } from "vitest";

it("S7: a form of 24 fields of every native kind, with all there is to know, costs at most 900 tokens", async () => {
  const tool = await giveTool(await openPage(formPage));
  const { text = "", fields } = await tool.snapshot({ text: true });
  expect(fields.filter(({ kind }) => kind !== "button")).toHaveLength(24);
  expect(countTokens(text)).toBeLessThanOrEqual(900);
  const words = await tool.page.evaluate("document.querySelector('[type=email]').validationMessage");
  expect(withoutAddress(text).replace(String(words), "(in the browser's words)")).toMatchInlineSnapshot(`
    "page "Conference registration" URL
    form "Registration"
    input-1 "First name"* = "Ada"
    input-2 "Last name"*
    input-3 email "Email"* = "ada@" ! "(in the browser's words)"
    input-4 tel "Phone" pattern [0-9 +]{6,} hint "+44 20 7946 0000"
    input-5 url "Website"
    input-6 password "Password"* = "••••"
    input-7 search "Find a colleague"
    input-8 number "Age" 18..120 step 1
    input-9 date "Birthday" 1900-01-01..2010-12-31
    input-10 datetime-local "Arrival"
    input-11 time "Wake-up call"
    input-12 month "Card expires"
    input-13 week "Week of stay"
    input-14 color "Badge colour" = "#336699"
    input-15 range "Spice level" = "3" 0..10
    input-16 file "CV"* accepts .pdf,.docx
    select-17 "Ticket type"* = "Choose…" {Choose…|Full|Student|Speaker}
    select-18 "Workshops" several {Accessibility|Agents|Privacy|Testing}
    select-19 "Country" = "Austria" {Austria|Belgium|Croatia|Denmark|Estonia|Finland|Germany|Hungary|Ireland|Japan|Kenya|Latvia|… 4 more}
    textarea-20 "Notes" max 300 chars
    group "Meal"
    radio-21 "Vegetarian" (x)
    radio-22 "Meat" ( )
    form "Registration"
    check-23 "Send me news" [ ]
    check-24 "I accept the terms"* [ ]
    button-25 "Register"
    button-26 "Start over""
  `);
});

it("S7: a table of 200 rows with 3 controls each costs at most 3,000 tokens, and every control can be addressed", async () => {
  const tool = await giveTool(await openPage(tablePage(200)));
  const { text = "", fields } = await tool.snapshot({ text: true });
  expect(fields).toHaveLength(600);
  expect(countTokens(text)).toBeLessThanOrEqual(3000);
  expect(readRows(text).flat()).toEqual(fields.map(({ fieldId }) => fieldId));
  expect(firstLines(text, 5)).toMatchInlineSnapshot(`
    "page "Users" URL
    table "Users"
    200 rows N: check-N "Select" [ ] | button-N+1 "Edit" | button-N+2 "Delete"
    1 "Ada Lovelace 1 person1@example.com"
    4 "Alan Turing 2 person2@example.com""
  `);
});

it("S7: a shop page of 60 cards costs at most 2,000 tokens", async () => {
  const tool = await giveTool(await openPage(cardPage(60)));
  const { text = "", fields } = await tool.snapshot({ text: true, scope: "page" });
  expect(fields.length).toBeGreaterThanOrEqual(180);
  expect(countTokens(text)).toBeLessThanOrEqual(2000);
  expect(firstLines(text, 9)).toMatchInlineSnapshot(`
    "page "Shop" URL
    link-1 "Home"
    link-2 "Cart"
    input-3 search "Search products"
    # "All products"
    60 rows N: link-N | button-N+1 "Add to cart" | button-N+2 "Save for later"
    4 "Walnut desk 1" "$0.00"
    7 "Oak lamp 2" "$7.00"
    10 "Steel chair 3" "$14.00""
  `);
});

it("S8: one change costs at most 150 tokens in the reply", async () => {
  const tool = await giveTool(await openPage(formPage));
  await tool.snapshot({ text: true });
  const { fieldId } = await tool.field("Ticket type");
  await tool.page.evaluate(() => {
    document.querySelector("select")?.addEventListener("change", () => {
      document
        .querySelector("form")
        ?.insertAdjacentHTML("beforeend", `<label>Student number <input required maxlength="8"></label>`);
    });
  });
  const { delta } = await tool.execute([{ action: "select", fieldId, value: "Student" }]);
  expect(countTokens(delta?.text ?? "")).toBeLessThanOrEqual(150);
  expect(delta?.text).toMatchInlineSnapshot(`"+ input-27 "Student number"* max 8 chars"`);
});

/** The ids of each row, derived from the text as a model would. */
function readRows(text: string): string[][] {
  const [, pattern = ""] = /rows N: (.*)/.exec(text) ?? [];
  const words = pattern.split(" | ").map((column) => column.split("-N")[0]);
  return text.split("\n").flatMap((line) => {
    const [, first] = /^(\d+) "/.exec(line) ?? [];
    return first ? [words.map((word, column) => `${word}-${Number(first) + column}`)] : [];
  });
}

function withoutAddress(text: string): string {
  return text.replace(/http:\S+/, "URL");
}

function firstLines(text: string, count: number): string {
  return withoutAddress(text).split("\n").slice(0, count).join("\n");
}
