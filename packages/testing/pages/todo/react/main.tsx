import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { add, change, filters, readFilter, remaining, rename, shown, styles, type Todo, titleOf } from "../todos.ts";

let latest: Todo[] = [];

function App() {
  const [todos, setTodos] = useState<Todo[]>([]);
  const [filter, setFilter] = useState(readFilter());
  const [editing, setEditing] = useState(0);
  const [text, setText] = useState("");
  latest = todos;
  useEffect(() => {
    const update = () => setFilter(readFilter());
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  const end = (id: number, title: string) => {
    setEditing(0);
    setTodos((before) => rename(before, id, title));
  };
  return (
    <section className="todoapp">
      <style>{styles}</style>
      <h1>todos</h1>
      <input
        className="new-todo"
        placeholder="What needs to be done?"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key !== "Enter") return;
          setTodos(add(todos, text));
          setText("");
        }}
      />
      <ul className="todo-list">
        {shown(todos, filter).map(({ id, title, completed }) => (
          <li key={id} className={`${completed ? "completed" : ""} ${editing === id ? "editing" : ""}`}>
            <div className="view">
              <input
                className="toggle"
                type="checkbox"
                checked={completed}
                onChange={() => setTodos(change(todos, id, { completed: !completed }))}
              />
              {/* biome-ignore lint/a11y/noLabelWithoutControl: as in the original */}
              <label onDoubleClick={() => setEditing(id)}>{title}</label>
              <button type="button" className="destroy" onClick={() => setTodos(rename(todos, id, ""))} />
            </div>
            {editing === id && (
              <input
                className="edit"
                defaultValue={title}
                // biome-ignore lint/a11y/noAutofocus: as in the original
                autoFocus
                onBlur={({ target }) => end(id, target.value)}
                onKeyDown={({ key, currentTarget }) => key === "Enter" && end(id, currentTarget.value)}
              />
            )}
          </li>
        ))}
      </ul>
      <span className="todo-count">{remaining(todos)}</span>
      <ul className="filters">
        {filters.map((each) => (
          <li key={each}>
            <a href={`#/${each}`} className={each === filter ? "selected" : ""}>
              {titleOf(each)}
            </a>
          </li>
        ))}
      </ul>
      {todos.some(({ completed }) => completed) && (
        <button type="button" onClick={() => setTodos(shown(todos, "active"))}>
          Clear completed
        </button>
      )}
    </section>
  );
}

createRoot(document.querySelector("#app") as Element).render(<App />); // in the HTML of every fixture page
window.app = { state: () => latest };
