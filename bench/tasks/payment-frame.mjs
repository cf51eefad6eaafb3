// A checkout whose card fields are in a frame of another origin, as payment providers have them.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "Pay the invoice with the test card 4242 4242 4242 4242, expiry 04/28, code 123, receipt to billing@example.com.";

export async function start() {
  const paid = [];
  const card = await serveApp({
    title: "Card",
    html: `<p><label>Card number <input id="n" inputmode="numeric" autocomplete="cc-number"></label></p><p><label>Expiry <input id="e" placeholder="MM / YY" autocomplete="cc-exp"></label> <label>CVC <input id="c" autocomplete="cc-csc"></label></p>
<script>$('#n').oninput=e=>{e.target.value=e.target.value.replace(/\\D/g,'').slice(0,16).replace(/(.{4})(?=.)/g,'$1 ')};$('#e').oninput=e=>{const d=e.target.value.replace(/\\D/g,'').slice(0,4);e.target.value=d.length>2?d.slice(0,2)+' / '+d.slice(2):d};
addEventListener('message',async m=>{if(m.data==='token'){const r=await post('token',{n:$('#n').value,e:$('#e').value,c:$('#c').value});m.source.postMessage(r,'*')}})</script>`,
    api: {
      token: ({ n, e, c }) => ({
        token: n === "4242 4242 4242 4242" && e === "04 / 28" && c === "123" ? "tok_ok" : null,
      }),
    },
  });
  const app = await serveApp({
    title: "Invoice 88",
    html: `<h1>Invoice 88</h1><p>Total: 59.00 €</p><label>Receipt to <input id="mail" type="email"></label><iframe id="f" src="${card.url}" width="500" height="140"></iframe><button id="pay">Pay 59.00 €</button><p id="r" role="status"></p>
<script>$('#pay').onclick=()=>{$('#pay').disabled=true;$('#r').textContent='Processing…';$('#f').contentWindow.postMessage('token','*')};addEventListener('message',async m=>{if(!('token' in m.data))return;const r=await post('pay',{...m.data,mail:$('#mail').value});$('#r').textContent=r.text;$('#pay').disabled=false})</script>`,
    api: {
      pay: async ({ token, mail }) => {
        await after(600);
        if (!token || !mail) return { text: "The card was declined: check its details." };
        paid.push(mail);
        return { text: "Paid. Thank you." };
      },
    },
  });
  return {
    goal,
    url: app.url,
    close: () => Promise.all([app.close(), card.close()]),
    oracle: () => judge({ once: paid.length === 1, mail: paid[0] === "billing@example.com" }),
  };
}
