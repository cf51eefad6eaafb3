import { expect, it } from "vitest";
import { effects, isStricter, lookUpPolicy, originRules, profiles, sensitivities } from "./table.ts";

/**
 * Every cell, written a second time by hand: r(un), a(sk), d(eny) for an allowed, unlisted and blocked origin;
 * from left to right assisted, semi_auto, auto, unleashed.
 */
const cells = `
  read          none     rrr rrr rrr rrr
  read          secret   rrr rrr rrr rrr
  read          payment  rrr rrr rrr rrr
  edit          none     aad aad rad rrd
  edit          secret   aad aad rad rad
  edit          payment  aad aad rad rad
  commit        none     aad aad rad rrd
  commit        secret   aad aad rad rad
  commit        payment  aad aad aad rad
  navigate      none     aad aad rad rrd
  navigate      secret   aad aad rad rrd
  navigate      payment  aad aad rad rrd
  leave_origin  none     aad aad rad rrd
  leave_origin  secret   aad aad rad rrd
  leave_origin  payment  aad aad rad rrd
  upload        none     aad aad rad rrd
  upload        secret   aad aad rad rrd
  upload        payment  aad aad rad rrd
  download      none     aad aad rad rrd
  download      secret   aad aad rad rrd
  download      payment  aad aad rad rrd
  file          none     aad aad rad rrd
  file          secret   aad aad rad rrd
  file          payment  aad aad rad rrd
  network       none     aad aad rad rrd
  network       secret   aad aad rad rrd
  network       payment  aad aad rad rrd
  shell         none     ddd ddd ddd rrd
  shell         secret   ddd ddd ddd rrd
  shell         payment  ddd ddd ddd rrd
`;

const written = new Map(
  cells
    .trim()
    .split("\n")
    .map((line) => {
      const [effect, sensitivity, ...verdicts] = line.trim().split(/\s+/);
      return [`${effect} ${sensitivity}`, verdicts];
    }),
);

it.each(effects.flatMap((effect) => sensitivities.map((sensitivity) => ({ effect, sensitivity }))))(
  "L3: $effect, $sensitivity: twelve cells",
  ({ effect, sensitivity }) => {
    const found = profiles.map((profile) =>
      originRules.map((rule) => lookUpPolicy({ profile, effect, sensitivity, rule })[0]).join(""),
    );
    expect(found).toEqual(written.get(`${effect} ${sensitivity}`));
  },
);

it("profiles get looser, origin rules stricter and sensitivities stricter in their order", () => {
  for (const effect of effects) {
    for (const sensitivity of sensitivities) {
      for (const rule of originRules) {
        const across = profiles.map((profile) => lookUpPolicy({ profile, effect, sensitivity, rule }));
        for (const [index, one] of across.entries()) expect(isStricter(one, across[index - 1] ?? one)).toBe(false);
      }
      for (const profile of profiles) {
        const down = originRules.map((rule) => lookUpPolicy({ profile, effect, sensitivity, rule }));
        for (const [index, one] of down.entries()) expect(isStricter(down[index - 1] ?? one, one)).toBe(false);
        for (const rule of originRules) {
          const plain = lookUpPolicy({ profile, effect, sensitivity: "none", rule });
          expect(isStricter(plain, lookUpPolicy({ profile, effect, sensitivity, rule }))).toBe(false);
        }
      }
    }
  }
});
