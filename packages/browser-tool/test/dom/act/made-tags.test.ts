// A6: a field that makes one tag of what is entered, and shows that only then.
import { giveTool, sharePage } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const open = sharePage();

const page = `<!doctype html><title>Page</title><style>.chips input { border: 0 }</style>
  <label for="i">Tags</label><div class="chips"><input id="i" autocomplete="off"></div><script>
  const box = document.querySelector(".chips"), field = document.querySelector("input");
  const tags = () => [...box.querySelectorAll("span")].map((tag) => tag.firstChild.data);
  const add = () => {
    if (!field.value) return;
    field.insertAdjacentHTML("beforebegin", "<span>" + field.value + "<button>×</button></span>");
    field.value = "";
  };
  box.onclick = ({ target }) => target.closest("button")?.parentElement.remove();
  field.onblur = add;
  field.onkeydown = ({ key }) => key === "Enter" && add();</script>`;

it("is given one tag for each part of a list", async () => {
  const tool = await giveTool(await open(page));
  expect(await tool.act("Tags", { action: "fill", value: "red, blue" })).toMatchObject({ status: "applied" });
  expect(await tool.page.evaluate("tags()")).toEqual(["red", "blue"]);
});

it("keeps a single text as one tag", async () => {
  const tool = await giveTool(await open(page));
  expect(await tool.act("Tags", { action: "fill", value: "red" })).toMatchObject({ status: "applied" });
  expect(await tool.page.evaluate("tags()")).toEqual(["red"]);
});
