import { describe, expect, it } from "vitest";
import { describePageEvent } from "./describe-page-event.ts";

describe("describePageEvent", () => {
  it("quotes what the page says, on one line and without quotes of its own", () => {
    expect(describePageEvent({ type: "dialog", kind: "confirm", message: 'Delete\n"all"?', accepted: false })).toBe(
      `The page showed the confirm "Delete 'all'?". It was answered no.`,
    );
  });

  it("tells an address that is not allowed from one that starts another program", () => {
    expect(describePageEvent({ type: "navigation-blocked", url: "https://other.example/" })).toBe(
      "The page was not allowed to go to https://other.example/.",
    );
    expect(describePageEvent({ type: "navigation-blocked", url: "tel:12345" })).toBe(
      "tel:12345 is for another program, and was not opened.",
    );
  });

  it("says where a file is, or why there is none", () => {
    const name = "report.pdf";
    expect(describePageEvent({ type: "download", name, path: "/tmp/report.pdf" })).toBe(
      `The file "report.pdf" was downloaded to /tmp/report.pdf.`,
    );
    expect(describePageEvent({ type: "download", name, failure: "canceled" })).toBe(
      `The file "report.pdf" was not downloaded: canceled.`,
    );
  });
});
