// Where sentences end, and what they say that has nothing to do with the fields of a form.

/** "She is 34. Her email …", but not "14. März", "No. 5" "Dr. Petrov" or "J. Petrov". */
export const sentenceEnd =
  /(?<=[^\d\s])(?<!\b(?:[Dd]r|[Mm]rs?|[Mm]s|[Pp]rof|[Ss]t|[Nn][or]|[Tt]el|[Aa]pt|[Aa]ve|[Rr]d|[Ss]tr|[JSjs]r|[Ii]nc|[Ll]td|[Ss]ra|Mme|[Gg]eb|[Cc]a|[Ii]nkl|[Zz]zgl|[Aa]pprox|(?<=\s)\p{Lu}))[.!?]+\s+|(?<=\d{3}|\u27eb\s?)[.!?]+\s+|(?<=\d)[.!?]+\s+(?=\p{Lu}\p{Ll}*\s+\p{Ll})|[。！]\s*/u;

/** So many sentences are read one by one, so that none is lost in the answer of another. */
export const minSentences = 3;

/** Greetings and requests before what is said. */
export const openings =
  /^(?:(?:actually|no wait|no,? wait|wait|sorry|oh|hmm|well|ok|okay|please|eigentlich|doch|en fait|finalement|en realidad|mejor|oops|correction|hi|hello|hey|good (?:morning|afternoon|evening)|dear \p{L}+|guten (?:tag|morgen|abend)|hallo|bonjour|bonsoir|hola|buenos d[ií]as|buenas tardes|こんにちは[。、]?)[,:!.]?\s+|(?:please\s+)?(?:fill|complete)\b(?:\s+(?:this|that|it|the|my|in|out|up|form|details|fields?|\p{L}+(?= (?:\p{L}+ )?form)))*(?:\s+(?:for|with|as|using)\s*:?|\s*:)\s+)+/iu;

const closings =
  /^(?:best|kind|warm)?\s*(?:regards|wishes|sincerely|yours(?: sincerely| truly)?|cheers|thanks(?: a lot)?|thank you|curriculum vitae|cv|merci(?: d['’]avance)?|danke(?: im voraus)?|vielen dank|gracias|(?:and |und |et )?(?:yes|ja|oui|sí)|viele grüße|mit freundlichen grüßen|cordialement|saludos|お願いします|よろしくお願いします)[.,!]?$/iu;

/** Asks to fill in the form, or to wait with sending it, and says nothing about its fields. */
const formRequest =
  /^(?:please )?(?:enter|register|book|sign|put) (?:me|us)(?: (?:up|in|down))?$|^(?:(?:please|can you|could you|bitte|peux-tu|puedes)\s+)*(?:fill|complete|answer|füll\p{L}*|ausfüllen|rempli\p{L}*|complét\p{L}*|rellen\p{L}*|completa\p{L}*)\b(?: [\p{L}'’-]+){1,9}$|^(?:but )?(?:please )?(?:don['’]t|do not) (?:send|submit|pay|order|save|book)(?: (?:it|anything))?(?: yet)?$|^(?:aber )?(?:bitte )?noch nicht (?:ab)?(?:senden|schicken)$/iu;

/** Everything else stays as it is. */
const leaveRest =
  /^(?:and |und |et |y )?(?:please |bitte )?(?:leave|keep) (?:all |everything )?(?:the |else|as)\s?(?:rest|others?|it is)?(?: (?:as|like) (?:it is|they are|is)| alone| unchanged)?$|^(?:der |den |alles |)?rest (?:bleibt|lassen|so lassen)(?: .*)?$|^(?:ne change rien d['’]autre|laisse le reste.*|deja el resto.*|lo demás.*igual)$|^(?:あと|残り|他|ほか)は(?:そのまま|変えない)(?:で|にして)?(?:お願いします|ください)?$/iu;

/** Says nothing about the fields of a form. */
export function isPolite(clause: string): boolean {
  return closings.test(clause) || formRequest.test(clause) || leaveRest.test(clause.trim());
}
