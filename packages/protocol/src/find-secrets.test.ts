import { describe, expect, it } from "vitest";
import { cases, ordinaryData } from "../test/named-secrets.cases.ts";
import { ordinary, written } from "../test/request-secrets.cases.ts";
import { findSecrets, hideSecrets } from "./find-secrets.ts";

const find = (text: string) => findSecrets(text).map(({ kind, value }) => `${kind} ${value}`);

describe("finds", () => {
  it.each([
    ["Pay with 4242 4242 4242 4242, exp 09/28, cvc 123", ["card_number 4242 4242 4242 4242", "security_code 123"]],
    [
      "Card: O Reed, 4242424242424242, valid until 09/29, code 123.",
      ["card_number 4242424242424242", "security_code 123"],
    ],
    ["card 4242 4242 4242 4242, 09/29, security code 123", ["card_number 4242 4242 4242 4242", "security_code 123"]],
    ["4242 4242 4242 4242 09/29 123", ["card_number 4242 4242 4242 4242", "security_code 123"]],
    ["4242424242424242, 9/2029, 1234, Ada Reed", ["card_number 4242424242424242", "security_code 1234"]],
    ["Karte 5555555555554444, Code ist 987", ["card_number 5555555555554444", "security_code 987"]],
    ["4242424242424242, postal code 8002, country code 044", ["card_number 4242424242424242"]],
    ["4242424242424242 until 09/29, 12 Station Road, 8002 Zürich", ["card_number 4242424242424242"]],
    ["Code 123 of the course on 09/29 1200", []],
    ["card: 5555555555554444 security code 987", ["card_number 5555555555554444", "security_code 987"]],
    ["Amex 3782-822463-10005 and CVV: 1234", ["card_number 3782-822463-10005", "security_code 1234"]],
    ["my card number is 6011 1111 1111 1117.", ["card_number 6011 1111 1111 1117"]],
    ["カード番号 4242424242424242、セキュリティコード 321", ["card_number 4242424242424242", "security_code 321"]],
    ["Kartenprüfnummer: 456", ["security_code 456"]],
    ["Log in as ada with password hunter2!", ["password hunter2"]],
    ["password: correct", []],
    ["user ada, password: s3cret, then press Sign in", ["password s3cret"]],
    ['set the password to "x"', []],
    ['My password is "correct horse battery".', ["password correct horse battery"]],
    ["Passwort ist Geheim99", ["password Geheim99"]],
    ["mot de passe : Tr0ub4dor&3", ["password Tr0ub4dor&3"]],
    ["パスワードは himitsu123 です", ["password himitsu123"]],
    ["PIN 4711", ["password 4711"]],
    ["enter 971 into Security code and click Pay", ["security_code 971"]],
    ["type hunter2 into the password field", ["password hunter2"]],
    ['enter "secret" as my password', ["password secret"]],
    ["Gib 4711 als PIN ein", ["password 4711"]],
    ["the verification code is 834 221", ["one_time_code 834 221"]],
    ["OTP: 552109", ["one_time_code 552109"]],
    ["認証コード 123456 を入力", ["one_time_code 123456"]],
    ["use the api key AbCdEf123456789", ["key AbCdEf123456789"]],
    ["token ghp_abcdefghijklmnopqrstuvwxyz012345", ["key ghp_abcdefghijklmnopqrstuvwxyz012345"]],
    ["sk-proj-abcdefghijklmnop123456", ["key sk-proj-abcdefghijklmnop123456"]],
    ["AKIAIOSFODNN7EXAMPLE", ["key AKIAIOSFODNN7EXAMPLE"]],
  ])("%s", (text, found) => {
    expect(find(text)).toEqual(found);
  });
});

