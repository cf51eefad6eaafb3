// A cookie wall over the page, and a consent line with a link in its label and a box that the page draws.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "Reject the optional cookies and sign up katherine@example.com for the newsletter in French. Accept the terms; do not sign up for offers by phone.";

export async function start() {
  const signed = [];
  const cookies = [];
  const app = await serveApp({
    title: "Newsletter",
    css: "#wall{position:fixed;inset:0;background:#000a;display:flex;align-items:center;justify-content:center}#wall>div{background:#fff;padding:24px}.ck input{display:none}.ck label{cursor:pointer}.ck label::before{content:'☐ '}.ck input:checked+label::before{content:'☑ '}",
    html: `<h1>Newsletter</h1><form id="f"><p><label>Email <input name="mail" type="email"></label></p><p><label>Language <select name="lang"><option value="en">English<option value="fr">Français<option value="de">Deutsch</select></label></p><p class="ck"><input type="checkbox" id="t" name="terms"><label for="t">I accept the <a href="/terms">terms of use</a></label></p><p class="ck"><input type="checkbox" id="p" name="phone" checked><label for="p">Offers by phone</label></p><button>Sign up</button></form><p id="r" role="status"></p>
<div id="wall"><div><h2>We value your privacy</h2><button>Accept all</button> <button>Manage</button><div id="man" hidden><p class="ck"><input type="checkbox" id="k1" checked disabled><label for="k1">Necessary</label></p><p class="ck"><input type="checkbox" id="k2" checked><label for="k2">Statistics</label></p><p class="ck"><input type="checkbox" id="k3" checked><label for="k3">Marketing</label></p><button>Save choices</button></div></div></div>
<script>$('#wall').onclick=e=>{const t=e.target.textContent;if(e.target.tagName!=='BUTTON')return;if(t==='Manage')$('#man').hidden=false;else{post('cookies',{all:t==='Accept all',k2:$('#k2').checked,k3:$('#k3').checked});$('#wall').remove()}};
$('#f').onsubmit=async e=>{e.preventDefault();const v=Object.fromEntries(new FormData(e.target));if(!v.terms){$('#r').textContent='Please accept the terms.';return}await post('sign',v);$('#r').textContent='Check your inbox.'}</script>`,
    pages: { "/terms": "<h1>Terms of use</h1><p>Be kind.</p>" },
    api: {
      cookies: (c) => {
        cookies.push(c);
      },
      sign: (s) => {
        signed.push(s);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () => {
      const [s = {}] = signed;
      const [c = {}] = cookies;
      return judge({
        cookies: c.all === false && !c.k2 && !c.k3,
        once: signed.length === 1,
        mail: s.mail === "katherine@example.com",
        lang: s.lang === "fr",
        phone: !s.phone,
        terms: s.terms === "on",
      });
    },
  };
}
