// What the widgets use of the rest of the page code. The first script gives it to the second, so that no code or state is in both.

export { isNumeric, isTextual, noFocus, sendsNothing } from "@giselles-ai/protocol/rules";
export { languages } from "../languages.ts";
export { isEntry, isNativeInput, leavesIn, readDisplayedSelection } from "../sense/displayed-selection.ts";
export { focusOf, keyTargetOf } from "../sense/focus.ts";
export { trackShare } from "../sense/kind.ts";
export { hiddenListBeside } from "../sense/label.ts";
export * from "../sense/looks/kit.ts";
export { isEditedByDoubleClick } from "../sense/pressable.ts";
export { isSegmented, readSegment, segmentsOf, segmentsText } from "../sense/segments.ts";
export { defaultButton, digestOfSent, edited, isToken, sentBy, sentByForm, sentOf } from "../sense/sent.ts";
export { shownNumber } from "../sense/track.ts";
export {
  chosenOptions,
  describeScrollState,
  editorText,
  isDisabled,
  listsOf,
  optionLabel,
  optionsIn,
  readValue,
  tidy,
} from "../sense/value.ts";
export { normalise, oneLine, parseTable, takeNewSnapshot } from "../text.ts";
export {
  attribute,
  closest,
  elementAt,
  flatDescendants,
  isAriaTrue,
  isInside,
  isTag,
  isUnder,
  matches,
  ownText,
  parentOf,
  queryAll,
  referencedElements,
  rootOf,
  selfAndAncestors,
  styleOf,
  windowOf,
} from "../tree.ts";
export { readPendingWork, startRecordingWork, stopRecordingWork } from "../work/record-work.ts";
export { refuse } from "./action-error.ts";
export { actAndObserve, clickAt, detectInvalidForm, locate } from "./click.ts";
export {
  blurActive,
  clickWithPointer,
  deepActive,
  fire,
  fireChange,
  fireInput,
  fireKey,
  firePointer,
  firePointerAndMouse,
  focusElement,
  hoverOver,
  keyCodes,
  tapKey,
} from "./events.ts";
export { alreadySet, verifiedBy } from "./handler.ts";
export { hasTags, isCharacterBox, isInChoiceBox, isSearchLike, looksLikeDay, maySuggest } from "./plain-field.ts";
export { bringIntoView, clickOn, focusOn, middle, reach } from "./reach.ts";
export { nextFrame, nextTask, sleep, waitFor } from "./settle.ts";
export { fieldsIn, mustBeEnabled, mustBeVisible, mustBeWritable, refuseKind, refuseSeveral } from "./target.ts";
export { prepare, writeField } from "./text-field.ts";
export { choose, chooseAll, findChoice, mustBeSelectable, sameLabels } from "./understand/choice.ts";
export { understandNumber } from "./understand/number.ts";
export { isSameValue } from "./understand/same-value.ts";
export { withSearch } from "./with-search.ts";
export { firePendingChange, insert, setNativeValue, writeText } from "./write.ts";
