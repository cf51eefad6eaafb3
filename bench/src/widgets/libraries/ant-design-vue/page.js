import Antd from "ant-design-vue";
import "ant-design-vue/dist/reset.css";
import { cities, colours, countries, skills, toOption } from "../data.js";
import { mountVue } from "../mount-vue.js";

const areas = [
  { value: "europe", label: "Europe", children: ["France", "Spain"].map(toOption) },
  { value: "asia", label: "Asia", children: ["Japan", "Nepal"].map(toOption) },
];

mountVue({
  initial: {
    colour: null,
    country: null,
    skills: ["sewing"],
    city: "",
    birthday: null,
    start: null,
    area: null,
    tree: null,
    guests: 2,
    agreed: false,
    alerts: false,
    size: "Small",
    volume: 20,
    score: 0,
    tags: [],
  },
  plugins: [Antd],
  data: {
    areas,
    treeData: areas.map(({ value, label, children }) => ({
      value,
      title: label,
      children: children.map((child) => ({ value: child.value, title: child.label })),
    })),
    cities: cities.map((value) => ({ value })),
    colours: colours.map(toOption),
    countries: countries.map(toOption),
    skills: skills.map(toOption),
    matchesText: (typed, option) => option.value.toLowerCase().includes(typed.toLowerCase()),
  },
  template: `<div class="page"><a-form layout="vertical" :model="state">
    <a-form-item label="Colour" name="colour"><a-select v-model:value="state.colour" :options="colours" /></a-form-item>
    <a-form-item label="Country" name="country"><a-select show-search v-model:value="state.country" :options="countries" /></a-form-item>
    <a-form-item label="Skills" name="skills"><a-select mode="multiple" v-model:value="state.skills" :options="skills" /></a-form-item>
    <a-form-item label="City" name="city"><a-auto-complete v-model:value="state.city" :options="cities" :filter-option="matchesText" /></a-form-item>
    <a-form-item label="Birthday" name="birthday"><a-date-picker v-model:value="state.birthday" value-format="YYYY-MM-DD" /></a-form-item>
    <a-form-item label="Start" name="start"><a-time-picker v-model:value="state.start" format="HH:mm" value-format="HH:mm" /></a-form-item>
    <a-form-item label="Area" name="area"><a-cascader v-model:value="state.area" :options="areas" /></a-form-item>
    <a-form-item label="Region" name="tree"><a-tree-select v-model:value="state.tree" :tree-data="treeData" tree-default-expand-all /></a-form-item>
    <a-form-item label="Guests" name="guests"><a-input-number v-model:value="state.guests" /></a-form-item>
    <a-form-item name="agreed"><a-checkbox v-model:checked="state.agreed">I agree</a-checkbox></a-form-item>
    <a-form-item label="Alerts" name="alerts"><a-switch v-model:checked="state.alerts" /></a-form-item>
    <a-form-item label="Size" name="size"><a-radio-group v-model:value="state.size"><a-radio-button value="Small">Small</a-radio-button><a-radio-button value="Medium">Medium</a-radio-button></a-radio-group></a-form-item>
    <a-form-item label="Volume" name="volume"><a-slider v-model:value="state.volume" /></a-form-item>
    <a-form-item label="Rating" name="score"><a-rate v-model:value="state.score" /></a-form-item>
    <a-form-item label="Tags" name="tags"><a-select mode="tags" v-model:value="state.tags" :open="false" /></a-form-item>
  </a-form></div>`,
});
