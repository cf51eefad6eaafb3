import TDesign from "tdesign-vue-next";
import "tdesign-vue-next/es/style/index.css";
import { colours, countries, sizes, skills, toOption } from "../data.js";
import { mountVue } from "../mount-vue.js";

const initial = {
  colour: "",
  country: "",
  skills: ["sewing"],
  name: "",
  tags: ["urgent"],
  city: "",
  guests: 1,
  volume: 20,
  news: false,
  terms: false,
  size: "small",
  interests: [],
  view: "list",
  score: 0,
  birthday: "",
  stay: [],
  start: "",
  place: "",
  team: "",
  moved: [],
  paint: "#0052d9",
  chosen: "",
};
const data = {
  colours: colours.map(toOption),
  countries: countries.map(toOption),
  skills: skills.map(toOption),
  sizes: sizes.map(toOption),
  cities: ["Kyoto", "London", "Paris", "Rome"],
  places: [
    {
      label: "Asia",
      value: "asia",
      children: [
        { label: "Japan", value: "japan" },
        { label: "India", value: "india" },
      ],
    },
    { label: "Europe", value: "europe", children: [{ label: "France", value: "france" }] },
  ],
  items: ["Apple", "Pear", "Plum"].map(toOption),
  actions: [
    { content: "Copy", value: "copy" },
    { content: "Move", value: "move" },
  ],
};

const template = `<div class="page">
  <t-form label-align="left" :label-width="120">
    <t-form-item label="Full name"><t-input v-model="state.name" /></t-form-item>
    <t-form-item label="Colour"><t-select v-model="state.colour" :options="colours" /></t-form-item>
    <t-form-item label="Country"><t-select v-model="state.country" filterable :options="countries" /></t-form-item>
    <t-form-item label="Skills"><t-select v-model="state.skills" multiple :options="skills" /></t-form-item>
    <t-form-item label="Tags"><t-tag-input v-model="state.tags" /></t-form-item>
    <t-form-item label="City"><t-auto-complete v-model="state.city" :options="cities" /></t-form-item>
    <t-form-item label="Guests"><t-input-number v-model="state.guests" :min="1" :max="9" /></t-form-item>
    <t-form-item label="Volume"><t-slider v-model="state.volume" /></t-form-item>
    <t-form-item label="Send me news"><t-switch v-model="state.news" /></t-form-item>
    <t-form-item><t-checkbox v-model="state.terms">I accept the terms</t-checkbox></t-form-item>
    <t-form-item label="Size"><t-radio-group v-model="state.size" :options="sizes" /></t-form-item>
    <t-form-item label="Interests"><t-checkbox-group v-model="state.interests" :options="items" /></t-form-item>
    <t-form-item label="View">
      <t-radio-group v-model="state.view" variant="default-filled">
        <t-radio-button value="list">List</t-radio-button><t-radio-button value="map">Map</t-radio-button>
      </t-radio-group>
    </t-form-item>
    <t-form-item label="Score"><t-rate v-model="state.score" /></t-form-item>
    <t-form-item label="Birthday"><t-date-picker v-model="state.birthday" allow-input /></t-form-item>
    <t-form-item label="Stay"><t-date-range-picker v-model="state.stay" /></t-form-item>
    <t-form-item label="Start"><t-time-picker v-model="state.start" format="HH:mm" /></t-form-item>
    <t-form-item label="Place"><t-cascader v-model="state.place" :options="places" /></t-form-item>
    <t-form-item label="Team"><t-tree-select v-model="state.team" :data="places" :tree-props="{ expandAll: true }" /></t-form-item>
    <t-form-item label="Paint"><t-color-picker v-model="state.paint" format="HEX" /></t-form-item>
    <t-dropdown :options="actions" trigger="click" @click="({ value }) => (state.chosen = value)">
      <t-button>Actions</t-button>
    </t-dropdown>
    <t-transfer v-model="state.moved" :data="items" />
  </t-form>
</div>`;

mountVue({ initial, data, template, plugins: [TDesign] });
