// A shipping form: regions and cities load after what stands before them, and the button waits for all of it.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal = "Request a delivery quote for Japan, Hokkaido, Sapporo, parcel of 12.5 kg, and report the price.";

export async function start() {
  const asked = [];
  const tree = {
    Japan: { Hokkaido: ["Hakodate", "Otaru", "Sapporo"], Kansai: ["Osaka", "Kyoto"] },
    Peru: { Cusco: ["Cusco"], Lima: ["Lima", "Callao"] },
  };
  const app = await serveApp({
    title: "Quote",
    html: `<h1>Delivery quote</h1><p><label>Country <select id="c"><option value="">Choose…</option><option>Japan</option><option>Peru</option></select></label></p><p><label>Region <select id="r" disabled><option value="">Choose a country first</option></select></label></p><p><label>City <select id="t" disabled></select></label></p><p><label>Weight (kg) <input id="w" inputmode="decimal"></label></p><button id="go" disabled>Get quote</button><p id="out" role="status"></p>
<script>const fill=(s,list)=>{s.innerHTML='<option value="">Choose…</option>'+list.map(x=>'<option>'+x+'</option>').join('');s.disabled=false};const ok=()=>{$('#go').disabled=!($('#t').value&&parseFloat($('#w').value)>0)};
$('#c').onchange=async e=>{$('#r').disabled=$('#t').disabled=true;ok();fill($('#r'),await post('regions',{c:e.target.value}))};$('#r').onchange=async()=>{$('#t').disabled=true;ok();fill($('#t'),await post('cities',{c:$('#c').value,r:$('#r').value}))};$('#t').onchange=ok;$('#w').oninput=ok;
$('#go').onclick=async()=>{$('#out').textContent='Calculating…';const r=await post('quote',{c:$('#c').value,r:$('#r').value,t:$('#t').value,w:$('#w').value});$('#out').textContent='Price: '+r.price+' €'}</script>`,
    api: {
      regions: async ({ c }) => {
        await after(350);
        return Object.keys(tree[c] ?? {});
      },
      cities: async ({ c, r }) => {
        await after(350);
        return tree[c]?.[r] ?? [];
      },
      quote: async (q) => {
        await after(900);
        asked.push(q);
        return { price: 87.4 };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: (answer) => {
      const q = asked.at(-1) ?? {};
      return judge({
        once: asked.length === 1,
        place: q.c === "Japan" && q.r === "Hokkaido" && q.t === "Sapporo",
        weight: Number(q.w) === 12.5,
        answer: /87[.,]4/.test(answer ?? ""),
      });
    },
  };
}
