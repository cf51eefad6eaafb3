// A pull request: two files, one of them loaded on demand, old and new line numbers side by side, a "+" that exists only
// while a line is pointed at, a comment that opens under the line, and a review that is finished in a popover.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'In the pull request, start a review with the comment "Round before summing" on line 14 of the new version of src/cart.js, then finish the review as "Request changes" (no summary needed).';

const make = (lines) => {
  let o = 1;
  let n = 1;
  return lines.map(([k, t]) => ({ k, t, o: k === "+" ? "" : o++, n: k === "-" ? "" : n++ }));
};
const CART = make([
  [" ", "import { tax } from './tax.js';"],
  [" ", ""],
  ["-", "const RATE = 0.19;"],
  ["+", "const RATE = 0.2;"],
  ["+", "const DIGITS = 2;"],
  ["+", ""],
  [" ", "export function lineTotal(line) {"],
  ["-", "  return line.price * line.count;"],
  ["+", "  const raw = line.price * line.count;"],
  ["+", "  return raw - line.discount;"],
  [" ", "}"],
  [" ", ""],
  [" ", "export function cartTotal(cart) {"],
  [" ", "  let sum = 0;"],
  [" ", "  for (const line of cart) {"],
  ["-", "    sum += lineTotal(line);"],
  ["+", "    sum += lineTotal(line) * (1 + RATE);"],
  ["+", "    sum += line.shipping ?? 0;"],
  [" ", "  }"],
  ["-", "  return sum;"],
  ["+", "  return Number(sum.toFixed(DIGITS));"],
  [" ", "}"],
  [" ", ""],
  [" ", "export const empty = () => [];"],
]);
const TEST = make([
  [" ", "import { cartTotal } from '../src/cart.js';"],
  [" ", ""],
  ["+", "const RATE = 0.2;"],
  ["+", ""],
  [" ", "test('empty', () => {"],
  [" ", "  expect(cartTotal([])).toBe(0);"],
  [" ", "});"],
  [" ", ""],
  ["+", "test('sum', () => {"],
  ["+", "  let sum = 0;"],
  ["+", "  for (const line of LINES) {"],
  ["+", "    sum += line.price;"],
  ["+", "  }"],
  ["+", "  sum += lineTotal(line) * (1 + RATE);"],
  ["+", "});"],
]);

