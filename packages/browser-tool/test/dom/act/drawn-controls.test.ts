import { fieldLabelled, giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

const list = `<style>.box { border: 1px solid; width: 200px } .box span { display: block; height: 30px; opacity: 0 }</style>
  <span id="name">Country</span>
  <div class="box"><span role="combobox" tabindex="0" aria-labelledby="name" aria-expanded="false" aria-controls="list">&nbsp;</span></div>
  <ul id="list" role="listbox" hidden><li role="option">France</li><li role="option">Japan</li></ul>
  <script>
    const [box, list] = [document.querySelector("[role=combobox]"), document.querySelector("ul")];
    const open = (isOpen) => { list.hidden = !isOpen; box.setAttribute("aria-expanded", isOpen); };
    box.onclick = () => open(list.hidden);
    list.onclick = ({ target }) => { box.textContent = target.textContent; box.style.opacity = 1; open(false); };
  </script>`;

const slider = `<style>.track { position: relative; width: 200px; height: 20px } .handle { position: absolute; left: 20%; width: 20px; height: 20px; cursor: grab; background: black }
  input { position: fixed; clip-path: inset(50%); width: 20px }</style>
  <div class="track"><span class="handle"><input type="range" aria-label="Volume" value="20"></span></div>`;

const wrapped = `<label for="volume">Volume</label><div><div id="volume"><i></i><div role="slider" tabindex="0" aria-valuenow="20"
  aria-valuemin="0" aria-valuemax="100" style="width: 20px; height: 20px; background: black"></div></div></div>`;

const radio = (label: string, rest = "") =>
  `<span role="radio" tabindex="0" aria-checked="false" ${rest}>${label}</span> `;
const choose = `<script>for (const each of document.querySelectorAll("[role=radio]")) each.onclick = () => {
  for (const other of document.querySelectorAll("[role=radio]")) {
    other.setAttribute("aria-checked", other === each);
    other.textContent = other.textContent.replace("• ", "");
  }
  if (each.dataset.mark) each.prepend("• ");
};</script>`;

describe("S2: a control is what is drawn", () => {
  it.each([
    ["a transparent combobox in a drawn box", list, "Country", "combobox"],
    ["a native slider inside the handle that is dragged", slider, "Volume", "range"],
    ["the only control of the box that a label names", wrapped, "Volume", "slider"],
  ])("lists %s", async (_, html, label, kind) => {
    const tool = await giveTool(await open(html));
    expect((await tool.snapshot()).fields).toMatchObject([{ label, kind }]);
  });

  it("chooses from a transparent combobox", async () => {
    const tool = await giveTool(await open(list));
    const { fieldId } = await fieldLabelled(tool, "Country");
    const { outcomes } = await tool.execute([{ action: "select", fieldId, value: "Japan" }]);
    expect(outcomes).toMatchObject([{ status: "applied", value: "Japan" }]);
  });
});

describe("A3: one of several radio buttons", () => {
  it("is chosen although its mark becomes part of its label", async () => {
    const radios = ["Small", "Large"].map((label) => radio(label, "data-mark=1")).join("");
    const tool = await giveTool(await open(`<div role="radiogroup" aria-label="Size">${radios}</div>${choose}`));
    const { fieldId } = await fieldLabelled(tool, "Small");
    const { outcomes } = await tool.execute([{ action: "select", fieldId, value: "Large" }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(await tool.page.locator("[aria-checked=true]").textContent()).toBe("• Large");
  });

  it("is chosen by its position where all have the same name", async () => {
    const stars = Array.from({ length: 5 }, (_, index) =>
      radio("star", `aria-posinset="${index + 1}" aria-setsize="5"`),
    );
    const tool = await giveTool(
      await open(`<div role="radiogroup" aria-label="Rating">${stars.join("")}</div>${choose}`),
    );
    const { fieldId = "" } = (await tool.snapshot()).fields[0] ?? {};
    const { outcomes } = await tool.execute([{ action: "fill", fieldId, value: "4" }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(await tool.page.locator("[aria-checked=true]").getAttribute("aria-posinset")).toBe("4");
  });
});

describe("A3: what the page does with a choice", () => {
  it("chooses an option in which only an inner part listens", async () => {
    const page = `<div role="combobox" tabindex="0" aria-label="Size" aria-expanded="false" aria-controls="sizes">S</div>
      <style>span { display: block }</style><ul id="sizes" role="listbox" hidden><li role="option"><span>M</span></li><li role="option"><span>L</span></li></ul><script>
      const [box, list] = [document.querySelector("[role=combobox]"), document.querySelector("ul")];
      const open = (isOpen) => { list.hidden = !isOpen; box.setAttribute("aria-expanded", isOpen); };
      box.onclick = () => open(list.hidden);
      for (const part of document.querySelectorAll("li span")) part.onclick = () => { box.textContent = part.textContent; open(false); };
    </script>`;
    const tool = await giveTool(await open(page));
    expect(await tool.act("Size", { action: "select", value: "L" })).toMatchObject({ status: "applied", value: "L" });
  });

  it.each([
    ["red", ["red×"]],
    ["red, blue", ["red×", "blue×"]],
  ])("makes a tag of each part of %s once", async (value, tags) => {
    const page = `<div class="field"><input role="combobox" aria-label="Tags" aria-expanded="false"></div><script>
      const input = document.querySelector("input");
      input.onkeydown = ({ key }) => {
        if (key !== "Enter" || !input.value) return;
        input.insertAdjacentHTML("beforebegin", '<span class="tag">' + input.value + '<button aria-label="Remove">×</button></span>');
        input.value = "";
        document.querySelector(".tag:last-of-type button").onclick = ({ target }) => target.parentElement.remove();
      };
    </script>`;
    const tool = await giveTool(await open(page));
    expect(await tool.act("Tags", { action: "fill", value })).toMatchObject({ status: "applied" });
    expect(await tool.page.locator(".tag").allTextContents()).toEqual(tags);
  });
});
