// A week calendar: events are placed by position only, dragged and resized with the pointer or changed through a
// menu behind a hover icon; a repeating event asks for its scope in a portal; everything is redrawn after each save.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'In the week calendar, move this week\'s "Design review" from Tuesday to Thursday at 14:00 (this week only, not the whole series; it stays one hour long), and shorten "1:1 Sam" on Wednesday so that it ends at 11:30.';

const FIRST = [
  { id: 1, t: "Design review", d: 1, s: 10, e: 11, r: true },
  { id: 2, t: "Design review prep", d: 1, s: 9, e: 10, r: true },
  { id: 3, t: "1:1 Sam", d: 2, s: 11, e: 12, r: false },
  { id: 4, t: "1:1 Samira", d: 2, s: 15, e: 16, r: false },
  { id: 5, t: "Lunch talk", d: 3, s: 12, e: 13, r: false },
  { id: 6, t: "Payroll", d: 4, s: 14, e: 15.5, r: true },
  { id: 7, t: "Gym", d: 0, s: 17, e: 18, r: true },
];

export async function start() {
  const events = structuredClone(FIRST);
  const series = [];
  const app = await serveApp({
    title: "Calendar – 14–20 Sep",
    css: `body{margin:0}.k-h{position:sticky;top:0;background:#fff;z-index:5;border-bottom:1px solid #ccc;padding:8px 12px}.k-days{display:grid;grid-template-columns:56px repeat(7,1fr);text-align:center}
.k-g{position:relative;display:grid;grid-template-columns:56px repeat(7,1fr);width:100%}.k-c{border-left:1px solid #ddd;height:440px;position:relative;background:repeating-linear-gradient(#fff 0 39px,#eee 39px 40px)}.k-t{height:40px;font-size:11px;text-align:right;padding-right:6px;color:#777}
.ev{position:absolute;left:2px;right:6px;background:#3f6fd1;color:#fff;border-radius:4px;font-size:12px;padding:2px 5px;overflow:hidden;cursor:grab;user-select:none;touch-action:none}.ev.r{background:#7b4fc4}.ev i{position:absolute;left:0;right:0;bottom:0;height:7px;cursor:ns-resize}.ev u{position:absolute;right:3px;top:1px;text-decoration:none;opacity:0;cursor:pointer;padding:0 4px}.ev:hover u{opacity:1}
.pop{position:fixed;background:#fff;border:1px solid #999;box-shadow:0 4px 16px #0003;z-index:20}.pop>div{padding:6px 16px;cursor:pointer}.pop>div:hover{background:#eef}.mask{position:fixed;inset:0;background:#0005;z-index:30;display:grid;place-items:center}.box{background:#fff;padding:20px;border-radius:8px;min-width:300px}.box p{display:flex;gap:10px}`,
    html: `<div class="k-h"><b>September 2026</b> <button>‹</button><button>›</button><div class="k-days"><span></span>${["Mon 14", "Tue 15", "Wed 16", "Thu 17", "Fri 18", "Sat 19", "Sun 20"].map((x) => `<span>${x}</span>`).join("")}</div></div><div class="k-g" id="g"></div>
<script>let E=${JSON.stringify(FIRST)};const H=40,S=8,f=x=>String(Math.floor(x)).padStart(2,'0')+':'+(x%1?'30':'00');
function draw(){$('#g').innerHTML='<div>'+Array.from({length:11},(_,i)=>'<div class="k-t">'+f(S+i)+'</div>').join('')+'</div>'+[0,1,2,3,4,5,6].map(d=>'<div class="k-c" data-d="'+d+'">'+E.filter(e=>e.d===d).map(e=>'<div class="ev'+(e.r?' r':'')+'" data-id="'+e.id+'" style="top:'+(e.s-S)*H+'px;height:'+((e.e-e.s)*H-2)+'px">'+esc(e.t)+'<br>'+f(e.s)+' – '+f(e.e)+'<u>⋮</u><i></i></div>').join('')+'</div>').join('')}
function box(h){const m=el('<div class="mask"><div class="box" role="dialog">'+h+'</div></div>');document.body.append(m);return m}
async function commit(id,c){const e=E.find(x=>x.id===id);if(c.d===e.d&&c.s===e.s&&c.e===e.e)return draw();let scope='one';if(e.r){await wait(250);scope=await new Promise(r=>{const m=box('<h3>Edit repeating event</h3><div><label><input type="radio" name="sc" value="all" checked> This and all following events</label><br><label><input type="radio" name="sc" value="one"> Only this event</label></div><p><button data-x>Cancel</button><button data-ok>Save</button></p>');m.onclick=v=>{if(v.target.dataset.x!==undefined){m.remove();r(null)}if(v.target.dataset.ok!==undefined){const s=$('input:checked',m).value;m.remove();r(s)}}});if(!scope)return draw()}
Object.assign(e,c);draw();E=(await post('move',{id,...c,scope})).events;draw()}
let g;$('#g').addEventListener('pointerdown',v=>{const n=v.target.closest('.ev');if(!n||v.button||v.target.tagName==='U')return;v.preventDefault();const e=E.find(x=>x.id===+n.dataset.id);g={n,e,x:v.clientX,y:v.clientY,size:v.target.tagName==='I',c:{d:e.d,s:e.s,e:e.e}}});
addEventListener('pointermove',v=>{if(!g)return;const dy=Math.round((v.clientY-g.y)/H*2)/2;if(!g.on&&Math.hypot(v.clientX-g.x,v.clientY-g.y)<4)return;g.on=1;if(g.size){g.c.e=Math.max(g.e.s+.5,g.e.e+dy);g.n.style.height=((g.c.e-g.c.s)*H-2)+'px'}else{const L=g.e.e-g.e.s;g.c.s=Math.min(18-L+1,Math.max(S,g.e.s+dy));g.c.e=g.c.s+L;g.n.style.pointerEvents='none';const c=document.elementFromPoint(v.clientX,v.clientY)?.closest('.k-c');if(c){g.c.d=+c.dataset.d;if(g.n.parentNode!==c)c.append(g.n)}g.n.style.top=(g.c.s-S)*H+'px'}});
addEventListener('pointerup',()=>{const d=g;g=null;if(d?.on)commit(d.e.id,d.c)});
let pop;addEventListener('click',v=>{if(pop&&!pop.contains(v.target)){pop.remove();pop=null}const u=v.target.closest('.ev u');if(!u)return;const id=+u.parentNode.dataset.id,r=u.getBoundingClientRect();pop=el('<div class="pop" style="left:'+r.left+'px;top:'+r.bottom+'px"><div>Edit time…</div><div>Delete</div></div>');document.body.append(pop);pop.onclick=async w=>{const t=w.target.textContent;pop.remove();pop=null;if(t==='Delete'){E=(await post('del',{id})).events;return draw()}edit(id)}});
function edit(id){const e=E.find(x=>x.id===id),o=(a,z,v)=>{let h='';for(let t=a;t<=z;t+=.5)h+='<option value="'+t+'"'+(t===v?' selected':'')+'>'+f(t)+'</option>';return h};const m=box('<h3>'+esc(e.t)+'</h3><p><select class="d">'+['Mon','Tue','Wed','Thu','Fri','Sat','Sun'].map((n,i)=>'<option value="'+i+'"'+(i===e.d?' selected':'')+'>'+n+'</option>').join('')+'</select><select class="s">'+o(8,18,e.s)+'</select> to <select class="e">'+o(8.5,19,e.e)+'</select></p><p><button data-x>Cancel</button><button data-ok>OK</button></p>');const L=e.e-e.s;$('.s',m).onchange=()=>{$('.e',m).value=+$('.s',m).value+L};m.onclick=v=>{if(v.target.dataset.x!==undefined)m.remove();if(v.target.dataset.ok!==undefined){const c={d:+$('.d',m).value,s:+$('.s',m).value,e:+$('.e',m).value};m.remove();if(c.e>c.s)commit(id,c)}}}
draw()</script>`,
    api: {
      move: async ({ id, d, s, e, scope }) => {
        await after(250);
        const event = events.find((x) => x.id === id);
        if (scope === "all") series.push(id);
        if (event) Object.assign(event, { d, s, e });
        return { events };
      },
      del: async ({ id }) => {
        await after(200);
        const i = events.findIndex((x) => x.id === id);
        if (i >= 0) events.splice(i, 1);
        return { events };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const is = (id, d, s, e) => events.some((x) => x.id === id && x.d === d && x.s === s && x.e === e);
      return judge({
        moved: is(1, 3, 14, 15),
        shortened: is(3, 2, 11, 11.5),
        onlyThisWeek: series.length === 0,
        rest: FIRST.filter((x) => x.id !== 1 && x.id !== 3).every((x) => is(x.id, x.d, x.s, x.e)),
      });
    },
  };
}
