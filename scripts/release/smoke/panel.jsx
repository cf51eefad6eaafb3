import { GisellePanel } from "@giselles-ai/browser-tool/react";
import { createRoot } from "react-dom/client";

createRoot(document.body.appendChild(document.createElement("main"))).render(
  <>
    <GisellePanel api="/api/chat" root={() => document.querySelector("#order")} />
    <form id="order">
      <label>
        Name <input name="name" />
      </label>
    </form>
  </>,
);
