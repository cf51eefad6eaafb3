// Words of buttons that spend money.
import { pairPhrases, readPhrases } from "./match-phrases.ts";

/** Whole words: `*` stands for more letters, `~` for up to three words. */
const phrases: Record<string, string> = {
  en: "pay|buy|purchase|donate|checkout|check out now|check out securely|check out with~|check out as guest|place bid|place~bid|bid now|confirm~bid|top up|add funds|add money|add credit|give now|invest now|sell all|sell now|sell shares|order now|order and pay|order with~pay|place order|place~order|complete~order|confirm~order|submit~order|finish~order|send order|complete~booking|confirm~booking|confirm~book|book~confirm|confirm~reserve|reserve~confirm|complete~payment|confirm~payment|submit~payment|make~payment|proceed to payment|continue to payment|go to payment|send payment|send money|send tip|send funds|wire transfer|wire money|transfer funds|transfer money|transfer now|confirm~transfer|send transfer|make~transfer|start paid|complete~purchase|settle~balance|settle~bill|start subscription|confirm subscription|complete~donation|confirm~donation|make~donation|deposit now|deposit funds|deposit money|make~deposit|withdraw funds|withdraw money|withdraw now|bet|place bet|place~bet|google pay|apple pay|g pay|amazon pay|pay pal checkout|authorize payment|authorise payment|approve payment|order paid",
  de: "bezahlen|zahlen|kaufen|zahlungspflichtig*|kostenpflichtig*|zur kasse|kasse|bestellung abschicken|bestellung absenden|bestellung aufgeben|bestellung abschließen|bestellung abschliessen|bestellung bestatigen|bestellen|uberweisen|uberweisung ausfuhren|uberweisung bestatigen|uberweisung senden|geld senden|geld uberweisen|geld schicken|spenden|spende senden|gebot abgeben|mitbieten|bieten|zahlung bestatigen|zahlung ausfuhren|zahlung abschließen|zahlung abschliessen|aufladen|kauf abschließen|kauf abschliessen|kauf bestatigen|abo abschließen|einzahlen|auszahlen|jetzt buchen",
  fr: "payer|paye|payez|acheter|achetez|commander|commandez|commande avec obligation*|passer la commande|passer commande|valider~commande|confirmer~commande|finaliser~commande|finaliser~achat|valider~achat|proceder au paiement|confirmer~paiement|valider~paiement|effectuer~paiement|faire un don|donner maintenant|envoyer de l argent|envoyer de l’argent|envoyer de l'argent|virement|effectuer~virement|encherir|surencherir|passer a la caisse|caisse|recharger|crediter~compte|s abonner pour|deposer~argent",
  es: "pagar|pague|paga|comprar|compra ahora|compre|realizar~pedido|hacer~pedido|tramitar~pedido|confirmar~pedido|finalizar~pedido|finalizar~compra|completar~compra|confirmar~compra|confirmar~pago|realizar~pago|proceder al pago|ir al pago|ir a pagar|donar|dona|transferir|realizar~transferencia|confirmar~transferencia|enviar dinero|pujar|recargar|ingresar dinero|apostar|retirar dinero|pasar por caja",
  pt: "finalizar~pedido|finalizar~compra|fazer~pedido|fechar~pedido|concluir~pagamento|concluir~compra|concluir~pedido|confirmar~pagamento|efetuar~pagamento|ir para o pagamento|ir para pagamento|doar|doe|enviar dinheiro|fazer pix|enviar pix|pagar com~|dar lance|depositar|sacar|recarregar|assinar por",
  it: "paga|pagare|acquista|acquistare|compra|comprare|ordina ora|ordina subito|ordina e paga|invia ordine|invia l'ordine|conferma~ordine|completa~ordine|concludi~ordine|procedi al pagamento|procedi all'acquisto|vai alla cassa|conferma~pagamento|completa~acquisto|effettua~pagamento|ordine con obbligo*|dona|donare|invia denaro|bonifico|effettua~bonifico|conferma~bonifico|fai un'offerta|ricarica|versa|preleva",
  nl: "betalen|betaal|kopen|koop|bestelling plaatsen|bestelling bevestigen|bestelling afronden|plaats bestelling|bestellen|bestel nu|afrekenen|naar de kassa|naar kassa|bestelling met betaal*|doneer|doneren|geld overmaken|geld sturen|overmaken|bod plaatsen|plaats bod|bieden|betaling bevestigen|betaling afronden|opwaarderen|storten",
  sv: "betala|kop|kopa|slutfor kop*|bekrafta kop*|lagg bestallning*|slutfor bestallning*|bekrafta bestallning*|bestall|till kassan|bekrafta betalning*|genomfor betalning*|skicka pengar|donera|skank|overfor|overfor pengar|lagg bud|buda|swisha|satt in pengar|fyll pa",
  da: "betal|køb|gennemfør køb|afgiv ordre|afgiv bestilling|bestil|til kassen|bekræft betaling*|bekræft køb|bekræft ordre|send penge|overfør|doner|byd|byd nu|afgiv bud|indbetal|optank",
  no: "kjøp|fullfør kjøp*|legg inn bestilling*|fullfør bestilling*|bekreft bestilling*|bestill|bekreft betaling*|bekreft kjøp*|send penger|gi gave|overfør|overfør penger|gi bud|legg inn bud|fyll pa|vipps",
  fi: "maksa|maksamaan|osta|tilaa|tilaa ja maksa|siirry kassalle|kassalle|kassa|vahvista maksu*|vahvista tilaus|lahet* rahaa|siirra rahaa|lahjoita|tee tilaus|huuda|tarjoa|lataa saldoa|vahvista osto*",
  pl: "zapłac|płac*|kup|kupuj*|zamawiam*|zamow|złoz zamowienie|potwierdz zamowienie|finalizuj zamowienie|przejdz do płatnosci|potwierdz płatnosc|do kasy|przelew|przelej|wyslij przelew|wykonaj przelew|wyslij pieniadze|wesprzyj|przekaz darowizne|licytuj|doładuj|wpłac|wypłac|dokoncz zakup*",
  cs: "zaplat*|koupit|kupit|objednavka zavazujici*|objednat|prejit k platbe|dokoncit objednavku|odeslat objednavku|potvrdit objednavku|zavazne objednat|k pokladne|do pokladny|odeslat platbu|potvrdit platbu|poslat penize|prevest|darovat|prispet|prihodit|dobit kredit|vlozit penize|dokoncit nakup",
  ro: "plateste|platiti|cumpara|plaseaza comanda|trimite comanda|finalizeaza~comanda|finalizeaza plata|confirma comanda|confirma plata|comanda acum|doneaza|trimite bani|transfera|liciteaza|incarca cont*|depune",
  hu: "fizetes|fizetek|fizet|megveszem|vasarlas|vasarolok|megrendelem|megrendeles elkuldese|rendeles elkuldese|rendeles leadasa|tovabb a fizeteshez|penztar|penztarhoz|utalas|utalok|atutal*|penz kuldese|adomanyozok|adomanyozas|licitalok|licitalas|feltolt* egyenleg*",
  tr: "ode|hemen ode|satin al|hemen al|siparisi tamamla|siparisi onayla|siparis ver|odemeye gec|odemeyi tamamla|odemeyi onayla|odeme yap|para gonder|para yatir|para cek|bagis yap|havale yap|havale gonder|eft yap|teklif ver|bakiye yukle",
  ru: "оплатить|оплата|заплатить|купить|оформить заказ|подтвердить заказ|заказать|перейти к оплате|подтвердить оплату|перевести|перевод денег|отправить деньги|отправить перевод|пожертвовать|сделать ставку|пополнить*|оформить покупку|подтвердить покупку|подтвердить перевод|внести",
  uk: "сплатити|оплатити|оплата|купити|придбати|оформити замовлення|підтвердити замовлення|замовити|перейти до оплати|підтвердити оплату|переказати*|надіслати гроші|пожертвувати|зробити ставку|поповнити*",
  el: "πληρωμη|πληρωστε|πληρωσε|αγορα|αγοραστε|αγορασε|ολοκληρωση αγορας|ολοκληρωση παραγγελιας|αποστολη παραγγελιας|υποβολη παραγγελιας|παραγγειλε|παραγγειλτε|μεταφορα χρηματων|αποστολη χρηματων|δωρεα|ταμειο|επιβεβαιωση πληρωμης",
  bg: "плати|платете|плащане|плащам|купи|купете|поръчай|поръчвам|завърши~поръчката|потвърди~поръчката|потвърди~плащането|завърши~плащането|преведи~сума*|преведи~пари*|изпрати~пари*|изпрати~поръчката|дари|дарете|дарявам|направи~дарение|наддавай|внеси",
  hr: "plati|platite|placanje|kupi|kupite|naruci|narucite|uz obvezu placanja|zavrsi~narudzbu|potvrdi~narudzbu|posalji~narudzbu|potvrdi~placanje|izvrsi~placanje|zavrsi~kupnju|doniraj|donirajte|uplati|uplatite|posalji novac|prebaci novac|na blagajnu",
  sl: "placaj|placilo|kupite|naroci|oddaj~narocilo|potrdi~narocilo|potrdi~placilo|zakljuci~nakup|doniraj|daruj|nakazi|poslji denar|na blagajno",
  sk: "previest~peniaze|poslat~peniaze|prispiet|potvrdit~platbu|dokoncit~nakup|prejst k platbe|k pokladni|vlozit~peniaze",
  ca: "paga|pagueu|compra ara|compra ho|comprar|finalitza~compra|confirma~compra|fes~comanda|realitza~comanda|confirma~comanda|fes~donacio|fer~donacio|feu~donacio|transfereix|transferir~diners|envia~diners|confirma~pagament|fes~pagament",
  vi: "thanh toan|mua ngay|mua hang|mua|đat hang|đat mua|xac nhan thanh toan|xac nhan đon hang|chuyen tien|chuyen khoan|quyen gop|nap tien|rut tien|tra gia",
  id: "bayar|beli|buat pesanan|pesan sekarang|lanjut ke pembayaran|konfirmasi pembayaran|konfirmasi pesanan|selesaikan pesanan|selesaikan pembayaran|kirim uang|donasi|isi saldo|isi ulang|tarik saldo|tawar",
};

