// The rules of a page, for code that runs in one: functions alone, and no schema comes with them.
export {
  commitsOnClick,
  type FieldKind,
  fieldKinds,
  holdsValue,
  isCheckable,
  isChoice,
  isClosedChoice,
  isMultiline,
  isNumeric,
  isTextual,
  isToggle,
} from "./field-kind.ts";
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
