"use client";
import { GisellePanel } from "@giselles-ai/browser-tool/react";
import { useState } from "react";

export default function Page() {
  const [answer, setAnswer] = useState("");

  async function order(event) {
    event.preventDefault();
    const response = await fetch("/orders", { method: "POST", body: new FormData(event.currentTarget) });
    setAnswer(await response.text());
  }

  return (
    <main style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: "2rem" }}>
      <GisellePanel
        api="/api/chat"
        root={() => document.querySelector("#order")}
        suggestions={["Enter Ada into Name, choose Large, tick Oat milk and press Order"]}
      />
      <form id="order" onSubmit={order} style={{ display: "grid", gap: "1rem", alignContent: "start" }}>
        <label>
          Name <input name="name" required />
        </label>
        <label>
          Size{" "}
          <select name="size">
            <option>Small</option>
            <option>Large</option>
          </select>
        </label>
        <label>
          <input type="checkbox" name="oat" /> Oat milk
        </label>
        <button type="submit">Order</button>
        <output>{answer}</output>
      </form>
    </main>
  );
}
