import { expect, it } from "vitest";
import { openReactPage } from "../react-page.cases.ts";
import { createScriptedRoute, text } from "../scripted-route.cases.ts";

const app = `
  import { StrictMode, useState } from "react";
  import { createRoot } from "react-dom/client";
  import { GisellePanel, useGiselleContext } from "../../src/react/index.ts";
  function Person({ person }) {
    useGiselleContext({ description: "The signed-in person", value: person });
    return <p>{person ? person.name : "Loading"}</p>;
  }
  function App() {
    const [person, setPerson] = useState();
    const [isSignedIn, setSignedIn] = useState(true);
    return (
      <>
        {isSignedIn && <Person person={person} />}
        <button onClick={() => setPerson({ name: "Ada", email: "ada@example.com" })}>Load</button>
        <button onClick={() => setSignedIn(false)}>Sign out</button>
        <div style={{ height: 400 }}><GisellePanel /></div>
      </>
    );
  }
  createRoot(document.querySelector("#app")).render(<StrictMode><App /></StrictMode>);
`;

it("sends what mounted components know with each message", async () => {
  const route = createScriptedRoute(() => text("t", "Yes."));
  const { page } = await openReactPage({ route, app });
  const ask = async (message: string, count: number) => {
    await page.getByRole("textbox", { name: "Message" }).fill(message);
    await page.keyboard.press("Enter");
    await page
      .getByText("Yes.")
      .nth(count - 1)
      .waitFor();
  };
  await ask("one", 1);
  await page.getByRole("button", { name: "Load" }).click();
  await ask("two", 2);
  await page.getByRole("button", { name: "Sign out" }).click();
  await ask("three", 3);
  expect(route.posts.map((post) => (post as { appData?: unknown }).appData)).toEqual([
    undefined,
    [{ description: "The signed-in person", value: '{"name":"Ada","email":"ada@example.com"}' }],
    undefined,
  ]);
});
