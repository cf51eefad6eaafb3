// Records of other systems, with a name for each of their values.
import { describe, expect, it } from "vitest";
import { plainRecord } from "../../../../src/engines/reflex/match/plain-record.ts";
import { recordKit } from "../../../../src/engines/reflex/match/record-kit.ts";
import { field } from "../page.cases.ts";

const form = [
  field("number", "Net weight (kg)"),
  field("text", "Employer"),
  field("text", "Subject"),
  field("text", "Phone"),
];

const family = [
  field("text", "Full name", { group: "Parent to be rung first" }),
  field("text", "Full name", { group: "Parent to be rung second" }),
];

describe("plainRecord", () => {
  it.each<[string, object, object, typeof form?]>([
    [
      "values beside their kinds",
      {
        comms: [
          { channel: "CELL", val: "1" },
          { channel: "EML", val: "a@b.example" },
        ],
      },
      { comms: { mobile: "1", email: "a@b.example" } },
    ],
    [
      "a usual kind and another",
      {
        name: [
          { use: "official", family: "Valcourt" },
          { use: "maiden", family: "Pruitt" },
        ],
      },
      { name: { family: "Valcourt", "maiden family": "Pruitt" } },
    ],
    ["a code of a thing", { homeLang: { iso: "de" }, age: 4 }, { "home language": "de", age: 4 }],
    ["a number in another unit", { net_g: 540 }, { "net weight": "540 g" }],
    ["a number in a unit that nobody asks for", { runtime_days: 5 }, { runtime_days: 5 }],
    [
      "short keys",
      { fore: "Ada", sur: "Byron", soldOn: "2026-10-08" },
      { "first name": "Ada", "last name": "Byron", "sold date": "2026-10-08" },
    ],
    [
      "the one of several that goes on",
      {
        stations: [
          { org: "A", begin: "2018-10", end: "2021-08" },
          { org: "B", begin: "2021-09" },
        ],
      },
      { stations: [{ organization: "B", begin: "2021-09" }] },
    ],
    [
      "the one of several that is marked",
      {
        officers: [
          { job: "Chair", lead: false },
          { job: "Director", lead: true },
        ],
      },
      { officers: [{ job: "Director", lead: true }] },
    ],
    [
      "what is still valid",
      {
        qm: [
          { std: "ISO 9001", state: "active" },
          { std: "ISO 14001", state: "lapsed" },
        ],
      },
      { qm: ["ISO 9001"] },
    ],
    [
      "several in their order, if the form asks for several",
      {
        contacts: [
          { rank: 2, fullName: "Bo" },
          { rank: 1, fullName: "Al" },
        ],
      },
      {
        contacts: [
          { rank: 1, fullName: "Al" },
          { rank: 2, fullName: "Bo" },
        ],
      },
      family,
    ],
  ])("%s", (_what, record, plain, fields = form) => {
    expect(plainRecord(record, fields, recordKit)).toEqual(plain);
  });
});
