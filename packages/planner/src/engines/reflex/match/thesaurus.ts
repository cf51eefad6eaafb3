// Words and short phrases with which forms and records name the same thing.
import { memoize } from "../memoize.ts";
import { normalise } from "../words.ts";

/** One group a line. Phrases are joined to one word before names are compared. */
const groups = `
sender|shipper|consignor|exporter|seller|from|ship from|pickup|pick up|origin|dispatch|supplier|expediteur|absender|versender|remitente|送り主|差出人|依頼主|ご依頼主|発送元
recipient|consignee|addressee|receiver|to|ship to|deliver to|delivery|destination|buyer|destinataire|empfanger|destinatario|受取人|お届け先|送り先|届け先
child|student|pupil|kid|minor|learner|son or daughter|eleve|enfant|kind|schuler|nino|alumno|hijo|児童|お子様|子供|園児
parent|guardian|carer|caregiver|responsable|responsable legal|tuteur|erziehungsberechtigte|eltern|tutor|保護者
policyholder|policy holder|insured|insured person|versicherungsnehmer|assure|tomador|契約者
owner|keeper|holder|proprietor|eigentumer|inhaber|proprietaire|propietario|所有者
patient|client|customer|member|subscriber|insured person|kunde|cliente|paciente|患者
tenant|renter|lessee|occupant|resident|mieter|mietinteressent|locataire|inquilino|入居者|借主
employer|company|business|organisation|organization|org|firm|corporation|enterprise|entity|firma|unternehmen|arbeitgeber|entreprise|societe|employeur|empresa|会社|勤務先|法人
next of kin|emergency contact|in case of emergency|notfallkontakt|personne a prevenir|緊急連絡先
contact|contact person|poc|representative|attention|attn|ansprechpartner|kontaktperson|interlocuteur|persona de contacto|担当者|連絡先
mother|mutter|mere|madre|母
father|vater|vaters|pere|padre|父
boat|vessel|ship|yacht
doctor|physician|gp|dr
investigator|researcher|principal investigator|pi
institution|university|college|school
secondary|second|alternate|alternative|backup|second choice|2 nd choice
preferred|first choice|1 st choice|desired|requested|wanted|wished|intended|planned
previous|prior|former|earlier|past|before|last|old|existing
current|present|existing|now
work|business|office|professional|company|university
ein|employer identification number|tax id|tin|taxpayer identification number|fein
registration number|company registration number|company number|registration no|reg no
ref|reference|file number
member id|membership number|member number|membership no
po|purchase order
invoice number|invoice no
vin|chassis number
plate|license plate|registration number|reg
incoterm|incoterms|terms of delivery
swift|bic
iban|account number|bank account|account no
eta|arrival
dob|date of birth|birth date|birthday|birthdate|born
citizenship|nationality|country of citizenship
sex|gender|sex assigned at birth
marital status|relationship status
other|another|different
issue|issued
expiry|expiry date|expires|expiration|valid until
start|begin|commence|commencement|from|starting|effective|beginning|available from|available|beginn|startdatum|debut|date de debut|inicio|fecha de inicio|開始日|開始
end|finish|until|to|ending|completion|through|ende|enddatum|fin|終了日|終了
arrival|move in|moved in|entry
duration|length|period|term|tenure
frequency|how often|interval|cadence
hours|hours per week|weekly hours
shift|shifts
address|street|street address|location|residence|premises|live
location|place|venue|site|where|spot|scene
city|town|municipality|locality|ort|stadt|ville|commune|ciudad|localidad|poblacion
zip|postcode|postal code|eircode|post code
state|province|region|county
phone|telephone|tel|mobile|cell|contact number|cell phone
email|e mail|mail|email address
salutation|title|honorific|prefix
nickname|preferred name|known as|called|alias
job title|position|role|title|post|post held|occupation|profession|job|designation|capacity|function|beruf|poste|cargo|puesto|profesion|役職|職業|職種
degree|qualification|education|highest level of education|diploma
experience|years of experience
salary|pay|wage|compensation|remuneration|earnings|income
income|earnings|revenue|annual income|einkommen|nettoeinkommen|revenu|revenus|ingresos|年収|収入
price|cost|fee|charge|rate|purchase price|amount|preis|prix|precio|価格|金額|betrag|montant|importe
value|price|worth|amount|sum|wert|valeur|valor
total|gross|overall|sum|total cost
net|before tax|excl
loan amount|amount you want to borrow|borrow|amount requested|amount|principal
quantity|qty|number|count|amount|how many|pieces|units|pcs|anzahl|menge|quantite|nombre de|cantidad|numero de|数量|個数
attendees|participants|guests|visitors|people|attendance|pax|persons
area|size|surface|sqm|wohnflache|flache|superficie|面積
mileage|odometer|kilometres|miles|odometer reading
engine|engine capacity|displacement|cc|engine size
colour|color|coat
make|manufacturer|brand|marque
model|type
category|type|kind|class|group|sort|kategorie|categorie|categoria|type de|tipo de|種類|区分|カテゴリ
purpose|use|reason|aim|usage|occupancy|zweck|objet|finalidad|目的|用途|使用目的
reason|cause|why|grounds|motivation|motive|grund|motif|motivo|理由
goods|merchandise|items|contents|commodity|cargo|products
hazardous|hazmat|dangerous goods|dangerous
registered|legal
status|state|condition
employment|contract
description|details|summary|describe|explain|explanation|what happened|outline|abstract|synopsis|beschreibung|descripcion|bezeichnung|内容|説明|詳細
comments|notes|remarks|tell us more|memo|message|anything else|additional information|other information|comment|note|special requests|further information|bemerkung|bemerkungen|anmerkungen|remarques|commentaires|observaciones|comentarios|備考|ご要望|要望|メッセージ
instructions|directions|special instructions|handling
title|name|heading|topic|subject|headline
medication|medications|medicines|drugs|prescriptions|meds
allergies|allergic|allergy
diet|dietary|dietary requirements
consent|agree|permission|authorise|authorize|allow|may|approval
photo|picture|pictures|images
source|how did you hear|heard about|hear of us|found via|referral
occupation|profession|job|employment
weight|gewicht|poids|peso|重さ|重量
currency|wahrung|devise|moneda|通貨
billing|invoice|rechnung|rechnungsadresse|facturation|facturacion|請求先|請求
shipping|delivery|lieferung|lieferadresse|livraison|envio|entrega|配送先|お届け先
colour|farbe|couleur|color|色
floor|etage|stockwerk|planta|piso|階
pets|haustiere|animaux|mascotas|ペット
time|uhrzeit|heure|hora|時間
`
  .trim()
  .split("\n")
  .map((line) => line.split("|"));

