// What English keys are called on forms in German, French, Spanish and Japanese. A page loads them only if it is not in English.

/** One thing a line, in the notation of the thesaurus. */
export const translations = `
+sender|expediteur|absender|versender|remitente|送り主|差出人|依頼主|ご依頼主|発送元
+recipient|destinataire|empfanger|destinatario|受取人|お届け先|送り先|届け先
+child|eleve|enfant|kind|schuler|nino|alumno|hijo|児童|お子様|子供|園児
+parent|responsable|responsable legal|tuteur|erziehungsberechtigte|eltern|tutor|保護者
+insured|versicherungsnehmer|assure|tomador|契約者
+owner|eigentumer|inhaber|proprietaire|propietario|所有者
+patient|kunde|cliente|paciente|患者
+tenant|mieter|mietinteressent|locataire|inquilino|入居者|借主
+employer|firma|unternehmen|arbeitgeber|entreprise|societe|employeur|empresa|会社|勤務先|法人
+next of kin|notfallkontakt|personne a prevenir|緊急連絡先
+contact|ansprechpartner|kontaktperson|interlocuteur|persona de contacto|担当者|連絡先
mother|mutter|mere|madre|母
father|vater|vaters|pere|padre|父
+start|beginn|startdatum|debut|date de debut|inicio|fecha de inicio|開始日|開始
+end|ende|enddatum|fin|終了日|終了
+city|ort|stadt|ville|commune|ciudad|localidad|poblacion
+job title|beruf|poste|cargo|puesto|profesion|役職|職業|職種
+revenue|einkommen|nettoeinkommen|revenu|revenus|ingresos|年収|収入
+cost|preis|prix|precio|価格|金額|betrag|montant|importe
+value|wert|valeur|valor
+quantity|anzahl|menge|quantite|nombre de|cantidad|numero de|数量|個数
+area|wohnflache|flache|superficie|面積
+category|kategorie|categorie|categoria|type de|tipo de|種類|区分|カテゴリ
+purpose|zweck|objet|finalidad|目的|用途|使用目的
+cause|grund|motif|motivo|理由
+description|beschreibung|descripcion|bezeichnung|内容|説明|詳細
+comments|bemerkung|bemerkungen|anmerkungen|remarques|commentaires|observaciones|comentarios|備考|ご要望|要望|メッセージ
weight|gewicht|poids|peso|重さ|重量
currency|wahrung|devise|moneda|通貨
+billing|rechnung|rechnungsadresse|facturation|facturacion|請求先|請求
+shipping|lieferung|lieferadresse|livraison|envio|entrega|配送先|お届け先
floor|etage|stockwerk|planta|piso|階
pets|haustiere|animaux|mascotas|ペット
time|uhrzeit|heure|hora|時間
account|konto|compte|cuenta|口座
source|payer|ordering|auftraggeber|donneur d ordre|ordenante|振込元|依頼人
payee|beneficiary|recipient|begunstigter|begunstigten|empfanger|beneficiaire|beneficiario|受取人
template|vorlage|modele|plantilla|雛形
remittance|purpose|reference text|verwendungszweck|motif|concepto|objet|摘要
invoice|rechnung|facture|factura|請求書
order|bestellung|auftrag|commande|pedido|注文
receipt|beleg|quittung|kassenbon|recu|ticket de caisse|justificante|recibo|領収書|レシート
contract|agreement|vertrag|contrat|contrato|契約
insurance|versicherung|assurance|seguro|保険
cancellation|cancel|storno|kundigung|rucktritt|annulation|resiliation|cancelacion|anulacion|解約|取消
purchase|bought|buy|kauf|gekauft|anschaffung|achat|achete|compra|comprado|購入|お買い上げ
sale|verkauf|vente|venta|販売
shop|store|dealer|retailer|seller|handler|geschaft|laden|verkaufer|magasin|boutique|vendeur|revendeur|tienda|establecimiento|vendedor|comercio|販売店|購入店|店舗
product|item|article|goods|produkt|artikel|ware|gerat|produit|appareil|producto|articulo|aparato|商品|製品|品名
model|modell|modele|modelo|型番|機種|型式
serial|seriennummer|serie|製造番号|シリアル
brand|make|marke|hersteller|marque|fabricant|marca|fabricante|メーカー|ブランド
warranty|guarantee|garantie|gewahrleistung|garantia|保証
complaint|claim|reklamation|beschwerde|reclamation|reclamacion|queja|苦情
defect|fault|problem|issue|mangel|fehler|defekt|panne|defaut|probleme|averia|defecto|fallo|problema|不具合|故障|症状
repair|reparatur|reparation|reparacion|修理
replacement|exchange|umtausch|ersatz|austausch|echange|remplacement|cambio|sustitucion|交換
refund|erstattung|ruckerstattung|remboursement|reembolso|devolucion|返金
resolution|remedy|solution|losung|wunsch|solucion|ご希望
supplier|vendor|lieferant|fournisseur|proveedor|仕入先
legal form|rechtsform|forme juridique|forma juridica|法人格
register|registration|handelsregister|registre|registro|登記
tax|steuer|impot|fiscal|impuesto|税
vat|ust|umsatzsteuer|mwst|tva|iva|消費税
bank|kreditinstitut|banque|banco|銀行
branch|filiale|zweigstelle|agence|sucursal|支店
court|gericht|amtsgericht|registergericht|tribunal|greffe|juzgado|裁判所
code of conduct|verhaltenskodex|code de conduite|codigo de conducta|行動規範
extended|extension|verlangert|verlangerung|prolongation|ampliacion|extendida|延長
accounting|bookkeeping|buchhaltung|comptabilite|contabilidad|経理
sales|vertrieb|ventes|ventas|営業
holder|inhaber|kontoinhaber|titulaire|titular|名義
payment|pay|zahlung|zahlungs|bezahlung|paiement|reglement|pago|支払|お支払い
terms|conditions|bedingungen|bedingung|ziel|konditionen|modalites|condiciones|条件
method|mode|way|weise|methode|metodo|forma|方法
delivery|lieferung|liefer|livraison|entrega|envio|配送|お届け
employees|headcount|staff|mitarbeiter|mitarbeiterzahl|beschaftigte|effectif|salaries|empleados|plantilla|従業員
turnover|revenue|umsatz|jahresumsatz|chiffre d affaires|facturacion|volumen de negocio|売上
founded|established|incorporated|grundung|gegrundet|creation|fundacion|設立
industry|sector|branche|secteur|sector|業種
contact|ansprechpartner|ansprechpartnerin|kontakt|interlocuteur|contacto|担当者|連絡先
department|abteilung|service|departement|departamento|部署|所属
position|role|function|job|funktion|rolle|stelle|fonction|poste|cargo|puesto|役職|職種
website|homepage|web|internetseite|webseite|site internet|site web|sitio web|pagina web|ホームページ
certificate|certification|certified|zertifikat|zertifizierung|zertifiziert|certificat|certificado|証明書|認証
valid|expiry|expires|gultig|ablauf|gultigkeit|expiration|validite|vencimiento|caducidad|有効期限
issued|issue|ausgestellt|ausstellung|delivre|delivrance|emision|expedicion|発行
date|datum|termin|tag|jour|fecha|日付|日
start|beginn|begin|anfang|debut|inicio|開始
end|ende|schluss|fin|final|終了
arrival|check in|anreise|ankunft|arrivee|llegada|entrada|到着|チェックイン
departure|check out|abreise|abfahrt|abflug|depart|salida|出発|チェックアウト
nights|nachte|ubernachtungen|nuits|noches|泊数
guests|people|persons|gaste|personen|personnes|voyageurs|huespedes|personas|人数
adults|erwachsene|adultes|adultos|大人
children|kinder|enfants|ninos|hijos|子供|お子様
room|zimmer|chambre|habitacion|部屋
breakfast|fruhstuck|petit dejeuner|desayuno|朝食
tour|trip|journey|reise|fahrt|circuit|voyage|sejour|viaje|excursion|旅行|ツアー
flight|flug|vol|vuelo|便名
luggage|baggage|gepack|bagage|bagages|equipaje|荷物
passport|reisepass|passeport|pasaporte|パスポート|旅券
vehicle|car|fahrzeug|auto|wagen|vehicule|voiture|vehiculo|coche|車両|車
plate|registration|kennzeichen|immatriculation|plaque|matricula|ナンバー
mileage|odometer|kilometerstand|laufleistung|kilometrage|kilometraje|走行距離
fuel|kraftstoff|treibstoff|carburant|combustible|燃料
licence|license|fuhrerschein|permis|licencia|permiso|免許
rent|miete|kaltmiete|loyer|alquiler|家賃
deposit|kaution|anzahlung|caution|depot|acompte|fianza|deposito|敷金|保証金
landlord|vermieter|bailleur|proprietaire|arrendador|casero|大家
tenant|mieter|locataire|inquilino|入居者
apartment|flat|wohnung|appartement|logement|piso|apartamento|vivienda|部屋番号
rooms|zimmeranzahl|pieces|habitaciones|間取り
building|gebaude|batiment|immeuble|edificio|建物
property|immobilie|grundstuck|objekt|bien|propriete|inmueble|物件
school|schule|ecole|escuela|colegio|学校
class|grade|klasse|stufe|classe|curso|clase|学年|クラス
teacher|lehrer|enseignant|professeur|profesor|先生
course|kurs|lehrgang|cours|formation|コース|講座
language|sprache|langue|idioma|lengua|言語
nationality|citizenship|staatsangehorigkeit|nationalitat|nationalite|nacionalidad|国籍
birthplace|place of birth|geburtsort|lieu de naissance|lugar de nacimiento|出生地
marital|familienstand|situation familiale|etat civil|estado civil|婚姻
income|einkommen|gehalt|revenu|salaire|ingresos|sueldo|収入|年収
employer|arbeitgeber|employeur|empleador|勤務先
profession|occupation|beruf|tatigkeit|metier|profession|profesion|ocupacion|職業
health|medical|gesundheit|sante|medical|salud|medico|健康
doctor|physician|arzt|hausarzt|medecin|docteur|doctor|医師|主治医
illness|disease|condition|krankheit|erkrankung|vorerkrankungen|maladie|antecedents|enfermedad|既往歴|病気
allergies|allergy|allergien|unvertraglichkeiten|allergies|alergias|アレルギー
medication|medicines|medikamente|arzneimittel|medicaments|traitement|medicamentos|medicacion|薬|服薬
diet|food|meal|ernahrung|verpflegung|kost|regime alimentaire|repas|dieta|alimentacion|comida|食事
animal|pet|tier|haustier|animaux|mascota|ペット
breed|species|rasse|tierart|race|espece|raza|especie|品種
event|veranstaltung|anlass|evenement|evento|イベント
ticket|karte|billet|entrada|チケット
seat|platz|sitzplatz|place|siege|asiento|座席
donation|spende|don|donativo|donacion|寄付
membership|mitgliedschaft|adhesion|abonnement|membresia|suscripcion|会員
customer|client|kunde|kunden|client|cliente|お客様|顧客
signature|unterschrift|signature|firma|署名
consent|agree|agreed|accept|accepted|erkennen|anerkannt|einwilligung|zustimmung|einverstanden|akzeptiere|consentement|accepte|autorise|consentimiento|acepto|autorizo|同意
newsletter|marketing|news|offers|werbung|angebote|actualites|offres|novedades|ofertas|publicidad|お知らせ|メルマガ
privacy|datenschutz|datenschutzerklarung|datenverarbeitung|dsgvo|gdpr|data protection|data processing|confidentialite|rgpd|privacidad|個人情報
terms of service|agb|nutzungsbedingungen|conditions generales|cgv|condiciones generales|利用規約
message|note|comments|nachricht|mitteilung|bemerkung|anmerkung|message|commentaire|remarque|mensaje|comentario|observacion|備考|メッセージ
description|details|beschreibung|schilderung|angaben|description|precisions|descripcion|detalle|内容|詳細
reason|grund|anlass|motif|raison|motivo|razon|理由
amount|sum|betrag|summe|hohe|montant|somme|importe|monto|金額
price|cost|preis|kosten|prix|cout|precio|coste|価格|料金
value|worth|wert|valeur|valor|評価額
quantity|count|number of|anzahl|menge|stuck|quantite|nombre|cantidad|数量|個数
number|no|nummer|nr|numero|番号
weight|gewicht|poids|peso|重量|重さ
height|size|hohe|grosse|taille|hauteur|altura|talla|高さ|身長
width|breite|largeur|ancho|幅
length|duration|lange|dauer|laufzeit|longueur|duree|largo|duracion|長さ|期間
area|flache|wohnflache|surface|superficie|面積
color|colour|farbe|couleur|color|色
material|werkstoff|matiere|materiau|素材
year|jahr|annee|ano|年
month|monat|mois|mes|月
time|uhrzeit|zeit|heure|horaire|hora|horario|時間|時刻
weekday|wochentag|jour de la semaine|dia de la semana|曜日
frequency|haufigkeit|rhythmus|turnus|frequence|periodicite|frecuencia|頻度
priority|urgency|urgent|dringlichkeit|prioritat|dringend|urgence|priorite|urgencia|prioridad|優先度|緊急度
category|type|kind|kategorie|typ|categorie|type|tipo|categoria|種類|区分
status|state|zustand|etat|statut|estado|状態
first|erste|erster|premier|premiere|primer|primera|第一
second|zweite|zweiter|deuxieme|segundo|segunda|第二
preferred|desired|wunsch|gewunscht|bevorzugt|souhaite|prefere|preferido|deseado|希望
emergency|notfall|urgence|emergencia|緊急
relationship|relation|verhaltnis|beziehung|verwandtschaft|lien|parente|parentesco|relacion|続柄
mother|mutter|mere|madre|母
father|vater|pere|padre|父
spouse|partner|ehepartner|ehegatte|conjoint|conyuge|配偶者
title|salutation|anrede|civilite|tratamiento|敬称
phone|telephone|mobile|telefon|handy|mobil|telephone|portable|telefono|movil|電話|携帯
street|strasse|rue|calle|番地
city|town|stadt|ort|wohnort|ville|ciudad|localidad|poblacion|市区町村
country|land|pays|pais|国
company|organization|firma|firmenname|unternehmen|societe|entreprise|raison sociale|empresa|razon social|会社|会社名|貴社名
photo|picture|image|foto|bild|photo|imagen|写真
attachment|file|document|anhang|anlage|datei|unterlagen|piece jointe|fichier|adjunto|archivo|documento|添付
promo|coupon|discount|gutschein|rabatt|reduction|descuento|割引
instant|immediate|now|sofort|echtzeit|immediat|instantane|inmediato|即時
save|store|speichern|sichern|enregistrer|guardar|保存
recurring|standing|dauerauftrag|regelmassig|recurrent|periodico|定期
collection|pickup|abholung|abholen|retrait|enlevement|recogida|集荷|受取
installation|einbau|montage|installation|instalacion|設置|取付
usage|use|nutzung|verwendung|utilisation|usage|uso|使用|用途
household|haushalt|foyer|menage|hogar|世帯
owner|eigentumer|halter|besitzer|proprietaire|propietario|dueno|所有者
policy|police|n° de contrat|numero de contrat|versicherungsnummer|versicherungsschein|vertragsnummer|numero de poliza|poliza|証券番号
insurer|assureur|compagnie d assurance|assurance|versicherer|versicherungsgesellschaft|aseguradora|compania de seguros|保険会社
accident|sinistre|unfall|schaden|siniestro|accidente|事故
witness|temoin|temoins|zeuge|zeugen|testigo|testigos|目撃者
injured|blesses|blesse|verletzte|personenschaden|heridos|lesionados|けが人
place|ou|lieu|ort|lugar|場所
when|quand|wann|cuando|いつ
statement|constat|circonstances|hergang|recit|relato|hechos|faits|経緯
other party|tiers|adverse|partie adverse|unfallgegner|gegner|contrario|相手方
driver|conducteur|fahrer|conductor|運転者
plate|plaque|immatriculation|immat|kennzeichen|matricula|placa|ナンバー
make|marque|hersteller|marca|メーカー
instrument|fach|instrumento|楽器
lesson type|unterrichtsform|unterrichtsart|art des unterrichts|type de cours|tipo de clase
rental instrument|mietinstrument|leihinstrument|instrument de location
experience|erfahrung|vorkenntnisse|experience|connaissances|experiencia|conocimientos|経験
desired day|tage|mogliche tage|wunschtage|jours souhaites|dias posibles
landline|festnetz|telefon privat|privat|telephone fixe|fixe|telefono fijo|固定電話
work phone|dienstlich|geschaftlich|telephone professionnel|telefono del trabajo|勤務先電話
account holder|kontoinhaber|titulaire du compte|titular de la cuenta|口座名義
photo consent|bilder|fotos|photos|autorisation photo|imagenes|写真
pref|prefecture|province|都道府県
municipality|address|street|rest|line 1|市区町村番地|市区町村|番地|住所
building|room|apartment|bldg|建物名|部屋番号|マンション名
time slot|slot|ampm|part of day|time of day|時間帯|tageszeit|creneau|moment de la journee|franja horaria
desired date|hope|preferred date|希望日|wunschtermin|date souhaitee|fecha deseada
persons|people|guests|personen|gaste|personnes|personas|headcount|party size|人数|personenzahl|nombre de personnes|numero de personas
air conditioner|aircon|エアコン|klimaanlage|climatisation|aire acondicionado
removal|remove|uninstall|取り外し|撤去|demontage|ausbau|desmontaje
request|note|wish|memo|ご要望|wunsche|souhaits|deseos
reading|furigana|kana|ふりがな|フリガナ
employer|company|workplace|勤務先|お勤め先
department|section|部署|service
degree|diploma|abschluss|diplome|titulacion|学位|学歴
field of study|major|studiengang|fachrichtung|filiere|carrera|専攻
semester|term|semestre|学期
thesis|abschlussarbeit|memoire|tesis|論文
student number|matrikelnummer|numero d etudiant|numero de alumno|学籍番号
health insurance|krankenkasse|krankenversicherung|mutuelle|seguridad social|健康保険
blood group|blutgruppe|groupe sanguin|grupo sanguineo|血液型
pregnant|schwanger|enceinte|embarazada|妊娠
surgery|operationen|operation|operations chirurgicales|cirugias|手術
emergency contact|notfallkontakt|personne a prevenir|contacto de emergencia|緊急連絡先
referral|uberweisung|ordonnance|derivacion|紹介状
move in|einzug|emmenagement|mudanza|入居
heating|heizung|heizungsart|chauffage|calefaccion|暖房
parking|stellplatz|parkplatz|parking|aparcamiento|駐車場
energy|strom|energie|electricite|electricidad|電気
meter|zahler|zahlernummer|compteur|contador|メーター
meter reading|zahlerstand|releve|index|lectura|検針
tariff|tarif|tarifa|料金プラン
club|verein|club|association|asociacion|クラブ
section|abteilung|sparte|seccion|部門
membership type|mitgliedschaft|art der mitgliedschaft|type d adhesion|tipo de socio|会員種別
fee|beitrag|cotisation|cuota|会費
entry|eintritt|beitritt|adhesion|alta|入会
swimmer|schwimmer|schwimmen|nageur|nadador|水泳
trade|gewerk|corps de metier|oficio|業種
damage|schaden|mangel|degats|danos|損傷
urgency|dringlichkeit|prioritat|urgence|urgencia|緊急度
callback|ruckruf|rappel|devolucion de llamada|折り返し
spare key|zweitschlussel|ersatzschlussel|double des cles|copia de llaves|合鍵
consignee|empfanger|destinataire|destinatario|荷受人
packages|parcels|parcel|packstucke|kolli|paket|pakete|colis|bultos|paquete|paquetes|個口|荷物
interpreter|dolmetscher|dolmetscherin|interprete|通訳
terrace|terrasse|terraza|テラス
highchair|high chair|child seat|kinderstuhl|hochstuhl|kindersitz|chaise haute|trona
birthday|geburtstag|anniversaire|cumpleanos|誕生日
date|datum|fecha|日付|日
return|ruckgabe|rueckgabe|retour|devolucion|返却
van|transporter|furgoneta|camionnette
unpaid|unbezahlt|unbezahlter|unbezahlte|sans solde|non paye|no pagado|無給
leave|urlaub|absence|abwesenheit|conge|permiso|休暇
goods|ware|warenbezeichnung|nature des marchandises|mercancia|品目
pickup|abholung|enlevement|recogida|集荷
crop|kultur|culture|cultivo|作物
variety|sorte|variete|variedad|品種
harvest|ernte|erntejahr|recolte|cosecha|収穫
stay|aufenthalt|sejour|estancia|滞在
cot|kinderbett|lit bebe|cuna|ベビーベッド
pets allowed|haustier|animal de compagnie|mascota|ペット
size|grosse|taille|talla|tamano|サイズ
arrival time|ankunftszeit|heure d arrivee|hora de llegada|到着時刻
`;
