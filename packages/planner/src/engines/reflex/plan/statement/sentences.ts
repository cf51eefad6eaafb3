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
  /^(?:best|kind|warm)?\s*(?:regards|wishes|sincerely|yours(?: sincerely| truly)?|cheers|(?:many |with )?thanks(?: a lot| again| in advance)?|yours faithfully|un saludo|atentamente|bien à vous|thank you|curriculum vitae|cv|merci(?: d['’]avance)?|danke(?: im voraus)?|vielen dank|gracias|(?:and |und |et )?(?:yes|ja|oui|sí)|viele grüße|mit freundlichen grüßen|cordialement|saludos|(?:i think )?that['’]?s (?:all|it|everything)(?: from me)?|(?:all|everything)(?: looks?| is|['’]s)? (?:good|fine|correct|right)|looks good(?: to me)?|nothing else|das (?:ist|wär['’]?s?|war['’]?s?)(?: dann)? alles|(?:das )?passt(?: alles)?(?: so)?|alles (?:gut|richtig|klar)|c['’]est tout|tout est bon|eso es todo|todo bien|お願いします|よろしくお願いします)[.,!]?$/iu;

/** Asks to fill in the form, or to wait with sending it, and says nothing about its fields. */
const formRequest =
  /^(?:please )?(?:enter|register|book|sign|put) (?:me|us)(?: (?:up|in|down))?$|^(?:(?:please|can you|could you|bitte|peux-tu|puedes)\s+)*(?:fill|complete|answer|füll\p{L}*|ausfüllen|rempli\p{L}*|complét\p{L}*|rellen\p{L}*|completa\p{L}*)\b(?: [\p{L}'’-]+){1,9}$|^(?:but )?(?:please )?(?:don['’]t|do not) (?:send|submit|pay|order|save|book)(?: (?:it|anything))?(?: yet)?$|^(?:aber )?(?:bitte )?noch nicht (?:ab)?(?:senden|schicken)$/iu;

/** Everything else stays as it is. */
const leaveRest =
  /^(?:and |und |et |y )?(?:please |bitte )?(?:leave|keep) (?:all |everything )?(?:the |else|as)\s?(?:rest|others?|it is)?(?: (?:as|like) (?:it is|they are|is)| alone| unchanged)?$|^(?:der |den |alles |)?rest (?:bleibt|lassen|so lassen)(?: .*)?$|^(?:ne change rien d['’]autre|laisse le reste.*|deja el resto.*|lo demás.*igual)$|^(?:あと|残り|他|ほか)は(?:そのまま|変えない)(?:で|にして)?(?:お願いします|ください)?$/iu;

const wishBefore =
  /^(?:(?:preferably|ideally|if possible|maybe|perhaps|say|am liebsten|lieber|gerne?|möglichst|wenn möglich|vielleicht|plutôt|si possible|de préférence|mejor|preferiblemente|si es posible)[,:]?\s+)+(?=\S)/iu;
const wishAfter =
  /(?:,?\s+(?:(?:would|will) be (?:best|better|great|ideal|perfect|fine|good|lovely|nice)|if (?:that['’]?s|it['’]?s|thats) (?:ok|okay|possible|fine|alright|all right)|if (?:at all )?possible|if you can|works? (?:best |well )?for (?:me|us)|pls|plz|wäre (?:gut|besser|super|toll|ideal|schön|perfekt)|wenn(?:['’]s| es)? (?:geht|möglich ist|passt)|wenn möglich|falls möglich|si (?:c['’]est )?possible|serait (?:bien|parfait|idéal)|si es posible|sería (?:ideal|perfecto)))+[.!]*$/iu;

/** "by video if that's ok" without what people add to a wish. */
export function withoutWish(clause: string): string {
  return clause.replace(wishBefore, "").replace(wishAfter, "");
}

/** Says nothing about the fields of a form. */
export function isPolite(clause: string): boolean {
  return closings.test(clause) || formRequest.test(clause) || leaveRest.test(clause.trim());
}
