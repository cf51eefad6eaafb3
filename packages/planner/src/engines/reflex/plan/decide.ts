import { readListed } from "../match/read-listed.ts";
import type { Intent } from "../read/intents.ts";
import { instructionVerbs, parseInstruction, usesAnswer } from "../read/parse-instruction.ts";
import { readAppData } from "../read/read-app-data.ts";
import { readRecord } from "../read/read-document.ts";
import { answerQuestion, isQuestion } from "./answer-question.ts";
import { answerGreeting, answerImpossible } from "./answer-talk.ts";
import { askForValues } from "./ask-for-values.ts";
import type { Decision } from "./decision.ts";
import { follower } from "./follower.ts";
import { planDocument } from "./plan-document.ts";
import { planInstruction } from "./plan-instruction.ts";
import type { Surroundings } from "./scene.ts";
import { type Understood, understand, understandInPart } from "./statement/understand.ts";

/** Decides what a request means: a question, a record, an instruction, or statements about the form. */
export function decide(goal: string, scene: Surroundings): Decision {
  const { past, say, page } = scene;
  if (past.denied !== undefined)
    return { decision: "ask", clarification: say.denied(past.denied.replace(/[.\s]+$/, "")) };
  if (past.rest !== undefined && past.done.size > 0)
    return planDocument({ facts: [], placed: [], unknown: [], rest: past.rest }, scene, follower);
  const [hostile] = injection.exec(goal) ?? [];
  if (hostile) return { decision: "cannot", message: say.notUnderstood([hostile.trim()]) };
  const greeted = answerGreeting(goal, scene);
  if (greeted) return greeted;
  const wished = wish.test(goal) ? followWish(goal, scene) : undefined;
  if (wished) return wished;
  if (isQuestion(goal) && !usesAnswer(goal)) return answerQuestion(goal, scene);
  const record = readRecord(goal, page.now);
  // Lines of "name: value" between sentences belong to the text.
  const isInText = record !== undefined && record.rest.split(/[.!?] /).length >= 3 && !startsWithVerb.test(record.rest);
  const story = isInText ? understand(goal, scene) : undefined;
  if (story?.isStory) return planDocument(story, scene, follower);
  if (record) return planDocument(record, scene, follower);
  const known = scene.appData && readAppData(goal, scene.appData, page.now);
  if (known) return planDocument(known, scene, follower);
  const listed = readListed(goal, page, { isSent: past.done.size > 0 });
  if (listed && listed.unknown.length === 0) return planDocument(listed, scene, follower);
  const intents = parseInstruction(goal);
  const isInstruction = startsWithVerb.test(goal) || usesAnswer(goal) || past.done.size > 0;
  const instruction = planInstruction(intents, scene);
  // A plan that has begun is followed as it was read, or given up.
  if (past.done.size > 0) return instruction;
  const isLook = isLookingAround(instruction);
  const impossible = isLook || !isFollowed(intents, instruction) ? answerImpossible(goal, scene) : undefined;
  if (isInstruction && !isLook && isFollowed(intents, instruction)) return instruction;
  const understood = understand(goal, scene);
  if (understood && understood.unknown.length === 0) return planDocument(understood, scene, follower);
  if (!isLook && isFollowed(intents, instruction)) return instruction;
  if (impossible) return impossible;
  const inPart = actsOnThings.test(goal) ? undefined : understandInPart(goal, scene);
  if (understood?.isStory && isBetter(understood, inPart)) return planDocument(understood, scene, follower);
  if (inPart && isKnownEnough(inPart)) return planDocument(inPart, scene, follower);
  if (isLook && isFollowed(intents, instruction)) return instruction;
  if (understood?.reasons[0] && !(isInstruction && isParsed(intents))) return explain(understood, scene);
  const asked = askForValues(goal, scene);
  if (asked) return asked;
  if (listed) return planDocument(listed, scene, follower);
  return understood && !(isInstruction && isParsed(intents)) ? explain(understood, scene) : instruction;
}

