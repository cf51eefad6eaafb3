import { basicSetup, EditorView } from "codemirror";
import { find, mountHtml } from "../mount-html.ts";

const { readOther } = mountHtml(`<span>Body</span><div id="body"></div>`);

const view = new EditorView({
  parent: find("#body"),
  doc: "Old text",
  extensions: [basicSetup, EditorView.contentAttributes.of({ "aria-label": "Body" })],
});

window.app = {
  state: () => ({ body: view.state.doc.toString(), other: readOther() }),
  write: (insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
};