/** The groups of a word or a joined phrase. */
const groupsOf = new Map<string, number[]>();
/** By their first word, the longest first. */
const phrases = new Map<string, string[]>();
for (const [index, group] of groups.entries())
  for (const entry of group) {
    const token = entry.replaceAll(" ", "");
    groupsOf.set(token, [...(groupsOf.get(token) ?? []), index]);
    if (token === entry) continue;
    const first = entry.slice(0, entry.indexOf(" "));
    const known = phrases.get(first) ?? [];
    if (!known.includes(entry))
      phrases.set(
        first,
        [...known, entry].sort((a, b) => b.length - a.length),
      );
  }

/** Whether forms use two words for the same thing. */
export function meansSame(a: string, b: string): boolean {
  const of = groupsOf.get(b);
  return of !== undefined && (groupsOf.get(a)?.some((index) => of.includes(index)) ?? false);
}

/** Marks of the groups of a word. */
export function groupMarks(word: string): string[] {
  return (groupsOf.get(word) ?? []).map((index) => `%${index}`);
}

/** The words of a text, with known phrases as one word: "airway bill no" is "airwaybill" and "no". */
export const joinPhrases = memoize((text: string): string[] => {
  const words = normalise(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at, at + 6).join(" ");
    const phrase = phrases.get(words[at] ?? "")?.find((one) => rest === one || rest.startsWith(`${one} `));
    joined.push(phrase?.replaceAll(" ", "") ?? words[at] ?? "");
    at += phrase?.split(" ").length ?? 1;
  }
  return joined;
});
