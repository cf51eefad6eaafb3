import type { PlannerInput } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { planWithStandIns } from "./stand-ins.ts";

it.each(["password", "constructor", "__proto__"])(
  "plans with a stand-in for the secret %s and puts it back",
  (name) => {
    const goal = `Fill in {{secret:${name}}}`;
    let seen = "";
    const planned = planWithStandIns({ goal, context: {} } as PlannerInput, (input) => {
      seen = input.goal;
      return { message: input.goal } as never;
    });
    expect(seen).toMatch(/^Fill in [\w!@-]+$/);
    expect(planned).toEqual({ message: goal });
  },
);
