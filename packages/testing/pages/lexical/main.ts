import { registerRichText } from "@lexical/rich-text";
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from "lexical";
import { find, mountHtml } from "../mount-html.ts";

const { readOther } = mountHtml(
  `<span>Body</span><div id="body" contenteditable="true" role="textbox" aria-multiline="true" aria-label="Body"></div>`,
);

const editor = createEditor({
  namespace: "body",
  onError(error) {
    throw error;
  },
});
editor.setRootElement(find("#body"));
registerRichText(editor);
write("Old text");

function write(body: string): void {
  const line = () => $createParagraphNode().append($createTextNode(body));
  editor.update(() => $getRoot().clear().append(line()), { discrete: true });
}

const readBody = () => editor.getEditorState().read(() => $getRoot().getTextContent());
window.app = { state: () => ({ body: readBody(), other: readOther() }), write };
