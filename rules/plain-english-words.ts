// Words that readers outside this project do not understand, each with a better one.
// An entry belongs here only if it is wrong nearly everywhere: the rule has no way to know what a sentence means.

export interface BannedWord {
  pattern: RegExp;
  better: string;
}

/** In comments, strings, test titles and documents. */
export const bannedWords: readonly BannedWord[] = [
  { pattern: /\btold\b/i, better: "reported, given, asked or informed" },
  { pattern: /\btell(?:s|ing)?\b(?! you\b)/i, better: "report, notify, print or distinguish" },
  { pattern: /\b(?:who|whom)ever\b/i, better: "the person or program that does it" },
  { pattern: /\bnobody\b/i, better: "no one, or name who is missing" },
  { pattern: /\banew\b/i, better: "again" },
  { pattern: /\bof (?:ours|theirs|hers|mine|yours)\b/i, better: "our, their, my, your" },
  {
    pattern:
      /\bof (?:its|their|his|her|our) own\b(?=\W*$|[.,:;)]| (?:and|or|with|in|to|that|which|when|until|so|for|on|from|out|here|there|then)\b)/i,
    better: "its own …, a separate …",
  },
  { pattern: /\bfaults? of\b/i, better: "internal error, bug" },
  { pattern: /\b(?:go|goes|going|gone|went) on with\b/i, better: "continue, resume" },
  { pattern: /\bgoes on\b/i, better: "continues" },
  { pattern: /\b(?:came|comes|come) of (?:it|them|this|that|what)\b/i, better: "the outcome, the result" },
  { pattern: /\bjust then\b/i, better: "at that moment, at the same time" },
  {
    pattern: /(?<!\bthere )(?<!\bit )\bis no (?!(?:longer|more|less|better|worse|doubt|need|one|such)\b)[a-z]/i,
    better: "is not a",
  },
  {
    pattern:
      /\b(?:asks?|asked|asking|waits?|waiting) for leave\b|\b(?:needs?|needed|gives?|gave|given|grants?|granted|has|have|no|gets?|without) leave\b/i,
    better: "approval",
  },
  { pattern: /\bleave (?:to act|to do|from the)\b/i, better: "approval" },
  { pattern: /\bcall(?:s|ed|ing)? (?:it )?off\b/i, better: "cancel" },
  { pattern: /\bnamesakes?\b/i, better: "duplicate" },
  { pattern: /\blikeness(?:es)?\b/i, better: "fingerprint" },
  { pattern: /\btwins?\b/i, better: "duplicate" },
  { pattern: /\bdeeds?\b/i, better: "action" },
  { pattern: /\bfates?\b/i, better: "outcome" },
  { pattern: /\boutside minds?\b/i, better: "external agent" },
  { pattern: /\blast words\b/i, better: "final messages" },
  { pattern: /\bways? out\b/i, better: "the fix, what to do next" },
  { pattern: /\bput(?:s|ting)? right\b/i, better: "fix" },
  { pattern: /\bwithout a word\b/i, better: "without, silently" },
  { pattern: /\bthe very (?!first|last|end|beginning|same)\w/i, better: "the exact" },
  { pattern: /\bpatience\b/i, better: "timeout" },
  { pattern: /\bunasked\b/i, better: "without approval" },
];

/** Names that a file exports. */
export const bannedNames: readonly BannedWord[] = [
  { pattern: /^most[A-Z]/, better: "max…" },
  { pattern: /^longest[A-Z]/, better: "max…Length or max…Ms" },
  { pattern: /^(?:shortest|least)[A-Z]/, better: "min…" },
  { pattern: /^usual[A-Z]/, better: "default…" },
  { pattern: /^(?:say[A-Z]|(?:tell|told)(?:[A-Z]|$))/, better: "format…, describe…, report…, emit…" },
  { pattern: /^hear(?:[A-Z]|$)/, better: "on…, listen…" },
  { pattern: /^why[A-Z]/, better: "explain… or …Reason" },
  { pattern: /^(?:nobody|nowhere|whoever)(?![a-z])/, better: "what it is, for example noListener" },
  { pattern: /(?:^|[a-z])(?:Tell|Told|Teller|Telling)(?![a-z])/, better: "Report, Notify, Emit, Record" },
  { pattern: /(?:^Leave|ForLeave|NeedsLeave)(?![a-z])/, better: "Approval" },
  { pattern: /(?:^|[a-z])(?:[Ll]ikeness|[Tt]win|[Nn]amesake)(?![a-z])/, better: "fingerprint, duplicate" },
  { pattern: /(?:^|[a-z])(?:Desk|Bell|Shelf|Fate|Deed|StandIn)(?![a-z])/, better: "the field's word" },
  { pattern: /^(?:desk|bell|shelf|fate|deed|standIn)(?![a-z])/, better: "the field's word" },
  { pattern: /(?:^g|G)oOn(?![a-z])/, better: "continue, resume" },
  { pattern: /(?:^c|C)allOff(?![a-z])/, better: "cancel" },
  { pattern: /[Pp]atience(?![a-z])/, better: "timeout" },
  { pattern: /Anew$/, better: "again, re…" },
];

/** Exceptions: text that must stay, in the files whose path starts so. */
export const allowed: readonly { path: string; text: RegExp; reason: string }[] = [
  { path: "rules/plain-english", text: /./, reason: "the list itself and its tests" },
  { path: "packages/cli/src/commands/", text: /--patience/, reason: "the old name of --timeout, still read" },
  { path: "packages/protocol/src/audit.ts", text: /^nobody$/, reason: "a value in stored audit logs" },
  { path: "packages/agent/src/runs/resume/settle.ts", text: /^nobody$/, reason: "a value in stored audit logs" },
  { path: "packages/planner/src/engines/reflex/match/thesaurus.ts", text: /\|/, reason: "words that forms use" },
  { path: "packages/testing/pages/", text: /^Nobody$/, reason: "the text of an empty list in a fixture" },
];
