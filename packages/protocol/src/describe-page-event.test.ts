import { describe, expect, it } from "vitest";
import { describePageEvent } from "./describe-page-event.ts";

describe("describePageEvent", () => {
  it("quotes text from the page on one line and replaces its double quotes", () => {
    expect(describePageEvent({ type: "dialog", kind: "confirm", message: 'Delete\n"all"?', accepted: false })).toBe(
      `The page showed the confirm dialog "Delete 'all'?". Answer: no.`,
    );
  });

  it("distinguishes an address that is not allowed from one that opens another program", () => {
    expect(describePageEvent({ type: "navigation-blocked", url: "https://other.example/" })).toBe(
      "The page is not allowed to open https://other.example/.",
    );
    expect(describePageEvent({ type: "navigation-blocked", url: "tel:12345" })).toBe(
      "tel:12345 opens another program and was blocked.",
    );
  });

  it("names the path of a downloaded file, or the reason why the download failed", () => {
    const name = "report.pdf";
    expect(describePageEvent({ type: "download", name, path: "/tmp/report.pdf" })).toBe(
      `Downloaded "report.pdf" to /tmp/report.pdf.`,
    );
    expect(describePageEvent({ type: "download", name, failure: "canceled" })).toBe(
      `Could not download "report.pdf": canceled.`,
    );
  });
});
