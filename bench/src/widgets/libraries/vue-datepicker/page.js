import { VueDatePicker } from "@vuepic/vue-datepicker";
import "@vuepic/vue-datepicker/dist/main.css";
import { mountVue } from "../mount-vue.js";
import { toDay, toTime } from "../state.js";

const toMinute = (date) => (date ? `${toDay(date)} ${toTime(date)}` : "");

mountVue({
  initial: { birthday: "", stay: [], start: null, month: null, meeting: "" },
  plugins: [{ install: (app) => app.component("picker", VueDatePicker) }],
  data: { toDay, toMinute },
  template: `<div class="page">
    <span>Birthday</span>
    <picker :aria-labels="{ input: 'Birthday' }" :model-value="state.birthday || null" auto-apply :time-config="{ enableTimePicker: false }" @update:model-value="(day) => (state.birthday = toDay(day))" />
    <span>Arrival</span>
    <picker :aria-labels="{ input: 'Arrival' }" :model-value="state.meeting || null" text-input @update:model-value="(date) => (state.meeting = toMinute(date))" />
    <span>Start</span>
    <picker :aria-labels="{ input: 'Start' }" v-model="state.start" time-picker auto-apply />
    <span>Month</span>
    <picker :aria-labels="{ input: 'Month' }" v-model="state.month" month-picker auto-apply />
  </div>`,
});
