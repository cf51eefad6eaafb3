// For our browser extension, which answers a relay's requests from a content script. These exports change without notice.
export {
  answerOtherDocument,
  answerRefused,
  answerUnknown,
  type Confirmation,
  executeActions,
  type PageContext,
  takeSnapshot,
} from "./answer.ts";
export { openJournal, type TabJournal } from "./journal.ts";
export { type PageStatus, RelayConnection } from "./relay-connection.ts";
export { watchTyping } from "./typing.ts";
