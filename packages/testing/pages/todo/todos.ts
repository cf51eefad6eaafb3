// The to-do list of TodoMVC (https://todomvc.com), as every edition here shows it.
export interface Todo {
  id: number;
  title: string;
  completed: boolean;
}

export type Filter = "all" | "active" | "completed";
export const filters: readonly Filter[] = ["all", "active", "completed"];

let lastId = 0;

export function add(todos: Todo[], text: string): Todo[] {
  const title = text.trim();
  if (!title) return todos;
  lastId += 1;
  return [...todos, { id: lastId, title, completed: false }];
}

export function change(todos: Todo[], id: number, changes: Partial<Todo>): Todo[] {
  return todos.map((todo) => (todo.id === id ? { ...todo, ...changes } : todo));
}

/** An empty title removes the to-do. */
export function rename(todos: Todo[], id: number, text: string): Todo[] {
  const title = text.trim();
  return title ? change(todos, id, { title }) : todos.filter((todo) => todo.id !== id);
}

export function remaining(todos: Todo[]): string {
  const count = todos.filter(({ completed }) => !completed).length;
  return `${count} ${count === 1 ? "item" : "items"} left`;
}

export function shown(todos: Todo[], filter: Filter): Todo[] {
  return todos.filter(({ completed }) => filter === "all" || completed === (filter === "completed"));
}

export function readFilter(): Filter {
  return filters.find((filter) => location.hash === `#/${filter}`) ?? "all";
}

export function titleOf(filter: Filter): string {
  return `${filter[0]?.toUpperCase()}${filter.slice(1)}`;
}

/** As in the original: the checkbox is invisible under a drawing, and the button appears on hover. */
export const styles = `
  .todo-list { list-style: none; padding: 0; width: 400px }
  .todo-list li { position: relative; border-bottom: 1px solid #ddd }
  .toggle { position: absolute; top: 0; bottom: 0; left: 0; width: 40px; height: 100%; margin: 0; opacity: 0; appearance: none }
  .toggle + label { display: block; padding: 10px 10px 10px 50px }
  .toggle + label::before { content: ""; position: absolute; left: 12px; width: 14px; height: 14px; border: 1px solid #999; border-radius: 50% }
  .completed label { color: #999; text-decoration: line-through }
  .destroy { display: none; position: absolute; top: 8px; right: 10px }
  .destroy::after { content: "×" }
  .todo-list li:hover .destroy { display: block }
  .edit { display: none; width: 340px; margin-left: 43px; padding: 10px }
  .editing .view { display: none }
  .editing .edit { display: block }
  .filters a.selected { font-weight: bold }`;
