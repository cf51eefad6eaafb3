import { computed, createApp, defineComponent, nextTick, ref } from "vue";
import { add, change, filters, readFilter, remaining, rename, shown, styles, type Todo, titleOf } from "../todos.ts";

const todos = ref<Todo[]>([]);

const App = defineComponent({
  setup() {
    const [text, filter, editing, edited] = [ref(""), ref(readFilter()), ref(0), ref("")];
    addEventListener("hashchange", () => {
      filter.value = readFilter();
    });
    return {
      text,
      filter,
      editing,
      edited,
      todos,
      filters,
      styles,
      titleOf,
      visible: computed(() => shown(todos.value, filter.value)),
      left: computed(() => remaining(todos.value)),
      add() {
        todos.value = add(todos.value, text.value);
        text.value = "";
      },
      toggle(todo: Todo) {
        todos.value = change(todos.value, todo.id, { completed: !todo.completed });
      },
      async edit(todo: Todo) {
        [editing.value, edited.value] = [todo.id, todo.title];
        await nextTick();
        document.querySelector<HTMLInputElement>(".editing .edit")?.focus();
      },
      end(todo: Todo) {
        if (editing.value !== todo.id) return;
        editing.value = 0;
        todos.value = rename(todos.value, todo.id, edited.value);
      },
      remove(todo: Todo) {
        todos.value = rename(todos.value, todo.id, "");
      },
      clear() {
        todos.value = shown(todos.value, "active");
      },
    };
  },
  template: `<section class="todoapp"><component is="style">{{ styles }}</component><h1>todos</h1>
    <input class="new-todo" placeholder="What needs to be done?" v-model="text" @keyup.enter="add">
    <ul class="todo-list"><li v-for="todo of visible" :key="todo.id" :class="{ completed: todo.completed, editing: todo.id === editing }">
      <div class="view"><input class="toggle" type="checkbox" :checked="todo.completed" @change="toggle(todo)">
        <label @dblclick="edit(todo)">{{ todo.title }}</label><button class="destroy" @click="remove(todo)"></button></div>
      <input v-if="todo.id === editing" class="edit" v-model="edited" @blur="end(todo)" @keyup.enter="end(todo)">
    </li></ul><span class="todo-count">{{ left }}</span>
    <ul class="filters"><li v-for="each of filters"><a :href="'#/' + each" :class="{ selected: each === filter }">{{ titleOf(each) }}</a></li></ul>
    <button v-show="todos.some(({ completed }) => completed)" @click="clear">Clear completed</button></section>`,
});

createApp(App).mount("#app");
window.app = { state: () => todos.value };
