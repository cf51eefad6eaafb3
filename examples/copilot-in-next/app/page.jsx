"use client";
import { GisellePanel } from "@giselles-ai/browser-tool/react";
import { useState } from "react";

export default function Page() {
  const [answer, setAnswer] = useState("");

  async function signUp(event) {
    event.preventDefault();
    const response = await fetch("/guests", { method: "POST", body: new FormData(event.currentTarget) });
    setAnswer(await response.text());
  }

  return (
    <main style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: "2rem" }}>
      <GisellePanel
        api="/api/chat"
        approvalsApi="/api/approvals"
        root={() => document.querySelector("#workshop")}
        suggestions={["Enter Ada into Name, choose Afternoon, tick Lunch and press Sign up"]}
      />
      <form id="workshop" onSubmit={signUp} style={{ display: "grid", gap: "1rem", alignContent: "start" }}>
        <label>
          Name <input name="name" required />
        </label>
        <label>
          Time{" "}
          <select name="time">
            <option>Morning</option>
            <option>Afternoon</option>
          </select>
        </label>
        <label>
          <input type="checkbox" name="lunch" /> Lunch
        </label>
        <button type="submit">Sign up</button>
        <output>{answer}</output>
      </form>
    </main>
  );
}
