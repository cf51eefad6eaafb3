import { nameScore } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { ofOthers } from "../../match/sections.ts";
import type { Fact } from "../../read/facts.ts";
import { readScalar, toFact, toKeyFact } from "../../read/to-fact.ts";
import { normalise } from "../../words.ts";
import { answerValue } from "../statement/answer-value.ts";
import { questionNamed } from "../statement/find-labels.ts";
import { isGlue, tokensOf, trimGlue } from "../statement/glue.ts";
import { type Context, isClear, type Part } from "../statement/parts.ts";
import { readPair, readWholePair } from "../statement/read-pair.ts";
import { isPolite, openings } from "../statement/sentences.ts";
import { restoreRaw } from "../statement/typed-values.ts";
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
import { readJapaneseClause, splitJapanese } from "./read-japanese-clause.ts";
import { companyForm, type Listed, personName, readList } from "./read-list.ts";
import { readRows } from "./read-rows.ts";
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
  private readonly all: string[];
  private readonly claimed = new Map<string, string>();
  private readonly context: Context;
  /** Whether the words before let a name follow. */
  private isIntroduced = false;

  constructor(context: Context) {
    this.context = context;
    this.sections = repeatedSections(context.questions);
    this.all = [...new Set(context.questions.map(({ section }) => section).filter(Boolean))];
    this.others = this.all.filter((one) => ofOthers.test(normalise(one)));
  }

  read(sentence: string): void {
    const about = continues(sentence);
    if (about !== "other") this.party = undefined;
    if (this.readNamedList(sentence)) return;
    const whole = readPair(sentence, this.here());
    if (whole && isClear(whole) && !/^[^:]*[,;] |[,;] .*[,;] /.test(sentence)) {
      this.add(whole);
      return;
    }
    if (this.readDetails(sentence)) return;
    const said = sentence.replace(/\s\((\p{Ll}[\p{L}-]*)\)/gu, " $1");
    this.readPieces(said);
  }

  private readPieces(said: string): void {
    let before = "";
    for (const piece of said.split(/\s*[,;–]\s+|\s*[()]\s*/u).flatMap(splitJapanese)) {
      this.isIntroduced = presented.test(before);
      this.readOne(piece.replace(/[.!?]+$/, "").trim());
      before = piece;
    }
    this.isIntroduced = false;
  }

  /** "I'm Ada King, 5 Mill Lane, NG3 5QT, and my phone is …": values after a name, and what else is said. */
  private readNamedList(sentence: string): boolean {
    const { parts, unknown } = this.readList(sentence.replace(presents, ""));
    const [first] = parts;
    const isNamed = first?.type === "fact" && /^(?:name|salutation|company)$/.test(first.fact.path[0] ?? "");
    if (parts.length < 2 || (unknown.length > 0 && !(isNamed && unknown.length < parts.length))) return false;
    this.add(parts);
    for (const piece of unknown) this.readOne(piece.replace(/[.!?]+$/, "").trim());
    return true;
  }

  /** "Home branch: Quayside", "Sender: Ada King, 5 Mill Lane, …". */
  readPair(key: string, value: string): void {
    const raw = restoreRaw(value, this.context.values);
    const [, name = "", email] = key === "from" ? (/^(.*?)\s*<?(\S+@\S+?)>?$/u.exec(raw) ?? []) : [];
    if (email) {
      this.party = undefined;
      const facts = [...(name ? [toFact(["name"], name)] : []), toFact(["email"], email)];
      this.add(facts.map((fact): Part => ({ type: "fact", fact, wording: raw })));
      return;
    }
    const section = this.sectionOf(key);
    const { parts: items, unknown } = this.readList(value);
    const isPerson = items.some((part) => part.type === "fact" && part.fact.path[0] === "name");
    if (items.length > 1 && (section || isPerson) && unknown.length <= items.length) {
      this.party = { role: normalise(key), ...(section && { section }) };
      if (section) this.claimed.set(section, section);
      this.add([...items, ...this.toUnknown(unknown)]);
      this.party = undefined;
      return;
    }
    this.party = undefined;
    const clause = `${key}: ${value}`;
    const parts = readPair(clause, this.here());
    if (parts && isClear(parts)) this.add(parts);
    else if (items.length > 0 && unknown.length === 0) this.add(items);
    else if (value.includes("\u27ea") && !questionNamed(key, this.here().questions)) this.readPieces(value);
    else this.add(readWholePair(clause, this.here()) ?? [toKeyPart(key, raw)]);
  }

  /** Lines of an order. */
  readRows(lines: string[]): void {
    this.party = undefined;
    const raw = lines.map((line) => restoreRaw(line, this.context.values));
    this.add(readRows(raw, this.context.questions));
  }

  /** Lines that only list values, with what stands above them. */
  readLines(heading: string, lines: string[]): void {
    const section = heading ? (placeIn(heading, this.sections) ?? this.sectionOf(heading)) : undefined;
    this.party = section ? { role: section, section } : undefined;
    if (section) this.claimed.set(section, section);
    const known = this.parts.flatMap((part) => (part.type === "fact" ? [String(part.fact.value)] : []));
    const isSaid = (one: string) => known.some((value) => value === one || value.split(" ").includes(one));
    const { parts, unknown } = this.readList(lines.join("\n"));
    const isNew = (wording: string) => section !== undefined || !isSaid(wording);
    this.add(parts.filter((part) => part.type === "fact" && isNew(String(part.fact.value))));
    const title = this.jobTitleIn(parts, unknown);
    if (title) this.add([{ type: "fact", fact: toFact(["job title"], title), wording: title }]);
    this.add(this.toUnknown(unknown.filter((one) => one !== title && isNew(one))));
    this.party = undefined;
  }

  /** A line of words beside a name, if the form asks for the position. */
  private jobTitleIn(parts: Part[], unknown: string[]): string | undefined {
    const isNamed = parts.some((part) => part.type === "fact" && part.fact.path[0] === "name");
    const isAsked = this.here().questions.some(
      ({ meaning, label }) => meaning?.meaning === "organization-title" || /^(?:job )?title$/i.test(label),
    );
    const lines = unknown.filter((one) => /^\p{Lu}[\p{L}&,' -]{4,60}$/u.test(one));
    return isNamed && isAsked && lines.length === 1 ? lines[0] : undefined;
  }

  private toUnknown(texts: string[]): Part[] {
    return texts.map((text) => ({ type: "unknown", wording: restoreRaw(text, this.context.values) }));
  }

  private readList(text: string): Listed {
    const asksCompany = this.here().questions.some(({ meaning }) => meaning?.meaning === "organization");
    return readList(text, this.context.values, { asksCompany });
  }

  private sectionOf(name: string): string | undefined {
    return sectionNamed(name, this.sections) ?? sectionNamed(name, this.all) ?? placeIn(name, this.sections);
  }

  private readOne(clause: string): void {
    const japanese = readJapaneseClause(clause, this.here());
    if (japanese) this.add(japanese);
    if (japanese) return;
    if (!clause || isPolite(clause) || tokensOf(clause).every(isGlue)) return;
    const [, before = "", after = ""] = /^([^:]+?)\s?:\s+(\S.*)$/u.exec(clause) ?? [];
    if (after && !questionNamed(before, this.here().questions)) {
      this.readOne(before);
      this.isIntroduced = true;
      this.readOne(after);
      return;
    }
    if (this.readName(clause)) return;
    const contact = this.party && contactIn(clause);
    const place = placeIn(clause, this.sections);
    if (contact)
      this.add([{ type: "fact", fact: { ...toFact(["contact"], contact), meaning: "name" }, wording: clause }]);
    else if (place) this.enterPlace(place, clause);
    else this.readAbout(clause);
  }

  /** A name, a company or a relation that stands alone between commas. */
  private readName(clause: string): boolean {
    const name = clause.replace(/ (?:here|hier|ici|aquí)$/iu, "");
    const related = ownRelation.exec(clause)?.groups?.relation;
    const toPart = (key: string, value: string): Part[] => [
      { type: "fact", fact: toFact([key], value), wording: clause },
    ];
    const asks = (pattern: RegExp) =>
      this.here().questions.some(({ meaning, label }) => pattern.test(meaning?.meaning ?? normalise(label)));
    if (related && asks(/relation|verwandt|parente|beziehung|parentesco|\blien\b/))
      this.add(toPart("relationship", related));
    else if (companyForm.test(clause) && asks(/^organization$/)) this.add(toPart("company", clause));
    else if (personName.test(name) && !isGlue(tokensOf(name)[0] ?? "") && asks(/^(?:given-|family-)?name$/)) {
      const owner = this.party?.section ?? this.party?.role ?? "";
      const known = this.parts.some(
        (part) =>
          part.type === "fact" &&
          part.fact.path.at(-1) === "name" &&
          (part.fact.value === name || part.fact.path.slice(0, -1).join(" ") === normalise(owner)),
      );
      const isHere = this.party !== undefined || name !== clause || this.isIntroduced;
      if (known || !isHere || questionNamed(name, this.context.questions) || this.isOption(name)) return false;
      this.add(toPart("name", name));
    } else return false;
    return true;
  }

  private isOption(text: string): boolean {
    return this.context.questions.some(({ options }) =>
      options.some((option) => normalise(option).includes(normalise(text))),
    );
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
    this.party = !section && this.isMain(role) ? undefined : { ...party, role, ...(section && { section }) };
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
    const named = sectionNamed(role, this.sections) ?? sectionNamed(role, this.all);
    // A form with a part for the parents begins with the child, or asks nothing else about it.
    if (!named && kindOf(role) === "child" && this.all.some((one) => parents.test(normalise(one)))) {
      const [first = ""] = this.all;
      if (!parents.test(normalise(first)) && !this.sections.includes(first) && this.asksName(first))
        this.claimed.set(role, first);
      return this.claimed.get(role);
    }
    const free = this.sections.filter((one) => !taken.has(one));
    const isAsked = this.context.questions.some(({ label }) => nameScore(role, label) >= 0.5);
    // The first of several is the writer.
    const section = named ?? (isAsked ? undefined : free.find((one) => one !== this.sections[0]));
    if (section) this.claimed.set(role, section);
    return section;
  }

  private asksName(section: string): boolean {
    return this.context.questions.some((one) => one.section === section && /name$/.test(one.meaning?.meaning ?? ""));
  }

  /** Whom the form is about, if it has no part for this person and the text has not named a person before. */
  private isMain(role: string): boolean {
    const isNamed = this.parts.some((part) => part.type === "fact" && /name$/.test(part.fact.meaning ?? ""));
    return (
      !isNamed &&
      this.sections.length === 0 &&
      !this.context.questions.some(({ label }) => nameScore(role, label) >= 0.5)
    );
  }

  /** The questions that a clause may answer. */
  private here(): Context {
    const { section, role } = this.party ?? {};
    const others = new Set(this.claimed.values());
    const isOwn = (question: Question) =>
      role === undefined
        ? !others.has(question.section)
        : section !== undefined
          ? question.section === section || (!question.meaning?.meaning && !this.sections.includes(question.section))
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

  /** "His desk is 4.117": what the form asks for once, and not of a person. */
  private isAboutNobody({ path, meaning }: Fact): boolean {
    if (this.party?.section || meaning || path.length > 1) return false;
    const asking = this.context.questions.filter(({ label }) => nameScore(path[0] ?? "", label) >= 0.8);
    return asking.length === 1 && asking.every((one) => !one.meaning?.meaning);
  }

  private ofOther(owner: string, fact: Fact): Fact {
    const bare = { ...fact, path: [trimGlue(tokensOf(fact.path[0] ?? "")).join(" "), ...fact.path.slice(1)] };
    if (this.isAboutNobody(bare)) return bare;
    const key = `${owner} ${fact.path.join(" ")}`;
    // "name of the child" has no part of the form for itself.
    const isOf = new RegExp(String.raw`\b(?:of|de|du|der|des|del)\b.*${owner}`, "iu");
    const isKey =
      !this.party?.section && this.context.questions.some(({ label, kind }) => kind === "field" && isOf.test(label));
    const { meaning: _, ...named } = isKey ? toFact([normalise(key)], fact.value) : within(owner, fact);
    return isKey ? named : { ...within(owner, fact), isOther: true };
  }

  /** The first of several sections for people is the writer's, if only such sections ask for what is said. */
  private ownSection({ meaning, path }: Fact): string | undefined {
    const others = [...this.claimed.values()];
    const [first = ""] = this.sections.filter((one) => !others.includes(one));
    const [key = "", ...more] = path;
    // The writer of a text about a child is the parent.
    const isParent = others.length > 0 && parents.test(normalise(first));
    if (more[0] !== undefined || !first || (ofOthers.test(normalise(first)) && !isParent)) return undefined;
    const isPlace = ofPlaces.test(meaning ?? "");
    const asking = this.context.questions.filter((question) =>
      isPlace
        ? ofPlaces.test(question.meaning?.meaning ?? "")
        : meaning
          ? question.meaning?.meaning === meaning
          : nameScore(key, question.label) >= 0.5,
    );
    return asking.length > 1 && asking.every(({ section }) => this.sections.includes(section)) ? first : undefined;
  }
}

const ownRelation =
  /^(?:and )?(?:sa|son|her|his|their|seine?|ihre?|su|the child['’]s)\s+(?<relation>(?:grand-?)?(?:mother|father|mum|dad|mère|père|madre|padre|mutter|vater)|grand(?:ma|pa)|oma|opa|aunt|uncle|guardian|tuteur|tutrice|tutora?)$/iu;
/** "The legal guardian is me, …" */
const presented = /(?:^|\s)(?:me|i|myself|ich|moi|je|yo)$/iu;
const presents =
  /^(?:(?:i am|i['’]m|this is|it['’]s|my name is|ich bin|ich heiße|mein name ist|je suis|je m['’]appelle|soy|me llamo)\s+)(?=\p{Lu})/iu;

function toKeyPart(key: string, value: string): Part {
  return { type: "fact", fact: toKeyFact([], key, readScalar(value)), wording: `${key}: ${value}` };
}

const ofPlaces = /^(?:street|address|postal|apartment)/;
const parents = /parent|guardian|legal|eltern|erziehung|padre|tutor|mere|pere/;

export function within(owner: string, fact: Fact): Fact {
  return {
    ...toFact([normalise(owner), ...fact.path], fact.value),
    ...(fact.meaning && { meaning: fact.meaning }),
    ...(fact.asDate && { asDate: fact.asDate }),
  };
}
