import type { NavigationRules } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { createConnectionPolicy } from "./connection-policy.ts";

const anywhere: NavigationRules = { allows: () => true, allowsFrame: () => true };
const local = { host: "127.0.0.1", port: 3000 };

describe("a connection policy", () => {
  it("allows the public internet, and no private network", async () => {
    const policy = createConnectionPolicy(anywhere);
    expect(await policy.allowsAddress({ host: "shop.example", port: 443 }, "public")).toBe(true);
    for (const kind of ["loopback", "private", "link-local", "reserved"] as const)
      expect(await policy.allowsAddress({ host: "shop.example", port: 443 }, kind)).toBe(false);
  });

  it("allows an opened origin, and what else is on the same network", async () => {
    const policy = createConnectionPolicy(anywhere);
    policy.open("http://127.0.0.1:3000/form");
    expect(await policy.allowsAddress({ host: "127.0.0.1", port: 4000 }, "loopback")).toBe(false);
    expect(await policy.allowsAddress(local, "loopback")).toBe(true);
    expect(await policy.allowsAddress({ host: "127.0.0.1", port: 4000 }, "loopback")).toBe(true);
    expect(await policy.allowsAddress({ host: "10.0.0.1", port: 80 }, "private")).toBe(false);
  });

  it("allows a link-local address only by its own name", async () => {
    const policy = createConnectionPolicy(anywhere);
    policy.open("http://169.254.1.1/");
    expect(await policy.allowsAddress({ host: "169.254.1.1", port: 80 }, "link-local")).toBe(true);
    expect(await policy.allowsAddress({ host: "169.254.169.254", port: 80 }, "link-local")).toBe(false);
  });

  it("lets a planner begin on a private network, once, and never at a link-local address", async () => {
    const policy = createConnectionPolicy(anywhere);
    policy.open("http://127.0.0.1:3000/", { isPlanned: true });
    expect(await policy.allowsAddress(local, "loopback")).toBe(true);
    policy.open("http://10.0.0.1/", { isPlanned: true });
    expect(await policy.allowsAddress({ host: "10.0.0.1", port: 80 }, "private")).toBe(false);
    const other = createConnectionPolicy(anywhere);
    other.open("http://169.254.169.254/", { isPlanned: true });
    expect(await other.allowsAddress({ host: "169.254.169.254", port: 80 }, "link-local")).toBe(false);
  });

  it("asks the lists by the origins that a port can stand for", async () => {
    const asked: string[] = [];
    const policy = createConnectionPolicy({
      ...anywhere,
      allowsConnection(url) {
        asked.push(url);
        return url.startsWith("http://a.example:8080");
      },
    });
    expect(await policy.allowsHost({ host: "a.example", port: 443 })).toBe(false);
    expect(await policy.allowsHost({ host: "a.example", port: 80 })).toBe(false);
    expect(await policy.allowsHost({ host: "a.example", port: 8080 })).toBe(true);
    expect(await policy.allowsHost({ host: "::1", port: 80 })).toBe(false);
    expect(asked).toEqual([
      "https://a.example:443/",
      "http://a.example:80/",
      "https://a.example:8080/",
      "http://a.example:8080/",
      "http://[::1]:80/",
    ]);
  });

  it("allows a private origin that a list names", async () => {
    const policy = createConnectionPolicy({ ...anywhere, names: (url) => url === "http://127.0.0.1:3000/" });
    expect(await policy.allowsAddress(local, "loopback")).toBe(true);
  });
});
