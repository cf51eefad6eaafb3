import { createApp, nextTick, reactive, watch } from "vue";
import "./page.css";
import { showReady } from "./state.js";

/** Mounts a template whose `state` is changed by `v-model`, and keeps a copy of it on the window. */
export function mountVue({ initial, template, plugins = [], data = {} }) {
  const state = reactive(initial);
  const copy = () => {
    window.state = JSON.parse(JSON.stringify(state));
  };
  copy();
  watch(state, copy, { deep: true, flush: "sync" });
  const app = createApp({ template, setup: () => ({ state, ...data }) });
  for (const plugin of plugins) app.use(plugin);
  app.mount("#app");
  nextTick(showReady);
}
