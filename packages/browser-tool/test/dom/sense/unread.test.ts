// S1: an element that throws while it is read does not hide the rest of the page.
import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

/** A list of stations with a button in each row. `break` is called with the row that may break. */
const stations = (
  breakRow: string,
) => `<!doctype html><title>Stations</title><h1>Stations</h1><ul></ul><p>Last line</p><script>
  document.querySelector("ul").innerHTML = ["North", "South", "West"].map((name) =>
    "<li><b>" + name + "</b> <x-state><input aria-label='Note for " + name + "'><button>Book " + name + "</button></x-state></li>").join("");
  const fail = () => { throw new TypeError("Cannot read properties of undefined"); };
  const row = document.querySelectorAll("li")[1];
  ${breakRow}
  for (const button of document.querySelectorAll("button")) button.onclick = () => { document.querySelector("p").textContent = button.textContent; };
</script>`;

const throwing = (element: string, name: string) =>
  `Object.defineProperty(${element}, "${name}", { get: fail, configurable: true });`;

const ways = [
  ["a field whose value throws", throwing(`row.querySelector("input")`, "value"), "Note for South"],
  ["a field whose type throws", throwing(`row.querySelector("input")`, "type"), "Note for South"],
  ["a button whose name throws", throwing(`row.querySelector("button")`, "title"), "Book South"],
] as const;

describe.each(ways)("%s", (_, breakRow, lost) => {
  it("is left out, and one line says so", async () => {
    const whole = await giveTool(await open(stations("")));
    const all = (await whole.snapshot({ scope: "page", text: true })).text ?? "";
    expect(all).toContain(lost);
    expect(all).not.toContain("could not be read");

    const tool = await giveTool(await open(stations(breakRow)));
    const { text = "", fields, missing } = await tool.snapshot({ scope: "page", text: true });
    expect(missing).toMatch(/^\d+ elements? could not be read\.$/);
    expect(text.endsWith(`\n${missing}`)).toBe(true);
    for (const shown of ["Stations", "Note for North", "Book North", "Note for West", "Book West", "Last line"])
      expect(text).toContain(shown);
    const book = fields.find(({ label }) => label === "Book West");
    const { outcomes, delta } = await tool.execute([{ action: "click", fieldId: book?.fieldId }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(delta?.text).toContain('+ "Book West"');
    expect(delta?.text).not.toContain("Note");
  });
});

it("counts only the elements that cannot be read", async () => {
  const tool = await giveTool(await open(stations(throwing(`row.querySelector("input")`, "value"))));
  const { text = "", missing } = await tool.snapshot({ scope: "page", text: true });
  expect(missing).toBe("1 element could not be read.");
  expect(text).toContain("Book South");
});

it("says of an action that an element cannot be read any more", async () => {
  const tool = await giveTool(
    await open(`<!doctype html><title>Page</title><button>Break</button><input aria-label="Amount" value="5"><script>
      document.querySelector("button").onclick = () => Object.defineProperty(document.querySelector("input"), "value", { get() { throw new Error("gone"); } });
    </script>`),
  );
  const { fields } = await tool.snapshot({ scope: "page", text: true });
  const { delta } = await tool.execute([{ action: "click", fieldId: fields[0]?.fieldId }]);
  expect(delta?.text).toBe(`- ${fields[1]?.fieldId}\n1 element could not be read.`);
});
