// What records of other systems (shops, clinics, insurers, carriers, offices) call the things that forms ask for.

/** One thing a line, in the notation of the thesaurus. Loaded with the first record. */
export const systemWords = `
accepted|agreed|agree|accept|understand|understood|confirm|confirmed|consent|acknowledge|declare
incoterm|incoterms|terms of delivery
mileage|odometer|kilometres|miles|odometer reading
built|build|manufacture|manufactured|production|construction|constructed
boat|vessel|ship|yacht
investigator|researcher|principal investigator|pi
engine|engine capacity|displacement|cc|engine size
vin|chassis number
po|purchase order
attendees|participants|guests|visitors|people|attendance|pax|persons
invoice number|invoice no
eta|arrival
loan amount|amount you want to borrow|borrow|amount requested|amount|principal
+nickname|preferred|goes by|display name|badge name|name on badge|name as printed on the badge|informal name|callname|rufname
+phone|wireless phone|wireless|handset|msisdn|daytime phone|contact phone|primary phone
+next of kin|ice|emergency|notify|in case of emergency notify
+patient|subscriber|enrollee|beneficiary|policy owner
+policyholder|proposer|named insured|subscriber|principal insured
insurance company|carrier|insurer|payer|underwriter|insurance provider|current insurer|carrier name
member id|subscriber id|member number|membership number|membership no|membership id|enrollee id|insurance id
loyalty number|rewards id|rewards number|frequent flyer number|frequent traveller number|loyalty id|bonus number|loyalty program number|membership id
loss|incident|occurrence|event|accident|occurred|fnol
police|authority|law enforcement|constabulary
report number|case number|authority ref|authority reference|incident number|crime reference number|file number
injured|injury|bodily injury|hurt|wounded|anyone injured
approximate|about|estimated|approx|est
origin|pickup|collection|departure|from|pick up|start location|origin station|ship from|load|loading|pickup location|pick up location
destination|dropoff|return|drop off|to|arrival|ship to|unload|unloading|destination station|delivery|return location|drop off location
station|location|branch|depot|office|site|store|outlet
out|outbound|departure|depart|pickup|pick up|leave
in|inbound|return|arrival|arriving|arrive|back
flight|flight number|inbound flight|arriving flight
contact|dispatcher|goods in|attn|contact name|responsible|in charge|person in charge|clerk
+employer|name 1|org name|account name|organization name
reference|your reference|customer reference|delivery note|order number|po number|purchase order|external id|external ref|our ref
+goods|material|article|description of goods|commodity description|item description|product description
packages|handling units|colli|cartons|parcels|pieces|boxes
packaging|package type|hu type|packing|unit type
acquired|bought|purchased|purchase|buy|date of purchase|year bought|acquisition|when did you buy
use|class of use|usage|used for|use it for
kept|storage|parked|overnight|stored|garaged
+mileage|annual mileage|miles a year|yearly mileage|distance
plate|reg mark|registration mark|vrm|reg no|numberplate|registration number|license plate
right to work|work authorization|work authorisation|work permit|visa status|work eligibility|eligibility to work
license|licence|registration|registration no|license number|registration number|certification
qualification|study type|degree|diploma|award|course|certificate
year completed|end year|graduation year|year of graduation|completed|graduated
referee|reference|referrer|recommender
referee name|reference name
referee phone|reference phone
notice period|notice weeks|notice
current|still|currently|ongoing|present|still work here|currently work here|i still work here|current position|i currently work here
serial|serial number|meter number|device number|serial no
reading|meter reading|last reading|counter reading
consumption|annual consumption|usage|yearly consumption
supplier|provider|vendor|utility
previous supplier|current supplier|old supplier|present provider
payment method|method|pay by|payment type|how would you like to pay|how would you like to be paid|disbursement|payout|payout method|tender
payment frequency|billing cycle|billing frequency|instalments|installments|billing interval
account holder|holder|account name|name on account|account owner
shirt size|shirt|t shirt|tee size|t shirt size
language|home language|mother tongue|native language|preferred language|locale|spoken at home|lang
health card|hcn|health number|health insurance number|medicare number|health card number
special needs|accommodations|accessibility|accessibility requirements|access needs|accessibility needs
allergens|allergies|food allergies|intolerances
meal|dietary|diet|meal preference|food preference|dietary preference|menu
household size|household|people in household|occupants|residents
bedrooms|beds|rooms
move in date|desired start|tenancy start|lease start|start date|commencement|inception|effective date|go live|desired start date|requested date
end date|termination|expiry|expires|valid until|valid to|expiration date
visit type|appointment type|encounter type|type of visit|first visit
follow up|revision|check up|review|control
practitioner|doctor|physician|provider|clinician|therapist|dentist
appointment|slot|booking|visit|consultation
department|service|specialty|speciality|clinic|unit
symptoms|complaint|chief complaint|reason for visit|reason|presenting problem
headcount|party size|covers|guests|number of guests|pax|guest count|people
budget|price range|spend|spending limit|max price|budget per person
source|lead source|how did you hear|how did you find us|referral source|heard via|utm source|found us|channel
+newsletter|subscribe|email updates
vat|vat id|vat number|tax number|tax id|vat no
invoice to|bill to|billing|invoiced|billing entity|organisation to be invoiced|payer
category|ticket type|ticket|tier|plan|product name|product|package|tariff
excess|deductible|voluntary excess
no claims|ncd|no claims discount|no claims bonus|ncb
occupation|job title|profession|job|employment
manufacturer|make|brand
postal|postcode|postal code|zip code|post code|zip
given name|first name|fname|forename|f name|given
family name|last name|lname|surname|l name|family
middle initial|m i|middle i|middle|middle name
date of birth|bdate|dob|birthdate|birth date|birthday
address|addr|street address|street|address line 1
quantity|qty|count|number of
number|num|no|nr
amount|amt|sum|total
department|dept
relationship|relation|rel|kinship
guardian|parent|parent or guardian|caregiver|legal guardian
camper|participant|child|kid|attendee
buddy|friend|tent mate|room mate|roommate|cabin mate
bus|transport|transportation|shuttle
medical|health|health notes|medical notes|medical conditions|conditions
grade|school year|year level|class|grade completed
week|session|weeks|sessions
pet|animal|patient
breed|race
neutered|spayed|sterilised|castrated|desexed
microchip|chip|chip number|microchip number
balance|outstanding|amount due
severity|priority|urgency|impact
asset|device|equipment|hardware|machine
serial number|asset tag|sn|s n
submitted by|reporter|requester|requested by|requestor|raised by
assignee|owner|responsible|handled by
cost centre|cost center|department code|cost object
approver|line manager|approved by|supervisor|manager
delivery instructions|courier notes|driver notes|leave with|shipping notes
gift message|card message|greeting|dedication
employer|works at|works for|working at|employed by|employed at|place of work|workplace|current employer
job title|works as|working as|employed as|current role|current position
income|earns|makes|takes home|salary|monthly income|gross monthly income|net monthly income|wages
address|lives at|living at|resides at|residence|home address|residential address
city|lives in|living in|based in|hometown
phone|reachable at|reach at|call on|ring on|contact number|callback number
languages|speaks|spoken languages|language skills
vehicle|drives|car
spouse|married to|husband|wife|partner
school|centre|institution|college|academy|place of study|institute
teacher|tutor|instructor|lecturer|form tutor|class teacher
trading name|trades as|dba|doing business as|business name|seller name
supplier|vendor|seller|merchant|creditor
buyer|purchaser|customer|client
sender|shipper|consignor|from party|exporter
receiver|consignee|recipient|deliver to|ship to|importer|addressee
justification|rationale|business case|reason|why needed
rollback|backout|back out plan|fallback|fallback plan|contingency|recovery plan
downtime|outage|interruption|unavailability
team|assignment group|support group|queue|resolver group
affected items|configuration items|assets|cis|affected systems
runbook|documentation|docs|manual|wiki page|link
stage|environment|env|landscape
hobby|hobbies|interests|pastimes
emergency contact|ice|next of kin|nok|person to notify|whom to notify|in an emergency call
previous surgeries|operations|surgical history|past surgeries
vaccinations|immunisations|immunizations|shots|jabs
primary care physician|gp|family doctor|pcp|general practitioner|usual doctor
chief complaint|presenting complaint|main problem|what brings you in|reason for visit
insurance number|insurance id|health insurance number|insured number
dosage|dose|strength
smoker|smoking|tobacco|smokes|smoking status|tobacco use
alcohol|drinks|drinking|units per week|alcohol use
living will|advance directive|advance decision
access arrangements|accommodations|adjustments|reasonable adjustments|special arrangements|support needs
subjects|papers|modules|units taken|courses taken
exam board|awarding body|board|examination board
candidate number|exam number|student number|matriculation number
thesis title|dissertation title|topic|research topic
harvest|harvest year|crop year|vintage
variety|cultivar|strain
tonnage|tonnes|tons|weight in tonnes
acreage|hectares|area farmed|field size
herd number|flock number|holding number|cph number
reserve price|minimum price|lowest price|floor price
hourly rate|day rate|rate per hour|pay rate
closing date|deadline|due by|submit by|respond by
venue|location|place|where it takes place
speaker|presenter|lecturer|talk by
talk|session|presentation|lecture
affiliation|organisation|employer|university|institution
donation|gift|contribution|amount pledged|pledge
recurring|regular|repeat|every month|standing order
crew|team size|staff on site|number of workers
contractor|builder|company carrying out the work
site|site address|project site|location of works|job site
permit number|permit|authorisation number|consent number
tenancy|lease|rental agreement|contract
household income|family income|combined income
dependants|dependents|children at home|number of dependants
landlord|lessor|letting agent|property manager
meter reading|reading|meter value|index
meter number|meter id|meter serial number|mpan|mprn
tariff|rate plan|price plan|energy plan
account manager|relationship manager|sales contact|rep|sales rep
tracking number|consignment number|waybill|awb|parcel number|shipment number
parcel count|number of parcels|packages|pieces|colli|cartons
customs value|declared value|value of goods|goods value
tail lift|liftgate|lift gate
delivery notes|instructions|driver notes|drop off instructions|delivery comments
gate code|access code|door code|entry code
`;
