// An import: a drop area with a hidden file input (or a drop), checks in the page, and a preview whose columns must be
// mapped (each choice redraws the table). The file lies in a temporary folder, or in TASK_FILES_DIR.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const ROWS = [
  ["2026-10-02", "Bahnfahrt Jena", "48,90", "R-101"],
  ["2026-10-05", "Papier", "12,50", "R-102"],
  ["2026-10-09", "Hotel Erfurt", "119,00", "R-103"],
  ["2026-10-13", "Toner", "76,25", "R-104"],
];

export async function start() {
  const imports = [];
  const folder = mkdtempSync(join(process.env.TASK_FILES_DIR ?? tmpdir(), "expenses-"));
  const path = join(folder, "ausgaben-oktober.csv");
  writeFileSync(path, `Datum;Text;Betrag;Beleg\n${ROWS.map((r) => r.join(";")).join("\n")}\n`);
  const goal = `Import the file ${path} into the expenses: the column Datum is the Date, Text is the Description, Betrag is the Amount, and Beleg is skipped. Report the total that the page shows after the import.`;
  const app = await serveApp({
    title: "Import expenses",
    css: `.dz{border:2px dashed #88a;border-radius:10px;height:150px;width:520px;display:grid;place-items:center;cursor:pointer;color:#557}.dz.ov{background:#eef}.dz input{display:none}.er{color:#b00}table{border-collapse:collapse;margin:14px 0}td,th{border:1px solid #ccc;padding:5px 10px}.pr{width:300px;height:6px;background:#ddd}.pr i{display:block;height:6px;background:#27c;width:0;transition:width .6s}`,
    html: String.raw`<h1>Import expenses</h1><div id="m"></div>
<script>let D=null;
function drop(err){$('#m').innerHTML='<div class="dz" id="dz"><div><b>Drop a file here</b> or click to browse<br><small>CSV, at most 20 kB</small></div><input type="file" id="fi" accept=".csv,text/csv"></div><p class="er" role="alert">'+(err||'')+'</p>';const z=$('#dz');z.onclick=e=>{if(e.target.id!=='fi')$('#fi').click()};$('#fi').onchange=e=>take(e.target.files[0]);z.ondragover=e=>{e.preventDefault();z.classList.add('ov')};z.ondragleave=()=>z.classList.remove('ov');z.ondrop=e=>{e.preventDefault();take(e.dataTransfer.files[0])}}
async function take(f){if(!f)return;if(!/\.csv$/i.test(f.name))return drop('Only CSV files can be imported.');if(f.size>20480)return drop('The file is too large.');$('#m').innerHTML='<p>'+esc(f.name)+'</p><div class="pr"><i></i></div>';const text=await f.text();setTimeout(()=>{$('.pr i').style.width='100%'},30);await wait(800);const L=text.trim().split(/\r?\n/).map(l=>l.split(';'));D={name:f.name,text,head:L[0],rows:L.slice(1),map:L[0].map((_,i)=>i===0?'description':'')};map()}
function map(){const O=[['','– choose –'],['date','Date'],['description','Description'],['amount','Amount'],['receipt','Receipt no.'],['skip','Skip']];$('#m').innerHTML='<p>'+esc(D.name)+' · '+D.rows.length+' rows <a href="#" id="rm">remove</a></p><table><thead><tr>'+D.head.map((h,i)=>'<th>'+esc(h)+'<br><select data-i="'+i+'">'+O.map(o=>'<option value="'+o[0]+'"'+(D.map[i]===o[0]?' selected':'')+'>'+o[1]+'</option>').join('')+'</select></th>').join('')+'</tr></thead><tbody>'+D.rows.slice(0,3).map(r=>'<tr>'+r.map(c=>'<td>'+esc(c)+'</td>').join('')+'</tr>').join('')+'</tbody></table><p class="er" role="alert" id="er"></p><button id="go">Import '+D.rows.length+' rows</button>';
$$('select').forEach(s=>s.onchange=()=>{const i=+s.dataset.i;const dup=s.value&&s.value!=='skip'?D.map.indexOf(s.value):-1;D.map[i]=s.value;if(dup>=0&&dup!==i)D.map[dup]='';setTimeout(map,120)});$('#rm').onclick=e=>{e.preventDefault();drop()};
$('#go').onclick=async()=>{if(D.map.includes('')){$('#er').textContent='Every column needs a choice.';return}if(!['date','amount'].every(k=>D.map.includes(k))){$('#er').textContent='Date and Amount are needed.';return}$('#go').disabled=true;const r=await post('import',{name:D.name,text:D.text,map:D.map});$('#m').innerHTML='<h2>Import finished</h2><p>'+r.n+' expenses, total '+r.total+' €</p>'}}
drop()</script>`,
    api: {
      import: async ({ name, text, map }) => {
        await after(700);
        const rows = text
          .trim()
          .split(/\r?\n/)
          .slice(1)
          .map((l) => l.split(";"));
        const at = map.indexOf("amount");
        const total = rows.reduce((sum, r) => sum + (Number(r[at].replace(",", ".")) || 0), 0);
        imports.push({ name, map, rows });
        return { n: rows.length, total: total.toFixed(2) };
      },
    },
  });
  return {
    goal,
    url: app.url,
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await app.close();
    },
    oracle(answer) {
      const r = imports[0] ?? {};
      return judge({
        once: imports.length === 1,
        file: r.name === "ausgaben-oktober.csv" && JSON.stringify(r.rows) === JSON.stringify(ROWS),
        map: r.map?.join() === "date,description,amount,skip",
        answer: /256[.,]65/.test(answer ?? ""),
      });
    },
  };
}
