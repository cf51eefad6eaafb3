import ElementPlus from "element-plus";
import "element-plus/dist/index.css";
import { ref } from "vue";
import { colours, countries, findCities, sizes, skills } from "../data.js";
import { mountVue } from "../mount-vue.js";

const initial = {
  colour: "",
  country: "",
  skills: ["sewing"],
  city: "",
  town: "",
  region: [],
  unit: "",
  birthday: "",
  stay: [],
  start: "",
  slot: "",
  guests: 1,
  volume: 20,
  price: [10, 90],
  news: false,
  terms: false,
  size: "Small",
  score: 0,
  paint: "#409eff",
  tags: ["urgent"],
  chosen: "",
};

const found = ref([]);
const search = async (typed) => {
  found.value = typed ? await findCities(typed) : [];
};
const suggest = async (typed, show) => show((await findCities(typed)).map((value) => ({ value })));
const toNode = (label, children) => ({ value: label.toLowerCase(), label, ...(children ? { children } : {}) });
const regions = [
  toNode("Europe", [toNode("France"), toNode("Spain")]),
  toNode("Asia", [toNode("Japan"), toNode("India")]),
];
const units = [toNode("Sales", [toNode("Retail"), toNode("Wholesale")]), toNode("Research", [toNode("Physics")])];

const item = (label, control) => `<el-form-item label="${label}">${control}</el-form-item>`;
const options = (list) => `<el-option v-for="each in ${list}" :key="each" :label="each" :value="each.toLowerCase()" />`;
const template = `<div class="page"><el-form label-width="auto">
  ${item("Colour", `<el-select v-model="state.colour">${options("colours")}</el-select>`)}
  ${item("Country", `<el-select v-model="state.country" filterable>${options("countries")}</el-select>`)}
  ${item("Skills", `<el-select v-model="state.skills" multiple>${options("skills")}</el-select>`)}
  ${item("City", `<el-select v-model="state.city" filterable remote :remote-method="search">${options("found")}</el-select>`)}
  ${item("Town", `<el-autocomplete v-model="state.town" :fetch-suggestions="suggest" :debounce="0" />`)}
  ${item("Region", `<el-cascader v-model="state.region" :options="regions" />`)}
  ${item("Unit", `<el-tree-select v-model="state.unit" :data="units" />`)}
  ${item("Birthday", `<el-date-picker v-model="state.birthday" type="date" value-format="YYYY-MM-DD" />`)}
  ${item("Stay", `<el-date-picker v-model="state.stay" type="daterange" start-placeholder="Start date" end-placeholder="End date" value-format="YYYY-MM-DD" />`)}
  ${item("Start", `<el-time-picker v-model="state.start" value-format="HH:mm" format="HH:mm" />`)}
  ${item("Slot", `<el-time-select v-model="state.slot" start="08:30" step="00:30" end="18:30" />`)}
  ${item("Guests", `<el-input-number v-model="state.guests" :min="1" :max="9" />`)}
  ${item("Volume", `<el-slider v-model="state.volume" />`)}
  ${item("Price", `<el-slider v-model="state.price" range />`)}
  ${item("Send me news", `<el-switch v-model="state.news" />`)}
  ${item("Terms", `<el-checkbox v-model="state.terms">I accept the terms</el-checkbox>`)}
  ${item("Size", `<el-radio-group v-model="state.size"><el-radio v-for="size in sizes" :key="size" :value="size">{{ size }}</el-radio></el-radio-group>`)}
  ${item("Score", `<el-rate v-model="state.score" />`)}
  ${item("Paint", `<el-color-picker v-model="state.paint" />`)}
  ${item("Tags", `<el-input-tag v-model="state.tags" />`)}
  <el-dropdown trigger="click" @command="(chosen) => (state.chosen = chosen)"><el-button>Actions</el-button>
    <template #dropdown><el-dropdown-menu><el-dropdown-item command="copy">Copy</el-dropdown-item><el-dropdown-item command="move">Move</el-dropdown-item></el-dropdown-menu></template>
  </el-dropdown>
</el-form></div>`;

mountVue({
  initial,
  template,
  plugins: [ElementPlus],
  data: { colours, countries, skills, sizes, found, search, suggest, regions, units },
});
