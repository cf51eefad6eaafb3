// A survey: a matrix of radios whose names stand only in the table's heads, hidden inputs behind drawn circles,
// questions that appear late because of an answer, and a page that is drawn again on Next.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'Fill in the guest survey and send it: Cleanliness very good, Quiet at night fair, Breakfast poor, Staff good, Value for money fair. Where it asks what was wrong with breakfast: too little choice, and under Other "no oat milk". You would not stay again, because of the price. Likelihood to recommend us: 4. Do not leave an email address.';

export async function start() {
  const sent = [];
  const app = await serveApp({
    title: "Guest survey",
    css: `body{max-width:820px;margin:20px auto}table{border-collapse:collapse;width:100%}thead th{position:sticky;top:0;background:#f3f3f3;font-size:12px;padding:8px;font-weight:500}tbody th{text-align:left;font-weight:400;padding:10px 4px}td{text-align:center;border-top:1px solid #eee}.rd{display:inline-block;cursor:pointer;padding:4px}.rd input{position:absolute;opacity:0;width:0;height:0}.rd s{display:block;width:18px;height:18px;border:2px solid #777;border-radius:50%}.rd input:checked+s{background:#27c;box-shadow:inset 0 0 0 3px #fff}.nps span{display:inline-grid;place-items:center;width:40px;height:40px;border:1px solid #888;margin:3px;cursor:pointer;border-radius:6px}.nps .z9{background:#27c;color:#fff}.q{margin:26px 0}.bar{height:5px;background:#27c;transition:.3s}`,
    html: `<div class="bar" id="pb" style="width:10%"></div><div id="m"></div>
<script>const R=[['breakfast','Breakfast'],['clean','Cleanliness'],['value','Value for money'],['staff','Staff'],['quiet','Quiet at night']],C=['Very good','Good','Fair','Poor','Very poor','Does not apply'];const s={m:{},wrong:[],other:'',again:null,why:null,nps:null,mail:''};
function one(){$('#pb').style.width='33%';$('#m').innerHTML='<h2>How was your stay?</h2><table><thead><tr><th></th>'+C.map(c=>'<th>'+c+'</th>').join('')+'</tr></thead><tbody>'+R.map(r=>'<tr><th>'+r[1]+'</th>'+C.map((c,i)=>'<td><label class="rd"><input type="radio" name="'+r[0]+'" value="'+i+'"'+(s.m[r[0]]===i?' checked':'')+'><s></s></label></td>').join('')+'</tr>').join('')+'</tbody></table><div id="cq"></div><p id="er" role="alert"></p><button id="nx">Next</button>';let tm;const cq=()=>{const b=s.m.breakfast;if(!(b===3||b===4)){$('#cq').innerHTML='';s.wrong=[];s.other='';return}if($('#cq').innerHTML)return;$('#cq').innerHTML='<div class="q"><p>What was wrong with breakfast?</p>'+['Too late','Too little choice','Cold food','Too crowded','Other'].map(t=>'<div><label><input type="checkbox" value="'+t+'"> '+t+'</label></div>').join('')+'<div id="ot"></div></div>'};
$('#m').onchange=e=>{if(e.target.type==='radio'){s.m[e.target.name]=+e.target.value;clearTimeout(tm);tm=setTimeout(cq,450)}if(e.target.type==='checkbox'){s.wrong=$$('#cq input:checked').map(x=>x.value);if(e.target.value==='Other'){$('#ot').innerHTML=e.target.checked?'<input placeholder="Please say which">':'';s.other=''}}};$('#m').oninput=e=>{if(e.target.closest('#ot'))s.other=e.target.value};
$('#nx').onclick=()=>{const miss=R.filter(r=>s.m[r[0]]===undefined);if(miss.length){$('#er').textContent='Please answer: '+miss.map(x=>x[1]).join(', ');return}if((s.m.breakfast===3||s.m.breakfast===4)&&!s.wrong.length){cq();$('#er').textContent='Please say what was wrong with breakfast.';return}clearTimeout(tm);two()}}
function two(){$('#m').onchange=$('#m').oninput=null;$('#pb').style.width='66%';$('#m').innerHTML='<div class="q"><p>Would you stay with us again?</p>'+['Yes','Perhaps','No'].map(t=>'<label class="rd" style="margin-right:20px"><input type="radio" name="ag" value="'+t+'"><s style="display:inline-block;vertical-align:middle"></s> '+t+'</label>').join('')+'</div><div id="wy"></div><div class="q"><p>How likely are you to recommend us?</p><div class="nps">'+Array.from({length:11},(_,i)=>'<span>'+(10-i)+'</span>').join('')+'</div><small>10 = very likely, 0 = not at all</small></div><div class="q"><p>Email (for our newsletter)</p><input id="ml" type="email"></div><p id="er" role="alert"></p><button id="bk">Back</button> <button id="go">Send</button>';
$$('[name=ag]').forEach(x=>x.onchange=async()=>{s.again=x.value;s.why=null;await wait(400);if(s.again!==x.value)return;$('#wy').innerHTML=s.again==='No'?'<div class="q"><p>What is the main reason?</p><select><option value="">Choose…</option>'+['Place','Noise','Price','Service','Prize draw'].map(t=>'<option>'+t+'</option>').join('')+'</select></div>':'';if($('#wy select'))$('#wy select').onchange=e=>{s.why=e.target.value}});
$('.nps').onclick=e=>{if(e.target.tagName!=='SPAN')return;s.nps=+e.target.textContent;$$('.nps span').forEach(n=>n.classList.toggle('z9',n===e.target))};$('#bk').onclick=()=>{s.again=s.why=s.nps=null;s.wrong=[];s.other='';one();setTimeout(()=>$('#m').onchange({target:{type:'radio',name:'breakfast',value:s.m.breakfast}}))};
$('#go').onclick=async()=>{if(!s.again||s.nps===null||(s.again==='No'&&!s.why)){$('#er').textContent='Please answer all questions.';return}$('#go').disabled=true;s.mail=$('#ml').value;await post('send',s);$('#pb').style.width='100%';$('#m').innerHTML='<h2>Thank you!</h2>'}}
one()</script>`,
    api: {
      send: async (answers) => {
        await after(500);
        sent.push(answers);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const s = sent[0] ?? {};
      const m = s.m ?? {};
      return judge({
        once: sent.length === 1,
        matrix: m.clean === 0 && m.quiet === 2 && m.breakfast === 3 && m.staff === 1 && m.value === 2,
        wrong: [...(s.wrong ?? [])].sort().join() === "Other,Too little choice" && s.other?.trim() === "no oat milk",
        again: s.again === "No" && s.why === "Price",
        likely: s.nps === 4,
        noMail: s.mail === "",
      });
    },
  };
}
