import Quill from "quill";
import "quill/dist/quill.snow.css";
import { find, mountHtml } from "../mount-html.ts";

const { readOther } = mountHtml(`<span>Body</span><div><div id="body"><p>Old text</p></div></div>`);

const quill = new Quill(find("#body"), { theme: "snow" });
quill.root.setAttribute("aria-label", "Body");

window.app = {
  state: () => ({ body: quill.getText(), other: readOther() }),
  write: (body) => quill.setText(body),
};
