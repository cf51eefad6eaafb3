// A sign-up whose server finds fault after it was sent; passwords must follow rules that the page shows only then.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "Create an account for Hedy Lamarr, user name hedy (if it is taken use the first name that the page suggests), any password that the page accepts, country Austria, born 9 November 1994.";

export async function start() {
  const made = [];
  const app = await serveApp({
    title: "Sign up",
    css: ".e{color:#b00}",
    html: `<h1>Sign up</h1><form id="f" novalidate>${[
      ["name", "Full name", "text"],
      ["user", "User name", "text"],
      ["pw", "Password", "password"],
      ["pw2", "Repeat password", "password"],
    ]
      .map(
        ([n, l, t]) => `<p><label>${l} <input name="${n}" type="${t}"></label> <span class="e" id="e-${n}"></span></p>`,
      )
      .join(
        "",
      )}<p><label>Country <input name="country" list="c"></label><datalist id="c"><option>Austria<option>Australia</datalist></p><p>Date of birth <input name="d" placeholder="DD" size="2"> <select name="m">${"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
      .split(" ")
      .map((m) => `<option>${m}`)
      .join(
        "",
      )}</select> <input name="y" placeholder="YYYY" size="4"></p><button>Create account</button></form><p id="r" role="status"></p>
<script>$('#f').onsubmit=async e=>{e.preventDefault();$$('.e').forEach(x=>{x.textContent=''});const r=await post('make',Object.fromEntries(new FormData(e.target)));for(const k in r.errors||{})$('#e-'+k).textContent=r.errors[k];if(r.ok){$('#f').remove();$('#r').textContent='Welcome, '+r.user}}</script>`,
    api: {
      make: async (v) => {
        await after(350);
        const errors = {};
        if (!v.name) errors.name = "Required";
        if (v.user === "hedy" || !v.user) errors.user = "Taken. Free: hedy.l, hedy94";
        if (!/\d/.test(v.pw) || !/[^\w]/.test(v.pw) || v.pw.length < 10)
          errors.pw = "At least 10 characters, with a digit and a sign";
        if (v.pw !== v.pw2) errors.pw2 = "Does not match";
        if (Object.keys(errors).length) return { errors };
        made.push(v);
        return { ok: true, user: v.user };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () => {
      const [v = {}] = made;
      return judge({
        once: made.length === 1,
        name: v.name === "Hedy Lamarr",
        user: v.user === "hedy.l",
        country: v.country === "Austria",
        born: Number(v.d) === 9 && v.m === "Nov" && v.y === "1994",
      });
    },
  };
}
