// Between press and release of a click, a page may move its elements, because a field lost the focus.
import { actOn, servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { type OpenOptions, openDriver } from "../open-driver.cases.ts";

const page = (script: string) => `<label>Site <input></label><div id="note"></div>
  <p id="end"><button onclick="effect('saved')">Save</button></p><p style="height: 300px">The end</p>
  <script>
    const [input, note, end] = ["input", "#note", "#end"].map((selector) => document.querySelector(selector));
    const whenLeft = (then) => input.addEventListener("blur", then);
    const whenPressed = (then) => end.addEventListener("mousedown", then);
    ${script}
  </script>`;

const say = `note.innerHTML = "<p style='height: 60px'>That is no site.</p>"`;

/** Clicks on "Save" while the focus is in the field before it. */
async function press(script: string) {
  const site = await servePages({ "/": page(script), "/frame": `<iframe title="Form" src="ELSEWHERE/"></iframe>` });
  const open = async (path: string, options?: OpenOptions) => {
    const { driver, effects } = await openDriver(site.url + path, options);
    await actOn(driver, "Site", { action: "press", keys: "a" });
    return { outcome: await actOn(driver, "Save", { action: "click" }), count: () => effects.count("saved") };
  };
  return { open };
}

describe("a click that takes the focus from a field (A2)", () => {
  it.each([
    ["pushes the button down", `whenLeft(() => { ${say} })`],
    [
      "captures the pointer",
      `end.onpointerdown = (event) => end.setPointerCapture(event.pointerId);
      end.onclick = ({ target }) => { if (target === end) effect("saved"); }`,
    ],
    [
      "acts on the press itself, and hides the button",
      `whenPressed((event) => { event.preventDefault(); effect("saved"); end.hidden = true; })`,
    ],
  ])("is applied once if the page %s", async (_what, script) => {
    const { outcome, count } = await (await press(script)).open("/");
    expect(outcome).toMatchObject({ status: "applied", trusted: true });
    await expect.poll(count).toBe(1);
  });

  it("follows the button in a frame of another origin too", async () => {
    const { outcome, count } = await (await press(`whenLeft(() => { ${say} })`)).open("/frame", { use: "driver" });
    expect(outcome).toMatchObject({ status: "applied", trusted: true });
    await expect.poll(count).toBe(1);
  });

  it.each([
    ["moves the button out of view", `whenLeft(() => { note.style.height = "3000px"; })`],
    ["replaces the button", `whenLeft(() => { end.innerHTML += ""; })`],
    ["hides the button", `whenLeft(() => { end.hidden = true; })`],
    ["removes the button when it is pressed", `whenPressed(() => end.remove())`],
  ])("is unknown if the page %s", async (_what, script) => {
    const { outcome, count } = await (await press(script)).open("/");
    expect(outcome).toMatchObject({ status: "unknown", code: "COVERED" });
    expect(outcome.message).toContain("moved from under the pointer");
    expect(count()).toBe(0);
  });
});
