// A phone-like alarm clock: a sheet slides in from below with wheels that snap (what stands in the middle counts, a tap
// turns the wheel to a number), days that are single letters, and a state that only a style shows.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'Set the alarm "Gym" to 06:45, repeating on Tuesday and Thursday only, and switch that alarm on. Leave the other alarms as they are.';

const FIRST = [
  { id: 1, n: "Work", h: 6, m: 30, d: [0, 1, 2, 3, 4], on: true },
  { id: 2, n: "Gym", h: 7, m: 10, d: [0, 3], on: false },
  { id: 3, n: "Gym, weekend", h: 9, m: 0, d: [5], on: false },
  { id: 4, n: "Bins", h: 6, m: 45, d: [1], on: false },
];

export async function start() {
  const alarms = structuredClone(FIRST);
  const app = await serveApp({
    title: "Clock",
    css: `body{margin:0;background:#ccc}.ph{width:390px;height:700px;margin:10px auto;background:#fff;position:relative;overflow:hidden;border-radius:30px;border:6px solid #222}.hd{padding:18px;font-size:24px}.al{display:flex;align-items:center;padding:14px 18px;border-bottom:1px solid #eee;cursor:pointer}.al>div:first-child{flex:1}.al b{font-size:28px;font-weight:300}.al.of b{color:#aaa}.tg{width:46px;height:26px;border-radius:13px;background:#ddd}.tg.v1{background:#3b6}.sc{position:absolute;inset:0;background:#0006}.sh{position:absolute;left:0;right:0;bottom:0;background:#fff;border-radius:20px 20px 0 0;height:420px;transform:translateY(100%);transition:transform .35s}.sh.up{transform:none}.sh .gr{width:40px;height:4px;background:#bbb;margin:8px auto}.sh .tp{display:flex;justify-content:space-between;padding:4px 18px;font-size:20px}.sh .tp span{cursor:pointer;padding:0 8px}.ws{display:flex;justify-content:center;gap:20px;position:relative}.ws:before{content:"";position:absolute;left:60px;right:60px;top:80px;height:40px;background:#0001;border-radius:8px;pointer-events:none}.wh{height:200px;width:90px;overflow-y:scroll;scroll-snap-type:y mandatory;scrollbar-width:none;text-align:center}.wh div{height:40px;line-height:40px;scroll-snap-align:center;font-size:22px;color:#999}.wh div.c{color:#000}.wh:before,.wh:after{content:"";display:block;height:80px}.dy{display:flex;justify-content:center;gap:8px;margin-top:18px}.dy i{width:38px;height:38px;border-radius:50%;background:#eee;display:grid;place-items:center;font-style:normal;cursor:pointer}.dy i.v1{background:#3b6;color:#fff}`,
    html: `<div class="ph" id="ph"><div class="hd">Alarms</div><div id="ls"></div></div>
<script>let A=[];const L=['M','T','W','T','F','S','S'],N=['Mon','Tue','Wed','Thu','Fri','Sat','Sun'],p=x=>String(x).padStart(2,'0');
function draw(){$('#ls').innerHTML=A.map(a=>'<div class="al'+(a.on?'':' of')+'" data-id="'+a.id+'"><div><b>'+p(a.h)+':'+p(a.m)+'</b><br>'+esc(a.n)+' · '+(a.d.map(i=>N[i]).join(', ')||'Once')+'</div><div class="tg'+(a.on?' v1':'')+'"></div></div>').join('')}
$('#ls').onclick=async e=>{const r=e.target.closest('.al');if(!r)return;const a=A.find(x=>x.id===+r.dataset.id);if(e.target.classList.contains('tg')){a.on=!a.on;draw();A=(await post('set',a)).alarms;draw()}else sheet(a)};
function sheet(a){if($('.sc'))return;const d=new Set(a.d),sc=el('<div class="sc"></div>'),sh=el('<div class="sh"><div class="gr"></div><div class="tp"><span class="no">✕</span><b>'+esc(a.n)+'</b><span class="ok">✓</span></div><div class="ws"><div class="wh" data-w="h">'+Array.from({length:24},(_,i)=>'<div>'+p(i)+'</div>').join('')+'</div><div class="wh" data-w="m">'+Array.from({length:60},(_,i)=>'<div>'+p(i)+'</div>').join('')+'</div></div><div class="dy">'+L.map((l,i)=>'<i data-d="'+i+'" class="'+(d.has(i)?'v1':'')+'">'+l+'</i>').join('')+'</div></div>');$('#ph').append(sc,sh);requestAnimationFrame(()=>requestAnimationFrame(()=>sh.classList.add('up')));
const at=w=>Math.round(w.scrollTop/40);$$('.wh',sh).forEach(w=>{w.scrollTop=a[w.dataset.w]*40;const mark=()=>[...w.children].forEach((c,i)=>c.classList.toggle('c',i===at(w)));w.onscroll=mark;mark();w.onclick=e=>{const i=[...w.children].indexOf(e.target);if(i>=0)w.scrollTo({top:i*40,behavior:'smooth'})}});
const off=()=>{sh.classList.remove('up');setTimeout(()=>{sh.remove();sc.remove()},350)};sc.onclick=off;$('.no',sh).onclick=off;$('.dy',sh).onclick=e=>{const i=e.target.dataset.d;if(i===undefined)return;d.has(+i)?d.delete(+i):d.add(+i);e.target.classList.toggle('v1')};let done;
$('.ok',sh).onclick=async()=>{if(done)return;done=1;const[h,m]=$$('.wh',sh).map(at);const r=await post('set',{...a,h,m,d:[...d].sort()});A=r.alarms;off();draw()}}
post('list').then(r=>{A=r.alarms;draw()})</script>`,
    api: {
      list: async () => {
        await after(200);
        return { alarms };
      },
      set: async ({ id, h, m, d, on }) => {
        await after(350);
        const a = alarms.find((x) => x.id === id);
        if (a) Object.assign(a, { h, m, d, on });
        return { alarms };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const a = alarms.find((x) => x.id === 2);
      return judge({
        time: a.h === 6 && a.m === 45,
        days: a.d.join() === "1,3",
        on: a.on === true,
        rest: FIRST.filter((x) => x.id !== 2).every(
          (x) => JSON.stringify(x) === JSON.stringify(alarms.find((y) => y.id === x.id)),
        ),
      });
    },
  };
}
