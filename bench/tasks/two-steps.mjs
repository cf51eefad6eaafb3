// Signing in with a code: six boxes that move the focus on; the code stands in a page that opens in another tab.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  'Sign in as ada@example.com with the password "engine-1843". The code for the second step is in the inbox (link on the page). Report the number of unread notices shown after you have signed in.';

export async function start() {
  let signedIn = false;
  const app = await serveApp({
    title: "Sign in",
    css: ".c input{width:30px;text-align:center;margin:3px}",
    html: `<div id="m"><h1>Sign in</h1><form id="f"><p><label>Email <input type="email" name="mail"></label></p><p><label>Password <input type="password" name="pw"></label></p><button>Continue</button></form><p id="err" role="alert"></p></div>
<script>$('#f').onsubmit=async e=>{e.preventDefault();const r=await post('first',Object.fromEntries(new FormData(e.target)));if(!r.ok){$('#err').textContent='Wrong email or password.';return}$('#m').innerHTML='<h1>Enter the code</h1><p>We sent a code to your <a href="/inbox" target="_blank">inbox</a>.</p><div class="c">'+'<input maxlength="1" inputmode="numeric">'.repeat(6)+'</div><p id="err" role="alert"></p>';
const b=$$('.c input');b.forEach((x,i)=>{x.oninput=async()=>{if(x.value&&b[i+1])b[i+1].focus();const code=b.map(y=>y.value).join('');if(code.length===6){const r=await post('second',{code});if(r.ok)$('#m').innerHTML='<h1>Welcome, Ada</h1><p>You have '+r.n+' unread notices.</p>';else{$('#err').textContent='That code is wrong.';b.forEach(y=>{y.value=''});b[0].focus()}}};x.onkeydown=e=>{if(e.key==='Backspace'&&!x.value&&b[i-1])b[i-1].focus()}})}</script>`,
    pages: {
      "/inbox": "<h1>Inbox</h1><p>From: Security</p><p>Your code is <b>730 418</b>. It is valid for 5 minutes.</p>",
    },
    api: {
      first: async ({ mail, pw }) => {
        await after(200);
        return { ok: mail === "ada@example.com" && pw === "engine-1843" };
      },
      second: async ({ code }) => {
        await after(200);
        signedIn = code === "730418";
        return { ok: signedIn, n: 17 };
      },
    },
  });
  return { goal, ...app, oracle: (answer) => judge({ signedIn, answer: /\b17\b/.test(answer ?? "") }) };
}
