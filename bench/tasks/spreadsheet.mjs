// A grid: cells become inputs by double click or by typing, and are kept with Enter or when they lose the focus.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "In the budget sheet, set the March amount of Travel to 480, set the January amount of Rent to 900, and report the total of March afterwards.";

export async function start() {
  const rows = { Rent: [850, 850, 850], Food: [310, 295, 320], Travel: [120, 0, 75] };
  const app = await serveApp({
    title: "Budget",
    css: "td,th{border:1px solid #ccc;width:90px;height:26px;text-align:right;padding:0 6px}td input{width:80px}td.sel{outline:2px solid #27c}",
    html: `<h1>Budget</h1><table><thead><tr><th><th>January<th>February<th>March</tr></thead><tbody></tbody><tfoot></tfoot></table><script>let r=${JSON.stringify(rows)};
const draw=()=>{$('tbody').innerHTML=Object.keys(r).map(k=>'<tr><th>'+k+'</th>'+r[k].map((v,i)=>'<td data-k="'+k+'" data-i="'+i+'">'+v+'</td>').join('')+'</tr>').join('');$('tfoot').innerHTML='<tr><th>Total</th>'+[0,1,2].map(i=>'<th>'+Object.values(r).reduce((a,x)=>a+x[i],0)+'</th>').join('')+'</tr>'};
const edit=td=>{if(td.querySelector('input'))return;const b=document.createElement('input');b.value=td.textContent;td.textContent='';td.append(b);b.focus();b.select();let done=false;const keep=async()=>{if(done)return;done=true;r[td.dataset.k][td.dataset.i]=+b.value||0;await post('cell',{k:td.dataset.k,i:+td.dataset.i,v:+b.value||0});draw()};b.onblur=keep;b.onkeydown=e=>{if(e.key==='Enter')keep();if(e.key==='Escape'){done=true;draw()}}};
$('tbody').onclick=e=>{$$('.sel').forEach(x=>x.classList.remove('sel'));e.target.closest('td')?.classList.add('sel')};$('tbody').ondblclick=e=>{const td=e.target.closest('td');if(td)edit(td)};draw()</script>`,
    api: {
      cell: ({ k, i, v }) => {
        rows[k][i] = v;
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: (answer) =>
      judge({
        travel: rows.Travel[2] === 480,
        rent: rows.Rent[0] === 900,
        rest: rows.Food.join() === "310,295,320" && rows.Rent[1] === 850 && rows.Travel[0] === 120,
        answer: /1[,.]?650/.test(answer ?? ""),
      }),
  };
}
