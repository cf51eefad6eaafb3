// A chart drawn in SVG: the numbers exist only in a tooltip that follows the pointer; the shop is chosen in a list in a
// portal and the chart is redrawn late; a note is pinned by a click on a month.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'In the sales chart, choose the shop Leipzig, find the month of 2025 in which it had the most returns, pin the note "check courier" on that month, and report the number of returns in that month.';

const M = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const wave = (a, b, k) => Array.from({ length: 24 }, (_, i) => Math.round(a + b * Math.sin(i * k) + ((i * 37) % 17)));
const DATA = {
  Hamburg: { Orders: wave(700, 90, 0.6), Returns: wave(300, 80, 0.9), Exchanges: wave(190, 30, 0.5) },
  Leipzig: {
    Orders: wave(640, 70, 0.7),
    Returns: [
      388, 401, 395, 372, 431, 366, 350, 342, 377, 390, 384, 379, 371, 380, 412, 398, 361, 355, 340, 362, 391, 415, 409,
      387,
    ],
    Exchanges: wave(420, 40, 0.8),
  },
  Leuven: { Orders: wave(540, 60, 0.4), Returns: wave(260, 60, 0.7), Exchanges: wave(150, 30, 0.9) },
};

export async function start() {
  let notes = [];
  const app = await serveApp({
    title: "Sales dashboard",
    css: `.tp{position:sticky;top:0;background:#fff;padding:6px 0;display:flex;gap:16px;align-items:center;z-index:3}.jss4{border:1px solid #888;padding:6px 12px;cursor:pointer;min-width:140px}.jss9{position:fixed;background:#fff;border:1px solid #888;z-index:9}.jss9 div{padding:6px 18px;cursor:pointer}.jss9 div:hover{background:#eef}.tt{position:fixed;pointer-events:none;background:#222;color:#fff;padding:6px 10px;font-size:12px;z-index:8}.nb{position:fixed;background:#fff;border:1px solid #555;padding:10px;z-index:10}svg text{font-size:11px}`,
    html: `<div class="tp"><b>Sales 2024–2025</b><div class="jss4" id="shop">Hamburg ▾</div><span id="ld"></span></div><div id="ch"></div><div id="nt"></div>
<script>let shop='Hamburg',D=null,N=[],tt;const W=960,Hh=340,x=i=>40+i*38,y=v=>Hh-20-v*.36,C={Orders:'#27c',Returns:'#d43',Exchanges:'#3a5'},M=${JSON.stringify(M)};
function draw(){$('#ch').innerHTML='<svg width="'+W+'" height="'+(Hh+30)+'">'+[0,200,400,600,800].map(v=>'<line x1="40" x2="930" y1="'+y(v)+'" y2="'+y(v)+'" stroke="#ddd"/><text x="8" y="'+y(v)+'">'+v+'</text>').join('')+Object.keys(D).map(k=>'<polyline fill="none" stroke="'+C[k]+'" stroke-width="2" points="'+D[k].map((v,i)=>x(i)+','+y(v)).join(' ')+'"/>').join('')+[0,6,12,18].map(i=>'<text x="'+(x(i)-14)+'" y="'+(Hh+4)+'">'+M[i%12]+' '+(i<12?2024:2025)+'</text>').join('')+N.filter(n=>n.shop===shop).map(n=>'<text x="'+(x(n.i)-6)+'" y="14">📌</text>').join('')+Array.from({length:24},(_,i)=>'<rect class="hv" data-i="'+i+'" x="'+(x(i)-19)+'" y="0" width="38" height="'+(Hh-10)+'" fill="transparent"/>').join('')+'</svg><div>'+Object.keys(C).map(k=>'<span style="color:'+C[k]+'">■</span> '+k+' ').join('')+'</div>';
$('#nt').innerHTML=N.length?'<h4>Notes</h4>'+N.map((n,j)=>'<div>'+esc(n.shop)+', '+M[n.i%12]+' '+(n.i<12?2024:2025)+': '+esc(n.text)+' <span data-j="'+j+'" style="cursor:pointer">×</span></div>').join(''):''}
async function load(s){shop=s;$('#shop').textContent=s+' ▾';$('#ld').textContent='Loading…';const r=await post('data',{shop:s});if(shop!==s)return;D=r.data;N=r.notes;$('#ld').textContent='';draw()}
$('#ch').addEventListener('pointermove',e=>{const i=e.target.dataset?.i;if(i===undefined){tt?.remove();tt=null;return}if(!tt){tt=el('<div class="tt"></div>');document.body.append(tt)}tt.innerHTML='<b>'+M[i%12]+' '+(i<12?2024:2025)+'</b><br>'+Object.keys(D).map(k=>k+': '+D[k][i]).join('<br>');tt.style.left=e.clientX+14+'px';tt.style.top=e.clientY+10+'px'});$('#ch').addEventListener('pointerleave',()=>{tt?.remove();tt=null});
$('#ch').onclick=e=>{const i=e.target.dataset?.i;if(i===undefined)return;$('.nb')?.remove();const b=el('<div class="nb" style="left:'+Math.min(e.clientX,900)+'px;top:'+(e.clientY+20)+'px"><input placeholder="Note"> <button>Pin</button> <button>✕</button></div>');document.body.append(b);$('input',b).focus();const [ok,no]=$$('button',b);no.onclick=()=>b.remove();ok.onclick=async()=>{const text=$('input',b).value.trim();if(!text)return;b.remove();N=(await post('pin',{shop,i:+i,text})).notes;draw()};$('input',b).onkeydown=v=>{if(v.key==='Enter')ok.click();if(v.key==='Escape')b.remove()}};
$('#nt').onclick=async e=>{if(e.target.dataset.j){N=(await post('unpin',{j:+e.target.dataset.j})).notes;draw()}};
$('#shop').onclick=e=>{e.stopPropagation();if($('.jss9'))return;const r=$('#shop').getBoundingClientRect();document.body.append(el('<div class="jss9" style="left:'+r.left+'px;top:'+r.bottom+'px"><div>Hamburg</div><div>Leuven</div><div>Leipzig</div></div>'));$('.jss9').onclick=v=>{if(v.target.parentNode===$('.jss9'))load(v.target.textContent)}};addEventListener('click',()=>$('.jss9')?.remove());load('Hamburg')</script>`,
    api: {
      data: async ({ shop }) => {
        await after(700);
        return { data: DATA[shop], notes };
      },
      pin: async (note) => {
        await after(250);
        notes = [...notes, note];
        return { notes };
      },
      unpin: ({ j }) => {
        notes = notes.filter((_, i) => i !== j);
        return { notes };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: (answer) =>
      judge({
        one: notes.length === 1,
        place: notes[0]?.shop === "Leipzig" && notes[0]?.i === 21,
        text: notes[0]?.text === "check courier",
        answer: /\b415\b/.test(answer ?? ""),
      }),
  };
}
