// A virtualised list of 5,000 customers: only the rows in view exist and their nodes are reused; the search is
// debounced and its answers come late and out of order; the choice outlives the search.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'In the customer list, give the tag VIP to both customers called "Tomasz Wilk" who live in Gdynia, and to customer no. 4990. (The search looks at names only.)';

const FIRST = ["Anna", "Boris", "Celia", "Dmitri", "Eva", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Tomasz", "Vera"];
const LAST = [
  "Adler",
  "Brandt",
  "Cermak",
  "Duarte",
  "Engel",
  "Fiala",
  "Gallo",
  "Horvat",
  "Ivanov",
  "Jansen",
  "Kovac",
  "Lind",
  "Wolski",
];
const CITY = ["Gdańsk", "Łódź", "Brno", "Graz", "Porto", "Turku", "Gdynia", "Lille"];
const ROWS = Array.from({ length: 5000 }, (_, i) => [
  i + 1,
  `${FIRST[(i * 7) % 12]} ${LAST[(i * 5 + (i >> 4)) % 13]}`,
  CITY[(i * 3 + (i >> 3)) % 8],
]);
for (const [no, name, city] of [
  [811, "Tomasz Wilk", "Gdańsk"],
  [1377, "Tomasz Wilk", "Gdynia"],
  [2052, "Tomasz Wilkowski", "Gdynia"],
  [3640, "Tomasz Wilk", "Łódź"],
  [4126, "Tomasz Wilk", "Gdynia"],
  [4401, "Tomas Wilk", "Gdynia"],
])
  ROWS[no - 1] = [no, name, city];

export async function start() {
  const tags = new Map();
  let searches = 0;
  const app = await serveApp({
    title: "Customers",
    css: `.hd{position:sticky;top:0;background:#fff;display:flex;gap:12px;align-items:center;padding:8px 0}.vp{height:480px;overflow:auto;border:1px solid #bbb;position:relative;width:760px}.sx{position:relative}.rw{position:absolute;left:0;right:0;height:36px;display:flex;align-items:center;gap:14px;padding:0 10px;border-bottom:1px solid #eee}.rw .n{width:60px;color:#888}.rw .m{width:260px}.bx{width:18px;height:18px;border:2px solid #888;border-radius:3px;cursor:pointer;flex:none}.bx.q7{background:#27c;border-color:#27c}.tg{background:#fd6;border-radius:8px;padding:0 8px;font-size:12px}#bar{position:fixed;bottom:0;left:0;right:0;background:#234;color:#fff;padding:12px 24px;display:none;gap:14px;align-items:center}#bar.up{display:flex}.mn{position:fixed;bottom:52px;background:#fff;border:1px solid #999;color:#000}.mn div{padding:6px 18px;cursor:pointer}`,
    html: `<div class="hd"><h2 style="margin:0">Customers</h2><input id="q" placeholder="Search names…"><span id="n"></span></div><div class="vp" id="vp" tabindex="0"><div class="sx" id="sx"></div></div><div id="bar"><span></span><button id="tag">Add tag ▾</button><button id="clr">Clear selection</button></div>
<script>let R=[],T={},sel=new Set();const pool=[];
function draw(){const vp=$('#vp'),a=Math.max(0,Math.floor(vp.scrollTop/36)-3),k=20;$('#sx').style.height=R.length*36+'px';for(let j=0;j<k;j++){let n=pool[j];if(!n){n=pool[j]=el('<div class="rw"><div class="bx"></div><div class="n"></div><div class="m"></div><div class="c"></div><div class="t"></div></div>');$('#sx').append(n)}}
for(let i=a;i<a+k;i++){const n=pool[i%k],r=R[i];if(!r){n.style.display='none';continue}n.style.display='';n.style.top=i*36+'px';n.dataset.i=r[0];$('.n',n).textContent=r[0];$('.m',n).textContent=r[1];$('.c',n).textContent=r[2];$('.bx',n).className='bx'+(sel.has(r[0])?' q7':'');$('.t',n).innerHTML=T[r[0]]?'<span class="tg">'+T[r[0]]+'</span>':''}
$('#bar').classList.toggle('up',sel.size>0);$('#bar span').textContent=sel.size+' selected'}
let raf;$('#vp').onscroll=()=>{cancelAnimationFrame(raf);raf=requestAnimationFrame(draw)};
let seq=0,tm;async function load(){const me=++seq;$('#n').textContent='…';const r=await post('list',{q:$('#q').value});if(me!==seq)return;R=r.rows;T=r.tags;$('#n').textContent=R.length.toLocaleString('en')+' customers';$('#vp').scrollTop=0;draw()}
$('#q').oninput=()=>{clearTimeout(tm);tm=setTimeout(load,350)};
$('#sx').onclick=e=>{if(!e.target.classList.contains('bx'))return;const i=+e.target.parentNode.dataset.i;sel.has(i)?sel.delete(i):sel.add(i);draw()};
$('#clr').onclick=()=>{sel.clear();draw()};$('#tag').onclick=e=>{e.stopPropagation();if($('.mn'))return;const r=$('#tag').getBoundingClientRect();document.body.append(el('<div class="mn" style="left:'+r.left+'px"><div>Supplier</div><div>VIP</div><div>VIP (expired)</div><div>Blocked</div></div>'));$('.mn').onclick=async v=>{const tag=v.target.textContent;$('.mn').remove();$('#bar span').textContent='Saving…';T=(await post('tag',{ids:[...sel],tag})).tags;sel.clear();draw()}};addEventListener('click',()=>$('.mn')?.remove());load()</script>`,
    api: {
      list: async ({ q }) => {
        await after(searches++ % 2 ? 500 : 800);
        const text = String(q ?? "")
          .trim()
          .toLowerCase();
        return { rows: ROWS.filter((r) => r[1].toLowerCase().includes(text)), tags: Object.fromEntries(tags) };
      },
      tag: async ({ ids, tag }) => {
        await after(400);
        for (const id of ids) tags.set(id, tag);
        return { tags: Object.fromEntries(tags) };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () =>
      judge({
        wilks: tags.get(1377) === "VIP" && tags.get(4126) === "VIP",
        number: tags.get(4990) === "VIP",
        rest: [...tags.keys()].every((id) => [1377, 4126, 4990].includes(id)),
      }),
  };
}
