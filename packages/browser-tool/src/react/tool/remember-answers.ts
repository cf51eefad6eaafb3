// A call may be told twice, after a lost connection or a reload. Within the life of a page its answer is kept here; beyond
// that, in the page's journal.
import { findSessionStorage, type Journal, openJournal } from "../../relay/page/journal.ts";

const mostAnswers = 100;
const answers = new Map<string, Promise<unknown>>();
let journal: Journal | undefined;

/** The same answer for the same call: it is begun once, whoever asks and however often. */
export function answerOnce(toolCallId: string, begin: () => Promise<unknown>): Promise<unknown> {
  const answer = answers.get(toolCallId) ?? begin();
  answers.delete(toolCallId);
  answers.set(toolCallId, answer); // as the newest
  for (const id of answers.keys()) if (answers.size > mostAnswers) answers.delete(id);
  return answer;
}

/** One for the page: a hook that is mounted again goes on with it. */
export function pageJournal(): Journal {
  journal ??= openJournal("chat", findSessionStorage());
  return journal;
}
