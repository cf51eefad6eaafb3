import { useState } from "react";

export function App() {
  const [guests, setGuests] = useState([]);

  function signUp(event) {
    event.preventDefault();
    setGuests([...guests, Object.fromEntries(new FormData(event.currentTarget))]);
  }

  return (
    <form onSubmit={signUp}>
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
      <button type="submit">Sign up</button>
      <output>{guests.map(({ name, time }) => `${name} comes in the ${time}. `)}</output>
    </form>
  );
}
