// Pages that take a value back after the report. The outcome was true when it was reported; the next reply corrects it.
import { check, click, fill, type HonestyCase, select } from "./honesty-case.ts";

const style = `<style>
  .switch { position: relative; display: inline-block; width: 44px; height: 24px; border-radius: 12px; background: #ccc; cursor: pointer; }
  .switch i { position: absolute; left: 2px; top: 2px; width: 20px; height: 20px; border-radius: 50%; background: #fff; }
  .switch.is-on { background: #06c; } .switch.is-on i { left: 22px; }
  .tick { display: inline-block; width: 18px; height: 18px; border: 2px solid #06c; cursor: pointer; } .tick.is-on { background: #06c; }
  .choice span { padding: 4px 12px; background: #eee; cursor: pointer; } .choice .current { background: #06c; color: #fff; }
</style>`;

/** An application with one setting. `draw` draws its page again from the state; a click turns the setting on. */
const setting = (draw: string): string => `${style}<main></main><script>
  window.state = { isOn: false };
  const main = document.querySelector("main");
  const draw = () => { main.innerHTML = ${draw}; };
  const turn = (isOn) => { state.isOn = isOn; draw(); };
  main.addEventListener("click", ({ target }) => { if (target.closest("[data-turn]")) turn(!state.isOn); });
  draw();
</script>`;

/** The same, but the page changes an attribute of the element instead of drawing it again. */
const kept = (html: string, show: string): string => `${style}<main>${html}</main><script>
  window.state = { isOn: false };
  const control = document.querySelector("[data-turn]");
  const turn = (isOn) => { state.isOn = isOn; ${show}; };
  control.addEventListener("click", () => turn(!state.isOn));
</script>`;

const row = (name: string, control: string) => `<p><span>${name}</span> ${control}</p>`;
const drawnSwitch = row("Dark mode", `<span class="switch" data-turn><i></i></span>`);
const redrawnSwitch = `\`${row("Dark mode", `<span class="switch \${state.isOn ? "is-on" : ""}" data-turn><i></i></span>`)}\``;
const showClass = `control.classList.toggle("is-on", isOn)`;

const taken = { script: "turn(false)", isCorrected: true };

function takenBack(what: string, html: string, action: HonestyCase["actions"][number]): HonestyCase {
  return {
    title: `${what} that the page takes back after the report is corrected in the next reply`,
    html,
    actions: [action],
    says: "applied",
    held: "state.isOn",
    later: taken,
  };
}

export const takingBack: HonestyCase[] = [
  takenBack(
    "a native checkbox",
    kept(`<label><input type="checkbox" data-turn> Dark mode</label>`, "control.checked = isOn"),
    check("Dark mode", true),
  ),
  takenBack("a drawn switch, checked,", kept(drawnSwitch, showClass), check("Dark mode", true)),
  takenBack("a drawn switch, filled,", kept(drawnSwitch, showClass), fill("Dark mode", "on")),
  takenBack("a drawn switch, clicked,", kept(drawnSwitch, showClass), click("Dark mode")),
  takenBack("a drawn switch that is drawn again", setting(redrawnSwitch), check("Dark mode", true)),
  takenBack("a drawn switch that is clicked and drawn again", setting(redrawnSwitch), click("Dark mode")),
  takenBack(
    "a drawn checkbox",
    kept(
      `${row("Terms", `<span class="tick" data-turn></span>`)}${row("News", `<span class="tick"></span>`)}`,
      showClass,
    ),
    check("Terms", true),
  ),
  takenBack(
    "a switch made of ARIA that is drawn again",
    setting(`'<b role="switch" tabindex="0" data-turn aria-checked="' + state.isOn + '">Dark mode</b>'`),
    check("Dark mode", true),
  ),
  takenBack(
    "a button that stays pressed",
    setting(`'<button data-turn aria-pressed="' + state.isOn + '">Bold</button>'`),
    click("Bold"),
  ),
  takenBack(
    "a drawn choice",
    setting(
      `'<div class="choice"><span class="' + (state.isOn ? "" : "current") + '">Day</span><span data-turn class="' + (state.isOn ? "current" : "") + '">Week</span><span>Month</span></div>'`,
    ),
    click("Week"),
  ),
  takenBack(
    "a native list that is drawn again",
    `<main></main><script>
      window.state = {};
      const turn = (isOn) => {
        state.isOn = isOn;
        document.querySelector("main").innerHTML = '<label>Plan <select><option>Free<option' + (isOn ? " selected" : "") + ">Pro</select></label>";
        document.querySelector("select").onchange = () => turn(true);
      };
      turn(false);</script>`,
    select("Plan", "Pro"),
  ),
  {
    title: "a drawn switch that is drawn again as it was is not corrected",
    html: setting(redrawnSwitch),
    actions: [check("Dark mode", true)],
    says: "applied",
    held: "state.isOn",
    later: { script: "draw()", isCorrected: false },
  },
  {
    title: "a drawn switch that the page removes is not corrected",
    html: setting(redrawnSwitch),
    actions: [check("Dark mode", true)],
    says: "applied",
    held: "state.isOn",
    later: { script: "main.textContent = ''", isCorrected: false },
  },
  {
    title: "a button that stays pressed, and that the page does not touch again, is not corrected",
    html: setting(`'<button data-turn aria-pressed="' + state.isOn + '">Bold</button>'`),
    actions: [click("Bold")],
    says: "applied",
    held: "state.isOn",
    later: { script: "main.append('Saved')", isCorrected: false },
  },
];
