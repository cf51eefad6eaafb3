import { expect, it } from "vitest";
import { mayAskFor, readInvitation } from "./invitation.ts";

const token = "t".repeat(64);

it("E9: reads the address and the credential of a hosted agent from a link", () => {
  expect(readInvitation(` https://agent.example/relay#session-1.${token}\n`)).toEqual({
    url: "https://agent.example/relay",
    credential: { sessionId: "session-1", token },
  });
});

it.each([
  ["an unencrypted address", `http://agent.example/relay#s.${token}`],
  ["a name that only looks local", `http://127.0.0.1.agent.example/relay#s.${token}`],
  ["another scheme", `javascript:alert(1)#s.${token}`],
  ["a user name in the address", `https://user:word@agent.example/relay#s.${token}`],
  ["a query, which the relay uses itself", `https://agent.example/relay?a=b#s.${token}`],
  ["no token", "https://agent.example/relay#s"],
  ["a pairing code", "41233-7KQ2-M9XD-4TWB"],
])("E9: does not accept %s", (_, text) => expect(readInvitation(text)).toBeUndefined());

it("E9: a page may not ask for other servers on the user's computer", () => {
  const asks = (url: string, page: string) => mayAskFor({ url, credential: { sessionId: "s", token } }, page);
  expect(asks("https://agent.example/relay", "https://shop.example")).toBe(true);
  expect(asks("http://127.0.0.1:8080/relay", "http://127.0.0.1:8080")).toBe(true);
  expect(asks("http://127.0.0.1:8080/relay", "https://shop.example")).toBe(false);
  expect(asks("http://127.0.0.1:8080/relay", "http://127.0.0.1:9090")).toBe(false);
});
