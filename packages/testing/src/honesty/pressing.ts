// Pages that notice when a field is left, which is when a button is pressed: the press is there, and the click may not be.
import { app, click, type HonestyCase } from "./honesty-case.ts";

const form = (
  leave: string,
) => `${app}<form onsubmit="return false"><label>Site <input name="site"></label><div id="note"></div>
  <p id="end"><button type="button" onclick="state.saved = true">Save</button></p></form><p style="height: 300px">The end</p>
  <script nonce="app">document.querySelector("input").addEventListener("blur", () => { ${leave} });</script>`;

const meanwhile = `document.querySelector("input").focus()`;
const held = "state.saved";
const actions = [click("Save")];
const note = `document.querySelector("#note").innerHTML = "<p style='height: 60px'>That is no site.</p>"`;

export const pressing: HonestyCase[] = [
  {
    title: "a button that a message pushes down is pressed where it is then",
    html: form(note),
    meanwhile,
    actions,
    says: "applied",
    held,
  },
  {
    title: "a button that is put there anew while it is pressed was not clicked",
    html: form(`document.querySelector("#end").innerHTML += ""`),
    meanwhile,
    actions,
    says: "unknown COVERED",
    held,
    message: /is gone/,
  },
  {
    title: "a button that is taken away while it is pressed was not clicked",
    html: form(`document.querySelector("button").remove()`),
    meanwhile,
    actions,
    says: "unknown COVERED",
    held,
  },
];
