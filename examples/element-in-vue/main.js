import "@giselles-ai/element";
import { createApp, reactive } from "vue";

const order = reactive({ name: "", plan: "Free" });

createApp({
  setup: () => ({ order }),
  template: `
    <form id="order" @submit.prevent>
      <p><label>Full name <input v-model="order.name"></label></p>
      <p><label>Plan <select v-model="order.plan"><option>Free</option><option>Pro</option></select></label></p>
      <output>{{ order.name }} orders {{ order.plan }}</output>
    </form>
    <giselle-panel root="#order" variant="popup" :suggestions="['Full name: Ada, Plan: Pro']"></giselle-panel>`,
})
  .use((app) => {
    app.config.compilerOptions.isCustomElement = (tag) => tag === "giselle-panel";
  })
  .mount("#app");
