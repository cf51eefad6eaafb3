import { nameScore } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { ofOthers } from "../../match/sections.ts";
import type { Fact } from "../../read/facts.ts";
import { toFact } from "../../read/to-fact.ts";
import { normalise } from "../../words.ts";
import { answerValue } from "../statement/answer-value.ts";
import { questionNamed } from "../statement/find-labels.ts";
import { isGlue, tokensOf } from "../statement/glue.ts";
import { type Context, isClear, type Part } from "../statement/parts.ts";
import { readPair } from "../statement/read-pair.ts";
import { isPolite, openings } from "../statement/sentences.ts";
import {
  contactIn,
  continues,
  introduce,
  kindOf,
  type Party,
  placeIn,
  placeName,
  repeatedSections,
  sectionNamed,
} from "./parties.ts";
import { contentOf } from "./read-choices.ts";
import { extract, readClause } from "./read-clause.ts";
import { readYesNoStatement } from "./read-yes-no.ts";
import { toAddress } from "./whole-address.ts";
import { isWholeName, toName } from "./whole-name.ts";

/** Reads sentence by sentence, and remembers whom the text is about. */
export class StoryReader {
  parts: Part[] = [];
  private party: Party | undefined;
  private readonly sections: string[];
  /** Sections about others, such as "In case of emergency". */
  private readonly others: string[];
  private readonly claimed = new Map<string, string>();
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
    this.sections = repeatedSections(context.questions);
    this.others = [...new Set(context.questions.map(({ section }) => section))].filter((one) =>
      ofOthers.test(normalise(one)),
    );
  }

  read(sentence: string): void {
    const about = continues(sentence);
    if (about !== "other") this.party = undefined;
    const whole = readPair(sentence, this.here());
    if (whole && isClear(whole) && !/^[^:]*[,;] |[,;] .*[,;] /.test(sentence)) {
      this.add(whole);
      return;
    }
    if (this.readDetails(sentence)) return;
    for (const piece of sentence.split(/\s*[,;–]\s+|\s*[()]\s*/u)) this.readOne(piece.replace(/[.!?]+$/, "").trim());
  }

  private readOne(clause: string): void {
    if (!clause || isPolite(clause) || tokensOf(clause).every(isGlue)) return;
    const [, before = "", after = ""] = /^([^:]+?)\s?:\s+(\S.*)$/u.exec(clause) ?? [];
    if (after && !questionNamed(before, this.here().questions)) {
      this.readOne(before);
      this.readOne(after);
      return;
    }
    const contact = this.party && contactIn(clause);
    const place = placeIn(clause, this.sections);
    if (contact)
      this.add([{ type: "fact", fact: { ...toFact(["contact"], contact), meaning: "name" }, wording: clause }]);
    else if (place) this.enterPlace(place, clause);
    else this.readAbout(clause);
  }

  private readAbout(clause: string): void {
    const introduced = introduce(clause);
    if (!introduced) {
      this.add(readClause(clause.replace(openings, ""), this.here()));
      return;
    }
    const { party, before, after } = introduced;
    const section = sectionNamed(before, this.others);
    const isSaid = (text: string) =>
      !text ||
      contentOf(text).every(
        (word) => /^(?:call|contact|ring|notify|if|not)$/.test(word) || sectionNamed(word, this.others),
      );
    if (!isSaid(before)) this.add(readClause(before.replace(openings, ""), this.here()));
    this.enter({ ...party, ...(section && { section }) });
    if (!isSaid(after)) this.add(readClause(after, this.here()));
  }

  /** "We have a pet: cat, 9 lb" answers a question and the one that follows from it. */
  private readDetails(sentence: string): boolean {
    const [, before = "", after = ""] = /^([^:]+?)\s?:\s+(\S.*)$/u.exec(sentence) ?? [];
    const parts = after ? readYesNoStatement(before, this.here()) : undefined;
    const [part] = parts ?? [];
    const question =
      part?.type === "write"
        ? this.context.questions.find(({ follows }) => follows === part.question.label)
        : undefined;
    if (!parts || !question) return false;
    this.add([...parts, answerValue(question, after, this.context, sentence)]);
    return true;
  }

  private enterPlace(section: string, clause: string): void {
    this.party = { role: section, section };
    this.claimed.set(section, section);
    const name = placeName(clause);
    const asksCompany = this.here().questions.some(({ meaning }) => meaning?.meaning === "organization");
    if (name) this.add([{ type: "fact", fact: toFact([asksCompany ? "company" : "name"], name), wording: clause }]);
    const rest = name ? clause.replace(name, " ") : clause;
    if (rest.includes("\u27ea") || !name) this.add(extract(rest, this.here()));
  }

  /** From here on the text is about somebody else. */
  private enter(party: Party): void {
    const role = this.roleOf(party.role);
    const section = party.section ?? this.claimed.get(role) ?? this.claim({ ...party, role });
    this.party = { ...party, role, ...(section && { section }) };
    this.add([{ type: "fact", fact: toFact(["name"], party.name ?? ""), wording: `${party.role} ${party.name}` }]);
    const asksRelation = this.context.questions.some(({ label }) =>
      /relation|verwandt|parente|beziehung|parentesco/.test(normalise(label)),
    );
    if (asksRelation) this.add([{ type: "fact", fact: toFact(["relationship"], party.role), wording: party.role }]);
  }

  /** The form may call a daughter a child. */
  private roleOf(role: string): string {
    const names = this.context.questions.flatMap(({ label, section }) => [label, section]);
    const isAsked = (word: string) => sectionNamed(word, [names.join(" ")]) !== undefined;
    return isAsked(role) ? role : ([kindOf(role)].find((kind) => kind && isAsked(kind)) ?? role);
  }

  private claim({ role }: Party): string | undefined {
    const taken = new Set(this.claimed.values());
    const named = sectionNamed(role, this.sections);
    if (!named && kindOf(role) === "child" && this.sections.some((one) => parents.test(normalise(one))))
      return undefined;
    const free = this.sections.filter((one) => !taken.has(one));
    const isAsked = this.context.questions.some(({ label }) => nameScore(role, label) >= 0.5);
    // The first of several is the writer.
    const section = named ?? (isAsked ? undefined : free.find((one) => one !== this.sections[0]));
    if (section) this.claimed.set(role, section);
    return section;
  }

  /** The questions that a clause may answer. */
  private here(): Context {
    const { section, role } = this.party ?? {};
    const others = new Set(this.claimed.values());
    const isOwn = (question: Question) =>
      role === undefined
        ? !others.has(question.section)
        : section !== undefined
          ? question.section === section
          : sectionNamed(role, [question.label]) !== undefined ||
            (!question.meaning?.meaning && !others.has(question.section));
    return { ...this.context, questions: this.context.questions.filter(isOwn), before: this.parts };
  }

  private add(parts: Part[]): void {
    const owner = this.party?.section ?? this.party?.role;
    for (const part of parts.flatMap((one) => this.inParts(one))) {
      const own = part.type === "fact" && !owner ? this.ownSection(part.fact) : undefined;
      if (part.type === "fact" && owner) this.parts.push({ ...part, fact: this.ofOther(owner, part.fact) });
      else if (part.type === "fact" && own) this.parts.push({ ...part, fact: within(own, part.fact) });
      else this.parts.push(part);
    }
  }

  /** A whole name or address, for a form that asks for its parts. */
  private inParts(part: Part): Part[] {
    const { questions } = this.context;
    if (part.type !== "write") return [part];
    return isWholeName(part, questions) ? toName(part, questions) : (toAddress(part, questions) ?? [part]);
  }

  private ofOther(owner: string, fact: Fact): Fact {
    const key = `${owner} ${fact.path.join(" ")}`;
    // "name of the child" has no part of the form for itself.
    const isOf = new RegExp(String.raw`\b(?:of|de|du|der|des|del)\b.*${owner}`, "iu");
    const isKey = !this.party?.section && this.context.questions.some(({ label }) => isOf.test(label));
    const { meaning: _, ...named } = isKey ? toFact([normalise(key)], fact.value) : within(owner, fact);
    return isKey ? named : { ...within(owner, fact), isOther: true };
  }

  /** The first of several sections for people is the writer's, if only such sections ask for what is said. */
  private ownSection({ meaning, path }: Fact): string | undefined {
    const [first = ""] = this.sections;
    const [key = "", ...more] = path;
    if (
      more[0] !== undefined ||
      !first ||
      [...this.claimed.values()].includes(first) ||
      ofOthers.test(normalise(first))
    )
      return undefined;
    const asking = this.context.questions.filter((question) =>
      meaning ? question.meaning?.meaning === meaning : nameScore(key, question.label) >= 0.5,
    );
    return asking.length > 1 && asking.every(({ section }) => this.sections.includes(section)) ? first : undefined;
  }
}

const parents = /parent|guardian|legal|eltern|erziehung|padre|tutor|mere|pere/;

export function within(owner: string, fact: Fact): Fact {
  return {
    ...toFact([normalise(owner), ...fact.path], fact.value),
    ...(fact.meaning && { meaning: fact.meaning }),
    ...(fact.asDate && { asDate: fact.asDate }),
  };
}
