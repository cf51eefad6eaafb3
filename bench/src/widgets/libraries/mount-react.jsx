import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "./page.css";
import { showReady } from "./state.js";

/** Renders a page whose state lives in React, and keeps it on the window. */
export function mountReact(initial, Page) {
  window.state = initial;
  function App() {
    const [state, setState] = useState(initial);
    const set = (changes) => {
      window.state = { ...window.state, ...changes };
      setState(window.state);
    };
    return (
      <div className="page">
        <Page state={state} set={set} />
      </div>
    );
  }
  const root = createRoot(document.querySelector("#app"));
  flushSync(() => root.render(<App />));
  showReady();
}
