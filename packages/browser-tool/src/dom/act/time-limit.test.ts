import { describe, expect, it } from "vitest";
import { mustHaveTime, withinTime } from "./time-limit.ts";

describe("mustHaveTime", () => {
  it("lets an action start without limits, and before the deadline", () => {
    expect(() => mustHaveTime({})).not.toThrow();
    expect(() => mustHaveTime({ deadline: Date.now() + 60_000 })).not.toThrow();
  });

  it("skips an action after the deadline, and after a stop", () => {
    expect(() => mustHaveTime({ deadline: Date.now() - 1 })).toThrow(
      expect.objectContaining({ code: "DEADLINE", status: "skipped" }),
    );
    expect(() => mustHaveTime({ signal: AbortSignal.abort() })).toThrow(
      expect.objectContaining({ code: "ABORTED", status: "skipped" }),
    );
  });
});

describe("withinTime", () => {
  const never = new Promise<never>(() => {});

  it("gives what arrives", async () => {
    await expect(withinTime(Promise.resolve("widgets"), {})).resolves.toBe("widgets");
  });

  it("ends at the deadline and at a stop, also if nothing arrives", async () => {
    await expect(withinTime(never, { deadline: Date.now() })).rejects.toThrow("it did not arrive in time");
    const stop = new AbortController();
    const loading = withinTime(never, { signal: stop.signal });
    stop.abort();
    await expect(loading).rejects.toThrow("it did not arrive in time");
  });
});
