import Vant from "vant";
import "vant/lib/index.css";
import { ref } from "vue";
import { colours, sizes } from "../data.js";
import { mountVue } from "../mount-vue.js";

const initial = {
  name: "",
  phone: "",
  note: "",
  guests: 1,
  volume: 20,
  news: false,
  terms: false,
  size: "Small",
  fruits: [],
  score: 0,
  colour: "Red",
  birthday: "",
  order: "cheap",
  tab: "list",
  query: "",
};
const data = {
  colourOpen: ref(false),
  birthdayOpen: ref(false),
  sizes,
  fruits: ["Apple", "Pear", "Plum"],
  columns: colours.map((text) => ({ text, value: text })),
  orders: [
    { text: "Cheapest first", value: "cheap" },
    { text: "Newest first", value: "new" },
  ],
  first: new Date(2025, 0, 1),
  last: new Date(2027, 11, 31),
};

const template = `<div class="page">
  <van-form>
    <van-field v-model="state.name" label="Full name" placeholder="Your name" />
    <van-field v-model="state.phone" type="tel" label="Phone" />
    <van-field v-model="state.note" type="textarea" label="Note" />
    <van-field label="Guests"><template #input><van-stepper v-model="state.guests" max="9" /></template></van-field>
    <van-field label="Volume"><template #input><van-slider v-model="state.volume" /></template></van-field>
    <van-field label="Send me news"><template #input><van-switch v-model="state.news" /></template></van-field>
    <van-field label="Size"><template #input>
      <van-radio-group v-model="state.size" direction="horizontal">
        <van-radio v-for="size in sizes" :key="size" :name="size">{{ size }}</van-radio>
      </van-radio-group>
    </template></van-field>
    <van-field label="Fruits"><template #input>
      <van-checkbox-group v-model="state.fruits" direction="horizontal">
        <van-checkbox v-for="fruit in fruits" :key="fruit" :name="fruit" shape="square">{{ fruit }}</van-checkbox>
      </van-checkbox-group>
    </template></van-field>
    <van-field label="Score"><template #input><van-rate v-model="state.score" /></template></van-field>
    <van-field :model-value="state.colour" is-link readonly label="Colour" @click="colourOpen = true" />
    <van-popup v-model:show="colourOpen" position="bottom">
      <van-picker :columns="columns" @confirm="({ selectedValues }) => { state.colour = selectedValues[0]; colourOpen = false }"
        @cancel="colourOpen = false" />
    </van-popup>
    <van-field :model-value="state.birthday" is-link readonly label="Birthday" @click="birthdayOpen = true" />
    <van-popup v-model:show="birthdayOpen" position="bottom">
      <van-date-picker :min-date="first" :max-date="last" @cancel="birthdayOpen = false"
        @confirm="({ selectedValues }) => { state.birthday = selectedValues.join('-'); birthdayOpen = false }" />
    </van-popup>
    <van-checkbox v-model="state.terms">I accept the terms</van-checkbox>
  </van-form>
  <van-search v-model="state.query" label="Search" />
  <van-dropdown-menu><van-dropdown-item v-model="state.order" :options="orders" /></van-dropdown-menu>
  <van-tabs v-model:active="state.tab"><van-tab title="List" name="list">A list</van-tab><van-tab title="Map" name="map">A map</van-tab></van-tabs>
</div>`;

mountVue({ initial, data, template, plugins: [Vant] });
