// Lines are put in order by dragging a grip, within one list; the order is kept by a button.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal = "Put the playlist in this order: Dawn, Ember, Frost, Gale. Then save it.";

export async function start() {
  let order = [];
  const app = await serveApp({
    title: "Playlist",
    css: "li{list-style:none;border:1px solid #ccc;margin:4px;padding:12px;width:260px;background:#fff}.grip{cursor:grab;margin-right:10px}",
    html: `<h1>Playlist</h1><ul id="l">${["Frost", "Dawn", "Gale", "Ember"].map((n) => `<li draggable="true"><span class="grip">⠿</span>${n}</li>`).join("")}</ul><button id="s">Save order</button><p id="r" role="status"></p>
<script>let d;$('#l').ondragstart=e=>{d=e.target.closest('li');e.dataTransfer.setData('text/plain','x')};$('#l').ondragover=e=>{e.preventDefault();const o=e.target.closest('li');if(!o||o===d)return;const b=o.getBoundingClientRect();$('#l').insertBefore(d,e.clientY>b.top+b.height/2?o.nextSibling:o)};$('#l').ondrop=e=>e.preventDefault();
$('#s').onclick=async()=>{await post('save',{o:$$('#l li').map(x=>x.textContent.replace('⠿','').trim())});$('#r').textContent='Saved'}</script>`,
    api: {
      save: ({ o }) => {
        order = o;
      },
    },
  });
  return { goal, ...app, oracle: () => judge({ order: order.join() === "Dawn,Ember,Frost,Gale" }) };
}
