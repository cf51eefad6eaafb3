import AutoComplete, { type AutoCompleteCompleteEvent } from "primevue/autocomplete";
import Checkbox from "primevue/checkbox";
import PrimeVue from "primevue/config";
import DatePicker from "primevue/datepicker";
import InputMask from "primevue/inputmask";
import InputNumber from "primevue/inputnumber";
import MultiSelect from "primevue/multiselect";
import Password from "primevue/password";
import Select from "primevue/select";
import Slider from "primevue/slider";
import Textarea from "primevue/textarea";
import ToggleSwitch from "primevue/toggleswitch";
import { createApp, defineComponent, reactive, ref, toRaw } from "vue";
import "../page.css";
import "./primevue.css";
import { toDay } from "../dates.ts";
import { cities, countries } from "../places.ts";

const state = reactive({
  city: "",
  cities: [] as string[],
  country: "",
  date: null as Date | null,
  amount: null as number | null,
  notifications: false,
  volume: 30,
  agree: false,
  password: "",
  serial: "",
  notes: "",
  other: "",
});

const App = defineComponent({
  components: {
    AutoComplete,
    Checkbox,
    DatePicker,
    InputMask,
    InputNumber,
    MultiSelect,
    Password,
    Select,
    Slider,
    Textarea,
    ToggleSwitch,
  },
  setup() {
    const found = ref<string[]>([]);
    const search = ({ query }: AutoCompleteCompleteEvent) => {
      found.value = countries.filter((country) => country.toLowerCase().startsWith(query.toLowerCase()));
    };
    return { state, allCities: cities, found, search };
  },
  template: `
    <div class="page">
      <span id="city-label">City</span>
      <Select v-model="state.city" :options="allCities" aria-labelledby="city-label" placeholder="Pick a city" />
      <label for="cities">Cities</label>
      <MultiSelect v-model="state.cities" :options="allCities" input-id="cities" filter />
      <label for="country">Country</label>
      <AutoComplete v-model="state.country" :suggestions="found" input-id="country" @complete="search" />
      <label for="date">Date</label>
      <DatePicker v-model="state.date" input-id="date" />
      <label for="amount">Amount</label>
      <InputNumber v-model="state.amount" input-id="amount" mode="currency" currency="USD" locale="en-US" />
      <label for="notifications">Notifications</label>
      <ToggleSwitch v-model="state.notifications" input-id="notifications" />
      <span id="volume-label">Volume</span>
      <Slider v-model="state.volume" aria-labelledby="volume-label" />
      <div><Checkbox v-model="state.agree" input-id="agree" binary /> <label for="agree">Agree</label></div>
      <label for="password">Password</label>
      <Password v-model="state.password" input-id="password" toggle-mask />
      <label for="serial">Serial</label>
      <InputMask v-model="state.serial" id="serial" mask="99-aaa" />
      <label for="notes">Notes</label>
      <Textarea v-model="state.notes" id="notes" auto-resize />
      <label>Other <input v-model="state.other"></label>
    </div>`,
});

createApp(App).use(PrimeVue, { theme: "none" }).mount("#app");
window.app = { state: () => ({ ...toRaw(state), cities: [...state.cities], date: toDay(state.date) }) };
