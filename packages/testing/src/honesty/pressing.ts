// Pages that react to blur, which happens when a button is pressed: there is a mousedown, but perhaps no click.
import { app, click, type HonestyCase } from "./honesty-case.ts";

const form = (
  leave: string,
) => `${app}<form onsubmit="return false"><label>Site <input name="site"></label><div id="note"></div>
  <p id="end"><button type="button" onclick="state.saved = true">Save</button></p></form><p style="height: 300px">The end</p>
  <script nonce="app">document.querySelector("input").addEventListener("blur", () => { ${leave} });</script>`;

const meanwhile = `document.querySelector("input").focus()`;
const held = "state.saved";
const actions = [click("Save")];
const note = `document.querySelector("#note").innerHTML = "<p style='height: 60px'>That is not a site.</p>"`;

export const pressing: HonestyCase[] = [
  {
    title: "a button that a message pushes down is clicked at its new place",
    html: form(note),
    meanwhile,
    actions,
    says: "applied",
    held,
  },
  {
    title: "a button that is recreated while it is pressed was not clicked",
    html: form(`document.querySelector("#end").innerHTML += ""`),
    meanwhile,
    actions,
    says: "unknown COVERED",
    held,
    message: /removed/,
  },
  {
    title: "a button that is removed while it is pressed was not clicked",
    html: form(`document.querySelector("button").remove()`),
    meanwhile,
    actions,
    says: "unknown COVERED",
    held,
  },
  {
    title: "an area of an image is clicked within the image",
    html: `${app}<map name="plan"><area role="button" shape="poly" coords="110,10,190,10,190,40" alt="Room 2" href="#room"
      onclick="state.saved = true; document.querySelector('output').textContent = 'Room 2 is free.'"></map>
      <img usemap="#plan" width="200" height="50" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="><output></output>`,
    actions: [click("Room 2")],
    says: "applied",
    held,
  },
];
