import { createVuestic } from "vuestic-ui";
import "vuestic-ui/css";
import { colours, countries, sizes, skills } from "../data.js";
import { mountVue } from "../mount-vue.js";
import { toDay, toTime } from "../state.js";

const initial = {
  name: "",
  colour: "",
  country: "",
  skills: ["Sewing"],
  guests: 1,
  volume: 20,
  price: [10, 90],
  news: false,
  terms: false,
  size: "Small",
  score: 0,
  birthday: "",
  start: "",
  view: "list",
  paint: "#154ec1",
  tab: "one",
  chosen: "",
};
const data = {
  colours,
  countries,
  skills,
  sizes,
  toDay,
  toTime,
  views: [
    { label: "List", value: "list" },
    { label: "Map", value: "map" },
  ],
};

const template = `<div class="page">
  <va-input v-model="state.name" label="Full name" />
  <va-select v-model="state.colour" label="Colour" :options="colours" />
  <va-select v-model="state.country" label="Country" :options="countries" searchable />
  <va-select v-model="state.skills" label="Skills" :options="skills" multiple />
  <va-counter v-model="state.guests" label="Guests" :min="1" :max="9" />
  <va-slider v-model="state.volume" label="Volume" />
  <va-switch v-model="state.news" label="Send me news" />
  <va-checkbox v-model="state.terms" label="I accept the terms" />
  <va-radio v-model="state.size" :options="sizes" />
  <va-rating v-model="state.score" />
  <va-date-input label="Birthday" @update:model-value="(day) => (state.birthday = toDay(day))" />
  <va-time-input label="Start" @update:model-value="(time) => (state.start = toTime(time))" />
  <va-button-toggle v-model="state.view" :options="views" />
  <va-color-input v-model="state.paint" label="Paint" />
  <va-tabs v-model="state.tab"><template #tabs><va-tab name="one">Overview</va-tab><va-tab name="two">Details</va-tab></template></va-tabs>
  <va-button-dropdown label="Actions"><va-button @click="state.chosen = 'copy'">Copy</va-button><va-button @click="state.chosen = 'move'">Move</va-button></va-button-dropdown>
</div>`;

mountVue({ initial, data, template, plugins: [createVuestic()] });
