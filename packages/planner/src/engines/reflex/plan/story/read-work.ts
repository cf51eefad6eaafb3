import { nameScore } from "../../match/name-score.ts";
import { toFact } from "../../read/to-fact.ts";
import type { ClauseReader, Part } from "../statement/parts.ts";
import { restoreRaw } from "../statement/typed-values.ts";

const work =
  /^(?:(?:and|und|et|y)\s+)?(?:(?:\p{L}+ )?(?:works?|working) as an? |(?:ich )?arbeite[nt]? als |ist |bin |(?:je )?travaille comme |(?:is|am) an? )(?<job>\p{L}[\p{L}-]*(?: \p{Ll}[\p{L}-]*){0,2}?),? (?:at|for|with|bei(?:m)?|an de[rm]|in de[rm]|chez|en) (?:the )?(?<company>\p{Lu}[\p{L}\d.'-]*(?: (?:\p{Lu}[\p{L}\d.'-]*|&|of|für|de|du|des))*)$/u;

/** "works as a nurse at Elm Clinic": what somebody does, and where. */
export const readWork: ClauseReader = (clause, context) => {
  const { job, company } = work.exec(clause.trim().replace(/[.!]+$/, ""))?.groups ?? {};
  if (!job || !company) return undefined;
  const asks = context.questions.some(
    ({ label, meaning }) => meaning?.meaning === "organization" || nameScore("employer", label) >= 0.6,
  );
  const wording = restoreRaw(clause, context.values);
  const toPart = (key: string, value: string): Part => ({ type: "fact", fact: toFact([key], value), wording });
  return asks ? [toPart("occupation", job), toPart("employer", company)] : undefined;
};
