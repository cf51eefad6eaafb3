import "@giselles-ai/element";
import { useState } from "react";

export function App() {
  const [order, setOrder] = useState({ name: "", plan: "Free" });
  const change = ({ target }) => setOrder((before) => ({ ...before, [target.name]: target.value }));
  return (
    <>
      <form id="order" onSubmit={(event) => event.preventDefault()}>
        <p>
          <label>
            Full name <input name="name" value={order.name} onChange={change} />
          </label>
        </p>
        <p>
          <label>
            Plan{" "}
            <select name="plan" value={order.plan} onChange={change}>
              <option>Free</option>
              <option>Pro</option>
            </select>
          </label>
        </p>
        <output>{`${order.name} orders ${order.plan}`}</output>
      </form>
      <giselle-panel engine="built-in" root="#order" variant="popup" suggestions={["Full name: Ada, Plan: Pro"]} />
    </>
  );
}
