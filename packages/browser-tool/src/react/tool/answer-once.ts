// A call may arrive twice, after a lost connection or a reload. Its answer is cached here while the page lives, and stored in
// the page's journal.
import { findSessionStorage, openJournal, type TabJournal } from "../../relay/page/journal.ts";

const maxAnswers = 100;
const answers = new Map<string, Promise<unknown>>();
let journal: TabJournal | undefined;

/** Runs each call once, and returns the same answer every time. */
export function answerOnce(toolCallId: string, begin: () => Promise<unknown>): Promise<unknown> {
  const answer = answers.get(toolCallId) ?? begin();
  answers.delete(toolCallId);
  answers.set(toolCallId, answer); // moves it to the end
  for (const id of answers.keys()) if (answers.size > maxAnswers) answers.delete(id);
  return answer;
}

/** One journal per page, also for hooks that are mounted again. */
export function pageJournal(): TabJournal {
  journal ??= openJournal("chat", findSessionStorage());
  return journal;
}