describe("leaves ordinary requests alone", () => {
  it.each([
    "Order 3 of article 4242 4242 4242 4243", // no valid card number
    "My phone number is +44 20 7946 0958",
    "Fill in the password field with the one I gave you",
    "Click on Forgot password",
    "Reset my password and choose a strong one",
    "The password is required",
    "postal code 12345",
    "Click Sign in as the password is saved",
    "enter Ada into Name",
    "My order number is 1234567890123456",
    "discount code SAVE20",
    "IBAN DE89 3704 0044 0532 0130 00",
    "call 555 123 4567 at 12:30",
    "Flight on 2027-01-15 for 2 adults",
    "Is the code required?",
    "What is the API key for?",
    "The total is 1,299.00",
    "pin the message to the top",
    "Enter {{secret:password}} as the password",
    "password: {{secret:password}}",
  ])("%s", (text) => {
    expect(find(text)).toEqual([]);
  });
});

it("says where a secret stands", () => {
  const [found] = findSecrets("cvc 123 and 123 apples");
  expect(found).toEqual({ kind: "security_code", value: "123", start: 4, end: 7 });
});

it("hides them by what they are", () => {
  expect(hideSecrets("PIN 4711")).toBe("PIN (password, hidden)");
  expect(hideSecrets("Pay with 4242 4242 4242 4242, cvc 123.")).toBe(
    "Pay with (card number, hidden), cvc (security code, hidden).",
  );
  expect(hideSecrets("Fill in the form for Ada")).toBe("Fill in the form for Ada");
});

describe("in any writing", () => {
  it.each(written)("%s", (request, secret) => {
    expect(hideSecrets(request)).not.toContain(secret);
    expect(find(request)).toHaveLength(1);
  });

  it.each(ordinary)("leaves alone: %s", (request) => {
    expect(find(request)).toEqual([]);
  });

  it("gives fields plain digits, and passwords as they were written", () => {
    expect(find("カード番号は４２４２−４２４２−４２４２−４２４２")).toEqual(["card_number 4242-4242-4242-4242"]);
    expect(find("card 4242 / 4242 / 4242 / 4242, cvv １ ２ ３")).toEqual([
      "card_number 4242 4242 4242 4242",
      "security_code 123",
    ]);
    expect(find("パスワードは「Ｈｉ１２」")).toEqual(["password Ｈｉ１２"]);
  });
});

describe("addresses", () => {
  it.each([
    ["open https://a.test/?token=abc123def and go on", "abc123def"],
    ["https://a.test/x?id=5&X-Amz-Signature=0a1b2c3d4e&z=1", "0a1b2c3d4e"],
    ["https://a.test/#access_token=AbC.def-123&type=x", "AbC.def-123"],
    ["https://blob.test/f?sv=2024&sig=Zm9v%2Bbar%3D", "Zm9v%2Bbar%3D"],
    ["https://ada:hunter2@a.test/x", "hunter2"],
    ["ftp://ada:p4ss@a.test", "p4ss"],
    ["reset at https://a.test/reset?reset_token=998877", "998877"],
  ])("%s", (text, value) => {
    expect(findSecrets(text)).toMatchObject([{ value }]);
    expect(hideSecrets(text)).not.toContain(value);
  });

  it.each([
    "https://a.test/?q=token&page=12",
    "https://a.test:8080/x@y",
    "https://a.test/tokens/12",
    "?key=5 is short",
    "flat G-5521, meter G-20481",
  ])("%s has none", (text) => {
    expect(findSecrets(text)).toEqual([]);
  });
});

describe("in data", () => {
  it.each(cases)("%s", (text, ...values) => {
    expect(findSecrets(text).map(({ value }) => value)).toEqual(values);
    for (const value of values) expect(hideSecrets(text)).not.toContain(value);
  });

  it.each(ordinaryData)("leaves alone: %s", (text) => {
    expect(find(text)).toEqual([]);
  });

  it.each(['{"password":[', "password:", "{,a:", '"', "\\", " ", "a,", 'name="password" '])(
    "comes to an end with %s many times",
    (text) => {
      expect(find(text.repeat(5000))).toBeInstanceOf(Array);
    },
  );
});
