import IMask from "imask";
import $ from "jquery";
import "../page.css";
import {
  colours,
  debounce,
  emptyForm,
  type FormState,
  isTaken,
  nicknameDelay,
  phonePattern,
  plans,
  revertDelay,
  revertedTo,
  takeAge,
  takenMessage,
  toShout,
} from "../form.ts";

const state: FormState & { saved: FormState | null } = { ...emptyForm, saved: null };

$("#app").html(`
  <form>
    <label>Full name <input id="name"></label>
    <label>Shout <input id="shout"></label>
    <label>Phone <input id="phone" type="tel"></label>
    <label>Age <input id="age" type="number"></label>
    <label>Bio <textarea id="bio"></textarea></label>
    <p id="count">0 characters</p>
    <label>Plan <select id="plan">${plans.map((plan) => `<option>${plan}</option>`).join("")}</select></label>
    <label><span><input id="terms" type="checkbox"> Terms</span></label>
    <fieldset>
      <legend>Colour</legend>
      ${colours.map((colour) => `<label><input type="radio" name="colour" value="${colour}">${colour}</label>`).join("")}
    </fieldset>
    <label>Remount <input id="remount"></label>
    <label>Nickname <input id="nickname" aria-invalid="false" aria-describedby="nickname-error"></label>
    <div id="nickname-error" role="alert"></div>
    <label>Revert <input id="revert" value="${revertedTo}"></label>
    <button type="submit">Save</button>
    <div role="status"></div>
  </form>
`);

const readValue = (element: HTMLElement) => String($(element).val());

$("#name").on("input", function () {
  state.name = readValue(this);
});

$("#shout").on("input", function () {
  state.shout = toShout(readValue(this));
  $(this).val(state.shout);
});

const mask = IMask($("#phone")[0] as HTMLInputElement, { mask: phonePattern });
mask.on("accept", () => {
  state.phone = mask.value;
});

$<HTMLInputElement>("#age").on("input", function () {
  state.age = takeAge(this, state.age);
});

$("#bio").on("input", function () {
  state.bio = readValue(this);
  $("#count").replaceWith(`<p id="count">${state.bio.length} characters</p>`);
});

$("#plan").on("change", function () {
  state.plan = readValue(this);
});

$<HTMLInputElement>("#terms").on("change", function () {
  state.terms = this.checked;
});

$("[name=colour]").on("change", function () {
  state.colour = readValue(this);
});

let isReplacing = false;

// A new element takes the place of the one that was focused, and its focus.
$("form").on("focusin", "#remount", function () {
  if (isReplacing) return;
  isReplacing = true;
  const successor = $(`<input id="remount">`).val(state.remount);
  $(this).replaceWith(successor);
  successor.trigger("focus");
  isReplacing = false;
});

$("form").on("input", "#remount", function () {
  state.remount = readValue(this);
});

const checkNickname = debounce(() => {
  $("#nickname-error").text(isTaken(state.nickname) ? takenMessage : "");
  $("#nickname").attr("aria-invalid", String(isTaken(state.nickname)));
}, nicknameDelay);

$("#nickname").on("input", function () {
  state.nickname = readValue(this);
  checkNickname();
});

const revert = debounce(() => {
  state.revert = revertedTo;
  $("#revert").val(revertedTo);
}, revertDelay);

$("#revert").on("input", function () {
  state.revert = readValue(this);
  revert();
});

$("form").on("submit", (event) => {
  event.preventDefault();
  const { saved: _, ...form } = state;
  state.saved = form;
  $("[role=status]").text("Saved");
});

window.app = { state: () => state };
