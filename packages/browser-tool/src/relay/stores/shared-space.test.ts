import { expect, it } from "vitest";
import { SharedSpace } from "./shared-space.ts";

const session = (number: number) => ({ number, bodies: new Map<string, string>() });

it("drops the oldest answers of all sessions first, but no request", () => {
  const space = new SharedSpace(8); // four characters
  const [one, other] = [session(1), session(2)];
  space.put(one, "request:a", "a");
  space.put(one, "answer:b", "b");
  space.put(other, "answer:c", "c");
  space.put(other, "request:d", "dd");
  expect([[...one.bodies.keys()], [...other.bodies.keys()]]).toEqual([["request:a"], ["answer:c", "request:d"]]);
});

it("refuses a text that does not fit even without answers, and keeps the rest", () => {
  const space = new SharedSpace(8);
  const one = session(1);
  space.put(one, "request:a", "aaa");
  expect(() => space.put(one, "request:b", "bb")).toThrow(/^The relay is full/);
  expect([...one.bodies.keys()]).toEqual(["request:a"]);
});

it("updates its size when a text is replaced or dropped", () => {
  const space = new SharedSpace(8);
  const one = session(1);
  for (const text of ["aaaa", "bbbb", "cccc"]) space.put(one, "request:a", text);
  space.drop(one, "request:a");
  space.drop(one, "request:a");
  space.put(one, "request:b", "dddd");
  expect([...one.bodies]).toEqual([["request:b", "dddd"]]);
  expect(() => space.put(one, "request:c", "e")).toThrow(/^The relay is full/);
});

it("separates equal names of two sessions", () => {
  const space = new SharedSpace(8);
  const [one, other] = [session(1), session(2)];
  space.put(one, "answer:a", "aa");
  space.put(other, "answer:a", "bb");
  space.put(one, "request:c", "cc");
  expect([[...one.bodies.keys()], [...other.bodies.keys()]]).toEqual([["request:c"], ["answer:a"]]);
});
