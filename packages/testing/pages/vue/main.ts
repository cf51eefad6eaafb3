import IMask from "imask";
import { createApp, defineComponent, nextTick, onMounted, reactive, ref, toRaw } from "vue";
import "../page.css";
import {
  colours,
  debounce,
  emptyForm,
  type FormState,
  isTaken,
  nicknameDelay,
  phonePattern,
  plans,
  revertDelay,
  revertedTo,
  takeAge,
  takenMessage,
  toShout,
} from "../form.ts";

const form = reactive({ ...emptyForm });
const saved = ref<FormState | null>(null);

const App = defineComponent({
  setup() {
    const error = ref("");
    const generation = ref(0);
    const phoneInput = ref<HTMLInputElement>();
    const remountInput = ref<HTMLInputElement>();

    onMounted(() => {
      const mask = IMask(phoneInput.value as HTMLInputElement, { mask: phonePattern });
      mask.on("accept", () => {
        form.phone = mask.value;
      });
    });

    let isReplacing = false;
    /** A new element takes the place of the one that was focused, and its focus. */
    async function replace() {
      if (isReplacing) return;
      isReplacing = true;
      generation.value += 1;
      await nextTick();
      remountInput.value?.focus();
      isReplacing = false;
    }

    return {
      form,
      saved,
      error,
      generation,
      phoneInput,
      remountInput,
      plans,
      colours,
      replace,
      shout({ target }: { target: HTMLInputElement }) {
        form.shout = target.value = toShout(target.value);
      },
      enterAge({ target }: { target: HTMLInputElement }) {
        form.age = takeAge(target, form.age);
      },
      checkNickname: debounce(() => {
        error.value = isTaken(form.nickname) ? takenMessage : "";
      }, nicknameDelay),
      revert: debounce(() => {
        form.revert = revertedTo;
      }, revertDelay),
      save() {
        saved.value = { ...form };
      },
    };
  },
  template: `
    <form @submit.prevent="save">
      <label>Full name <input v-model="form.name"></label>
      <label>Shout <input :value="form.shout" @input="shout"></label>
      <label>Phone <input ref="phoneInput" type="tel"></label>
      <label>Age <input type="number" :value="form.age" @input="enterAge"></label>
      <label>Bio <textarea v-model="form.bio"></textarea></label>
      <p :key="form.bio">{{ form.bio.length }} characters</p>
      <label>Plan
        <select v-model="form.plan"><option v-for="plan of plans" :key="plan">{{ plan }}</option></select>
      </label>
      <label><span><input type="checkbox" v-model="form.terms"> Terms</span></label>
      <fieldset>
        <legend>Colour</legend>
        <label v-for="colour of colours" :key="colour">
          <input type="radio" name="colour" :value="colour" v-model="form.colour">{{ colour }}
        </label>
      </fieldset>
      <label>Remount <input :key="generation" ref="remountInput" v-model="form.remount" @focus="replace"></label>
      <label>Nickname
        <input
          v-model="form.nickname"
          :aria-invalid="error !== ''"
          aria-describedby="nickname-error"
          @input="checkNickname"
        >
      </label>
      <div id="nickname-error" role="alert">{{ error }}</div>
      <label>Revert <input v-model="form.revert" @input="revert"></label>
      <button type="submit">Save</button>
      <div role="status">{{ saved ? "Saved" : "" }}</div>
    </form>`,
});

createApp(App).mount("#app");
window.app = { state: () => ({ ...toRaw(form), saved: toRaw(saved.value) }) };
