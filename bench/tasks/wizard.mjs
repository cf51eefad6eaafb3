// An insurance claim in four steps: fields depend on answers, each step is checked before the next, a summary at the end.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "File a claim: bicycle stolen on 3 October 2026 in Bergen, value 1,200 €, it was locked, police report number BG-5521, payout to the account NO93 8601 1117 947. Report the claim number.";

export async function start() {
  const claims = [];
  const app = await serveApp({
    title: "Claim",
    css: ".e{color:#b00}.card{display:inline-block;border:1px solid #aaa;padding:14px;margin:6px;cursor:pointer}.card.on{border-color:#27c;background:#eef}",
    html: `<h1>Claim</h1><p id="st"></p><div id="x"></div><p class="e" role="alert" id="e"></p><button id="b">Back</button> <button id="n">Next</button>
<script>const v={};let s=0;const inp=(k,l,t='text')=>'<p><label>'+l+' <input data-k="'+k+'" type="'+t+'" value="'+(v[k]||'')+'"></label></p>';
const S=[()=>['Car','Bicycle','Phone'].map(c=>'<div class="card'+(v.what===c?' on':'')+'" data-w="'+c+'">'+c+'</div>').join('')+'<p><label>What happened <select data-k="how"><option value="">…<option>Damaged<option>Stolen<option>Lost</select></label></p>',()=>inp('date','When','date')+inp('where','Where')+(v.how==='Stolen'?'<p>Was it locked? <label><input type="radio" name="lk" data-k="locked" value="yes"> Yes</label> <label><input type="radio" name="lk" data-k="locked" value="no"> No</label></p>'+inp('police','Police report number'):''),()=>inp('value','Value (€)')+inp('iban','Account (IBAN)'),()=>'<ul>'+Object.entries(v).map(e=>'<li>'+e[0]+': '+e[1]+'</li>').join('')+'</ul><label><input type="checkbox" id="true"> All of this is true</label>'];
const need=[['what','how'],['date','where'],['value','iban'],[]];const draw=()=>{$('#st').textContent='Step '+(s+1)+' of 4';$('#x').innerHTML=S[s]();$('#n').textContent=s===3?'File claim':'Next';$('#e').textContent='';if(s===0&&v.how)$('[data-k=how]').value=v.how};
$('#x').onclick=e=>{const w=e.target.dataset.w;if(w){v.what=w;$$('.card').forEach(c=>c.classList.toggle('on',c.dataset.w===w))}};$('#x').onchange=e=>{if(e.target.dataset.k)v[e.target.dataset.k]=e.target.value};$('#b').onclick=()=>{s=Math.max(0,s-1);draw()};
$('#n').onclick=async()=>{const k=[...need[s],...(s===1&&v.how==='Stolen'?['locked','police']:[])].filter(x=>!v[x]);if(k.length){$('#e').textContent='Missing: '+k.join(', ');return}if(s<3){await post('check');s++;draw();return}if(!$('#true').checked){$('#e').textContent='Please confirm.';return}$('#n').disabled=true;const r=await post('file',v);$('#x').innerHTML='<h2>Thank you</h2><p>Claim number '+r.no+'</p>'};draw()</script>`,
    api: {
      check: () => after(150),
      file: async (claim) => {
        await after(800);
        claims.push(claim);
        return { no: "CL-20931" };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: (answer) => {
      const [c = {}] = claims;
      return judge({
        once: claims.length === 1,
        what: c.what === "Bicycle" && c.how === "Stolen",
        date: c.date === "2026-10-03",
        where: c.where === "Bergen",
        locked: c.locked === "yes",
        police: c.police === "BG-5521",
        value: Number(String(c.value ?? "").replace(/[^\d]/g, "")) === 1200,
        iban: String(c.iban ?? "").replace(/\s/g, "") === "NO9386011117947",
        answer: /CL-20931/.test(answer ?? ""),
      });
    },
  };
}