export async function start() {
  const reviews = [];
  const singles = [];
  const app = await serveApp({
    title: "Rounding in the cart by mlind · Pull Request #231",
    css: `body{margin:0}.bar{position:sticky;top:0;background:#fff;border-bottom:1px solid #ccc;padding:10px 24px;z-index:6;display:flex;gap:14px;align-items:center}.bar b{flex:1}.file{margin:16px 24px;border:1px solid #ccc}.fh{position:sticky;top:48px;background:#f4f6f8;padding:8px;z-index:3;font:13px monospace}table{border-collapse:collapse;width:100%;font:13px monospace;table-layout:fixed}td{padding:2px 6px;white-space:pre-wrap}.ln{width:46px;color:#888;text-align:right;position:relative;user-select:none}.a td{background:#e6ffec}.d td{background:#ffebe9}.pl{position:absolute;right:-10px;top:1px;width:18px;height:18px;background:#06c;color:#fff;cursor:pointer;z-index:2;display:grid;place-items:center;border-radius:3px}.cm td{padding:10px 60px;font-family:system-ui;background:#fafafa}.cm textarea{width:100%;height:60px}.pp{position:fixed;right:24px;top:52px;background:#fff;border:1px solid #999;padding:16px;width:340px;z-index:9}`,
    html: `<div class="bar"><b>Rounding in the cart <span style="color:#888">#231</span></b><span>Files changed 2</span><button id="fin">Review changes ▾</button></div><div id="fs"></div>
<script>const F={'tests/cart.test.js':null,'src/cart.js':null};let pend=[],single=[],open=null;
function draw(){$('#fs').innerHTML=Object.keys(F).map(f=>'<div class="file" data-f="'+f+'"><div class="fh">'+f+'</div>'+(F[f]?'<table>'+F[f].map((l,i)=>'<tr class="'+({'+':'a','-':'d',' ':'c'})[l.k]+'" data-i="'+i+'"><td class="ln">'+l.o+'</td><td class="ln">'+l.n+'</td><td>'+esc(l.k+' '+l.t)+'</td></tr>'+[...pend,...single].filter(c=>c.f===f&&c.i===i).map(c=>'<tr class="cm"><td colspan="3"><b>you</b> '+(pend.includes(c)?'<small>Pending</small> <a href="#" class="del" data-p="'+pend.indexOf(c)+'">Delete</a>':'')+'<br>'+esc(c.text)+'</td></tr>').join('')+(open&&open.f===f&&open.i===i?'<tr class="cm ed"><td colspan="3"><textarea placeholder="Leave a comment"></textarea><br><button class="x">Cancel</button> <button class="one">Add single comment</button> <button class="rev">'+(pend.length?'Add review comment':'Start a review')+'</button></td></tr>':'')).join('')+'</table>':'<div style="padding:20px">Large diffs are not rendered by default. <a href="#" class="ld">Load diff</a></div>')+'</div>').join('');$('#fin').textContent=pend.length?'Finish your review ('+pend.length+') ▾':'Review changes ▾';$('.ed textarea')?.focus()}
$('#fs').addEventListener('mouseover',e=>{const tr=e.target.closest('tr[data-i]');$$('.pl').forEach(p=>{if(!tr||!tr.contains(p))p.remove()});if(tr&&!$('.pl',tr))tr.children[1].append(el('<span class="pl"><svg width="10" viewBox="0 0 10 10" stroke="#fff" stroke-width="2"><path d="M5 0v10M0 5h10"/></svg></span>'))});
$('#fs').onclick=async e=>{const f=e.target.closest('.file')?.dataset.f;if(e.target.className==='ld'){e.preventDefault();e.target.textContent='Loading…';F[f]=(await post('diff',{f})).lines;return draw()}if(e.target.closest('.pl')){open={f,i:+e.target.closest('tr').dataset.i};return draw()}if(e.target.className==='x'){open=null;return draw()}if(e.target.className==='del'){e.preventDefault();pend.splice(+e.target.dataset.p,1);return draw()}
if(e.target.className==='rev'||e.target.className==='one'){const text=$('.ed textarea').value.trim();if(!text)return;const l=F[f][open.i],c={...open,text,side:l.k==='-'?'old':'new',line:l.k==='-'?l.o:l.n};e.target.disabled=true;await wait(300);open=null;if(e.target.className==='rev')pend.push(c);else{single.push(c);post('single',c)}draw()}};
$('#fin').onclick=()=>{if($('.pp'))return $('.pp').remove();const p=el('<div class="pp"><h4>Finish your review</h4><textarea placeholder="Summary" style="width:100%"></textarea>'+['Comment','Approve','Request changes'].map((t,i)=>'<p><label><input type="radio" name="v" value="'+t+'"'+(i?'':' checked')+'> '+t+'</label></p>').join('')+'<button>Submit review</button></div>');document.body.append(p);$('button',p).onclick=async()=>{const b=$('button',p);if(b.disabled)return;b.disabled=true;b.textContent='Submitting…';await post('review',{verdict:$('input:checked',p).value,body:$('textarea',p).value,comments:pend});single.push(...pend);pend=[];p.remove();draw()}};
draw();post('diff',{f:'tests/cart.test.js'}).then(r=>{F['tests/cart.test.js']=r.lines;draw()})</script>`,
    api: {
      diff: async ({ f }) => {
        await after(500);
        return { lines: f === "src/cart.js" ? CART : TEST };
      },
      single: (comment) => {
        singles.push(comment);
      },
      review: async (review) => {
        await after(500);
        reviews.push(review);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const r = reviews[0] ?? {};
      const c = r.comments?.[0] ?? {};
      return judge({
        once: reviews.length === 1 && singles.length === 0,
        verdict: r.verdict === "Request changes",
        place: r.comments?.length === 1 && c.f === "src/cart.js" && c.side === "new" && c.line === 14,
        text: c.text === "Round before summing",
      });
    },
  };
}
