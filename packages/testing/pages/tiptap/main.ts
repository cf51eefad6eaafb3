import { Editor } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { find, mountHtml } from "../mount-html.ts";

const { readOther } = mountHtml(`<span id="body-label">Body</span><div id="body"></div>`);

const editor = new Editor({
  element: find("#body"),
  extensions: [StarterKit],
  content: "<p>Old text</p>",
  editorProps: { attributes: { "aria-labelledby": "body-label" } },
});

window.app = {
  state: () => ({ body: editor.getText(), other: readOther() }),
  write: (body) => editor.commands.setContent(body),
};
