// S3, S10: what has no name is called by what a person sees of it, never by its tag or by a word for programs.
import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

async function read(html: string) {
  const page =
    await open(`<!doctype html><title>Page</title><style>i, use { cursor: pointer } i { display: inline-block; width: 20px; height: 20px;
    background: #ddd }</style>${html}`);
  const { fields, text = "" } = await (await giveTool(page)).snapshot({ scope: "page", text: true });
  return { labels: fields.map(({ label }) => label), text };
}

describe("a clickable thing without a name", () => {
  it.each([
    ["an icon", `<p><i></i></p>`, ["unnamed icon"]],
    ["icons with ids for programs", `<p><i id="bx"></i><i id="q-1"></i></p>`, ["unnamed icon", "unnamed icon"]],
    ["an icon with an id that is a word", `<p><i id="newMessage"></i></p>`, ["new Message"]],
    [
      "an icon from a sprite whose name is only a letter",
      `<svg width="40" height="40"><defs><g id="s"><rect width="20" height="20"/></g></defs><use href="#s" onclick="1"/></svg>`,
      ["unnamed shape"],
    ],
    [
      "the same with a class that is a word",
      `<svg width="40" height="40"><defs><g id="s"><rect width="20" height="20"/></g></defs><use href="#s" class="exit" onclick="1"/></svg>`,
      ["exit"],
    ],
    ["a large box", `<div style="height:200px;cursor:pointer" onclick="1"></div>`, ["unnamed area"]],
  ])("%s", async (_, html, labels) => {
    expect((await read(html)).labels).toEqual(labels);
  });
});

it("names a picture that sends a form by its file, unless the page names it", async () => {
  const button = (name: string) => `<form><input type="image" src="icons/delete.gif" ${name}></form>`;
  expect((await read(button(""))).labels).toEqual(["delete"]);
  expect((await read(button(`alt="Remove the row"`))).labels).toEqual(["Remove the row"]);
});

const date = `<select id="d"><option>Day</select> <select id="mm"><option>Month</select> <select id="my"><option>Year</select>`;

describe("fields that share a text", () => {
  it.each([
    ["before them in one box", `<div><span>Date of marriage</span>${date}</div>`],
    ["in a label around all of them", `<label>Date of marriage<br>${date}</label>`],
  ])("are named by it: %s", async (_, html) => {
    const { labels } = await read(html);
    expect(labels).toEqual(["Date of marriage", "Date of marriage (2 of 3)", "Date of marriage (3 of 3)"]);
  });
});

it("the text around radio buttons of several questions is the question, not the other answers", async () => {
  const question = (name: string, text: string) =>
    `<div><span>${text}</span> <label><input type="radio" name="${name}"> Yes</label> <label><input type="radio" name="${name}"> No</label></div>`;
  const { text } = await read(question("a", "Joint assessment?") + question("b", "Church tax?"));
  expect(text).toContain(`"Yes" ( ) in "Joint assessment?"`);
  expect(text).toContain(`"No" ( ) in "Church tax?"`);
});

it("text that a style sheet places beside an element is a separate word", async () => {
  const { labels } =
    await read(`<style>.job { position: relative; cursor: pointer } .job::after { content: "Archive"; position: absolute; right: 0 }</style>
    <div class="job" onclick="1">Brakes Ito</div>`);
  expect(labels).toEqual(["Brakes Ito Archive"]);
});
