import "bootstrap/dist/css/bootstrap.css";
import { Dropdown, Tab } from "bootstrap";
import { cities, colours, sizes, skills, toOptionsHtml } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({
  email: "",
  colour: "",
  skills: [],
  city: "",
  notes: "",
  terms: false,
  news: false,
  size: "",
  volume: "20",
  paint: "#563d7c",
  birthday: "",
  view: "list",
  language: "English",
  tab: "home",
});

mountHtml(`
  <div><label for="email" class="form-label">Email address</label><input type="email" class="form-control" id="email" placeholder="name@example.com"></div>
  <div class="form-floating"><select class="form-select" id="colour"><option value="" selected>Open this select menu</option>${toOptionsHtml(colours)}</select><label for="colour">Colour</label></div>
  <div><label for="skills" class="form-label">Skills</label><select class="form-select" id="skills" multiple>${toOptionsHtml(skills)}</select></div>
  <div><label for="city" class="form-label">City</label><input class="form-control" list="cities" id="city" placeholder="Type to search..."><datalist id="cities">${cities.map((city) => `<option value="${city}">`).join("")}</datalist></div>
  <div class="form-floating"><textarea class="form-control" placeholder="Leave a comment here" id="notes"></textarea><label for="notes">Comments</label></div>
  <div class="form-check"><input class="form-check-input" type="checkbox" id="terms"><label class="form-check-label" for="terms">I accept the terms</label></div>
  <div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="news"><label class="form-check-label" for="news">Send me news</label></div>
  <div id="size">${sizes.map((size) => `<div class="form-check"><input class="form-check-input" type="radio" name="size" id="size-${size}" value="${size}"><label class="form-check-label" for="size-${size}">${size}</label></div>`).join("")}</div>
  <div><label for="volume" class="form-label">Volume</label><input type="range" class="form-range" id="volume" value="20"></div>
  <div><label for="paint" class="form-label">Paint</label><input type="color" class="form-control form-control-color" id="paint" value="#563d7c"></div>
  <div class="input-group"><span class="input-group-text" id="birthday-label">Birthday</span><input type="date" class="form-control" id="birthday" aria-labelledby="birthday-label"></div>
  <div class="btn-group" role="group" aria-label="View"><input type="radio" class="btn-check" name="view" id="list" value="list" checked><label class="btn btn-outline-primary" for="list">List</label><input type="radio" class="btn-check" name="view" id="map" value="map"><label class="btn btn-outline-primary" for="map">Map</label></div>
  <div class="dropdown"><button class="btn btn-secondary dropdown-toggle" type="button" data-bs-toggle="dropdown" aria-expanded="false">Language</button><ul class="dropdown-menu" id="languages"><li><button class="dropdown-item" type="button">English</button></li><li><button class="dropdown-item" type="button">Deutsch</button></li></ul></div>
  <div><ul class="nav nav-tabs" role="tablist"><li class="nav-item" role="presentation"><button class="nav-link active" data-bs-toggle="tab" data-bs-target="#home" type="button" role="tab">Home</button></li><li class="nav-item" role="presentation"><button class="nav-link" data-bs-toggle="tab" data-bs-target="#billing" type="button" role="tab">Billing</button></li></ul>
    <div class="tab-content"><div class="tab-pane active" id="home">Welcome</div><div class="tab-pane" id="billing">Your card</div></div></div>`);

for (const id of ["email", "colour", "city", "notes", "volume", "paint", "birthday"])
  find(`#${id}`).addEventListener("change", ({ target }) => set({ [id]: target.value }));
for (const id of ["terms", "news"])
  find(`#${id}`).addEventListener("change", ({ target }) => set({ [id]: target.checked }));
find("#skills").addEventListener("change", ({ target }) =>
  set({ skills: [...target.selectedOptions].map(({ value }) => value) }),
);
find("#size").addEventListener("change", ({ target }) => set({ size: target.value }));
find("[aria-label=View]").addEventListener("change", ({ target }) => set({ view: target.value }));
find("#languages").addEventListener("click", ({ target }) => set({ language: target.textContent }));
for (const toggle of document.querySelectorAll("[data-bs-toggle=dropdown]")) Dropdown.getOrCreateInstance(toggle);
for (const toggle of document.querySelectorAll("[data-bs-toggle=tab]")) {
  Tab.getOrCreateInstance(toggle);
  toggle.addEventListener("shown.bs.tab", ({ target }) => set({ tab: target.dataset.bsTarget.slice(1) }));
}
showReady();
