import { expect, it } from "vitest";
import { readCompound } from "./read-compound.ts";

const piecesOf = (text: string) => readCompound(text).pieces.map(({ key, value }) => [key, value]);

it("reads a person with a relationship and a telephone number", () => {
  expect(piecesOf("Luc Petit (époux), 06 39 98 20 31")).toEqual([
    ["name", "Luc Petit"],
    ["relationship", "époux"],
    ["phone", "06 39 98 20 31"],
  ]);
});

it("reads the lines of an address", () => {
  expect(piecesOf("Pinebox Ceramics\n12 Elm St\nUnit 4\nSalem, OR 97301")).toEqual([
    ["name", "Pinebox Ceramics"],
    ["street", "12 Elm St, Unit 4"],
    ["city", "Salem"],
    ["state", "OR"],
    ["zip", "97301"],
  ]);
});

it("reads values that have their name before them", () => {
  expect(piecesOf("Rosa Gil, DNI 00000014Z, calle Coso 18, 50001 Zaragoza, tel. 655 550 123")).toEqual([
    ["name", "Rosa Gil"],
    ["dni", "00000014Z"],
    ["street", "calle Coso 18"],
    ["postal code", "50001"],
    ["city", "Zaragoza"],
    ["phone", "655 550 123"],
  ]);
});

it("names what it does not know", () => {
  expect(readCompound("the red door, not the blue one")).toEqual({
    pieces: [],
    unknown: ["the red door", "not the blue one"],
  });
});
