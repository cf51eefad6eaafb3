import "vuetify/styles";
import { ref, watch } from "vue";
import { createVuetify } from "vuetify";
import * as components from "vuetify/components";
import { aliases, mdi } from "vuetify/iconsets/mdi-svg";
import { cities, colours, countries, findCities, sizes, skills } from "../data.js";
import { mountVue } from "../mount-vue.js";
import { toDay } from "../state.js";

const search = ref("");
const found = ref([]);
watch(search, async (typed) => {
  found.value = typed ? await findCities(typed) : [];
});

const day = ref(null);

const initial = {
  colour: null,
  skills: ["Sewing"],
  country: null,
  city: null,
  tags: ["urgent"],
  terms: false,
  news: false,
  size: "Small",
  volume: 20,
  price: [10, 90],
  guests: 1,
  score: 0,
  code: "",
  birthday: "",
  notes: "",
  chosen: "",
};

const template = `
<v-app><div class="page">
  <v-select label="Colour" :items="colours" v-model="state.colour" />
  <v-select label="Skills" :items="skills" v-model="state.skills" multiple chips />
  <v-autocomplete label="Country" :items="countries" v-model="state.country" />
  <v-autocomplete label="City" :items="found" v-model:search="search" no-filter v-model="state.city" />
  <v-combobox label="Tags" :items="['urgent', 'later']" v-model="state.tags" multiple chips closable-chips />
  <v-checkbox label="I accept the terms" v-model="state.terms" />
  <v-switch label="Send me news" v-model="state.news" />
  <v-radio-group label="Size" v-model="state.size"><v-radio v-for="size in sizes" :key="size" :label="size" :value="size" /></v-radio-group>
  <v-slider label="Volume" v-model="state.volume" :step="1" />
  <v-range-slider label="Price" v-model="state.price" :step="1" />
  <v-number-input label="Guests" v-model="state.guests" :min="1" :max="9" />
  <v-rating v-model="state.score" item-aria-label="{0} of {1} stars" />
  <div class="text-subtitle-1">Code</div>
  <v-otp-input label="Code" v-model="state.code" :length="4" />
  <v-date-input label="Birthday" :model-value="day" @update:model-value="(chosen) => { day = chosen; state.birthday = toDay(chosen); }" />
  <v-textarea label="Notes" v-model="state.notes" />
  <v-menu><template #activator="{ props }"><v-btn v-bind="props">Actions</v-btn></template>
    <v-list><v-list-item title="Copy" @click="state.chosen = 'copy'" /><v-list-item title="Move" @click="state.chosen = 'move'" /></v-list>
  </v-menu>
</div></v-app>`;

mountVue({
  initial,
  template,
  plugins: [createVuetify({ components, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })],
  data: { cities, colours, countries, sizes, skills, search, found, day, toDay },
});
