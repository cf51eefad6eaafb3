// A bank transfer in three steps: look-alike payees, a masked amount, and a one-time code that arrives late among old
// ones in a drawer behind a bell without a name; asking again makes the last code worthless.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'From the Current account, transfer 1,250.40 € to "Keller Roofing Ltd" (the one whose account ends in 7731) with the reference RG-2026-118, and confirm it with the code that the bank sends to your messages (the bell at the top). Report the receipt number.';

export async function start() {
  const sent = [];
  let pending = null;
  const old = [
    { t: "Code 440 917 for your transfer of 80.00 € to City Gas", w: "12 Nov" },
    { t: "Your statement for October is ready", w: "2 Nov" },
    { t: "Code 118 250 for your transfer of 1,250.40 € to Keller Roofing Ltd …3317", w: "19 Oct" },
  ];
  const messages = [...old];
  let count = 0;
  const issue = () => {
    const code = ["603 284", "915 037", "277 641", "804 119"][count++ % 4];
    pending.code = code.replace(" ", "");
    setTimeout(
      () =>
        messages.unshift({
          t: `Code ${code} for your transfer of ${pending?.amountText} € to ${pending?.payeeText}`,
          w: "now",
        }),
      1300,
    ).unref();
  };
  const app = await serveApp({
    title: "Northbank – Transfer",
    css: `body{margin:0}.MuiBar{position:sticky;top:0;background:#063;color:#fff;padding:10px 24px;display:flex;gap:20px;align-items:center;z-index:5}.MuiBar span{flex:1}.MuiBar .i{cursor:pointer;position:relative}.dot{position:absolute;right:-3px;top:-2px;width:9px;height:9px;border-radius:50%;background:#f44;display:none}.pg{max-width:600px;margin:24px auto}.f{margin:14px 0}.f>div:first-child{font-size:13px;color:#555}.sel{border:1px solid #888;padding:8px;cursor:pointer}.lb{position:absolute;background:#fff;border:1px solid #888;z-index:6;width:420px}.lb div{padding:8px;cursor:pointer}.lb small{color:#666}.dr{position:fixed;right:0;top:44px;bottom:0;width:340px;background:#fff;border-left:1px solid #888;padding:16px;overflow:auto;z-index:8}.dr p{border-bottom:1px solid #eee;padding:6px 0}`,
    html: String.raw`<div class="MuiBar"><b>Northbank</b><span></span><div class="i" data-q="s"><svg width="20" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2"><circle cx="10" cy="10" r="7"/><path d="M15 15l7 7"/></svg></div><div class="i" data-q="b"><svg width="20" viewBox="0 0 24 24" fill="#fff"><path d="M12 2a6 6 0 0 0-6 6v6l-2 3h16l-2-3V8a6 6 0 0 0-6-6zM10 19h4a2 2 0 0 1-4 0z"/></svg><i class="dot"></i></div><div class="i" data-q="u">AM</div></div><div class="pg" id="p"></div>
<script>const A=[['sav','Savings','8,204.11'],['cur','Current account','3,911.52']],P=[['p1','Keller Roofing Ltd','GB•• •••• 3317'],['p2','Keller Roofing & Sons','GB•• •••• 7731'],['p3','Keller Roofing Ltd','GB•• •••• 7731'],['p4','City Gas','GB•• •••• 0090']];let s={acc:'sav',payee:null,amount:'',ref:''};
function form(){const p=P.find(x=>x[0]===s.payee),a=A.find(x=>x[0]===s.acc);$('#p').innerHTML='<h2>New transfer</h2><div class="f"><div>From</div><div class="sel" data-l="a">'+a[1]+' · '+a[2]+' €</div></div><div class="f"><div>To</div><div class="sel" data-l="p">'+(p?esc(p[1])+' <small>'+p[2]+'</small>':'Choose a payee')+'</div></div><div class="f"><div>Amount (€)</div><div><input id="am" inputmode="decimal" value="'+esc(s.amount)+'"></div></div><div class="f"><div>Reference</div><div><input id="rf" maxlength="30" value="'+esc(s.ref)+'"></div></div><p id="er" role="alert" style="color:#b00"></p><button id="nx">Continue</button>';
const am=$('#am');am.oninput=()=>{s.amount=am.value};am.onblur=()=>{const v=Number(am.value.replace(/,/g,''));if(am.value&&!isNaN(v)){s.amount=am.value=v.toLocaleString('en',{minimumFractionDigits:2,maximumFractionDigits:2})}};$('#rf').oninput=e=>{s.ref=e.target.value};
$$('.sel').forEach(n=>n.onclick=e=>{e.stopPropagation();$('.lb')?.remove();const r=n.getBoundingClientRect(),k=n.dataset.l;document.body.append(el('<div class="lb" style="left:'+(r.left+scrollX)+'px;top:'+(r.bottom+scrollY)+'px">'+(k==='a'?A.map(x=>'<div data-v="'+x[0]+'">'+x[1]+' <small>'+x[2]+' €</small></div>'):P.map(x=>'<div data-v="'+x[0]+'">'+esc(x[1])+'<br><small>'+x[2]+'</small></div>')).join('')+'</div>'));$('.lb').onclick=v=>{const d=v.target.closest('[data-v]');if(!d)return;if(k==='a')s.acc=d.dataset.v;else s.payee=d.dataset.v;form()}});
$('#nx').onclick=async()=>{const v=Number(s.amount.replace(/,/g,''));if(!s.payee||!(v>0)||!s.ref.trim()){$('#er').textContent='Please fill in payee, amount and reference.';return}review(v)}}
function review(v){const p=P.find(x=>x[0]===s.payee),a=A.find(x=>x[0]===s.acc),t=v.toLocaleString('en',{minimumFractionDigits:2,maximumFractionDigits:2});$('#p').innerHTML='<h2>Please check</h2><p>'+t+' € from '+a[1]+' to '+esc(p[1])+' '+p[2]+'</p><p>Reference: '+esc(s.ref)+'</p><button id="bk">Back</button> <button id="ok">Send me a code</button>';$('#bk').onclick=form;$('#ok').onclick=async()=>{$('#ok').disabled=true;await post('begin',{...s,amount:v,amountText:t,payeeText:p[1]+' …'+p[2].slice(-4)});code()}}
function code(){$('#p').innerHTML='<h2>Confirm</h2><p>We have sent a 6-digit code to your messages.</p><input id="cd" autocomplete="one-time-code"> <button id="go">Confirm</button> <button id="rs">Send a new code</button><p id="er" role="alert"></p>';$('#rs').onclick=async()=>{await post('again');$('#er').textContent='A new code is on its way. The last one is no longer valid.'};$('#go').onclick=async()=>{const g=$('#go');g.disabled=true;$('#er').textContent='…';const r=await post('confirm',{code:$('#cd').value.replace(/\D/g,'')});if(r.ok)$('#p').innerHTML='<h2>Transfer done</h2><p>Session 5520193</p><p>Receipt no. '+r.no+'</p>';else{$('#er').textContent=r.error;g.disabled=false}}}
let last=3;async function bell(){const m=(await post('messages')).messages;if(m.length>last){$('.dot').style.display='block'}const d=$('.dr');if(d){d.innerHTML='<b>Messages</b>'+m.map(x=>'<p>'+esc(x.t)+'<br><small>'+x.w+'</small></p>').join('');last=m.length;$('.dot').style.display='none'}}
$('.MuiBar').onclick=e=>{const q=e.target.closest('.i')?.dataset.q;if(q!=='b')return;if($('.dr'))$('.dr').remove();else{document.body.append(el('<div class="dr">…</div>'));bell()}};setInterval(bell,1000);addEventListener('click',()=>$('.lb')?.remove());form()</script>`,
    api: {
      begin: async (order) => {
        await after(300);
        pending = order;
        issue();
      },
      again: async () => {
        if (pending) issue();
      },
      messages: () => ({ messages }),
      confirm: async ({ code }) => {
        await after(900);
        if (!pending || code !== pending.code) return { ok: false, error: "This code is not valid for this transfer." };
        sent.push(pending);
        pending = null;
        return { ok: true, no: `NB-${73046 + sent.length * 11}` };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle(answer) {
      const t = sent[0] ?? {};
      return judge({
        once: sent.length === 1,
        account: t.acc === "cur",
        payee: t.payee === "p3",
        amount: t.amount === 1250.4,
        reference: t.ref?.trim() === "RG-2026-118",
        answer: /73057/.test(answer ?? ""),
      });
    },
  };
}
