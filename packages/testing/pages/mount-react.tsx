import type { ComponentType } from "react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "./page.css";

export interface PageProps<State> {
  state: State;
  set(changes: Partial<State>): void;
}

/** Renders a page whose state lives in React, and shows that state to the tests. */
export function mountReact<State extends object>(initial: State, Page: ComponentType<PageProps<State>>): void {
  let latest = initial;
  function App() {
    const [state, setState] = useState(initial);
    latest = state;
    return (
      <div className="page">
        <Page state={state} set={(changes) => setState((previous) => ({ ...previous, ...changes }))} />
      </div>
    );
  }
  const root = createRoot(document.querySelector("#app") as Element); // in the HTML of every fixture page
  flushSync(() => root.render(<App />));
  window.app = { state: () => latest };
}
