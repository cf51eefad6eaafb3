import Aura from "@primeuix/themes/aura";
import AutoComplete from "primevue/autocomplete";
import Checkbox from "primevue/checkbox";
import PrimeVue from "primevue/config";
import DatePicker from "primevue/datepicker";
import InputMask from "primevue/inputmask";
import InputNumber from "primevue/inputnumber";
import Listbox from "primevue/listbox";
import MultiSelect from "primevue/multiselect";
import RadioButton from "primevue/radiobutton";
import Rating from "primevue/rating";
import Select from "primevue/select";
import SelectButton from "primevue/selectbutton";
import Slider from "primevue/slider";
import ToggleSwitch from "primevue/toggleswitch";
import { ref } from "vue";
import { colours, countries, findCities, sizes, skills } from "../data.js";
import { mountVue } from "../mount-vue.js";
import { toDay } from "../state.js";

const components = {
  AutoComplete,
  Checkbox,
  DatePicker,
  InputMask,
  InputNumber,
  Listbox,
  MultiSelect,
  RadioButton,
  Rating,
  Select,
  SelectButton,
  Slider,
  ToggleSwitch,
};
const found = ref([]);
const birthday = ref(null);

mountVue({
  initial: {
    colour: null,
    country: null,
    skills: ["Sewing"],
    city: "",
    birthday: "",
    guests: 2,
    phone: "",
    agreed: false,
    alerts: false,
    size: "Small",
    shipping: "Post",
    volume: 20,
    score: 0,
    list: null,
  },
  plugins: [
    { install: (app) => app.use(PrimeVue, { theme: { preset: Aura } }) },
    {
      install: (app) => {
        for (const [name, part] of Object.entries(components)) app.component(name, part);
      },
    },
  ],
  data: {
    colours,
    countries,
    sizes,
    skills,
    found,
    birthday,
    toDay,
    search: async ({ query }) => {
      found.value = await findCities(query);
    },
  },
  template: `<div class="page">
    <label id="colour">Colour</label><Select v-model="state.colour" :options="colours" aria-labelledby="colour" placeholder="Choose" />
    <label id="country">Country</label><Select v-model="state.country" :options="countries" filter aria-labelledby="country" />
    <label id="skills">Skills</label><MultiSelect v-model="state.skills" :options="skills" aria-labelledby="skills" />
    <label for="city">City</label><AutoComplete input-id="city" v-model="state.city" :suggestions="found" @complete="search" force-selection />
    <label for="birthday">Birthday</label><DatePicker input-id="birthday" v-model="birthday" date-format="dd/mm/yy" @update:modelValue="(day) => (state.birthday = toDay(day))" />
    <label for="guests">Guests</label><InputNumber input-id="guests" v-model="state.guests" show-buttons />
    <label for="phone">Phone</label><InputMask id="phone" v-model="state.phone" mask="(999) 999-9999" />
    <div><Checkbox input-id="agreed" v-model="state.agreed" binary /><label for="agreed">I agree</label></div>
    <div><ToggleSwitch input-id="alerts" v-model="state.alerts" /><label for="alerts">Alerts</label></div>
    <div role="radiogroup" aria-label="Size"><span v-for="size in sizes" :key="size"><RadioButton v-model="state.size" :input-id="size" name="size" :value="size" /><label :for="size">{{ size }}</label></span></div>
    <span id="shipping">Shipping</span><SelectButton v-model="state.shipping" :options="['Post', 'Courier']" aria-labelledby="shipping" />
    <span id="volume">Volume</span><Slider v-model="state.volume" aria-labelledby="volume" />
    <div role="group" aria-label="Rating"><Rating v-model="state.score" /></div>
    <span id="list">Drink</span><Listbox v-model="state.list" :options="['Tea', 'Coffee', 'Water']" aria-labelledby="list" />
  </div>`,
});
