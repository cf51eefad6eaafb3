// What the files in this folder use of the rest. In a page, the first script gives it to the second.
export { isToggle } from "@giselles-ai/protocol/rules";
export { cachedByKey, cachedPerRead, isReading } from "../../read-cache.ts";
export { appendTo, letterOrDigit, normalise, oneLine, splitIdentifier } from "../../text.ts";
export {
  attribute,
  checkVisibility,
  childrenOf,
  closest,
  contains,
  documentOf,
  flatTreeParent,
  forEachNode,
  isElement,
  isFrame,
  isTag,
  matches,
  member,
  ownText,
  parentOf,
  queryAll,
  rectOf,
  rootOf,
  selfAndAncestors,
  styleOf,
  tagOf,
} from "../../tree.ts";
export { blockOf } from "../block.ts";
export { isReadable } from "../class-word.ts";
export { isLegible, mix, type Rgba } from "../colour.ts";
export { type CoverCheck, isReadingName } from "../covers.ts";
export { isDrawn } from "../drawn.ts";
export { backgroundOf, colourBehind, grounds, type Painted } from "../ground.ts";
export { handleOf } from "../handles.ts";
export { isTextEntry, kindOf, nativeFields } from "../kind.ts";
export { listIds } from "../list-ids.ts";
export { isListening } from "../listeners.ts";
export { mayBeToggle, minPeers } from "../may-look-like.ts";
export { accessibleName, ignoredContent, visibleText } from "../name.ts";
export { quote } from "../render-field.ts";
export { rowLike, textsIn } from "../row.ts";
export { readSheets } from "../sheets.ts";
export { createVisibility, isRendered } from "../visibility.ts";
