/**
 * Returns the message of an action whose dialog was answered with no.
 *
 * @example <caption>packages/protocol/src/declined-message.test.ts</caption>
 * expect(declinedMessage("Delete this?")).toMatch(/^The page asked "Delete this\?", and the answer was no\./);
 */
export function declinedMessage(question: string): string {
  const asked = question.replace(/\s+/g, " ").replaceAll('"', "'").slice(0, 500);
  return `The page asked "${asked}", and the answer was no. To answer yes, add "dialog": {"accept": true} to the action.`;
}
