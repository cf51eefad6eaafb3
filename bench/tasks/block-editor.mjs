// A CMS with a block editor: every block is its own contenteditable, Enter makes the next one, "/" opens a menu in a
// portal; a draft is saved all the time, publishing takes a panel that slides in.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'In the article "Spring tour", right after the paragraph that begins "We start in Porto", insert a heading (H2) "Tickets" and below it a to-do item "Book the ferry". Then publish the article.';

const BLOCKS = [
  { k: "h2", t: "The plan" },
  { k: "p", t: "We start early this year, before the crowds." },
  { k: "p", t: "We start in Porto and follow the coast to the south." },
  { k: "p", t: "From Lagos a ferry takes us across the bay." },
  { k: "h2", t: "Ticket prices of last year" },
  { k: "todo", t: "Ask the museum" },
  { k: "quote", t: "Travel is the only thing you buy that makes you richer." },
];

export async function start() {
  const published = [];
  const app = await serveApp({
    title: "Spring tour – Inkwell CMS",
    css: `body{margin:0}.tb{position:sticky;top:0;background:#fff;border-bottom:1px solid #ddd;padding:10px 24px;display:flex;gap:14px;z-index:4}.tb span{flex:1;color:#888;font-size:13px}main{max-width:660px;margin:30px auto;padding-left:40px}.b_x1{position:relative;margin:6px 0;min-height:26px}.b_x1 [contenteditable]{outline:0;padding:2px 4px}.b_x1 .hd{position:absolute;left:-34px;opacity:0;color:#999;cursor:grab}.b_x1:hover .hd{opacity:1}.k-h2 [contenteditable]{font-size:22px;font-weight:700}.k-quote [contenteditable]{border-left:3px solid #999;padding-left:12px;font-style:italic}.k-todo{display:flex;gap:8px}.ck{width:16px;height:16px;border:1px solid #555;margin-top:5px;cursor:pointer}.ck.on{background:#27c}[contenteditable]:focus:empty:before{content:"Type / for commands";color:#bbb}.sm{position:fixed;background:#fff;border:1px solid #aaa;box-shadow:0 4px 12px #0003;z-index:9;width:220px;max-height:220px;overflow:auto}.sm div{padding:6px 12px;cursor:pointer}.sm .on{background:#e6eefc}.pn{position:fixed;right:0;top:0;bottom:0;width:320px;background:#fff;border-left:1px solid #aaa;padding:24px;z-index:12}`,
    html: String.raw`<div class="tb"><b>Spring tour</b><span id="st">Draft</span><button>Preview</button><button id="pub">Publish…</button></div><main id="m"></main>
<script>let B=${JSON.stringify(BLOCKS)}.map((b,i)=>({...b,id:i})),id=100,menu=null;const K=[['p','Text'],['h1','Heading 1'],['h2','Heading 2'],['h3','Heading 3'],['todo','To-do list'],['ul','Bulleted list'],['quote','Quote'],['code','Code']];
const dom=b=>'<div class="b_x1 k-'+b.k+'" data-id="'+b.id+'"><span class="hd">⋮⋮</span>'+(b.k==='todo'?'<div class="ck'+(b.on?' on':'')+'"></div>':'')+'<div contenteditable="true" spellcheck="false" style="flex:1">'+esc(b.t)+'</div></div>';
function draw(f,end){$('#m').innerHTML='<h1>Spring tour</h1>'+B.map(dom).join('');if(f!==undefined)focus(f,end)}
function focus(f,end){const n=$('[data-id="'+f+'"] [contenteditable]');if(!n)return;n.focus();const r=document.createRange();r.selectNodeContents(n);r.collapse(!end);getSelection().removeAllRanges();getSelection().addRange(r)}
const of=n=>B.find(b=>b.id===+n.closest('.b_x1').dataset.id);let tm;const draft=()=>{$('#st').textContent='Saving…';clearTimeout(tm);tm=setTimeout(()=>{$('#st').textContent='Draft saved'},600)};
function close(){menu?.n.remove();menu=null}
function open(b,node){const m=/(^|\s)\/([\w -]*)$/.exec(b.t);if(!m)return close();const q=m[2].toLowerCase(),L=K.filter(k=>k[1].toLowerCase().includes(q)||k[0]===q);if(!L.length)return close();const r=node.getBoundingClientRect();if(!menu){menu={n:el('<div class="sm"></div>'),i:0};document.body.append(menu.n);menu.n.onmousedown=e=>{e.preventDefault();const d=e.target.closest('[data-k]');if(d)pick(d.dataset.k)}}menu.b=b;menu.L=L;menu.i=Math.min(menu.i,L.length-1);menu.n.style.left=r.left+'px';menu.n.style.top=Math.min(r.bottom,innerHeight-230)+'px';menu.n.innerHTML=L.map((k,i)=>'<div data-k="'+k[0]+'" class="'+(i===menu.i?'on':'')+'">'+k[1]+'</div>').join('')}
function pick(k){const b=menu.b;b.t=b.t.replace(/(^|\s)\/[\w -]*$/,'');if(b.t){const n={id:id++,k,t:''};B.splice(B.indexOf(b)+1,0,n);close();draw(n.id)}else{b.k=k;close();draw(b.id)}draft()}
$('#m').oninput=e=>{const b=of(e.target);b.t=e.target.textContent.replace(/\u00a0/g,' ');open(b,e.target);draft()};
$('#m').onkeydown=e=>{if(!e.target.isContentEditable)return;const b=of(e.target),i=B.indexOf(b);
if(menu){if(e.key==='ArrowDown'||e.key==='ArrowUp'){e.preventDefault();menu.i=(menu.i+(e.key==='ArrowDown'?1:-1)+menu.L.length)%menu.L.length;return open(b,e.target)}if(e.key==='Enter'){e.preventDefault();return pick(menu.L[menu.i][0])}if(e.key==='Escape'){e.preventDefault();return close()}}
if(e.key==='Enter'&&!e.shiftKey){e.preventDefault();const s=getSelection().getRangeAt(0),r=document.createRange();r.selectNodeContents(e.target);r.setEnd(s.startContainer,s.startOffset);const at=r.toString().length;if(!b.t&&b.k!=='p'){b.k='p';return draw(b.id)}const n={id:id++,k:b.k==='todo'?'todo':'p',t:b.t.slice(at)};b.t=b.t.slice(0,at);B.splice(i+1,0,n);draw(n.id);draft()}
if(e.key==='Backspace'&&!b.t){e.preventDefault();if(b.k!=='p'){b.k='p';draw(b.id)}else if(i){B.splice(i,1);draw(B[i-1].id,true)}draft()}
if(e.key==='ArrowDown'&&B[i+1]){e.preventDefault();focus(B[i+1].id,true)}if(e.key==='ArrowUp'&&B[i-1]){e.preventDefault();focus(B[i-1].id,true)}};
$('#m').onpaste=e=>{e.preventDefault();document.execCommand('insertText',false,e.clipboardData.getData('text/plain').replace(/\n/g,' '))};
$('#m').onclick=e=>{if(e.target.classList.contains('ck')){const b=of(e.target);b.on=!b.on;draw();draft()}};
$('#pub').onclick=async()=>{if($('.pn'))return;const p=el('<div class="pn"><h3>Publish</h3><p>Checking the article…</p></div>');document.body.append(p);await wait(900);p.innerHTML='<h3>Publish</h3><p>Visibility: public</p><button class="no">Cancel</button> <button class="sc">Schedule</button> <button class="go">Publish now</button>';$('.no',p).onclick=$('.sc',p).onclick=()=>p.remove();$('.go',p).onclick=async()=>{$('.go',p).disabled=true;await post('publish',{blocks:B});p.remove();$('#st').textContent='Published'}};
draw()</script>`,
    api: {
      publish: async ({ blocks }) => {
        await after(500);
        published.push(blocks);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const list = (published.at(-1) ?? [])
        .map((b) => ({ ...b, t: b.t.replace(/\u00a0/g, " ").trim() }))
        .filter((b) => b.t);
      const want = [
        ...BLOCKS.slice(0, 3),
        { k: "h2", t: "Tickets" },
        { k: "todo", t: "Book the ferry" },
        ...BLOCKS.slice(3),
      ];
      return judge({
        once: published.length === 1,
        heading: list[3]?.k === "h2" && list[3]?.t === "Tickets",
        todo: list[4]?.k === "todo" && list[4]?.t === "Book the ferry" && !list[4]?.on,
        whole:
          list.length === want.length && want.every((b, i) => b.k === list[i].k && b.t === list[i].t && !list[i].on),
      });
    },
  };
}
