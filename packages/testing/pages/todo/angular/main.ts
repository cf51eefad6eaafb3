import "@angular/compiler"; // compiles the template in the browser
import { Component, provideZonelessChangeDetection, signal } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import { add, change, filters, readFilter, remaining, rename, shown, styles, type Todo, titleOf } from "../todos.ts";

@Component({
  selector: "#app",
  styles: [styles],
  template: `<section class="todoapp"><h1>todos</h1>
    <input #box class="new-todo" placeholder="What needs to be done?" (keyup.enter)="add(box)">
    <ul class="todo-list">@for (todo of shown(todos(), filter()); track todo.id) {
      <li [class.completed]="todo.completed" [class.editing]="editing() === todo.id">
        <div class="view"><input class="toggle" type="checkbox" [checked]="todo.completed" (change)="toggle(todo)">
          <label (dblclick)="edit(todo)">{{ todo.title }}</label><button class="destroy" (click)="rename(todo, '')"></button></div>
        @if (editing() === todo.id) {
          <input #edited class="edit" [value]="todo.title" (blur)="rename(todo, edited.value)" (keyup.enter)="rename(todo, edited.value)">
        }
      </li>
    }</ul>
    <span class="todo-count">{{ remaining(todos()) }}</span>
    <ul class="filters">@for (each of filters; track each) {
      <li><a [href]="'#/' + each" [class.selected]="each === filter()">{{ titleOf(each) }}</a></li>
    }</ul>
    @if (shown(todos(), "completed").length > 0) { <button (click)="clear()">Clear completed</button> }</section>`,
})
class App {
  readonly todos = signal<Todo[]>([]);
  readonly filter = signal(readFilter());
  readonly editing = signal(0);
  readonly filters = filters;
  readonly shown = shown;
  readonly remaining = remaining;
  readonly titleOf = titleOf;

  constructor() {
    addEventListener("hashchange", () => this.filter.set(readFilter()));
  }

  add(box: HTMLInputElement): void {
    this.todos.update((todos) => add(todos, box.value));
    box.value = "";
  }

  toggle({ id, completed }: Todo): void {
    this.todos.update((todos) => change(todos, id, { completed: !completed }));
  }

  edit({ id }: Todo): void {
    this.editing.set(id);
    setTimeout(() => document.querySelector<HTMLInputElement>(".editing .edit")?.focus());
  }

  rename({ id }: Todo, title: string): void {
    if (title && this.editing() !== id) return;
    this.editing.set(0);
    this.todos.update((todos) => rename(todos, id, title));
  }

  clear(): void {
    this.todos.update((todos) => shown(todos, "active"));
  }
}

const application = await bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
const { instance } = application.components[0] as { instance: App };
window.app = { state: () => instance.todos() };
