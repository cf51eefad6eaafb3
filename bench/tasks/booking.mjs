// A restaurant: a calendar of divs, times that load when a day is chosen, a stepper, an answer after a second and a half.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "Book a table for 4 on the second Friday of next month (the calendar shows a month at a time; today is 16 November 2026) at 19:30 in the name of Grace Hopper, and give the booking code as your answer.";

export async function start() {
  const booked = [];
  const app = await serveApp({
    title: "Osteria",
    css: ".cal{display:grid;grid-template-columns:repeat(7,40px)}.cal div{padding:8px;text-align:center}.cal .d{cursor:pointer}.cal .off{color:#bbb;cursor:default}.cal .on{background:#8b2;color:#fff}.t{display:inline-block;border:1px solid #999;margin:4px;padding:6px;cursor:pointer}.t.full{opacity:.4;text-decoration:line-through}.t.on{background:#8b2}",
    html: `<h1>Osteria</h1><p><span id="back" style="cursor:pointer">◀</span> <b id="month"></b> <span id="fwd" style="cursor:pointer">▶</span></p><div class="cal" id="cal"></div><p id="times">Choose a day</p>
<p>Guests <span id="less" style="cursor:pointer">➖</span> <output id="n">2</output> <span id="more" style="cursor:pointer">➕</span></p><label>Name <input id="name"></label> <button id="book" disabled>Book</button><p id="res" role="status"></p>
<script>let m=10,y=2026,day=0,time='',n=2;const names='January February March April May June July August September October November December'.split(' ');
const draw=()=>{$('#month').textContent=names[m]+' '+y;const lead=(new Date(y,m,1).getDay()+6)%7,len=new Date(y,m+1,0).getDate();$('#cal').innerHTML='Mo Tu We Th Fr Sa Su'.split(' ').map(d=>'<div>'+d+'</div>').join('')+'<div></div>'.repeat(lead)+Array.from({length:len},(_,i)=>'<div class="'+(new Date(y,m,i+1)<new Date(2026,10,16)?'off':'d')+(day===i+1?' on':'')+'">'+(i+1)+'</div>').join('')};
$('#back').onclick=()=>{m--;if(m<0){m=11;y--}day=0;draw()};$('#fwd').onclick=()=>{m++;if(m>11){m=0;y++}day=0;draw()};
$('#cal').onclick=async e=>{if(!e.target.classList.contains('d'))return;day=+e.target.textContent;time='';draw();ok();$('#times').textContent='Loading times…';const r=await post('times',{y,m,day});$('#times').innerHTML=r.map(t=>'<span class="t'+(t.full?' full':'')+'">'+t.at+'</span>').join('')};
$('#times').onclick=e=>{if(!e.target.classList.contains('t')||e.target.classList.contains('full'))return;$$('.t').forEach(t=>t.classList.remove('on'));e.target.classList.add('on');time=e.target.textContent;ok()};
const ok=()=>{$('#book').disabled=!(day&&time&&$('#name').value)};$('#name').oninput=ok;$('#less').onclick=()=>{n=Math.max(1,n-1);$('#n').value=n};$('#more').onclick=()=>{n=Math.min(8,n+1);$('#n').value=n};
$('#book').onclick=async()=>{$('#book').disabled=true;const r=await post('book',{y,m,day,time,n,name:$('#name').value});$('#res').textContent='Booked. Code '+r.code};draw()</script>`,
    api: {
      times: async () => {
        await after(400);
        return ["18:00", "18:30", "19:00", "19:30", "20:00"].map((at) => ({ at, full: at === "19:00" }));
      },
      book: async (order) => {
        await after(1500);
        booked.push(order);
        return { code: "OST-7719" };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle(answer) {
      const [b = {}] = booked;
      return judge({
        once: booked.length === 1,
        day: b.y === 2026 && b.m === 11 && b.day === 11,
        time: b.time === "19:30",
        guests: b.n === 4,
        name: b.name === "Grace Hopper",
        answer: /OST-7719/.test(answer ?? ""),
      });
    },
  };
}