/** Words for settling a debt, in the same languages. */
const settling =
  "settle~invoice|settle up|clear~balance|clear~invoice|clear~debt|pay off|repay*|begleichen|ausgleichen|tilgen|abbezahlen|acquitter|solder|rembourser|abonar|liquidar|saldar|amortizar|salda|saldare|estingui|quitar|voldoen|aflossen|reglera|opłac|ureguluj|spłac|uhradit|splatit|befizet*|kiegyenlit*|torleszt*|achita|achitati|ramburseaza|погасить|погасити|εξοφληση|εξοφλησε|tat toan|lunasi|contratar|zuruckzahlen|anzahlen|abzahlen|send gift|*vasarlas|predplatit|elofizetek|hacer~donacion|fai~donazione|fare~donazione|fazer~doacao|ge~gava|giv~gave";

/** A word of the first list and one of the second, in any order. */
const together: [string, string][] = [
  // These also mean to adjust and to put somewhere.
  [
    "regler|reglez|verser|versez",
    "maintenant|facture*|addition|note|solde|montant|commande*|achat*|panier|acompte|cotisation|loyer|dette|amende|echeance|frais|somme|arrhes|don|argent|par carte|en ligne|euros?|paypal",
  ],
  [
    "subscribe|abonnieren|abbonati|assinar|suscribir*|renew|extend|prolong|verlangern|erneuern|renouveler|prolonger|renovar|prorrogar|rinnova|verlengen|vernieuwen|fornya|forlang|forny|forleng|uusi|jatka|odnow|przedłuz|obnovit|prodlouzit|predlzit|reinnoieste|prelungeste|megujit*|продлить|продовжити|ανανεωση|yenile|uzat|gia han|perpanjang",
    "subscription*|membership*|plan|plans|plano|piano|year*|month*|monthly|annual*|abo|abonnement*|abonement*|abonament*|abbonament*|abunament*|mitgliedschaft*|jahr*|monat*|suscripcion*|assinatura*|subscricao|abonnemang*|medlemskap*|medlemskab*|tilaus*|jasenyys*|subskrypcj*|predplatn*|clenstvi*|elofizetes*|подписк*|підписк*|συνδρομη*|abonelig*|uyelig*|goi|langganan",
  ],
  [
    "confirm|complete|finish|finalize|finalise|submit|make|place|authorize|authorise|approve|execute|bestatigen|abschließen|abschliessen|abschicken|absenden|ausfuhren|aufgeben|freigeben|confirmer|valider|finaliser|terminer|effectuer|passer|confirmar|finalizar|completar|realizar|hacer|tramitar|enviar|autorizar|efetuar|concluir|fazer|fechar|conferma|completa|concludi|effettua|autorizza|bevestig*|afronden|plaatsen|voltooi*|bekrafta|slutfor|genomfor|bekræft|gennemfør|afgiv|bekreft|fullfør|gjennomfør|vahvista|suorita|viimeistele|potwierdz|zatwierdz|złoz|zakoncz|dokoncz|finalizuj|sfinalizuj|wyslij|wykonaj|potvrdit|dokoncit|odeslat|odoslat|provest|vykonat|confirma|finalizeaza|plaseaza|trimite|efectueaza|elkuld*|lead*|megerosit*|veglegesit*|onayla|tamamla|gonder|подтвердить|оформить|завершить|отправить|провести|підтвердити|оформити|завершити|здійснити|провести|επιβεβαιωση|ολοκληρωση|υποβολη|xac nhan|hoan tat|konfirmasi|selesaikan",
    "payment|purchase|transaction|wire|direct debit|zahlung|kauf|uberweisung|lastschrift|paiement|achat|virement|prelevement|pago|compra|transferencia|pagamento|acquisto|bonifico|addebito|betaling*|aankoop|overschrijving|incasso|betalning*|kop|kopet|overforing*|køb|købet|overførsel*|kjøp|kjøpet|overføring*|maksu|osto|tilaus|tilisiirto|płatnosc|zakup|zakupy|przelew|zamowienie|platb*|nakup|prevod|objednavk*|plata|transferul|cumparaturile|fizetes*|vasarlas*|utalas*|rendeles*|odeme*|alisveris*|havale*|siparis*|оплату|покупку|платеж|перевод|заказ|платіж|переказ|замовлення|πληρωμης|αγορας|μεταφορας|παραγγελιας|thanh toan|đat hang|chuyen khoan|pembayaran|pembelian|pesanan",
  ],
];

