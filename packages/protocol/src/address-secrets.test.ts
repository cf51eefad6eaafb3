import { describe, expect, it } from "vitest";
import { hideInAddresses } from "./address-secrets.ts";

const jwt = "eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2QT4";

describe("X6: secrets in addresses", () => {
  it("are replaced, and the rest of the text stays", () => {
    const hidden = hideInAddresses("See https://a.test/x?token=t0ken-1&page=2.");
    expect(hidden).toBe("See https://a.test/x?token=••••&page=2.");
  });

  it.each([
    ["https://a.test/reset?token=$", "s3cr3t-value"],
    ["https://a.test/cb#access_token=$&type=bearer", "ya29abcDEF123"],
    ["https://a.test/?session_id=$", "9f8e7d6c5b4a"],
    ["https://a.test/?JSESSIONID=1&sessionToken=$", "9f8e7d6c5b4a"],
    ["https://a.test/cb?state=1&code=$", "4/0AX4XfWh12"],
    ["https://a.test/?x=1;api_key=$", "abc123def456"],
    ["https://a.test/?resetPassword=$", "hunter22"],
    ["https://bucket.test/f.pdf?X-Amz-Signature=$", "0a1b2c3d4e5f"],
    ["https://a.test/?sig=$", "q1w2e3%2Br4%3D"],
    ["https://a.test/?ref=$", jwt],
    ["https://a.test/#/done?id_token=$", jwt],
    ["https://a.test/?card=$", "4111111111111111"],
    ["wss://a.test/live?auth=$", "q1w2e3r4t5"],
    ["https://ada:$@a.test/x", "hunter22"],
  ])("%s", (address, secret) => {
    const found: string[] = [];
    const text = `(${address.replace("$", () => secret)})`;
    const hidden = hideInAddresses(text, ({ value }, origin) => {
      found.push(value, origin);
      return "•";
    });
    expect(hidden).toBe(`(${address.replace("$", "•")})`);
    expect(found).toEqual([
      secret,
      address.startsWith("wss")
        ? "wss://a.test"
        : address.includes("bucket")
          ? "https://bucket.test"
          : "https://a.test",
    ]);
  });

  it.each([
    "https://a.test/token/password?page=2&sort=name#reviews",
    "https://a.test/search?q=how+to+reset+a+password",
    "https://a.test/?utm_source=mail&lang=de&id=48213",
    "https://a.test/item?code=DE&key=age",
    "https://a.test/?token={{secret:key}}",
    "password: hunter22",
  ])("leaves %s", (text) => {
    expect(hideInAddresses(text)).toBe(text);
  });
});

describe("a text with addresses", () => {
  it("is read once from its beginning, also if it is long and has none", () => {
    const long = `${"a+".repeat(60_000)} https://a.test/?token=t0ken-1`;
    const started = performance.now();
    expect(hideInAddresses(long)).toHaveLength(long.length - "t0ken-1".length + 4);
    expect(performance.now() - started).toBeLessThan(5000); // half a minute if every letter may begin one
  });

  it("may have the same address again, between other characters", () => {
    const address = "https://a.test/?token=t0ken-1";
    const hidden = "https://a.test/?token=••••";
    expect(hideInAddresses(`${address} <${address}> "${address}", ${address}!`)).toBe(
      `${hidden} <${hidden}> "${hidden}", ${hidden}!`,
    );
  });

  it("stays right when it has more addresses than are remembered", () => {
    const addresses = Array.from({ length: 2500 }, (_, index) => `https://a.test/${index}?token=t0ken-${index}x`);
    const hidden = hideInAddresses([...addresses, ...addresses].join("\n"));
    expect(hidden).not.toMatch(/t0ken/);
    expect(hidden.split("\n")).toHaveLength(5000);
    expect(hidden.split("\n").at(-1)).toBe("https://a.test/2499?token=••••");
  });

  it("hides several secrets of one address, and says what each is and whose", () => {
    const found: string[] = [];
    const hidden = hideInAddresses(
      "https://ada:hunter22@a.test/?page=1&token=t0ken-1&sig=q1w2e3r4",
      (secret, origin) => {
        found.push(`${secret.kind} of ${origin}`);
        return "$&";
      },
    );
    expect(hidden).toBe("https://ada:$&@a.test/?page=1&token=$&&sig=$&");
    expect(found).toEqual(["password of https://a.test", "key of https://a.test", "key of https://a.test"]);
  });

  it("may have an address that no browser opens", () => {
    expect(hideInAddresses("http://[::1?token=t0ken-1", (_, origin) => `(${origin})`)).toBe("http://[::1?token=()");
  });
});
