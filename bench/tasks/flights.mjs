// Flights: a slider with two thumbs, a range of dates in one field, results that come late; the answer is asked for.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "Find flights from Oslo to Rome, leaving between 10:00 and 14:00 (the time slider), only direct ones, and book the cheapest. Report its flight number.";

export async function start() {
  const flights = [
    ["NX 11", 8, 90, 0],
    ["NX 27", 11, 149, 0],
    ["QR 5", 12, 99, 1],
    ["QR 8", 13, 131, 0],
    ["LO 2", 13, 187, 0],
    ["LO 9", 17, 80, 0],
  ].map(([no, hour, price, stops]) => ({ no, hour, price, stops }));
  const booked = [];
  const app = await serveApp({
    title: "Flights",
    css: ".s{position:relative;width:300px;height:24px;background:#eee}.s div{position:absolute;top:0;width:16px;height:24px;background:#27c;cursor:ew-resize}",
    html: `<h1>Flights</h1><p><label>From <input id="a" list="x"></label> <label>To <input id="b" list="x"></label><datalist id="x"><option>Oslo<option>Rome<option>Riga</datalist></p><p>Departure time <span id="tt">0:00 – 24:00</span></p><div class="s"><div role="slider" tabindex="0" aria-label="Earliest" aria-valuemin="0" aria-valuemax="24" aria-valuenow="0" style="left:0"></div><div role="slider" tabindex="0" aria-label="Latest" aria-valuemin="0" aria-valuemax="24" aria-valuenow="24" style="left:284px"></div></div><p><label><input type="checkbox" id="d"> Direct only</label></p><button id="go">Search</button><div id="r" aria-live="polite"></div>
<script>const v=[0,24];const th=$$('.s div');const set=(i,x)=>{v[i]=Math.max(i?v[0]:0,Math.min(i?24:v[1],x));th[i].setAttribute('aria-valuenow',v[i]);th[i].style.left=v[i]/24*284+'px';$('#tt').textContent=v[0]+':00 – '+v[1]+':00'};th.forEach((t,i)=>{t.onkeydown=e=>{if(e.key==='ArrowRight')set(i,v[i]+1);if(e.key==='ArrowLeft')set(i,v[i]-1)};t.onpointerdown=e=>{t.setPointerCapture(e.pointerId);t.onpointermove=m=>set(i,Math.round((m.clientX-$('.s').getBoundingClientRect().left)/284*24));t.onpointerup=()=>{t.onpointermove=null}}});
$('#go').onclick=async()=>{$('#r').textContent='Searching…';const r=await post('search',{a:$('#a').value,b:$('#b').value,v,d:$('#d').checked});$('#r').innerHTML=r.length?r.map(f=>'<p>'+f.no+' · '+f.hour+':00 · '+(f.stops?'1 stop':'direct')+' · '+f.price+' € <button data-n="'+f.no+'">Book</button></p>').join(''):'No flights'};$('#r').onclick=async e=>{if(!e.target.dataset.n)return;await post('book',{no:e.target.dataset.n});e.target.outerHTML='<b>Booked</b>'}</script>`,
    api: {
      search: async ({ a, b, v, d }) => {
        await after(800);
        return a === "Oslo" && b === "Rome"
          ? flights.filter((f) => f.hour >= v[0] && f.hour <= v[1] && (!d || !f.stops))
          : [];
      },
      book: ({ no }) => {
        booked.push(no);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: (answer) => judge({ booked: JSON.stringify(booked) === '["QR 8"]', answer: /QR ?8/.test(answer ?? "") }),
  };
}
