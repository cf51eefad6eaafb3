import type { Result, Results } from "../frame/results.ts";

export const dateOf = ({ at }: Result) => at.slice(0, 10);

/** Machine, versions and dates of the results: one line each, or more if several machines were used. */
export function describeRun({ measures }: Results): string[] {
  const all = Object.values(measures);
  const machines = new Set(
    all.map(({ machine }) => `${machine.cores} cores of ${machine.cpu}, ${machine.memoryGiB} GiB, ${machine.system}`),
  );
  const versions = new Set(
    all.map(({ versions: each }) =>
      Object.entries(each)
        .map(([name, version]) => `${name} ${version}`)
        .join(", "),
    ),
  );
  const dates = [...new Set(all.map(dateOf))].sort();
  const when = dates.length > 1 ? `${dates[0]} to ${dates.at(-1)}` : (dates[0] ?? "nothing yet");
  const smoke = all.some((each) => each.smoke) ? ["Some of it is from a smoke run, which measures nothing."] : [];
  return [
    ...[...machines].map((machine) => `Machine: ${machine}`),
    ...[...versions].map((version) => `Versions: ${version}`),
    `Measured: ${when}`,
    ...smoke,
  ];
}
