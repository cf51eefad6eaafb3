// The part of the protocol without zod, for code that runs inside a page.
export type { ActionWords, Tense } from "./action-words/action-words.ts";
export { englishActions } from "./action-words/english.ts";
export { japaneseActions } from "./action-words/japanese.ts";
export { type AskedPage, approvedPage, askedFields, describeSending } from "./approved-page.ts";
export { type Attachment, joinAttachments, splitAttachments } from "./attachments.ts";
export { bindActions, findKeyTarget, isPressingKey, noFocus, sendsNothing } from "./bind-action.ts";
export { declinedMessage } from "./declined-message.ts";
export {
  type ActionPart,
  type DescribedField,
  type DescribeOptions,
  describeAction,
  editableProperty,
  type FindField,
  formatActionParts,
  formatValue,
  quote,
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
  mayBeLabelledByRow,
} from "./field-kind.ts";
export { joinDeltas, joinReports, nothingChangedText, reportOf } from "./join-reports.ts";
export { changedLater, isReversal, renderLate } from "./late.ts";
export { type MarkedErrorClass, markedError } from "./marked-error.ts";
export { onlyEdits, onlyWrites } from "./only-edits.ts";
export {
  hasFailed,
  isUncertain,
  isUnconfirmed,
  isUnobservable,
  leavesPage,
  mayHaveHappened,
  type OutcomeLike,
  stopsCommits,
  wasNotTried,
} from "./outcome.ts";
export { messageBefore } from "./plan-message.ts";
export { isProtectedPath, protectedInHome, protectedInProject } from "./protected-path.ts";
export { containsSecretReference, formatSecretReference, readSecretReference } from "./secret-reference.ts";
export { causeWithoutContent, reasonOf, showAddress } from "./service-address.ts";
export { reportToolAnswer, type ToolAnswer } from "./tool-answer.ts";
