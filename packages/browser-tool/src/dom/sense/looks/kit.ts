// What the files in this folder use of the rest. In a page, the first script gives it to the second.
export { appendTo, letterOrDigit, normalise, oneLine, splitIdentifier } from "../../text.ts";
export {
  attribute,
  checkVisibility,
  childrenOf,
  closest,
  contains,
  forEachNode,
  isTag,
  matches,
  ownText,
  parentOf,
  queryAll,
  rectOf,
  rootOf,
  selfAndAncestors,
  styleOf,
  tagOf,
} from "../../tree.ts";
export { findClassWord } from "../class-word.ts";
export { mix, type Rgba } from "../colour.ts";
export { drawnTexts, titleOf } from "../drawn-texts.ts";
export { colourBehind } from "../ground.ts";
export { handleOf } from "../handles.ts";
export { kindOf, nativeFields } from "../kind.ts";
export { isListening } from "../listeners.ts";
export { mayBeToggle, minPeers } from "../may-look-like.ts";
export { accessibleName, ignoredContent, visibleText } from "../name.ts";
export { cachedByKey } from "../read-cache.ts";
export { readSheets } from "../sheets.ts";
export { textBeside } from "../text-beside.ts";
export { createVisibility } from "../visibility.ts";