/** A text that gives orders to programs. What else it says is not the person's. */
const injection =
  /\b(?:ignore|disregard|forget)\b[^.!?\n]{0,30}\b(?:previous|prior|above|earlier|system|your)\b[^.!?\n]{0,20}\b(?:instructions?|rules|prompts?)\b|ignorier\p{L}*[^.!?\n]{0,30}anweisungen|ignore[rz]? [^.!?\n]{0,20}instructions|ignora [^.!?\n]{0,20}instrucciones|(?:指示|命令)を無視/iu;

/** Asks for something in the form of a question. */
const wish =
  /^\s*(?:please,? )?(?:can|could|may) (?:i|we) (?:please )?(?:get|have|book|order|reserve)\b|^\s*(?:can|could|would) (?:it|they|that|this) (?:be|come|arrive|start)\b|^\s*(?:kann|könnte|darf) ich .{0,40}(?:haben|bekommen|buchen|bestellen|reservieren)|^\s*(?:puedo|podría) (?:reservar|pedir|tener)|^\s*(?:je peux|puis-je|pourrais-je) (?:avoir|réserver|commander)/iu;

/** A wish, if each of its words has a use. */
function followWish(goal: string, scene: Surroundings): Decision | undefined {
  const said = goal.replace(/[?？]\s*$/u, "");
  const read = [understand(said, scene), understandInPart(said, scene)];
  const clear = read.find((one) => one && one.unknown.length === 0 && one.placed.length + one.facts.length > 0);
  return clear && planDocument(clear, scene, follower);
}

/** Acts on what the page shows. Such a request is followed as a whole, or not at all. */
const actsOnThings =
  /^\s*(?:(?:please|now|then|can you|could you)\s+)*(?:archive|delete|remove|open|press|click|tap|hit|download|upload|mark|unmark|flag|star|move|tick|untick|check|uncheck|toggle|search|find|look|go|show|sort|filter|edit|close|dismiss|cancel|submit|reply|forward|increase|decrease|scroll|expand|collapse|unfold|play|pause|mute|follow|like|share|print|rename|approve|reject|(?:add|create) (?:an?|the) .*(?:called|named|titled))\b(?! (?:for|out)\b)/iu;

/** Of a text of which little is understood, nothing is begun. */
function isKnownEnough({ placed, facts, unknown }: Understood): boolean {
  const known = placed.length + facts.length;
  return known > 0 && 2 * known >= unknown.length;
}

/** A longer text is read with what was said before, unless that leaves more of it. */
function isBetter(story: Understood, other: Understood | undefined): boolean {
  const values = (one: Understood) => one.placed.length + one.facts.length;
  return !other || other.unknown.length >= story.unknown.length || values(other) < values(story);
}

/** Only looks for what was named, behind a tab or in a closed section. */
function isLookingAround(decision: Decision): boolean {
  return decision.decision === "act" && decision.steps.every(({ memo }) => memo?.tried !== undefined);
}

const startsWithVerb = new RegExp(
  String.raw`^\s*(?:(?:please|now|first|kindly|can you|could you|would you)\s+)*(?:${instructionVerbs})\b`,
  "i",
);

function isParsed(intents: Intent[]): boolean {
  const isUnknown = (intent: Intent) =>
    intent.type === "unknown" || (intent.type === "item" && intent.otherwise?.type === "unknown");
  return intents.length > 0 && !intents.some(isUnknown);
}

function isFollowed(intents: Intent[], { decision }: Decision): boolean {
  const isKnown = intents.length > 0 && intents.every(({ type }) => type !== "unknown");
  return isKnown && (decision === "act" || decision === "done");
}

/** Names the parts that have no use, and why. */
function explain({ reasons, ...document }: Understood, scene: Surroundings): Decision {
  const decision = planDocument(document, scene, follower);
  if (decision.decision !== "cannot" || reasons.length === 0) return decision;
  return { decision: "cannot", message: [decision.message, ...reasons].join(" ") };
}
