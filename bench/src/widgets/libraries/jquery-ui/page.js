import jQuery from "jquery";
import "../global-jquery.js";
import "jquery-ui/dist/jquery-ui.js";
import "jquery-ui/themes/base/all.css";
import { cities, colours, findCities, toOptionsHtml } from "../data.js";
import { mountHtml } from "../mount-html.js";
import { keepState, showReady, toDay } from "../state.js";

const set = keepState({
  birthday: "",
  due: "",
  colour: "red",
  city: "",
  town: "",
  volume: 20,
  price: [10, 90],
  guests: 1,
  terms: false,
  size: "",
  tab: 0,
  chosen: "",
});

mountHtml(`
  <label for="birthday">Birthday</label><input id="birthday">
  <label for="due">Due date</label><input id="due">
  <label for="colour">Colour</label><select id="colour">${toOptionsHtml(colours)}</select>
  <label for="city">City</label><input id="city">
  <label for="town">Town</label><input id="town">
  <div><label id="volume-label">Volume</label><div id="volume"></div></div>
  <div><label id="price-label">Price range</label><div id="price"></div></div>
  <label for="guests">Guests</label><input id="guests" value="1">
  <div><label for="terms">I accept the terms</label><input type="checkbox" id="terms"></div>
  <fieldset id="size"><legend>Size</legend>
    <label for="size-1">Small</label><input type="radio" name="size" id="size-1" value="small">
    <label for="size-2">Large</label><input type="radio" name="size" id="size-2" value="large">
  </fieldset>
  <div id="tabs"><ul><li><a href="#tab-1">Profile</a></li><li><a href="#tab-2">Billing</a></li></ul>
    <div id="tab-1">About you</div><div id="tab-2">Your card</div></div>
  <ul id="menu"><li data-value="copy"><div>Copy</div></li><li data-value="move"><div>Move</div></li></ul>`);

const today = new Date(2026, 1, 10);
const onSelect = (id) =>
  function () {
    set({ [id]: toDay(jQuery(this).datepicker("getDate")) });
  };
jQuery("#birthday").datepicker({ defaultDate: today, onSelect: onSelect("birthday") });
jQuery("#birthday").on("change", onSelect("birthday"));
jQuery("#due").datepicker({
  defaultDate: today,
  changeMonth: true,
  changeYear: true,
  dateFormat: "d M, yy",
  onSelect: onSelect("due"),
});
jQuery("#due").on("change", onSelect("due"));
jQuery("#colour").selectmenu({ change: (_, { item }) => set({ colour: item.value }) });
jQuery("#city").autocomplete({
  source: cities,
  select: (_, { item }) => set({ city: item.value }),
  change: (_, { item }) => set({ city: item?.value ?? "" }),
});
jQuery("#town").autocomplete({
  source: ({ term }, respond) => findCities(term).then(respond),
  minLength: 2,
  select: (_, { item }) => set({ town: item.value }),
});
jQuery("#volume").slider({ value: 20, change: (_, { value }) => set({ volume: value }) });
jQuery("#price").slider({ range: true, values: [10, 90], change: (_, { values }) => set({ price: values }) });
jQuery("#guests").spinner({
  min: 1,
  max: 9,
  change: () => set({ guests: jQuery("#guests").spinner("value") }),
  stop: () => set({ guests: jQuery("#guests").spinner("value") }),
});
jQuery("#terms").checkboxradio();
jQuery("#terms").on("change", ({ target }) => set({ terms: target.checked }));
jQuery("#size input").checkboxradio();
jQuery("#size input").on("change", ({ target }) => set({ size: target.value }));
jQuery("#tabs").tabs({ activate: (_, { newTab }) => set({ tab: newTab.index() }) });
jQuery("#menu").menu({ select: (_, { item }) => set({ chosen: item.data("value") }) });
showReady();
