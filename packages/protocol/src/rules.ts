// The rules of a page, for code that runs in one: functions alone, and no schema comes with them.
export { joinDeltas, joinReports, nothingChanged, reportOf } from "./join-reports.ts";
export {
  hasFailed,
  isUncertain,
  isUnconfirmed,
  isUnseen,
  leavesPage,
  mayHaveHappened,
  type OutcomeLike,
  stopsCommits,
} from "./outcome.ts";
