// A11: a page that takes no clicks for a moment, because it saves what was just entered.
import { giveTool, sharePage } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const open = sharePage();

const page = (isReleased: boolean) => `<!doctype html><title>Page</title><main>
  <label><input type="checkbox" id="guests"> Guests</label><label>Name <input id="name"></label></main><script>
  const main = document.querySelector("main");
  const free = () => { main.style.pointerEvents = ""; };
  guests.onchange = () => { main.style.pointerEvents = "none"; ${isReleased ? "setTimeout(free, 150)" : ""} };
  </script>`;

const act = async (isReleased: boolean) => {
  const tool = await giveTool(await open(page(isReleased)));
  const [guests, name] = [await tool.field("Guests"), await tool.field("Name")];
  const { outcomes = [] } = await tool.execute([
    { action: "check", fieldId: guests.fieldId, checked: true },
    { action: "fill", fieldId: name.fieldId, value: "Ada" },
  ]);
  const value = await tool.page.evaluate("document.getElementById('name').value");
  return { status: outcomes[1]?.status, code: outcomes[1]?.code, value };
};

it("waits until the page takes clicks again", async () => {
  expect(await act(true)).toEqual({ status: "applied", code: undefined, value: "Ada" });
});

it("fails, and enters nothing, if it does not", async () => {
  const { status, value } = await act(false);
  expect(status).not.toBe("applied");
  expect(value).toBe("");
});
