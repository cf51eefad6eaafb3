import { describe, expect, it } from "vitest";
import { NavigationError, reportNavigation, reportOf } from "./index.ts";

const url = "https://shop.example/join";
const failed = reportOf([{ index: 0, status: "failed", code: "REJECTED", message: `${url} could not be loaded.` }]);

describe("NavigationError", () => {
  it("names the address, the reason and the remedy, and keeps the report", () => {
    const error = new NavigationError(url, failed);
    expect(error).toMatchObject({ name: "NavigationError", url, code: "REJECTED", report: failed });
    expect(error.message).toBe(
      `${url} could not be loaded. Check the address, and that the server is running and reachable from this machine.`,
    );
    expect(NavigationError.isInstance(error)).toBe(true);
    expect(NavigationError.isInstance(new Error("other"))).toBe(false);
  });

  it("adds the address when the reason does not contain it or there is no reason", () => {
    const refused = reportOf([{ index: 0, status: "refused", code: "NOT_ALLOWED", message: "The rules say no." }]);
    expect(new NavigationError(url, refused).message).toBe(
      `${url} could not be opened. The rules say no. Allow its origin, or open another page.`,
    );
    expect(new NavigationError(url, reportOf([])).message).toBe(`${url} could not be opened.`);
  });
});

describe("reportNavigation", () => {
  it("returns the report of a navigation that succeeds or fails, and rethrows other errors", async () => {
    const applied = reportOf([{ index: 0, status: "applied" }]);
    expect(await reportNavigation(Promise.resolve(applied))).toBe(applied);
    expect(await reportNavigation(Promise.reject(new NavigationError(url, failed)))).toBe(failed);
    await expect(reportNavigation(Promise.reject(new Error("The browser has ended.")))).rejects.toThrow("has ended");
  });
});
