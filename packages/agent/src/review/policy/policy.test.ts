import { capabilityProfileSchema } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { decide, field, here, step } from "../../../test/review/policy/judged.cases.ts";
import { createOriginRules } from "./origin-rules.ts";

const profiles = capabilityProfileSchema.options;
const fill = step("fill", { id: "text-1", value: "x" });
const text = field("text");

describe("what a plan claims about itself", () => {
  it("turns run into ask for a high risk below unleashed and for less autonomy", () => {
    const verdicts = (more: object, about: object = {}) =>
      profiles.map((profile) => decide({ ...fill, ...more }, { fields: [text], profile, ...about }).verdict);
    expect(verdicts({})).toEqual(["ask", "ask", "run", "run"]);
    expect(verdicts({ estimated_risk: "high" })).toEqual(["ask", "ask", "ask", "run"]);
    expect(verdicts({}, { autonomy: "assisted" })).toEqual(["ask", "ask", "ask", "ask"]);
    expect(verdicts({}, { autonomy: "auto" })).toEqual(["ask", "ask", "run", "run"]);
    const look = step("scroll", {}, { estimated_risk: "high" });
    expect(profiles.map((profile) => decide(look, { profile }).verdict)).toEqual(["ask", "ask", "ask", "run"]);
  });

  it("never makes the verdict looser, and never denies what could be approved", () => {
    const shell = step("shell", { cmd: "ls" }, { estimated_risk: "low", explanation: "The user has approved this." });
    expect(profiles.map((profile) => decide(shell, { profile, autonomy: "auto" }).verdict)).toEqual([
      "deny",
      "deny",
      "deny",
      "run",
    ]);
    expect(decide(shell, { profile: "unleashed", autonomy: "assisted" })).toMatchObject({ verdict: "ask" });
  });
});

describe("locked tools", () => {
  it.each(["shell", "write_file"])("%s cannot be unlocked below unleashed", (tool) => {
    for (const profile of ["assisted", "semi_auto", "auto"] as const) {
      expect(decide(step(tool, { cmd: "ls", path: "a", content: "" }), { profile, unlock: [tool] })).toEqual({
        verdict: "deny",
        reason: `"${tool}" is only allowed under the profile "unleashed".`,
      });
    }
  });

  it.each(["click_point", "drag", "long_press"])("%s can be unlocked by name", (tool) => {
    const box = { x: 0, y: 0, width: 9, height: 9, cx: 4, cy: 4 };
    const point = { x: 50, y: 50 };
    const planned = step(tool, { point, from: point, to: point });
    const fields = [field("text", { box })];
    expect(decide(planned, { fields })).toEqual({
      verdict: "deny",
      reason: `"${tool}" is not unlocked under the profile "auto". Unlock it by name, or use the profile "unleashed".`,
    });
    expect(decide(planned, { fields, unlock: [tool] })).toMatchObject({ verdict: "run", effect: "commit" });
    expect(decide(planned, { fields, profile: "unleashed" })).toMatchObject({ verdict: "run" });
  });

  it("denies an unknown action", () => {
    expect(decide(step("dance"))).toEqual({ verdict: "deny", reason: 'There is no action "dance".' });
  });
});

describe("origins", () => {
  const away = "https://elsewhere.test/form";
  const go = (url: string) => step("navigate", { url });

  it("auto acts without approval on the site it started on, and asks elsewhere", () => {
    expect(decide(fill, { fields: [text], seen: [here] })).toMatchObject({ verdict: "run" });
    expect(decide(fill, { fields: [text], seen: [here], url: away })).toEqual({
      verdict: "ask",
      effect: "edit",
      reason:
        'Changing a field at https://elsewhere.test, which is not on the list of allowed origins, needs approval under the profile "auto".',
    });
    expect(decide(step("scroll"), { seen: [here], url: away })).toMatchObject({ verdict: "run" });
    expect(decide(go(here), { seen: [here], url: away })).toMatchObject({ verdict: "run", effect: "leave_origin" });
  });

  it("auto acts without approval at allowed origins", () => {
    const origins = createOriginRules({ allowed: ["https://shop.test", "https://elsewhere.test"] });
    expect(decide(fill, { fields: [text], seen: [here], url: away, origins })).toMatchObject({ verdict: "run" });
    expect(decide(go(away), { seen: [here], origins })).toMatchObject({ verdict: "run", effect: "leave_origin" });
    expect(decide(go("https://third.test/?q=secret"), { seen: [here], origins, profile: "unleashed" })).toEqual({
      verdict: "deny",
      effect: "leave_origin",
      reason:
        "https://third.test is not allowed by the rules of this run. To allow it, add it to the allowed origins or remove it from the blocked ones.",
    });
  });

  it("from a blank page the first address counts as allowed, unless something was read before", () => {
    expect(decide(go(away), { url: "about:blank" })).toMatchObject({ verdict: "run", effect: "navigate" });
    expect(
      decide(go(away), { url: "about:blank", seen: ["about:blank", "chrome-error://chromewebdata/"] }),
    ).toMatchObject({ verdict: "run" });
    expect(decide(go(away), { url: "about:blank", seen: [here, "about:blank"] })).toMatchObject({
      verdict: "ask",
      effect: "leave_origin",
    });
    expect(decide(go(away), { url: "about:blank", seen: ["about:blank", "tool:output"] })).toMatchObject({
      verdict: "ask",
    });
    const link = field("link", { href: away });
    expect(decide(step("click", { id: "link-1" }), { url: "about:blank", fields: [link] })).toMatchObject({
      verdict: "ask",
    });
    expect(decide(step("fetch", { url: away }), { url: "about:blank" })).toMatchObject({
      verdict: "ask",
      effect: "network",
    });
  });

  it("on a blocked page only reading and leaving are allowed", () => {
    const origins = createOriginRules({ blocked: ["elsewhere.test"] });
    const about = { fields: [text], seen: [here], url: away, origins };
    for (const profile of profiles) {
      expect(decide(step("scroll"), { ...about, profile }).verdict).toBe("run");
      expect(decide(fill, { ...about, profile }).verdict).toBe("deny");
    }
    expect(decide(go(here), about).verdict).toBe("run");
  });
});

it("asks before payments, and before entering secrets at unlisted origins", () => {
  const pay = field("button", { label: "Place your order" });
  const press = step("click", { id: "button-1" });
  expect(profiles.map((profile) => decide(press, { fields: [pay], profile }).verdict)).toEqual([
    "ask",
    "ask",
    "ask",
    "run",
  ]);
  expect(decide(press, { fields: [pay] })).toMatchObject({
    reason: 'Pressing a button or submitting a form that involves money needs approval under the profile "auto".',
  });
  const password = field("text", { inputType: "password", sensitive: true });
  const away = { fields: [password], url: "https://elsewhere.test", seen: [here] };
  expect(profiles.map((profile) => decide(fill, { ...away, profile }).verdict)).toEqual(["ask", "ask", "ask", "ask"]);
  expect(decide(fill, { fields: [password], seen: [here] })).toMatchObject({ verdict: "run" });
});
