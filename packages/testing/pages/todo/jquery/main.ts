import $ from "jquery";
import { add, change, filters, readFilter, remaining, rename, shown, styles, type Todo, titleOf } from "../todos.ts";

let todos: Todo[] = [];
let editing = 0;

$("#app").html(`<style>${styles}</style><section class="todoapp"><h1>todos</h1>
  <input class="new-todo" placeholder="What needs to be done?"><ul class="todo-list"></ul><span class="todo-count"></span>
  <ul class="filters">${filters.map((each) => `<li><a href="#/${each}">${titleOf(each)}</a></li>`).join("")}</ul>
  <button class="clear-completed">Clear completed</button></section>`);

function render(): void {
  const items = shown(todos, readFilter()).map(({ id, title, completed }) => {
    const item = $(
      `<li><div class="view"><input class="toggle" type="checkbox"><label></label><button class="destroy"></button></div></li>`,
    );
    item
      .data("id", id)
      .toggleClass("completed", completed)
      .toggleClass("editing", editing === id);
    item.find("label").text(title);
    item.find(".toggle").prop("checked", completed);
    if (editing === id) item.append($('<input class="edit">').val(title));
    return item;
  });
  $(".todo-list").empty().append(items);
  $(".edit").trigger("focus");
  $(".todo-count").text(remaining(todos));
  $(".clear-completed").toggle(todos.some(({ completed }) => completed));
  $(".filters a").each(
    (_, link) => void $(link).toggleClass("selected", link.getAttribute("href") === `#/${readFilter()}`),
  );
}

function idOf(element: Element): number {
  return $(element).closest("li").data("id");
}

function update(next: Todo[]): void {
  todos = next;
  render();
}

function end(input: HTMLInputElement): void {
  if (editing === 0) return;
  editing = 0;
  update(rename(todos, idOf(input), input.value));
}

$(".new-todo").on("keyup", ({ key, target }) => {
  if (key !== "Enter") return;
  const box = target as HTMLInputElement;
  update(add(todos, box.value));
  box.value = "";
});
$(".todo-list")
  .on("change", ".toggle", ({ target }) => update(change(todos, idOf(target), { completed: target.checked })))
  .on("dblclick", "label", ({ target }) => {
    editing = idOf(target);
    render();
  })
  .on("click", ".destroy", ({ target }) => update(rename(todos, idOf(target), "")))
  .on("keyup", ".edit", ({ key, target }) => key === "Enter" && end(target))
  .on("focusout", ".edit", ({ target }) => end(target));
$(".clear-completed").on("click", () => update(shown(todos, "active")));
$(window).on("hashchange", render);
render();
window.app = { state: () => todos };
