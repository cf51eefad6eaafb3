// Words and short phrases with which forms and records name the same thing.
import { memoize } from "../memoize.ts";
import { normalise } from "../words.ts";

/** One group a line. Phrases are joined to one word before names are compared. */
const groups = `
sender|shipper|consignor|exporter|seller|from|ship from|pickup|pick up|origin|dispatch|supplier|expediteur|absender|versender|remitente|送り主|差出人|依頼主|ご依頼主|発送元
recipient|consignee|addressee|receiver|to|ship to|deliver to|delivery|drop off|destination|buyer|destinataire|empfanger|destinatario|受取人|お届け先|送り先|届け先
child|student|pupil|kid|minor|learner|son or daughter|eleve|enfant|kind|schuler|nino|alumno|hijo|児童|お子様|子供|園児
parent|guardian|carer|legal guardian|caregiver|mother or father|responsable|responsable legal|tuteur|erziehungsberechtigte|eltern|tutor|padre o madre|保護者
applicant|candidate|claimant|requester|petitioner|borrower|proposer|enrollee|registrant|antragsteller|demandeur|solicitante|申請者|申込者|応募者
co applicant|co borrower|joint applicant|second applicant|coapplicant|coborrower|mitantragsteller|co demandeur|cosolicitante
policyholder|policy holder|insured|insured person|insured party|policy owner|versicherungsnehmer|assure|tomador|契約者
owner|keeper|holder|proprietor|eigentumer|inhaber|proprietaire|propietario|所有者
patient|client|customer|member|subscriber|insured person|kunde|client|cliente|paciente|患者
tenant|renter|lessee|occupant|resident|mieter|mietinteressent|locataire|inquilino|入居者|借主
employee|staff member|worker|personnel|emp|associate|team member|mitarbeiter|arbeitnehmer|employe|salarie|empleado|従業員|社員
employer|company|business|organisation|organization|org|firm|corporation|enterprise|legal entity|entity|current employer|firma|unternehmen|arbeitgeber|entreprise|societe|employeur|empresa|会社|勤務先|法人
vendor|supplier|seller|merchant|provider|contractor
manager|supervisor|line manager|reports to|boss|superior|reporting manager|mgr
insurer|carrier|insurance company|insurance provider|insurance carrier
next of kin|emergency contact|ice contact|in case of emergency|notfallkontakt|personne a prevenir|contacto de emergencia|緊急連絡先
contact|contact person|contact name|poc|point of contact|representative|attention|attn|ansprechpartner|kontaktperson|interlocuteur|persona de contacto|担当者|連絡先
spouse|partner|husband|wife|significant other|ehepartner|conjoint|conyuge|配偶者
mother|mutter|mere|madre|母
father|vater|vaters|pere|padre|父
boat|vessel|ship|yacht
pet|animal|tier|haustier|mascota|ペット
vehicle|car|automobile|motor vehicle|fahrzeug|vehicule|vehiculo|coche|車両
doctor|physician|gp|general practitioner|dr
referee|reference|recommender
investigator|researcher|principal investigator|pi
funder|funding body|sponsor|grantor|funding agency|funding source
approver|approved by|authorised by|authorized by|signatory
exhibitor|company|vendor
beneficiary|payee|account holder|account name|account owner
institution|university|college|school|alma mater|educational institution|school attended|high school
faculty|department|dept|division|unit|team
main|primary|principal|chief
secondary|second|alternate|alternative|backup|2 nd|second choice|2 nd choice
preferred|first choice|1 st choice|desired|requested|wanted|wished|intended|planned
additional|extra|extras|other|further|supplementary|optional|add ons|addons
previous|prior|former|earlier|past|before|last|old|existing
current|present|existing|now
home|private|personal|residential|permanent
work|business|office|professional|company|university
mailing|postal|correspondence
ssn|social security number|social security|national id|national identification number|national insurance number|personal id|id number|social security no
ein|employer identification number|federal tax id|tax id|tin|taxpayer identification number|tax number|tax identification number|fein
vat|vat id|vat number|vat no|vat registration number|gst|gst number
registration number|company registration number|org no|organisation number|company number|registration no|organization number|company no|business number|reg no|charity no|charity number
licence number|license number|licence no|license no|permit number|licence|license
reference number|ref|reference|ref no|reference no|case number|file number|case no|reference of
policy number|policy no|policy
member id|membership number|member number|subscriber id|membership no|member no
group number|group no|group
po|purchase order|po number|purchase order number|po no
invoice number|invoice no|bill number
serial number|serial|serial no|s n
vin|vehicle identification number|chassis number
plate|number plate|license plate|registration plate|vehicle registration|registration number|reg|licence plate
hs code|commodity code|tariff code|hs tariff code|customs code|hts code|harmonised code|tariff number
awb|airway bill|air waybill|awb no|bill of lading|tracking number|waybill|consignment number
incoterm|incoterms|delivery terms|terms of delivery|trade terms
eori|eori number
swift|bic|swift code|bic code|swift bic
iban|account number|bank account|account no|bank account number
sort code|bsb|routing number|bank code|aba number
passport number|passport no|passport
eta|expected arrival|estimated arrival|arrival date|arrival|estimated time of arrival
etd|expected departure|departure date|departure
dob|date of birth|birth date|birthday|birthdate|born
birthplace|place of birth|pob|city of birth|born in
citizenship|nationality|country of citizenship
sex|gender|sex assigned at birth
marital status|relationship status|civil status|family status
other|another|different
authority|issued by|issuing authority|issuer
age|years old
issue|issued|issued on|date of issue|issue date
expiry|expires|expires on|expiration|expiry date|valid until|date of expiry|expiration date|valid to|valid thru
due|due date|deadline|payable by|due by|closing date
start|begin|commence|commencement|from|first day|starting|start date|effective|effective date|beginning|available from|available|beginn|startdatum|debut|date de debut|inicio|fecha de inicio|開始日|開始
end|finish|until|to|last day|ending|end date|completion|through|ende|enddatum|fin|date de fin|fecha de fin|終了日|終了
arrival|check in|move in|moved in|entry
departure|check out|move out|exit
duration|length|period|term|tenure
frequency|how often|interval|cadence
hours|working hours|hours per week|weekly hours
shift|shifts|working time
address|street|street address|location|residence|premises|live
location|place|venue|site|where|spot|scene
city|town|municipality|locality|ort|stadt|ville|commune|ciudad|localidad|poblacion
zip|postcode|postal code|zip code|pin code|eircode|post code
state|province|region|county
country|nation
hotel|accommodation|lodging|place of stay|staying at|guesthouse
phone|telephone|tel|mobile|cell|contact number|phone number|telephone number|cell phone|mobile number
email|e mail|mail|email address
website|url|web page|homepage|link|web|site|web address
leave|left
portfolio|work samples|personal website|github
linkedin|linkedin profile|linkedin url
salutation|title|honorific|prefix
nickname|preferred name|known as|called|alias
job title|position|role|title|post|post held|occupation|profession|job|designation|capacity|function|beruf|position|poste|cargo|puesto|profesion|役職|職業|職種
major|field of study|course of study|subject|discipline|specialisation|specialization|programme of study
degree|qualification|education|highest level of education|level of education|diploma|degree programme
gpa|grade point average|grade average|final grade|average grade|marks
grade|class|year group|school year|form
intake|term|semester|session
programme|program|course|degree programme|curriculum
experience|years of experience|professional experience
skills|competences|expertise|abilities|competencies
languages|spoken languages|language skills
salary|pay|wage|compensation|remuneration|earnings|income
income|earnings|revenue|annual income|einkommen|nettoeinkommen|revenu|revenus|ingresos|年収|収入
revenue|turnover|sales|annual revenue|annual turnover
price|cost|fee|charge|rate|asking price|purchase price|amount|preis|prix|precio|価格|金額|betrag|montant|importe
value|price|worth|amount|sum|wert|valeur|valor
total|gross|overall|grand total|sum|total cost|in total
net|before tax|excluding tax|excl
tax|vat|gst|sales tax|duty
budget|spending limit|maximum price
deposit|down payment|advance|prepayment
donation|donations|gift|charitable donations|contribution|charitable contributions
loan amount|amount you want to borrow|borrow|amount requested|requested amount|amount|principal|sum requested
requested|applied for|asked for|sought
own funds|own contribution|self funding|equity
other income|other funding|other sources|co funding
credit score|fico|fico score|credit rating
debts|liabilities|obligations|debt payments
collateral|security|guarantee
payment terms|terms of payment|credit terms
payment method|method of payment|refund method|pay by|refund via
cover|coverage|level of cover|plan|cover level
quantity|qty|number|count|amount|how many|pieces|units|pcs|anzahl|menge|quantite|nombre de|cantidad|numero de|数量|個数
packages|parcels|pieces|boxes|cartons|colli
employees|headcount|staff|number of employees|company size|workforce|team size|employee count
attendees|participants|guests|visitors|people|attendance|pax|persons
travellers|travelers|passengers|party size
dependants|dependents
rooms|bedrooms|beds
bathrooms|baths
area|floor area|size|square metres|surface|living space|sqm|square footage|wohnflache|flache|surface habitable|superficie|面積
draught|draft
last 4 digits|last four digits|ending
width|breadth
height|tall
dimensions|size|measurements
mileage|odometer|kilometres|miles|odometer reading
engine|engine capacity|displacement|cc|engine size
fuel|fuel type|powertrain
colour|color|coat
make|manufacturer|brand|marque
model|type
built|year built|construction year|year of construction|year founded
founded|established|year founded|incorporated|since|founding year
energy rating|epc|energy class|energy performance
category|type|kind|class|group|sort|kategorie|categorie|categoria|type de|tipo de|種類|区分|カテゴリ
purpose|use|reason|intended use|aim|usage|occupancy|zweck|objet|finalidad|目的|用途|使用目的
reason|cause|why|grounds|motivation|motive|grund|motif|motivo|理由
cause|type of incident|type of loss|incident type|peril
incident|accident|loss|event|occurrence
goods|merchandise|items|contents|commodity|cargo|products
service|service level|shipping method|delivery option|mode|method
transport|shipping|freight|mode of transport|carriage
hazardous|hazmat|dangerous goods|hazardous goods|dangerous
insurance|insure|insured
sector|industry|business activity|main activity|line of business|field|branch
registered|legal
legal form|type of entity|entity type|legal structure|company type|legal status
status|state|condition
employment|employment status|employment type|contract|contract type|type of contract|type of employment
description|details|summary|describe|explain|explanation|what happened|outline|abstract|synopsis|beschreibung|descripcion|bezeichnung|内容|説明|詳細
comments|notes|remarks|t${"ell"} us more|memo|message|anything else|additional information|other information|comment|note|special requests|further information|bemerkung|bemerkungen|anmerkungen|remarques|commentaires|observaciones|comentarios|備考|ご要望|要望|メッセージ
instructions|directions|special instructions|delivery notes|handling
title|name|heading|topic|subject|headline
medical history|conditions|medical conditions|illnesses|diagnoses|pre existing conditions|health conditions|preexisting conditions
medication|medications|medicines|drugs|prescriptions|meds|current medications
allergies|allergic|allergy
smoker|smoke|smoking|tobacco
vaccination|vaccinated|immunisation|immunization|vaccine|jab|shots
neutered|spayed|sterilised|castrated
diet|dietary|food preferences|dietary requirements|meal preference
consent|agree|permission|authorise|authorize|allow|may|approval|opt in
photo|photograph|photographs|picture|pictures|images
minors|under 18|children|underage
sample size|number of participants|n
risk|risk level|hazard
source|how did you hear|heard about|hear about us|hear of us|found via|referral|referred by|found us|where did you find
bus|school bus|transportation
equipment|hardware|devices|gear
passes|tickets|badges
occupation|profession|job|employment
sponsorship|visa sponsorship|work visa
weight|gewicht|poids|peso|重さ|重量
currency|wahrung|devise|moneda|通貨
country of origin|ursprungsland|pays d origine|pais de origen
billing|invoice|rechnung|rechnungsadresse|facturation|facturacion|請求先|請求
shipping|delivery|lieferung|lieferadresse|livraison|envio|entrega|配送先|お届け先
size|grosse|taille|talla|サイズ
colour|farbe|couleur|color|色
floor|etage|stockwerk|planta|piso|階
rooms|zimmer|pieces|habitaciones|部屋数
pets|haustiere|animaux|mascotas|ペット
children|kinder|enfants|ninos|hijos|子供|お子様|子ども
adults|erwachsene|adultes|adultos|大人
level|niveau|stufe|nivel|レベル
course|kurs|cours|curso|コース|講座
time|uhrzeit|heure|hora|時間
work permit|right to work|work authorization|work authorisation
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
