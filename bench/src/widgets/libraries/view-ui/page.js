import ViewUI from "view-ui-plus";
import "view-ui-plus/dist/styles/viewuiplus.css";
import { cities, colours, countries, sizes, skills } from "../data.js";
import { mountVue } from "../mount-vue.js";
import { toDay } from "../state.js";

const initial = {
  name: "",
  colour: "",
  country: "",
  skills: ["Sewing"],
  city: "",
  guests: 1,
  volume: 20,
  news: false,
  terms: false,
  size: "Small",
  fruits: [],
  view: "List",
  score: 0,
  birthday: "",
  stay: ["", ""],
  start: "",
  place: [],
  paint: "#19be6b",
  tab: "one",
  chosen: "",
};
const data = {
  cities,
  colours,
  countries,
  skills,
  sizes,
  toDay,
  fruits: ["Apple", "Pear", "Plum"],
  places: [
    {
      value: "asia",
      label: "Asia",
      children: [
        { value: "japan", label: "Japan" },
        { value: "india", label: "India" },
      ],
    },
    { value: "europe", label: "Europe", children: [{ value: "france", label: "France" }] },
  ],
};
const options = (list) => `<Option v-for="each in ${list}" :key="each" :value="each">{{ each }}</Option>`;
const item = (label, control) => `<FormItem label="${label}">${control}</FormItem>`;

const template = `<div class="page"><Form :label-width="110">
  ${item("Full name", `<Input v-model="state.name" />`)}
  ${item("Colour", `<Select v-model="state.colour">${options("colours")}</Select>`)}
  ${item("Country", `<Select v-model="state.country" filterable>${options("countries")}</Select>`)}
  ${item("Skills", `<Select v-model="state.skills" multiple>${options("skills")}</Select>`)}
  ${item("City", `<AutoComplete v-model="state.city" :data="cities" :filter-method="(typed, each) => each.toLowerCase().includes(typed.toLowerCase())" />`)}
  ${item("Guests", `<InputNumber v-model="state.guests" :min="1" :max="9" />`)}
  ${item("Volume", `<Slider v-model="state.volume" />`)}
  ${item("Send me news", `<Switch v-model="state.news" />`)}
  <FormItem><Checkbox v-model="state.terms">I accept the terms</Checkbox></FormItem>
  ${item("Size", `<RadioGroup v-model="state.size"><Radio v-for="size in sizes" :key="size" :label="size">{{ size }}</Radio></RadioGroup>`)}
  ${item("Fruits", `<CheckboxGroup v-model="state.fruits"><Checkbox v-for="fruit in fruits" :key="fruit" :label="fruit">{{ fruit }}</Checkbox></CheckboxGroup>`)}
  ${item("View", `<RadioGroup v-model="state.view" type="button"><Radio label="List">List</Radio><Radio label="Map">Map</Radio></RadioGroup>`)}
  ${item("Score", `<Rate v-model="state.score" />`)}
  ${item("Birthday", `<DatePicker type="date" @on-change="(day) => (state.birthday = day)" />`)}
  ${item("Stay", `<DatePicker type="daterange" @on-change="(days) => (state.stay = days)" />`)}
  ${item("Start", `<TimePicker format="HH:mm" @on-change="(time) => (state.start = time)" />`)}
  ${item("Place", `<Cascader v-model="state.place" :data="places" />`)}
  ${item("Paint", `<ColorPicker v-model="state.paint" />`)}
  <Tabs v-model="state.tab"><TabPane label="Overview" name="one">An overview</TabPane><TabPane label="Details" name="two">The details</TabPane></Tabs>
  <Dropdown trigger="click" @on-click="(chosen) => (state.chosen = chosen)"><Button>Actions</Button>
    <template #list><DropdownMenu><DropdownItem name="copy">Copy</DropdownItem><DropdownItem name="move">Move</DropdownItem></DropdownMenu></template>
  </Dropdown>
</Form></div>`;

mountVue({ initial, data, template, plugins: [ViewUI] });
