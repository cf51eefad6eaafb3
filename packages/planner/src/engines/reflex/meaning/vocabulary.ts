// Words for fields on pages of about forty countries. Texts are normalised: lower case, no accents on Latin and Greek letters.
import { forgetAll } from "../memoize.ts";
import type { Meaning } from "./meanings.ts";

export interface Rule {
  /** "none": the words rule out any meaning, although others in the text suggest one. */
  means: Meaning | "none";
  says: RegExp;
  unless?: RegExp;
}

/** Letters of the scripts whose words are in a separate file. */
export const hasOtherScript = /[\u0370-\u052f\u0590-\u06ff\u0e00-\u0e7f\uac00-\ud7af]/;

const added: Rule[] = [];

/** Adds the words of other scripts, once. */
export function addRules(more: Rule[]): void {
  if (added[0]) return;
  added.push(...more);
  forgetAll();
}

/** The first rule that matches a text applies. */
export function findRule(text: string): Rule | undefined {
  const applies = ({ says, unless }: Rule) => says.test(text) && !unless?.test(text);
  return (hasOtherScript.test(text) ? added.find(applies) : undefined) ?? rules.find(applies);
}

const rules: Rule[] = [
  {
    means: "none",
    says: /\bsearch|\bfind (?:a|your|our)\b|\bsuche|\bbuscar|\bbusqueda|\bbusca\b|recherche|\bzoek|\bhledat|\bhledan|\bszukaj|\bcerca\b|\bricerca|\bsok\b|\bhaku\b|\bkeres(?!zt)|\bcautare|\bpretraga|\btrazi\b|\barama\b|检索|搜索|検索|\bcari\b|\bq\b|\bquery\b|\bkeywords?\b/,
    unless: /address|street|postal|postcode|zip|adresse|plz/,
  },
  {
    means: "none",
    says: /coupon|promo|voucher|gift ?card|gift ?code|giftcert|discount|gutschein|rabat|descuento|\bcupon|\bcupom|codice sconto|kupon|alennus|クーポン|优惠|loyalty|\bcaptcha|recaptcha|security question|\banswer\b|honeypot|\bquantity\b|\bqty\b|\bquantite\b|\bmenge\b|\bcantidad\b|\bprice\b|\bcomment|\bmessage\b|\bnachricht|\bbemerkung|\bremark|\bmensaje|\bobservac|\bkommentar|komentar|poznamk|megjegyz|uwagi|\bnotes?\b|備考|留言|\bsubject\b|\bbetreff\b|delivery instruction|special instruction|\breview\b|\brating\b|\bsort ?by\b|\bsorting\b|\bfilter\b|\bcurrency\b|\bwaehrung|\bwahrung|\bdevise\b|\bmoneda\b|referral|referrer|hear about|how did you|\bhint\b|security code image|verify you(?!r)|gift ?message|order (?:number|no|id)|\btracking|\bsubscription|donation|\bshipping ?method|payment ?method|\bdelivery ?(?:date|time|option)|\bgift|\binstructions?\b|messaggio|mensagem|address (?:title|type|name|book|nick|label|description)|description de l|label alamat|nama alamat|\bbell\b|\bdirections?\b|\bpo ?number|tax office|name this|is (?:contact|billing|default|shipping)|\bpoint of|punto di ritiro|\btimezone|time zone|\bpoll\b|\bsize\b|\bcolou?r\b/,
    unless: /social ?security|card ?security|cvv|credit ?cards?\b|\bcc\b|first card|second card/,
  },
  // Cards
  {
    means: "cc-csc",
    says: /\bcv[vcn]\s?\d?\b|\bcsc\b|\bcvd\b|card ?(?:verification|security|code|validation|identification)|security ?code|verification ?(?:value|number)|sicherheitscode|pruf(?:nummer|ziffer)|kartenpruf|cryptogram|code ?(?:de )?securite|codigo de (?:seguridad|seguranca)|codice di (?:sicurezza|verifica)|(?:veiligheids|beveiligings)code|sikkerhedskode|sakerhetskod|turvakoodi|kod zabezpieczajacy|bezpecnostni kod|ellenorzo kod|guvenlik kodu|セキュリティ ?コード|安全码/,
  },
  {
    means: "cc-exp-month",
    says: /(?:\bexp\w*|\bcc\b|\bcard\b|valid\w*|ablauf\w*|gultig\w*|venc\w*|scad\w*|cad\w*|verval\w*|skt)\s*(?:date )?(?:\w+ )?(?:month|monat|mois|mes\b|mese|maand|mm\b|kuukausi|maned|manad|ay\b)|(?:month|monat|mois|mes|mese|maand)\b.{0,12}(?:exp|ablauf|venc|scad|cad)|expm|ccmonth|expirymonth|有効期限.{0,3}月/,
    unless: /birth|bday|dob|geburt|\byy|\baa\b|\bjj\b|year|jahr|annee|\bano\b|anno/,
  },
  {
    means: "cc-exp-year",
    says: /(?:\bexp\w*|\bcc\b|\bcard\b|valid\w*|ablauf\w*|gultig\w*|venc\w*|scad\w*|cad\w*|verval\w*|skt)\s*(?:date )?(?:\w+ )?(?:year|jahr|annee|ano\b|anno|jaar|yy\b|vuosi|\bar\b|yil)|(?:year|jahr|annee|ano|anno|jaar)\b.{0,12}(?:exp|ablauf|venc|scad|cad)|expy|ccyear|expiryyear|有効期限.{0,3}年/,
    unless: /birth|bday|dob|geburt|\bmm\b|month|monat|\bmois|\bmes\b|mese/,
  },
  {
    means: "cc-exp",
    says: /\bexp(?:ir\w*|\.|\b)|\bmm ?[-/] ?(?:yy|aa|jj|gg)|\bvalid(?:ity|ez|ade|ite|\s?(?:thru|through|until|till|to))\b|ablaufdatum|gultig bis|date d'?expiration|vencimiento|vencimento|caducidad|scadenza|vervaldatum|udlobsdato|utgangsdatum|giltig|voimassa|data waznosci|wazna do|platnost|lejarat|son kullanma|有効期限|有效期/,
    unless: /passport|licen[cs]e|\bid\b|password|visa expir|\bdd\b|\btt\b/,
  },
  {
    means: "cc-type",
    says: /(?:card|cc|credit ?card|karten?|carte|tarjeta|carta)\s*(?:type|typ|brand|art|provider|issuer|company)|type (?:de|of) (?:carte|card|credit)|tipo (?:de|di|do) (?:tarjeta|carta|cartao)|kortti?typ|カードの種類|カード会社/,
  },
  {
    means: "cc-given-name",
    says: /(?:card\s?holder|\bcc\b|\bcard\b|karteninhaber|titular).{0,14}(?:first|given|fore|vor)\s?-?name/,
  },
  {
    means: "cc-family-name",
    says: /(?:card\s?holder|\bcc\b|\bcard\b|karteninhaber|titular).{0,14}(?:last|family|sur|nach)\s?-?name/,
  },
  {
    means: "cc-name",
    says: /card\s?(?:holder|owner|member)|holder'?s? ?name|name ?(?:as (?:it )?(?:appears|shown) )?on (?:the |your |credit )*card|\bcc ?(?:\w+ )?(?:name|owner|holder)|(?:credit ?)?card ?(?:\w+ )?name|inhaber|titulaire|nom (?:sur|du) (?:la )?(?:carte|porteur)|titular|nombre (?:en|de|que aparece en) la tarjeta|nome (?:no|do|impresso no) cart|intestatario|titolare|kaart ?houder|naam op (?:de )?kaart|kortholder|kortinnehavare|kortinhaver|kortin ?haltija|posiadacz|wlasciciel\S* karty|drzitel|kartya ?(?:tulajdonos|birtokos)|kart uzerindeki|kart sahib|カード名義|名義人|持卡人/,
    unless: /number|numero|nummer/,
  },
  {
    means: "cc-number",
    says: /(?:credit|debit|payment|bank|kredit|krediet|kreditni)? ?(?:card|karten|kaart|kort|kortti|carte|tarjeta|carta|cartao|karty|karta|kartya|kart|kartice)\s?-?_?(?:#|no\b|nr\b|num(?:ber|mer|ero|er)?\b|number|n[°º]|szam|numarasi)|\bcc ?(?:num(?:ber)?|no|nr)\b|ccnumber|acctnum|\bpan\b|num(?:ero|er)?\b.{0,6}(?:de |della |do |da |de la )?.{0,5}(?:carte\b|carta\b|tarjeta|cartao|karty\b)|kartennummer|kortnummer|kortin numero|カード番号|卡号/,
    unless:
      /gift|loyalty|member|bonus|payback|club|advantage|phone|tel|street|huis|haus|casa|identi|\bnif\b|\bdni\b|documento|civico|rue|voie|rewards?/,
  },
  // Codes and accounts
  {
    means: "none",
    says: /\bdigit \d|door ?code|portkod|otp-input-\d|\bpin\b(?! ?code)|otp.{0,8} \d$|email (?:title|tab|domain|issue|subject|reservation)|name of (?:item|product)|\bage\b/,
  },
  {
    means: "one-time-code",
    says: /\b(?:otp|totp|2fa|mfa)\b|one.?time.?(?:pass)?(?:code|password)?|(?:verification|confirmation|authenti\w+|sms|access|login) ?code|(?:6|six).?digit|einmal(?:code|passwort)|bestatigungscode|code de (?:verification|confirmation)|codigo de verificacion|認証コード|確認コード|验证码/,
  },
  {
    means: "vat-number",
    says: /\bvat\b|vat ?(?:id|number|no|reg)|\bust\.?-?\s?id|umsatzsteuer|\btva\b|\biva\b|partita iva|p\.? ?iva\b|\bbtw\b|\bnip\b|\bdic\b|\bdph\b|ic dph|\badoszam|\bcif\b|\bnif\b|\bcnpj\b|\btax ?(?:id|number|no|code|registration|vat)|taxvat|taxid|\bafm\b|\bpib\b|vergi (?:no|numarasi)|y-tunnus/,
    unless: /codice fiscale|company name|\d{2,}|excl|incl|цена|price/,
  },
  {
    means: "id-number",
    says: /\b(?:national|personal|identity|government|tax ?payer|citizen) ?(?:id|identification|insurance)?\s?(?:card ?)?(?:number|no|code)|social ?security|\bssn\b|\bdni\b|\bnie\b|\bcpf\b|\brfc\b|\bcurp\b|codice ?fiscale|fiscal ?code|personnummer|personal ?number|henkilotunnus|\bcpr\b|\bpesel\b|rodne cislo|\bcnp\b|\bjmbg\b|\begn\b|tc ?(?:kimlik|no)|kimlik|\bnik\b|\bktp\b|passport|passeport|pasaporte|reisepass|身份证|マイナンバー|numero de (?:documento|identificacion)|documento\b|cedula\b|\bruc\b|\brut\b|identification number|\bid ?number\b/,
    unless:
      /\bissu|\bexpir|\bdate\b|\bvalid|\buntil\b|\bcountry|\bplace\b|ausgestellt|gultig|delivr|expedi|caduc|発行|有効/,
  },
  {
    means: "tel-country-code",
    says: /^[^\p{L}]*(?:select |enter |choose )?country ?codes?[^\p{L}]*$|country ?code \+\d/u,
    unless: /postal|zip/,
  },
  { means: "iban", says: /\biban\b|bank account number|kontonummer/ },
  // Secrets
  {
    means: "current-password",
    says: /\bpass ?word|\bpasswd|\bpwd\b|\bpasscode|passwort|kennwort|mot de passe|\bcontrasen|\bclave\b|\bsenha\b|palavra.?passe|wachtwoord|adgangskode|kodeord|\blosenord|passord|salasana|\bhaslo\b|\bheslo\b|jelszo|\bparola|\bsifre|lozinka|zaporka|パスワード|密码|密碼|kata sandi|\bmat khau/,
  },
  {
    means: "username",
    says: /\buser ?(?:name|id)\b|\busername|\buserid|\blogin ?(?:id|name)?\b|\blog ?in ?(?:id|name)|account ?(?:name|id)\b|\bscreen ?name|\bsign ?in ?(?:id|name)|benutzername|\bnutzername|anmeldename|identifiant|nom d'?utilisateur|\bpseudo|\busuario|\butilizador|nome utente|gebruikersnaam|brugernavn|anvandarnamn|brukernavn|kayttaja(?:tunnus|nimi)|nazwa uzytkownika|uzivatelske jmeno|felhasznalonev|kullanici adi|korisnicko ime|nume (?:de )?utilizator|ユーザー ?(?:名|id)|ログインid|会員(?:番号|id)|用户名|member ?(?:id|name)|membership ?id|^user[^\p{L}]*$|\butente\b|\bcod user|e-?mail.{0,12}\b(?:or|\/|oder|ou|o|of|eller|lub|または)\b.{0,12}(?:user|login|account|member|client|customer|handle|phone|mobile|kunden)|(?:user ?name|phone|mobile|login|account).{0,14}(?:\bor\b|\/|oder|ou\b).{0,12}e-?mail/u,
    unless: /membership|user ?name.{0,4}already/,
  },
  {
    means: "email",
    says: /\be-?\s?mail|courriel|\bcorreo\b|\bcorreio|posta elettronica|indirizzo di posta|sahkoposti|\bepost|e-?post\b|e-?posta|\bmejl\b|メール|電子郵件|邮箱|邮件|郵箱|surel|thu dien tu/,
    unless: /الرمز|\bemail ?(?:me|preferences|offers|format|subject|updates)|send (?:me )?email/,
  },
  // Phones
  {
    means: "tel-country-code",
    says: /(?:phone|tel\w*|mobile|dial(?:ing)?|calling|cell|gsm|msisdn)\s?-?_?.{0,10}(?:country|prefix|international|int'?l|dial|cc\b)(?! name)|(?:country|dial(?:ing|ling)?|calling|international|area)\s?(?:dial\w* |calling |phone |tel\w* )(?:code|prefix)|country ?code.{0,12}(?:phone|tel|mobile)|(?:dial|calling|isd|phone|tel|idd)\s?code|dial\w*code|landes?vorwahl|landervorwahl|laendervorwahl|indicatif|prefijo|codigo (?:de|do) pais.{0,12}tel|prefisso|landnummer|landskod|landekode|suuntanumero|kierunkowy|predvolba|predvoľba|kodul? (?:de )?tar|ulke kodu|alan kodu|国番号/,
    unless: /\bpostal|zip/,
  },
  {
    means: "tel-extension",
    says: /(?:phone|tel\w*)\s?ext\w*|\bext(?:ension)?\b\.?$|\bextension\b|durchwahl|anexo\b|内線/,
    unless: /address/,
  },
  { means: "tel-area-code", says: /\barea ?code|phone ?area|(?<!ohne )\bvorwahl|(?<!com )\bddd\b|市外局番/ },
  { means: "tel-local-prefix", says: /(?:phone|tel|mobile)\s?-?_?(?:prefix|exchange|p2)|市内局番/ },
  { means: "tel-local-suffix", says: /(?:phone|tel|mobile)\s?-?_?(?:suffix|p3|line number)/ },
  {
    means: "tel",
    says: /\bnumber to (?:reach|call|contact)|\bphone|phone ?(?:number|no)?\b|\btele?(?:fon|phon|foon)\w*|\btel\b|\btelnr|\bmobi(?:le?|el|l)\b|\bmobil\w*|\bcell(?:ular|phone|ulare)?\b|\bcelular|\bhandy\b|rufnummer|\bportable\b|\bmovil\b|\btelemovel|\bgsm\b|puhelin|\bcep ?(?:tel|no|numara)|\bnomor (?:hp|telepon|ponsel)|\bno\.? ?hp\b|\bhp\b|telepon|handphone|電話|携帯|电话|手机|手機|dien thoai|fastnet|contact ?(?:number|no)\b|\bwhatsapp/,
    unless: /mobile app|email|best time/,
  },
  // People
  {
    means: "honorific-prefix",
    says: /\bsalutation|\bhonorific|\banrede\b|\bcivilite\b|\btratamiento|\btratamento|\baanhef\b|\btitulatur|\btitol[eo]\b|\btitulo\b|\bosloveni|\btiltale|\btitel\b|\bprefix\b|\btitle\b|\bmr\.? ?\/? ?(?:mrs|ms)|敬称|称谓|\bmegszolitas/,
    unless: /job|position|phone|tel|page|project|event|post|subject|address|card|movie|role|stanza|book/,
  },
  {
    means: "phonetic-family-name",
    says: /(?:family|last|sur|lname|sei|姓|苗字|氏(?!名)|name ?1).{0,10}(?:kana|phonetic|furigana|カナ|かな|フリガナ|ふりがな)|(?:kana|phonetic|furigana|カナ|かな|フリガナ|ふりがな|セイ).{0,8}(?:family|last|sur|姓|sei\b|セイ|せい)|^[^\p{L}]*(?:セイ|せい)[^\p{L}]*$/u,
  },
  {
    means: "phonetic-given-name",
    says: /(?:given|first|fname|mei|名|name ?2).{0,10}(?:kana|phonetic|furigana|カナ|かな|フリガナ|ふりがな)|(?:kana|phonetic|furigana|カナ|かな|フリガナ|ふりがな|メイ).{0,8}(?:given|first|名|mei\b|メイ|めい)|^[^\p{L}]*(?:メイ|めい)[^\p{L}]*$/u,
    unless: /氏名|お名前|姓名/,
  },
  { means: "phonetic-name", says: /furigana|フリガナ|ふりがな|(?:name|氏名|名前).{0,6}(?:kana|カナ|かな)|phonetic/ },
  {
    means: "nickname",
    says: /nick ?name|ニックネーム|昵称|display ?name|preferred ?name|spitzname|surnom|apodo/,
  },
  {
    means: "organization-title",
    says: /job ?(?:title|position|role)|\bposition\b|\boccupation|\bprofession|\bberuf\b|\bfonction\b|\bcargo\b|\bfuncie|役職|職業|職種|职位|organization ?title/,
  },
  {
    means: "organization",
    says: /\bcompan(?:y|ie)|\borgani[sz]ation|\bbusiness ?name|\bfirmen|\bfirma\w*|\bentreprise|\bsociete\b|\braison sociale|\bempresa|\brazon social|\bragione sociale|\bazienda\b|\bsocieta\b|\bbedrijf|\bvirksomhed|\bforetag|\byritys|\bspolecnost|\bspolocnost|\bcegnev|\bceg neve|\bsirket|\btvrtka|\btvrtke|\bpreduzece|\bkompanij|会社|勤務先|公司|\binstitution|\baffiliation|\bemployer|\bperusahaan/,
    unless: /company (?:type|size|website|phone|email)|is ?company|companytype/,
  },
  {
    means: "name",
    says: /\bfull ?name|(?:first|given|vor|name|vor-?|navn|namn|nimi|nom|nome|nombre|imie|jmeno|meno|nume|ime|ad|isim|ονομα|имя|име|prenom|vorname|fornavn|fornamn|etu-?)\.?\s?(?:,|&|\+|\/|\band\b|\bund\b|\bet\b|\by\b|\be\b|\bog\b|\boch\b|\bja\b|\bi\b|\ba\b|\bsi\b|\ben\b|και|и|та)?\s?(?:last ?name|last|surname|family|nachname|nom\b|prenom|apellidos?|cognome|sobrenome|apelido|efternavn|etternavn|efternamn|sukunimi|nazwisko|prijmeni|priezvisko|prenume|prezime|soyad\w*|soyisim|επωνυμο|επιθετο|фамили)/,
    unless: /card|titular|inhaber|καρτα/,
  },
  {
    means: "additional-name",
    says: /\bmiddle|^m\.? ?i\.?$|\bmname\b|\binitials?\b|second ?name|zweiter vorname|\bdeuxieme prenom|segundo nombre|secondo nome|tussenvoegsel|mellannamn|mellemnavn|patronym|ミドル/,
    unless: /first.{0,4}middle|last/,
  },
  {
    means: "given-name",
    says: /\bfirstname|\bf ?name\b|\bgiven ?name|\bforename|\bfirst\b(?=$|.{0,6}name)|\bname ?first|\bvorname|\bprenom|\bnombres?\b(?! (?:de|del|y|completo|en)\b)|\bnome\b(?! (?:completo|e |da|do|utente|di)\b)|\bvoornaam|\bfornavn|\bfornamn|\betunimi|\bimi[ae]\b|\bjmeno\b|\bmeno\b|\bkeresztnev|\butonev|\bprenume|\bisim\b|\badi\b|\bad\b(?=$|[^a-z]*(?:iniz|unuz|$))|\bime\b|\bprimer nombre|\bnama depan|^[^\p{L}]*名[^\p{L}]*$|名前\s?[（(]名|^\s*名\s*(?:\*|必須)?|お名前.{0,3}名$|\bten\b(?=$)|\bcontact ?first/u,
    unless:
      /last|family|sur ?name|nachname|apellido|cognome|sobrenome|nazwisko|prijmeni|prezime|\bfull\b|фамил|прізвищ|επωνυμο|company|firma|organi|business|user|domain|file|empresa|titular|card/,
  },
  {
    means: "family-name",
    says: /\blastname|\bl ?name\b|\bfamily ?name|\bsur ?name|\blast\b(?=$|.{0,6}name)|\bname ?last|\bsecond ?name\b|\bnachname|\bfamilienname|\bnom\b(?! (?:complet|et|de|d')\b)|\bnom de famille|\bapellidos?|\bsobrenome|\bapelido|\bcognome|\bachternaam|\befternavn|\bketternavn|\betternavn|\befternamn|\bsukunimi|\bnazwisko|\bprijmeni|\bpriezvisko|\bvezeteknev|\bcsaladnev|\bnume\b(?! (?:de|si|complet)\b)|\bsoyad\w*|\bsoyisim|\bprezime|\bnama belakang|^[^\p{L}]*姓[^\p{L}]*$|苗字|姓\s?[（(]|名前\s?[（(]姓|^\s*姓\s*(?:\*|必須)?$|お名前.{0,3}姓$|\bho\b(?=$)/u,
    unless: /first|given|vorname|prenom|nombre|\bfull\b|company|firma|organi|business|user|card|maiden/,
  },
  {
    means: "name",
    says: /\bfull ?name|\byour ?name|\bname\b|\bvor.{0,12}nachname|\bnom complet|\bnom et prenom|\bprenom et nom|\bnombres? (?:completo|y apellido)|\bnome (?:completo|e (?:cognome|sobrenome|apelido))|\bnaam\b|\bnavn\b|\bnamn\b|\bnimi\b|\bimie i nazwisko|\bjmeno a prijmeni|\bmeno a priezvisko|\bteljes nev|\bnev\b|\bnume (?:si prenume|complet)|\bad ?(?:i)? ?soyad|\bisim soyisim|\bime i prezime|\bnama\b|氏名|姓名|名前|\bho (?:va )?ten|recipient|receiver|empfanger|destinatari|destinataire|収件人|收件人/,
    unless:
      /\bname of (?:the |your |our |an? )?(?!applicant|patient|child|student|pupil|employee|contact|owner|parent|guardian|person|holder|guest|driver|customer|client|member|spouse|participant|policy|insured|deceased|tenant|landlord|doctor)\p{L}|\b(?:choir|band|dog|cat|horse|animal|vessel|ship|boat|yacht|trad(?:e|ing)|farm|plant|medicine|drug|scheme|hund|tier|pferd|schiff|chien|chat|cheval|bateau|perro|gato|caballo|barco|犬|猫|ペット)\b|file|domain|site|company|business|organi|product|project|event|school|bank|pet|list|group|account|street|city|building|hotel|brand|model|store|host|server|team|class|attribute|nickname|address ?name|rue\b|calle|straat|gata\b|ulic|strada|hidden|utc?e\b|address nick|country|state|provin|region|district|county/u,
  },
  // Birthdays
  {
    means: "bday-day",
    says: /(?:birth|bday|dob|geburt\w*|naissance|nacimiento|nascimento|nascita|geboorte|fodsels?|fodelse|syntyma|urodz\w*|naroz\w*|szulet\w*|dogum)\w*.{0,14}(?:\bday|\btag\b|\bjour|\bdia\b|\bgiorno|\bdag\b|\bdd\b|\bdzien|\bden\b|\bnap\b|\bgun)|(?:\bday|\bjour|\bdia|\bgiorno|\bdag) .{0,6}(?:birth|naissance|nacimiento)|生年月日.{0,4}日$|誕生日.{0,3}日$|^birthday day/,
  },
  {
    means: "bday-month",
    says: /(?:birth|bday|dob|geburt\w*|naissance|nacimiento|nascimento|nascita|geboorte|fodsels?|fodelse|syntyma|urodz\w*|naroz\w*|szulet\w*|dogum)\w*.{0,14}(?:month|monat|mois|\bmes\b|mese|maand|\bmm\b|maned|manad|kuukausi|miesiac|mesic|honap|\bay\b)|生年月日.{0,4}月$|month of birth/,
  },
  {
    means: "bday-year",
    says: /(?:birth|bday|dob|geburt\w*|naissance|nacimiento|nascimento|nascita|geboorte|fodsels?|fodelse|syntyma|urodz\w*|naroz\w*|szulet\w*|dogum)\w*.{0,14}(?:year|jahr|annee|\bano\b|anno|jaar|\byy|\bar\b|vuosi|\brok\b|\bev\b|\byil)|生年月日.{0,4}年$|year of birth/,
  },
  {
    means: "bday",
    says: /\bbirth ?-?da(?:y|te)|^born(?: on)?$|^geb(?:oren)?\.?(?: am)?$|^ne\(?e?\)? le$|^nacid[oa] el$|\bdate ?of ?birth|\bbday\b|\bd\.?o\.?b\b|geburtsdatum|geburtstag|date de naissance|fecha de nacimiento|(?:data|dia) de nascimento|data di nascita|geboortedatum|fodselsda|fodelsedatum|syntymaaika|data urodzenia|datum narozeni|datum narodenia|szuletesi (?:ido|datum)|data nasterii|dogum tarihi|datum rodenja|生年月日|生日|tanggal lahir/,
  },
  {
    means: "sex",
    says: /\bgender\b|\bsex\b|\bgeschlecht|\bsexe\b|\bsexo\b|\bgenero\b|\bsesso\b|\bgeslacht|\bkjonn|\bkon\b|\bsukupuoli|\bplec\b|\bpohlavi|\bcinsiyet|性別|性别|jenis kelamin/,
  },
  // Addresses
  {
    means: "postal-code",
    says: /\bzip\b|^c\.p\.$|\bzipcode|\bpost(?:al)? ?-?code|\bpostal\b|\bplz\b|\bpostleitzahl|\bcode ?postal|\bcodice ?postale|\bcodigo ?postal|\bcod\.? ?postal|\bcp\b|\bcap\b|\bcep\b|\bpostnr|\bpostnummer|\bpostinumero|\bkod ?pocztowy|\bpsc\b|\biranyitoszam|\birsz\b|\bposta ?kodu|\bpostanski|\bpostni|\bkode ?pos|\bpin ?code|\beircode|\bt\.?k\.?\b|郵便番号|邮编|邮政编码|郵遞區號|ma buu|\bpobox ?zip/,
    unless: /phone|tel|area ?code|(?:city|ort|stadt|ville|town|suburb)$|postal address/,
  },
  {
    means: "address-housenumber",
    says: /\bhouse ?-?(?:number|no|nr|num)|\bhaus ?-?(?:nummer|nr)|\bhuis ?-?(?:nummer|nr)|\bstreet ?-?(?:number|no|nr)\b|\bstreetnumber|\bbuilding ?(?:number|no)\b|\bnumero (?:civico|de (?:la )?(?:rue|voie|calle|casa)|esterno|exterior|ext)|\bnum(?:ero)? ?(?:ext|exterior)|\bcivico\b|\bnr\.? ?(?:domu|budynku|casei|strada)|\bnumer (?:domu|budynku)|\bcislo (?:domu|popisne)|\bc\.? ?p\.?\b|\bhazszam|\bkucni broj|\bbr(?:oj)? (?:kuce|ulice)|\bnumara\b|\bno\.? ?maison|\bhusnr|\bhusnummer|\bgatunummer|\btalon ?numero|^\s*№\s*$|番地(?!.*(?:市|町))|门牌|^n[°ºr]\.?$|^house\b[^\p{L}]*$|\bn[uº°o]?\.? ?exterior|\bdoor ?number|register org house|delivery ?(?:home|house)$|^numero[^\p{L}]*$|^nr\.?[^\p{L}]*$|^numer[^\p{L}]*$|^number[^\p{L}]*$|\bporta\b/u,
    unless:
      /zusatz|toevoeg|suffix|phone|tel|card|apart|flat|unit|suite|tax|street (?:name|and|address).*number|strasse (?:und|,|&|\/)|stra(?:ss|ß)e.{0,6}(?:haus)?n|straat en|rue et|calle y|via e|indirizzo|adresse|and ?house|& house|address|ulic|utca|\bstreet\b.*(?:,|and|&|\/)|and street|οδος και|улица|interior/,
  },
  {
    means: "address-extra-housesuffix",
    says: /\bhouse ?(?:number)? ?(?:addition|suffix|extension)|\bhuisnummer ?(?:toevoeging|toev)|\btoevoeging|\bhausnummern?zusatz|\bbis ter\b|\badditionalnumber/,
  },
  {
    means: "floor",
    says: /\bfloor|\betage\b|\bstock(?:werk)?\b|\bpiano\b|\bpiso\b|\bandar\b|\bverdieping|\betaj\b|\bpietro\b|\bpatro\b|\bposchodie|\bemelet|\bkat\b|\bkerros|\bvaning|\bsprat|階数/,
    unless: /address/,
  },
  {
    means: "stair",
    says: /\bstair(?:case|way)?\b|\bentrance\b|\bintrare|\bscara\b|\bescalera|\btreppe|\bescalier|\bscala\b|\blepcsohaz|\bporrask?|\bopgang|\brappu/,
  },
  {
    means: "apartment",
    says: /\bapart(?:ment|ament\w*|emang)|\bappartement|\bappartamento|\bapt\b|\bflat ?(?:no|number)?\b|\bunit\b|\bsuite\b|\bwohnung|\bdepartamento\b(?!.*provin)|\bdepto|\bpuerta\b|\bmieszkani|\bnr lok|\blokal|\bbyt\b|\bajto\b|\bdaire\b|\basunto|\blejlighed|\blagenhet|\bstan\b|\binterno\b|\binterior\b|\bbusnummer|\bbus\b|\broom ?(?:no|number)|^door\b|\bdoor$|^porte\b|letterbox|部屋番号|号室/,
    unless: /street|line|address|building|gebaude|company|state|provin/,
  },
  { means: "block", says: /\bblock\b|\bbloc\b|\bblok\b|\bbloco\b|\bбл(?:ок)?\b|القطعة|\bcuadra/, unless: /address/ },
  {
    means: "building",
    says: /\bbuilding\b|\bbatiment|\bgebaude|\bedificio|\bpredio\b|\bgebouw|\bbudynek|\bbudova|\bepulet|\bbina\b|\bresidence\b|\bcladire|建物|^ビル|マンション|大厦|\bvilla\b/,
    unless: /street|line|address|apart|apt|flat|floor|etage|number/,
  },
  {
    means: "reference-point",
    says: /\blandmark|\breference ?(?:point)|\breferencia|\bentre calles|\bpatokan|nearest/,
  },
  {
    means: "address-lookup",
    says: /(?:address|adresse|direccion|postcode|indirizzo)\s?-?(?:lookup|finder|search|autocomplete|suggest)|(?:search|find|lookup|look up|start typing|type) ?(?:for )?(?:your |an |the |you )?(?:delivery |home )?(?:address|postcode)|adresse suchen|rechercher (?:une |votre )?adresse|busca tu direccion|住所検索/,
  },
  {
    means: "address-line3",
    says: /(?:address|addr|adresse|street|direccion|endereco|indirizzo|line|strasse|adres)\s?-?_?(?:line)?\s?-?_?(?:3|iii|three)\b|third line/,
  },
  {
    means: "address-line2",
    says: /(?:address|addr|adresse|street|direccion|domicilio|endereco|indirizzo|line|strasse|adres|adress|adresa|osoite|calle|alamat|διευθυνση|адрес|住所|add)\s?-?_?(?:line)?\s?-?_?(?:2|ii|two)\b|street ?2|second line|\badress?zusatz|\badditional ?address|address ?(?:continued|extra|addition|details|complement|suffix)|\bcomplement|adresszusatz|\badressatillag|\bdodatek\b|\bdoplnek\b|apt.{0,12}(?:suite|unit|floor|bldg|building)|apartment.{0,14}(?:suite|unit|floor|building|etc)|suite.{0,10}(?:apt|unit|floor)|unit.{0,8}(?:apt|suite|number.{0,10}etc)|flat.{0,10}(?:apt|unit|suite|floor)|appartement.{0,10}(?:suite|etage|unite|bat)|wohnung.{0,12}(?:usw|etage|suite)|建物名|番地以降|\bextra address|\bindirizzo aggiuntiv|\bmailstop|line ?two/,
    unless: /address.{0,6}line ?1|line1/,
  },
  {
    means: "address-line1",
    says: /(?:address|addr|adresse|street|direccion|domicilio|endereco|indirizzo|line|strasse|adres|adress|adresa|osoite|calle|alamat|διευθυνση|адрес|add)\s?-?_?(?:line)?\s?-?_?(?:1|i|one)\b|first line/,
  },
  {
    means: "address-streetname",
    says: /\bstreet ?-?name|\bstra(?:ss|ß)ennam|\bnom de (?:la )?(?:rue|voie)|\bnome (?:della )?(?:via|rua)|\bnombre de (?:la )?(?:calle|via)|\bstraatnaam|\bvejnavn|\bgatunamn|\bkadunnimi|\bnazwa ulicy|\bnume(?:le)? strazii|\bnaziv ulice/,
    unless: /number|\bno\b|nummer/,
  },
  {
    means: "address-level2",
    says: /\bcity|\btown\b|\bstadt\b|\bwohnort|\bortschaft|\bville\b|\blocalite\b|\bcommune\b|\bciudad|\bpoblacion|\blocalidad|\bcidade|\bcitta\b|\bcomune\b|\blocalita\b|\bplaats\b|\bwoonplaats|\bgemeente|\bstad\b|^by$|\bpoststed|\bpostort|\bort\b|\bkaupunki|\bpaikkakunta|\bpostitoimipaikka|\bmiasto\b|\bmiejscowosc|\bmesto\b|\bobec\b|\bvaros\b|\btelepules|\bhelyseg|\boras\b|\borasul\b|\blocalitate|\bsehir|\bil(?:ce)?\b|\bgrad\b|\bkota\b|\bkabupaten|\bkoupon\b|市町村|市区|城市|thanh pho|\bmjesto|\bnaselje|\bmunicip|\baddress ?level ?2/,
    unless: /naissance|nacimiento|company|capacity|ethnicity|(?:birth|born)|velocity|publicity|electricity|street/,
  },
  {
    means: "address-level3",
    says: /\bsuburb|\bdistrict|\bneighbou?rhood|\bbarrio|\bbairro|\bcolonia\b|\bquartier|\bmahalle|\bkecamatan|\bkelurahan|\bsemt\b|\bvillage\b|\blocality\b|\bparish|\bsector\b|\bregion ?3|\bwijk\b|町名|町域|\barea\b|\bdelegacion|\bfrazione/,
    unless: /area ?code|text ?area|phone/,
  },
  {
    means: "address-level1",
    says: /\bstate\b|\bstate ?(?:\/|or)? ?(?:province|region)|\bprovinc|\bprov\b|\bregion\b|\bcounty|\bbundesland|\bkanton\b|\bcanton\b|\bdepartement|\bestado\b|\buf\b|\bregione\b|\bdepartamento\b|\bcomunidad|\bfylke\b|\blan\b(?=$)|\bmaakunta|\bwojewodztwo|\bkraj\b|\bokres\b|\bmegye|\bjudet|\bzupanija|\bopstina|\bokrug\b|都道府県|^[^\p{L}]*県[^\p{L}]*$|省|\bemirate|\bgovernorate|\bprefecture|\bprovinsi|\bregionid|\badministrative ?area|\bzone(?: ?id)?\b|\baddress ?level ?1|\bdivision\b|\bterritory/u,
    unless: /country|united states|statement|shipping zone|time|state ?of|status/,
  },
  {
    means: "country",
    says: /\bcountr(?:y|ies)|\bland\b|\bpays\b|\bpais\b|\bpaese\b|\bnazione\b|\bstato\b|\bmaa\b|\bkraj\b|\bzeme\b|\bkrajina\b|\bstat\b|\borszag|\btara\b|\bulke|\bdrzava|\bzemlja\b|\bnegara\b|\bnation\b|国\b|国名|お国|国家|國家|quoc gia/,
    unless: /phone|tel|calling|dial|of (?:birth|residence of)|currency|county/,
  },
  {
    means: "street-address",
    says: /\bwhere (?:do|did) you live|\baddress|\baddr\b|\bstreet|\badres|\banschrift|\bstrasse\b|\brue\b|\bvoie\b|\bdireccion|\bdomicilio|\bcalle\b|\bendereco|\bmorada\b|\brua\b|\blogradouro|\bindirizzo|\bvia\b|\bstraat\b|\bvej\b|\bgade\b|\bgata\b|\bgatuadress|\bgateadresse|\bosoite|\bkatuosoite|\bulica\b|\bulice\b|\bcim\b|\butca\b|\bstrada\b|\bstr\b|\bcadde|\bsokak|\balamat\b|\bjalan\b|住所|番地|丁目|地址|街道|dia chi|\bdelivery ?point/,
    unless: /e-?mail|web|url|ip ?address|\bmac\b|mail ?address/,
  },
  { means: "url", says: /\bweb ?site|\bhomepage|\burl\b|\bwebseite|\bsite web|\bsitio web|サイト/ },
  { means: "language", says: /\blanguage\b|\bsprache\b|\blangue\b|\bidioma\b|\blingua\b|\btaal\b|言語|语言/ },
];
