// What is left of a sentence beside its values: talk that says nothing about the form, or words that were not understood.
import { memoize } from "../../memoize.ts";
import { normalise } from "../../words.ts";
import { isGlue, isNegation } from "../statement/glue.ts";

const talk = new Set(
  [
    "hi hello hey dear team sir madam all good morning afternoon evening day regards wishes sincerely cheers thanks thank kind best yours hope great glad happy welcome soon forward looking look",
    "sign signing signup up register registering registration apply applying application applied enrol enroll join joining book booking reserve reserving reservation order ordering buy buying get getting fill filling complete everything form details data info information here following below request requesting submitting entry interested interest",
    "could can would love rather prefer preferably ideally after looking please kindly help me someone called name named speaking person account send sending deliver delivered delivery ship shipped ship try it go going come coming make making change set put add enter note it down pick choose keep want wanting hoping able start starting begin work working live living based currently now new use using via called contact reach best my address plan option one thing way",
    "im were theyre were-there well weve ill id its youre hes shes theres time times along comes too bring bringing also just only instead there been has have had so like this that such really very quite much lots loads pls plz thx ta please-please besides both same our own along together altogether while being",
    "everything all rest else nothing simply only basically maybe again first then finally done fine right correct sure cool perfect awesome lovely nice super",
    "should shall must got gotta wanna gonna let know says said about around approximately roughly per each every year month a annum annually yearly ok okay yeah yep yes",
    "guten tag hallo grusse gruss viele liebe freundlichen mit danke vielen dank bitte anmelden anmeldung bestellen bestellung buchen buchung reservieren reservierung eintragen ausfullen formular alles hier folgende angaben daten wurde wurden kann konnte mochten interessiere interesse melde an fur per zahle zahlen ab liefern lieferung machen komme kommen heisst zahlt bezahlen gerne am bei uns kurs termin einen brauche bekomme bekommen arbeiten wohne lieferadresse zimmer platz nur lieber gern sowie danach anschliessend sondern mochten hatte hatten haben hab wir uns unser sollen soll werden wird ganz einfach noch dazu ausserdem",
    "bonjour bonsoir salut madame monsieur merci cordialement inscrire inscris inscription reserver reservation commander commande remplir remplis formulaire tout voici suivant souhaite souhaiterais aimerais peux peut pourrais pourriez vouloir disponible partir livraison livrer chambre s'appelle appelle adresse numero notre place serons serait sommes etes avons avez ont fille fils seulement juste plutot finalement aussi mais",
    "hola buenos buenas dias tardes gracias saludos atentamente apuntar apuntame inscribir inscripcion reservar reserva pedir pedido rellenar rellena formulario todo aqui siguiente gustaria puedo puede podria empezar entrega llamo direccion numero habitacion cita necesito tengo tenemos vivo somos seremos hija hijo solo solamente tambien mejor pero hace falta",
  ].flatMap((line) => line.split(" ").map(normalise)),
);

const japaneseTalk =
  /^(?:[\p{Script=Hiragana}ー]{1,12}|お?願\S*|申(?:し(?:ます|込\S*)?)?|希望|名前|私|僕|件|方|予約|登録|入力|注文|応募|変更|変え\S*|届け|働|入社|行き\S*|来年|下さい|致し\S*|思\S*|様|円|年|月|日|時|分|人|名|歳|宜し\S*|連絡|住所|場合|場所|内容|今|番号)$/u;

/** Whether a word says nothing about the form by itself. */
export const isTalk = memoize((word: string): boolean => {
  const plain = normalise(word).replace(/['’]/g, "");
  return (
    isGlue(word) ||
    contraction.test(word) ||
    talk.has(plain) ||
    /^[\p{P}\p{S}]+$/u.test(plain) ||
    japaneseTalk.test(plain)
  );
});

const contraction = /^(?:i|we|you|they|he|she|it|that|there|here|what|let)['’](?:m|re|s|ve|ll|d)$/i;

/** Words after which a sentence does not wish for what it names. */
const doubts =
  /^(?:than|instead|unless|except|if|whether|or|versus|vs|too|maybe|perhaps|how|why|because|although|before|used|would've|isnt|oder|wenn|falls|statt|außer|ausser|zu|als|weil|ob|warum|ou|sauf|parce|trop|pourquoi|o|excepto|demasiado|porque)$/i;

/** Whether words change what else is said: "not", "instead", "if". */
export function isDoubt(word: string): boolean {
  return isNegation(word) || doubts.test(word);
}
