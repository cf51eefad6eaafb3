import naive from "naive-ui";
import { cities, countries, skills, toOption } from "../data.js";
import { mountVue } from "../mount-vue.js";

const initial = {
  country: null,
  skills: ["sewing"],
  city: "",
  birthday: null,
  guests: 2,
  alerts: false,
  agreed: false,
};

mountVue({
  initial,
  plugins: [naive],
  data: { cities, countries: countries.map(toOption), skillOptions: skills.map(toOption) },
  template: `<div class="page">
    <label id="country">Country</label>
    <n-select filterable aria-labelledby="country" v-model:value="state.country" :options="countries" />
    <label id="skills">Skills</label>
    <n-select multiple filterable aria-labelledby="skills" v-model:value="state.skills" :options="skillOptions" />
    <label for="city">City</label>
    <n-auto-complete :input-props="{ id: 'city' }" :options="cities" v-model:value="state.city" />
    <label for="birthday">Birthday</label>
    <n-date-picker :input-props="{ id: 'birthday' }" type="date" v-model:formatted-value="state.birthday" value-format="yyyy-MM-dd" />
    <label for="guests">Guests</label>
    <n-input-number :input-props="{ id: 'guests' }" v-model:value="state.guests" />
    <n-switch aria-label="Alerts" v-model:value="state.alerts" />
    <n-checkbox v-model:checked="state.agreed">I agree</n-checkbox>
  </div>`,
});