/** The whole label, or nothing: these words have other meanings too. */
const wholeLabels =
  "tip \\d+ ?%|regler|verser|transfer|deposit|withdraw|check out|tip|paypal|pay pal|bid|invest|fizetek|overfor";

/** Scripts without word borders, or whose words take prefixes. What follows may show that nothing is paid. */
const inAnyPlace =
  /支払(?!い?(?:方法|履歴|先|済|期限))|購入(?!履歴|者|ガイド|日)|注文(?:する|を?確定|を?完了|を送信)|レジ[にへ]進|決済(?!方法|履歴|手段)|振り?込(?!先|手数料)|送金(?!履歴|先)|寄付|入札(?!履歴|ルール)|チャージ(?!履歴)|課金|納付(?!書|期限|方法)|返済(?!計画|日)|投げ銭|精算(?!書|方法)|支付(?!方式|宝|记录|紀錄|设置|密码)|付款(?!方式|记录|紀錄)|[购購][买買](?!记录|紀錄|须知)|提交[订訂][单單]|送出[订訂][单單]|下[单單]|[结結][算帐帳賬](?!记录)|转账(?!记录)|[轉转][帳帐]|[汇匯]款|捐款|捐赠|捐贈|充值(?!记录)|[缴繳]费|[还還]款(?!记录|日|计划)|[续續]费|加值|出[价價]|打[赏賞]|결제(?!\s*(?:수단|내역|방법|정보))|구매(?!\s*(?:내역|후기|가이드))|주문\s*(?:하기|완료|확정)|납부(?!\s*(?:내역|방법|기한))|상환|송금(?!\s*내역)|이체(?!\s*내역)|기부|충전|입찰|ادفع|الدفع(?!\s*السابق)|(?:^|\s)شراء|اشتر|إتمام (?:الطلب|الشراء)|تأكيد الطلب|إرسال الأموال|إرسال المال|تحويل الأموال|تحويل المال|سداد|تبرع|שלם|לתשלום|תשלום(?!ים)|קנה|קני[יה]|לקנ|בצע הזמנה|אישור הזמנה|העבר כסף|העברת כסף|תרום|תרומה|לקופה|भुगतान करें|खरीदें|ऑर्डर (?:करें|दें)|पैसे भेजें|बिल भरें|दान करें|रिचार्ज|ชําระเงิน|จ่าย(?:เงิน|บิล|ค่า)|ซื้อ(?!ของฉัน)(?<!คําสั่งซื้อ)|โอนเงิน|บริจาค|เติมเงิน|ประมูล/u;

