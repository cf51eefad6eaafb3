import { html, LitElement, unsafeCSS } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { add, change, filters, readFilter, remaining, rename, shown, styles, type Todo, titleOf } from "../todos.ts";

type OnInput = KeyboardEvent & { target: HTMLInputElement };

/** The list, in a shadow root. */
class TodoApp extends LitElement {
  static override properties = { todos: { state: true }, filter: { state: true }, editing: { state: true } };
  static override styles = unsafeCSS(styles);
  declare todos: Todo[];
  declare filter: ReturnType<typeof readFilter>;
  declare editing: number;

  constructor() {
    super();
    this.todos = [];
    this.filter = readFilter();
    this.editing = 0;
    addEventListener("hashchange", () => {
      this.filter = readFilter();
    });
  }

  override updated(): void {
    this.renderRoot.querySelector<HTMLInputElement>(".editing .edit")?.focus();
  }

  onEnter({ key, target }: OnInput): void {
    if (key !== "Enter") return;
    this.todos = add(this.todos, target.value);
    target.value = "";
  }

  end(id: number, title: string): void {
    if (this.editing !== id) return;
    this.editing = 0;
    this.todos = rename(this.todos, id, title);
  }

  item({ id, title, completed }: Todo) {
    const toggle = () => {
      this.todos = change(this.todos, id, { completed: !completed });
    };
    const edit = () => {
      this.editing = id;
    };
    const remove = () => {
      this.todos = rename(this.todos, id, "");
    };
    return html`<li class="${completed ? "completed" : ""} ${this.editing === id ? "editing" : ""}">
      <div class="view"><input class="toggle" type="checkbox" .checked=${completed} @change=${toggle}>
        <label @dblclick=${edit}>${title}</label><button class="destroy" @click=${remove}></button></div>
      ${
        this.editing === id
          ? html`<input class="edit" .value=${title} @blur=${({ target }: OnInput) => this.end(id, target.value)}
            @keydown=${({ key, target }: OnInput) => key === "Enter" && this.end(id, target.value)}>`
          : ""
      }</li>`;
  }

  override render() {
    const clear = () => {
      this.todos = shown(this.todos, "active");
    };
    return html`<section class="todoapp"><h1>todos</h1>
      <input class="new-todo" placeholder="What needs to be done?" @keydown=${this.onEnter}>
      <ul class="todo-list">${repeat(
        shown(this.todos, this.filter),
        ({ id }) => id,
        (todo) => this.item(todo),
      )}</ul>
      <span class="todo-count">${remaining(this.todos)}</span>
      <ul class="filters">${filters.map(
        (each) =>
          html`<li><a href="#/${each}" class=${each === this.filter ? "selected" : ""}>${titleOf(each)}</a></li>`,
      )}</ul>
      ${shown(this.todos, "completed").length > 0 ? html`<button @click=${clear}>Clear completed</button>` : ""}
    </section>`;
  }
}

customElements.define("todo-app", TodoApp);
const element = new TodoApp();
document.querySelector("#app")?.append(element);
await element.updateComplete;
window.app = { state: () => element.todos };
