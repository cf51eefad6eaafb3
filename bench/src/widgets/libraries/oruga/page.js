import { createOruga, OrugaComponentPlugins } from "@oruga-ui/oruga-next";
import "@oruga-ui/theme-oruga/style.css";
import { cities, colours, sizes } from "../data.js";
import { mountVue } from "../mount-vue.js";
import { toDay, toTime } from "../state.js";

const initial = {
  name: "",
  colour: "Red",
  city: "",
  tags: ["urgent"],
  guests: 1,
  volume: 20,
  price: [10, 90],
  news: false,
  terms: false,
  size: "Small",
  birthday: "",
  start: "",
  tab: "list",
  chosen: "",
  many: [],
};
const data = { cities, colours, sizes, toDay, toTime, fruits: ["Apple", "Pear", "Plum"], day: null, time: null };

const template = `<div class="page">
  <o-field label="Full name"><o-input v-model="state.name" /></o-field>
  <o-field label="Colour"><o-select v-model="state.colour"><option v-for="each in colours" :key="each" :value="each">{{ each }}</option></o-select></o-field>
  <o-field label="City"><o-autocomplete :options="cities" open-on-focus @select="(city) => (state.city = city ?? '')" /></o-field>
  <o-field label="Tags"><o-taginput allow-new v-model="state.tags" /></o-field>
  <o-field label="Volume"><o-slider v-model="state.volume" /></o-field>
  <o-field label="Price"><o-slider v-model="state.price" /></o-field>
  <o-field><o-switch v-model="state.news">Send me news</o-switch></o-field>
  <o-field><o-checkbox v-model="state.terms">I accept the terms</o-checkbox></o-field>
  <o-field label="Size"><o-radio v-for="size in sizes" :key="size" v-model="state.size" :native-value="size">{{ size }}</o-radio></o-field>
  <o-field label="Birthday"><o-datepicker @update:model-value="(date) => (state.birthday = toDay(date))" /></o-field>
  <o-field label="Start"><o-timepicker @update:model-value="(date) => (state.start = toTime(date))" /></o-field>
  <o-field label="Fruits"><o-dropdown v-model="state.many" selectable multiple>
    <template #trigger><o-button>{{ state.many.join(", ") || "Choose fruits" }}</o-button></template>
    <o-dropdown-item v-for="fruit in fruits" :key="fruit" :value="fruit">{{ fruit }}</o-dropdown-item>
  </o-dropdown></o-field>
  <o-tabs v-model="state.tab"><o-tab-item value="list" label="List">A list</o-tab-item><o-tab-item value="map" label="Map">A map</o-tab-item></o-tabs>
  <o-dropdown><template #trigger><o-button>Actions</o-button></template>
    <o-dropdown-item @click="state.chosen = 'copy'">Copy</o-dropdown-item><o-dropdown-item @click="state.chosen = 'move'">Move</o-dropdown-item>
  </o-dropdown>
</div>`;

mountVue({ initial, data, template, plugins: [createOruga({}, OrugaComponentPlugins)] });
