import * as quasar from "quasar";
import "quasar/dist/quasar.css";
import { ref } from "vue";
import { colours, countries, findCities, sizes, skills } from "../data.js";
import { mountVue } from "../mount-vue.js";

const shown = ref(countries);
const found = ref([]);

mountVue({
  initial: {
    colour: null,
    country: null,
    skills: ["Sewing"],
    city: null,
    name: "",
    phone: "",
    birthday: "",
    agreed: false,
    alerts: false,
    size: "Small",
    shipping: "post",
    volume: 20,
    score: 0,
    chosen: "",
  },
  plugins: [{ install: (app) => app.use(quasar.Quasar, { components: quasar, directives: quasar }) }],
  data: {
    colours,
    sizes,
    skills,
    shown,
    found,
    filterCountries: (typed, update) =>
      update(() => {
        shown.value = countries.filter((country) => country.toLowerCase().includes(typed.toLowerCase()));
      }),
    filterCities: async (typed, update) => {
      const matching = typed ? await findCities(typed) : [];
      update(() => {
        found.value = matching;
      });
    },
  },
  template: `<div class="page">
    <q-select label="Colour" v-model="state.colour" :options="colours" />
    <q-select label="Country" v-model="state.country" :options="shown" use-input @filter="filterCountries" />
    <q-select label="Skills" v-model="state.skills" :options="skills" multiple use-chips />
    <q-select label="City" v-model="state.city" :options="found" use-input @filter="filterCities" />
    <q-input label="Name" v-model="state.name" />
    <q-input label="Phone" v-model="state.phone" mask="(###) ### - ####" />
    <q-input label="Birthday" v-model="state.birthday" mask="####-##-##"><template v-slot:append>
      <q-icon name="event" class="cursor-pointer"><q-popup-proxy><q-date v-model="state.birthday" mask="YYYY-MM-DD" /></q-popup-proxy></q-icon>
    </template></q-input>
    <q-checkbox label="I agree" v-model="state.agreed" />
    <q-toggle label="Alerts" v-model="state.alerts" />
    <div role="radiogroup" aria-label="Size"><q-radio v-for="size in sizes" :key="size" v-model="state.size" :val="size" :label="size" /></div>
    <div role="group" aria-label="Shipping"><q-btn-toggle v-model="state.shipping" :options="[{ label: 'Post', value: 'post' }, { label: 'Courier', value: 'courier' }]" /></div>
    <q-slider aria-label="Volume" v-model="state.volume" :min="0" :max="100" />
    <q-rating aria-label="Rating" v-model="state.score" :max="5" />
    <q-btn-dropdown label="Actions"><q-list>
      <q-item clickable v-close-popup @click="state.chosen = 'copy'"><q-item-section>Copy</q-item-section></q-item>
      <q-item clickable v-close-popup @click="state.chosen = 'move'"><q-item-section>Move</q-item-section></q-item>
    </q-list></q-btn-dropdown>
  </div>`,
});
