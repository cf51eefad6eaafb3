// Answers that forms offer and records and people word otherwise, in English, German, French and Spanish.

/** One answer a line, in the notation of the thesaurus. Loaded with the first longer text or record. */
export const answerWords = `
low|minor|mild|slight|gering|niedrig|leicht|faible|mineur|bajo|baja|leve
moderate|medium|middle|mid|mittel|massig|moyen|moyenne|modere|medio|media|mediano|moderado|intermediate
high|major|severe|serious|hoch|schwer|erheblich|eleve|grave|majeur|alto|alta
critical|emergency|life threatening|kritisch|notfall|critique|urgence|critico|emergencia
urgent|soon|asap|as soon as possible|immediately|dringend|bald|sofort|eilig|rapidement|pronto|inmediato
former|ex smoker|previously|used to|quit|stopped|gave up|ehemalig|fruher|ancien|ex fumador|exfumador
never|non smoker|nie|niemals|jamais|nunca|nichtraucher|non fumeur|no fumador
current|currently|active|daily smoker|aktuell|derzeit|actuel|actual|raucher|fumeur|fumador
morning|mornings|am|forenoon|vormittag|vormittags|morgens|fruh|matin|manana|por la manana|午前
afternoon|afternoons|pm|nachmittag|nachmittags|apres midi|tarde|por la tarde|午後
evening|evenings|night|abend|abends|soir|soiree|noche|por la noche|夕方|夜
monday|mondays|mon|montag|montags|mo|lundi|lun|lunes|月曜日|月曜
tuesday|tuesdays|tue|dienstag|dienstags|di|mardi|mar|martes|火曜日|火曜
wednesday|wednesdays|wed|mittwoch|mittwochs|mi|mercredi|mer|miercoles|mie|水曜日|水曜
thursday|thursdays|thu|donnerstag|donnerstags|do|jeudi|jeu|jueves|jue|木曜日|木曜
friday|fridays|fri|freitag|freitags|fr|vendredi|ven|viernes|vie|金曜日|金曜
saturday|saturdays|sat|samstag|samstags|sa|samedi|sam|sabado|sab|土曜日|土曜
sunday|sundays|sun|sonntag|sonntags|so|dimanche|dim|domingo|dom|日曜日|日曜
weekly|once a week|every week|wochentlich|hebdomadaire|chaque semaine|semanal
fortnightly|biweekly|every two weeks|every other week|zweiwochentlich|quincenal
quarterly|every quarter|four times a year|viermal im jahr|vierteljahrlich|trimestriel|trimestral
half yearly|halfyearly|twice a year|every six months|semi annually|semiannual|biannual|zweimal im jahr|zweimal jahrlich|halbjahrlich|semestriel|deux fois par an|semestral|dos veces al ano
yearly|annually|annual|once a year|every year|einmal im jahr|jahrlich|annuel|par an|anual
bank transfer|transfer|wire|wire transfer|bacs|ach|uberweisung|virement|virement bancaire|transferencia|transferencia bancaria
direct debit|debit|sepa|sepa mandate|lastschrift|einzug|bankeinzug|prelevement|domiciliacion
credit card|card|debit card|visa|mastercard|kreditkarte|karte|carte|carte bancaire|carte bleue|tarjeta|tarjeta de credito
cash|in cash|bar|barzahlung|especes|liquide|efectivo
invoice|on account|on invoice|by invoice|bill me|auf rechnung|rechnung|facture|sur facture|factura
cheque|check|by cheque|scheck|talon
doctorate|phd|doctoral|dphil|doctor of philosophy|doktor|promotion|doktortitel|doctorat|doctorado
master|masters|msc|meng|mba|masters degree|master degree|magister|diplom|mastere|maestria
bachelor|bachelors|bsc|beng|bachelors degree|bachelor degree|undergraduate degree|grado
secondary school|high school|gcse|a levels|abitur|baccalaureat|bac|bachillerato
divorced|geschieden|divorce|divorcee|divorciado|divorciada
widowed|widow|widower|verwitwet|veuf|veuve|viudo|viuda
separated|getrennt|getrennt lebend|separe|separado
petrol|gasoline|gas|benzin|essence|gasolina
electric|ev|bev|battery|elektro|elektrisch|strom|electrique|electrico
manual|stick shift|schaltgetriebe|manuelle|schaltung
small|klein|petit|petite|pequeno|pequena
large|big|gross|grand|grande
phone|by phone|phone call|call|ring|telephone|telefon|telefonisch|anruf|par telephone|por telefono
email|by email|e mail|per email|per e mail|par email|por correo
post|by post|letter|by mail|per post|brief|courrier|par courrier|correo postal
collect|pick up|pickup|collection|i will collect|selbstabholung|abholung|abholen|retrait|recogida|recoger
deliver|delivery|ship|send|lieferung|liefern|zustellung|livraison|envio|entrega
beginner|beginners|novice|none yet|anfanger|debutant|principiante
intermediate|some experience|fortgeschritten|fortgeschrittene|intermediaire|intermedio
advanced|expert|experts|experienced|profi|experte|avance|avanzado|experto
vegetarian|veggie|no meat|vegetarisch|vegetarien|vegetariano|vegetariana
gluten free|coeliac|celiac|no gluten|glutenfrei|sans gluten|sin gluten|celiaco|celiaca
economy|standard class|second class|zweite klasse|2 klasse|deuxieme classe|turista
first class|first|erste klasse|1 klasse|premiere classe|primera clase
one way|single journey|single ticket|einfache fahrt|hinfahrt|aller simple|solo ida
round trip|return ticket|return journey|and back|hin und zuruck|hin und ruckfahrt|aller retour|ida y vuelta
owner|own|homeowner|owned|eigentumer|eigentum|proprietaire|propietario
tenant|renting|rented|rent|mieter|zur miete|locataire|inquilino
employed|employee|salaried|full time job|angestellt|salarie|empleado
self employed|freelance|freelancer|own business|selbststandig|freiberuflich|independant|autonomo
retired|pensioner|rentner|im ruhestand|pensioniert|retraite|jubilado|jubilada
unemployed|jobless|out of work|arbeitslos|chomage|sans emploi|desempleado|en paro
`;
