// The rules of a page, for code that runs in one: functions alone, and no schema comes with them.
export type { ActionWords, Tense } from "./action-words/action-words.ts";
export { englishActions } from "./action-words/english.ts";
export { japaneseActions } from "./action-words/japanese.ts";
export { declinedMessage } from "./declined-message.ts";
export {
  type ActionPart,
  type DescribedField,
  type DescribeOptions,
  describeAction,
  editableProperty,
  type FindField,
  quote,
  writeParts,
  writeValue,
} from "./describe-action.ts";
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
export { holdsReference, readReference, referenceTo } from "./secret-reference.ts";
