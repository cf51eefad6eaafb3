// A support chat in a frame of another origin that arrives late and grows when it is opened: a bot that types slowly,
// answers given by chips, cards and free text, and chips that disappear once used.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'Through the support chat of this shop, open a case for order 70-4412: the blue teapot arrived broken, you want a replacement, and the words for the team are "cracked spout". Report the case number.';

export async function start() {
  const cases = [];
  let draft = {};
  let step = "start";
  const say = (m, chips = [], cards = []) => ({ m, chips, cards });
  const hello = () => {
    step = "start";
    draft = {};
    return say(
      ["Hi, I am Pip. What is it about?"],
      ["Where is my order?", "A problem with an order", "Business orders"],
    );
  };
  const bot = (text) => {
    if (/^start over$/i.test(text)) return hello();
    switch (step) {
      case "start":
        if (/problem/i.test(text)) {
          step = "order";
          return say(["I am sorry to hear that.", "What is your order number? It looks like 12-3456."]);
        }
        return say(
          ["I can't help with that in the chat."],
          ["Where is my order?", "A problem with an order", "Business orders"],
        );
      case "order":
        if (!/\b70-?\s?4412\b/.test(text)) return say(["I can't find this order. Please check the number."]);
        draft.order = "70-4412";
        step = "item";
        return say(
          ["Found it: 70-4412 of 3 November.", "Which article is it?"],
          [],
          ["Blue teapot warmer", "Tea tray, oak", "Blue teapot"],
        );
      case "item":
        if (!["Blue teapot warmer", "Tea tray, oak", "Blue teapot"].includes(text))
          return say(
            ["Please choose one of the articles."],
            [],
            ["Blue teapot warmer", "Tea tray, oak", "Blue teapot"],
          );
        draft.item = text;
        step = "what";
        return say([`${text}: what happened?`], ["Wrong article", "Arrived broken", "Never arrived"]);
      case "what":
        draft.what = text;
        step = "want";
        return say(["What would you like us to do?"], ["Refund", "Replacement", "Repair"]);
      case "want":
        draft.want = text;
        step = "words";
        return say(["Please describe it to our team in a few words."]);
      case "words":
        draft.words = text;
        step = "sure";
        return say(
          [
            `So: ${draft.item} (${draft.order}), ${draft.what.toLowerCase()}, ${draft.want.toLowerCase()}, “${text}”. Shall I open the case?`,
          ],
          ["Start over", "Yes, open it"],
        );
      case "sure":
        if (!/^yes/i.test(text)) return say(["Shall I open the case?"], ["Start over", "Yes, open it"]);
        cases.push(draft);
        step = "end";
        return say(
          ["Done.", `Your case number is C-${31870 + cases.length * 4}. We answer within a day.`],
          ["Start over"],
        );
      default:
        return say(["Thank you!"], ["Start over"]);
    }
  };
  const chat = await serveApp({
    title: "Chat",
    css: `body{margin:0;height:100vh;overflow:hidden}.la{position:fixed;right:8px;bottom:8px;width:56px;height:56px;border-radius:50%;background:#53c;cursor:pointer;display:grid;place-items:center}.w{display:none;flex-direction:column;height:100vh;border:1px solid #999;background:#fff}.w.op{display:flex}.w header{background:#53c;color:#fff;padding:10px;display:flex;justify-content:space-between}.lg{flex:1;overflow:auto;padding:10px}.lg p{background:#eee;border-radius:10px;padding:8px 12px;margin:6px 40px 6px 0}.lg p.me{background:#53c;color:#fff;margin:6px 0 6px 60px}.ch span{display:inline-block;border:1px solid #53c;color:#53c;border-radius:14px;padding:4px 12px;margin:3px;cursor:pointer}.cd{display:flex;gap:8px;overflow-x:auto}.cd>div{flex:0 0 140px;border:1px solid #bbb;padding:8px;text-align:center}.cd i{display:block;height:40px;background:#cde}.cp{display:flex;border-top:1px solid #ccc}.cp textarea{flex:1;border:0;height:44px;padding:10px;resize:none}.cp b{width:44px;display:grid;place-items:center;cursor:pointer}`,
    html: `<div class="la" id="la"><svg width="26" viewBox="0 0 24 24" fill="#fff"><path d="M2 3h20v14H9l-5 5v-5H2z"/></svg></div><div class="w" id="w"><header><span>Pip from Teahouse</span><span id="x" style="cursor:pointer">—</span></header><div class="lg" id="lg"><p>Your case C-20911 is closed. (12 May)</p></div><div class="cp"><textarea id="t" placeholder="Write a message"></textarea><b id="s"><svg width="20" viewBox="0 0 24 24" fill="#53c"><path d="M2 3l20 9-20 9 4-9z"/></svg></b></div></div>
<script>let busy=false,began=false;const add=(h)=>{const n=el(h);$('#lg').append(n);$('#lg').scrollTop=1e6;return n};
async function show(r){busy=true;for(const m of r.m){const t=add('<p>• • •</p>');await wait(650);t.textContent=m}if(r.chips.length)add('<div class="ch">'+r.chips.map(c=>'<span>'+esc(c)+'</span>').join('')+'</div>');if(r.cards.length)add('<div class="cd">'+r.cards.map(c=>'<div><i></i>'+esc(c)+'<br><button data-c="'+esc(c)+'">Select</button></div>').join('')+'</div>');$('#lg').scrollTop=1e6;busy=false}
async function send(text){text=text.trim();if(!text||busy)return;busy=true;$$('.ch,.cd').forEach(n=>n.remove());add('<p class="me">'+esc(text)+'</p>');show(await post('say',{text}))}
$('#lg').onclick=e=>{if(e.target.dataset.c)send(e.target.dataset.c);else if(e.target.tagName==='SPAN'&&e.target.parentNode.className==='ch')send(e.target.textContent)};
const out=()=>{if(busy)return;const v=$('#t').value;$('#t').value='';send(v)};$('#s').onclick=out;$('#t').onkeydown=e=>{if(e.key==='Enter'&&!e.shiftKey){e.preventDefault();out()}};
$('#la').onclick=async()=>{parent.postMessage('open','*');$('#la').style.display='none';$('#w').classList.add('op');if(!began){began=true;await wait(300);show(await post('hello'))}};$('#x').onclick=()=>{parent.postMessage('close','*');$('#w').classList.remove('op');$('#la').style.display=''};</script>`,
    api: {
      hello: () => hello(),
      say: async ({ text }) => {
        await after(300);
        return bot(String(text).trim());
      },
    },
  });
  const basket = [];
  const app = await serveApp({
    title: "Teahouse",
    css: `.g{display:flex;flex-wrap:wrap;gap:16px}.g div{width:200px;border:1px solid #ddd;padding:12px}footer{margin-top:60px;color:#777}#cf{position:fixed;right:10px;bottom:10px;border:0;z-index:99}`,
    html: `<header style="position:sticky;top:0;background:#fff;padding:8px 0"><b>Teahouse</b> · Teas · Pots · <a href="#help">Help</a></header><div class="g">${["Blue teapot", "Blue teapot warmer", "Tea tray, oak", "Sencha 100 g", "Assam 250 g"].map((n) => `<div>${n}<br><button class="ac">Add to basket</button></div>`).join("")}</div><footer id="help">Questions? Our chat is open day and night, at the bottom right.</footer>
<script>$$('.ac').forEach(b=>b.onclick=()=>post('basket'));setTimeout(()=>{document.body.append(el('<iframe id="cf" src="${chat.url}" style="width:76px;height:76px"></iframe>'))},1200);addEventListener('message',e=>{const f=$('#cf');if(e.data==='open'){f.style.width='360px';f.style.height='520px'}if(e.data==='close'){f.style.width=f.style.height='76px'}})</script>`,
    api: {
      basket: () => {
        basket.push(1);
      },
    },
  });
  return {
    goal,
    url: app.url,
    close: () => Promise.all([app.close(), chat.close()]),
    oracle(answer) {
      const c = cases[0] ?? {};
      return judge({
        once: cases.length === 1 && basket.length === 0,
        item: c.order === "70-4412" && c.item === "Blue teapot",
        what: c.what === "Arrived broken",
        want: c.want === "Replacement",
        words: c.words === "cracked spout",
        answer: /31874/.test(answer ?? ""),
      });
    },
  };
}
