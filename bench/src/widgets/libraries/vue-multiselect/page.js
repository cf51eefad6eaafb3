import { ref } from "vue";
import VueMultiselect from "vue-multiselect";
import "vue-multiselect/dist/vue-multiselect.css";
import { colours, countries, findCities, skills } from "../data.js";
import { mountVue } from "../mount-vue.js";

const found = ref([]);

mountVue({
  initial: { colour: null, country: "France", skills: ["Sewing"], city: null, tags: [] },
  plugins: [{ install: (app) => app.component("multiselect", VueMultiselect) }],
  data: {
    colours,
    countries,
    skills,
    found,
    search: async (typed) => {
      found.value = typed ? await findCities(typed) : [];
    },
  },
  template: `<div class="page">
    <label for="colour">Colour</label><multiselect id="colour" v-model="state.colour" :options="colours" :searchable="false" />
    <label for="country">Country</label><multiselect id="country" v-model="state.country" :options="countries" />
    <label for="skills">Skills</label><multiselect id="skills" v-model="state.skills" :options="skills" multiple :close-on-select="false" />
    <label for="city">City</label><multiselect id="city" v-model="state.city" :options="found" :internal-search="false" @search-change="search" placeholder="Type to search" />
    <label for="tags">Tags</label><multiselect id="tags" v-model="state.tags" :options="state.tags" multiple taggable @tag="(tag) => state.tags.push(tag)" />
  </div>`,
});
