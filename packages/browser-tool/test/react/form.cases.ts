/** A React form whose effects are counted outside the page, so that they survive a reload. */
export const form = `
  function Form() {
    const [name, setName] = useState("");
    const [plan, setPlan] = useState("Free");
    return (
      <form id="form" aria-label="Order" onSubmit={(event) => { event.preventDefault(); effect("sent", name + ", " + plan); }}>
        <label>Full name <input value={name} onChange={(event) => { setName(event.target.value); effect("named", event.target.value); }} /></label>
        <label>Password <input type="password" name="password" /></label>
        <label>Plan <select value={plan} onChange={(event) => setPlan(event.target.value)}><option>Free</option><option>Pro</option></select></label>
        <button>Send</button>
      </form>
    );
  }
`;
