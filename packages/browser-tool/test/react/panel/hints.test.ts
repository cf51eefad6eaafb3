import { expect, it } from "vitest";
import { openReactPage } from "../react-page.cases.ts";
import { createScriptedRoute, text } from "../scripted-route.cases.ts";

const app = `
  import { useState } from "react";
  import { createRoot } from "react-dom/client";
  import { GisellePanel } from "../../src/react/index.ts";
  function Form() {
    const [error, setError] = useState("");
    return (
      <form onSubmit={(event) => { event.preventDefault(); setError("This address is taken."); }} noValidate>
        <label>Full name <input required /></label>
        <label>Email <input required aria-invalid={error !== ""} aria-errormessage="error" /></label>
        <label>Plan <select required><option></option><option>Pro</option></select></label>
        <label>Comment <textarea /></label>
        <p id="error">{error}</p>
        <button>Register</button>
      </form>
    );
  }
  createRoot(document.querySelector("#app")).render(
    <><div style={{ height: 420 }}><GisellePanel {...panelProps} /></div><Form /></>,
  );
`;

async function open(props: string) {
  const route = createScriptedRoute(() => text("t", "Yes."));
  const { page } = await openReactPage({ route, app, before: `const panelProps = ${props}` });
  return { page, hints: page.locator(".giselle-hints"), input: page.getByRole("textbox", { name: "Message" }) };
}

it("says what is still empty once the form is begun, and offers to correct an error that the page shows", async () => {
  const { page, hints, input } = await open("{ hints: true }");
  await input.waitFor();
  expect(await hints.count()).toBe(0);
  await page.getByLabel("Full name").fill("Ada");
  await hints.getByText("Still empty: Email, Plan", { exact: true }).waitFor();
  await page.getByLabel("Email").fill("ada@example.com");
  await hints.getByText("Still empty: Plan", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Register" }).click();
  await hints.getByText("Email: This address is taken.").waitFor();
  await hints.getByRole("button", { name: "Correct it: Email" }).click();
  expect(await input.inputValue()).toBe("Email: ");
});

it("says nothing by default", async () => {
  const { page, hints, input } = await open("{}");
  await input.fill("x".repeat(700));
  await page.keyboard.press("Enter");
  await page.getByLabel("Full name").fill("Ada");
  await page.getByText("Yes.").waitFor();
  expect(await hints.count()).toBe(0);
  const folded = page.locator("details.giselle-folded");
  expect(await folded.locator("summary").textContent()).toBe(`${"x".repeat(90)}… 700 characters`); // a long paste
  expect(await folded.getAttribute("open")).toBeNull();
});
