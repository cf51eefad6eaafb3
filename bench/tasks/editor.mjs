// A text editor with a toolbar of icons: a word is made bold, a list is begun, the title is changed in place.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  'In the note editor: change the title to "Trip plan", write the text "Pack the tent" below it, make it bold with the toolbar (select all of the text first), and save.';

export async function start() {
  let saved;
  const app = await serveApp({
    title: "Notes",
    css: "#bar i{display:inline-block;width:28px;text-align:center;border:1px solid #bbb;cursor:pointer;font-style:normal}#ed{border:1px solid #999;min-height:120px;padding:8px}",
    html: `<h1 id="t" contenteditable="true">Untitled</h1><div id="bar"><i data-c="bold" title="Bold">𝐁</i><i data-c="italic">𝐼</i><i data-c="insertUnorderedList">•</i></div><div id="ed" contenteditable="true" role="textbox" aria-multiline="true" aria-label="Note"></div><button id="s">Save</button><p id="r" role="status"></p>
<script>$('#bar').onmousedown=e=>{e.preventDefault();const c=e.target.dataset.c;if(c)document.execCommand(c)};$('#s').onclick=async()=>{await post('save',{t:$('#t').textContent,h:$('#ed').innerHTML,x:$('#ed').innerText.trim()});$('#r').textContent='Saved'}</script>`,
    api: {
      save: (note) => {
        saved = note;
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () =>
      judge({
        title: saved?.t?.trim() === "Trip plan",
        text: saved?.x === "Pack the tent",
        bold: /<(b|strong)\b[^>]*>\s*Pack the tent|font-weight:\s*(bold|700)/.test(saved?.h ?? ""),
        plain: !/<(i|em|li)\b/.test(saved?.h ?? "<i>"),
      }),
  };
}
