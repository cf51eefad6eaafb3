import { expect, it } from "vitest";
import { refOf } from "./peer.ts";

const pattern = (name: string) => new RegExp(`uid=(\\w+) textbox "${name}"`);

it("finds a control whose label ends with a space, which older browsers keep in its name", () => {
  expect(refOf('uid=1_1 textbox "Name "', "Name", pattern)).toBe("1_1");
  expect(refOf('uid=1_1 textbox "Surname"\nuid=1_2 textbox "Name"', "Name", pattern)).toBe("1_2");
});

it("shows the most similar line when there is no such control", () => {
  expect(() => refOf('uid=1_0 document\n  uid=1_1 button "Name"', "Name", pattern)).toThrow(
    'The snapshot has no "Name". The nearest line is: uid=1_1 button "Name"',
  );
  expect(() => refOf("Error: no page is open", "Name", pattern)).toThrow(
    'The snapshot has no "Name". It begins with: Error: no page is open',
  );
});