const spending = readPhrases([...Object.values(phrases), settling].join("|"));
const pairs = together.map((lists) => lists.map((list) => readPhrases(list)));
/** Names of things that only begin with such a word: "Purchase history", "Payer : mode d'emploi". */
const asThing =
  /^(?:pay|repay|buy|purchase|donate|checkout|bet|top up)(?: \p{L}+){0,2} (?:history|settings|preferences|statistics|guide|help|faq|tips|ideas|feedback|advice|attention|log|report|policy|calculator|schedule)$|^\p{L}+ ?[:–-] ?(?:mode d['’]emploi|aide|guide|faq|conseils|anleitung|hilfe|tipps|ayuda|consejos|guida|aiuto|ajuda|dicas|uitleg|hulp|hjalp|hjælp|ohje|pomoc|помощь)$/u;
/** People also order what costs nothing, with the same word: a call, a newsletter, a time at the doctor's. */
const ordering =
  "order|bestellen|commander|commandez|bestel|bestil|bestill|bestall|tilaa|zamow|objednat|objednat se|заказать|замовити";
const withoutPrice =
  "call|callback|call back|catalog|catalogue|newsletter*|appointment|ruckruf*|katalog*|rappel|rendez vous|terugbelverzoek|nieuwsbrief|tid|samtal|nyhedsbrev*|nyhetsbrev*|uutiskirje*|aika|soitto*|rozmowe|kontakt|konsultacje|hovor|termin|k lekari|звонок|каталог|консультацию|дзвінок|консультацію";
const free = readPhrases(`${pairPhrases(ordering, withoutPrice)}|${pairPhrases(withoutPrice, ordering)}`, {
  maxGap: 1,
});
/** The words for moving money and topping up also mean to move files and to load pages. */
const moving =
  "overfor|overfør|transferir|transfere|transfera|transfer|ricarica|ricaricare|recargar|recarrega*|recharger|aufladen|laden|nachladen|prevest|prelej|przelej|przekaz|перевести|переказати|doładuj|dobit|lataa|siirra|deposer|versa|invia";
const notMoney =
  "fil|filer|filen|file|files|fichier*|ficheiro*|fichero*|archivo*|arquivo*|datei*|bestand*|tiedosto*|plik*|soubor*|subor*|fajl*|fisier*|файл*|pagina|pagine|page|pages|seite*|side|sida|sivu*|strona|strony|stranku|stranu|страниц*|сторінк*|foto*|photo*|bild*|image*|imagen*|imagem|immagin*|video*|dokument*|document*|text|texto|testo|teksten|текст|data|dati|dados|datos|daten|kontakt*|contact*|contatos|contactos|domain|dominio|anruf|call|chiamata|llamada|chamada|batteri*|akku|battery";
const moved = readPhrases(`${pairPhrases(moving, notMoney)}|${pairPhrases(notMoney, moving)}`, { maxGap: 1 });
const asLabel = new RegExp(`^[^\\p{L}\\p{N}]*(?:${wholeLabels})[^\\p{L}\\p{N}]*$`, "u");

/** Whether a label, as `normalizeLabel` returns it, says that pressing the button spends money. */
export function namesPayment(text: string): boolean {
  if (asThing.test(text)) return false;
  const label = moved.removeFrom(free.removeFrom(text));
  const isPair = pairs.some((pair) => pair.every((words) => words.areIn(label)));
  return isPair || spending.areIn(label) || asLabel.test(label) || inAnyPlace.test(label);
}
