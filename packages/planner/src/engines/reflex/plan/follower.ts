// What follows a document: instructions such as "and send it".

import type { Intent } from "../read/intents.ts";
import { parseInstruction } from "../read/parse-instruction.ts";
import type { Messages } from "./messages/english.ts";
import type { Follower } from "./plan-document.ts";
import { planInstruction, stillEmpty, suggestWording } from "./plan-instruction.ts";

export const follower: Follower = {
  parse: parseInstruction,
  plan: planInstruction,
  suggest: suggestWording,
  needs: (page, say) =>
    stillEmpty(page, say)
      .map((text) => ` ${text}`)
      .join(""),
  describe: describeRest,
};

function describeRest(intents: Intent[], say: Messages): string {
  const wordings = intents.map(({ wording }) => wording);
  return wordings.length === 1 && asksToSend.test(wordings[0] ?? "") ? say.thenSend() : say.thenDo(wordings);
}

const asksToSend = /^(?:submit|send)(?: (?:it|form|the form|this form))?(?: off| now)?$/i;
