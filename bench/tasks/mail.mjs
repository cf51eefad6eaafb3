// Mail: rows that open, a reply in an editor, a label through a context menu, archive by a key.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  'Reply to the message from Olena about the contract with "Signed, thank you." , give the message from Tom the label "Travel" (right-click menu), and archive the newsletter (open it and press the key e).';

export async function start() {
  const mails = [
    ["Olena Koval", "Contract for March", "Please sign and confirm."],
    ["Tom Price", "Flights to Porto", "Here are the times."],
    ["Shop weekly", "Newsletter 12", "Big sale."],
    ["Olena Koval", "Lunch?", "On Tuesday?"],
  ].map(([from, subject, text], id) => ({ id, from, subject, text, label: "", archived: false, reply: "" }));
  const app = await serveApp({
    title: "Mail",
    css: ".m{display:flex;gap:14px;border-bottom:1px solid #ddd;padding:8px;cursor:pointer}.m b{width:140px}.menu{position:absolute;background:#fff;border:1px solid #888}.menu div{padding:6px 16px}#ed{border:1px solid #999;min-height:60px;padding:6px}",
    html: `<h1>Inbox</h1><div id="list"></div><div id="open"></div>
<script>let mails=[],cur;const draw=()=>{$('#list').innerHTML=mails.filter(m=>!m.archived).map(m=>'<div class="m" data-id="'+m.id+'"><b>'+m.from+'</b><span>'+m.subject+'</span>'+(m.label?'<em>['+m.label+']</em>':'')+'</div>').join('')};const load=async()=>{mails=await post('list');draw()};
const show=m=>{cur=m;$('#open').innerHTML=m?'<h2>'+m.subject+'</h2><p>'+m.text+'</p>'+(m.reply?'<p>You replied.</p>':'<div id="ed" contenteditable="true" data-placeholder="Write a reply"></div><button id="send">Send</button>'):'';if(m&&!m.reply)$('#send').onclick=async()=>{await post('change',{id:m.id,reply:$('#ed').innerText.trim()});await load();show(mails[m.id])}};
$('#list').onclick=e=>{const d=e.target.closest('.m');if(d)show(mails[+d.dataset.id])};
$('#list').oncontextmenu=e=>{const d=e.target.closest('.m');if(!d)return;e.preventDefault();$$('.menu').forEach(x=>x.remove());const k=document.createElement('div');k.className='menu';k.style.cssText='left:'+e.pageX+'px;top:'+e.pageY+'px';k.innerHTML=['Work','Travel','Family'].map(l=>'<div>'+l+'</div>').join('');document.body.append(k);k.onclick=async c=>{k.remove();await post('change',{id:+d.dataset.id,label:c.target.textContent});load()}};
document.onkeydown=async e=>{if(e.key==='e'&&cur&&!e.target.isContentEditable&&!/INPUT|TEXTAREA/.test(e.target.tagName)){await post('change',{id:cur.id,archived:true});show();load()}};load()</script>`,
    api: {
      list: () => mails,
      change: async ({ id, ...change }) => {
        await after(200);
        return Object.assign(mails[id], change);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const [olena, tom, shop, lunch] = mails;
      return judge({
        reply: olena.reply === "Signed, thank you.",
        label: tom.label === "Travel",
        archived: shop.archived,
        "nothing else": !lunch.reply && !olena.archived && !tom.archived && !olena.label && !shop.label,
      });
    },
  };
}
