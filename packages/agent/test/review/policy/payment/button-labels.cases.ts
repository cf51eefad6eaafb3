// Labels of real buttons: those that spend money, and ordinary ones. A hash of the label decides which half is set aside.

/** By language. Pressing one of these pays, orders with costs, transfers, bids, donates or starts a paid plan. */
export const paying: Record<string, string> = {
  en: "Pay now|Pay $49.00|Buy now|Buy it now|Place order|Place your order|Complete purchase|Complete order|Confirm and pay|Confirm payment|Submit payment|Submit order|Make payment|Proceed to payment|Pay with card|Buy with 1-Click|Checkout|Check out|Proceed to checkout|Donate|Donate $20|Give now|Send money|Send payment|Transfer funds|Transfer now|Confirm transfer|Place bid|Bid now|Confirm bid|Subscribe for $9.99/month|Start paid plan|Upgrade for €12|Book and pay|Reserve and pay|Top up|Add funds|Add money|Deposit|Withdraw|Order with obligation to pay|Order now|Purchase|Purchase tickets|Get tickets – $35|Renew for $99|Pay deposit|Settle balance|Pay bill|Pay invoice|Redeem and pay|Tip $5|Send tip|Buy credits|payNow|btnPlaceOrder|PAY|Ｐａｙ　ｎｏｗ|Pay in 4 with Klarna|Pay with PayPal|PayPal|Buy with Google Pay| Pay|Invest now|Sell all|Wire transfer",
  de: "Jetzt bezahlen|Bezahlen|Jetzt kaufen|Zahlungspflichtig bestellen|Kostenpflichtig bestellen|Kaufen|Zur Kasse|Zur Kasse gehen|Bestellung abschicken|Bestellung aufgeben|Jetzt bestellen|Überweisen|Überweisung ausführen|Geld senden|Spenden|Jetzt spenden|Gebot abgeben|Mit PayPal zahlen|Kostenpflichtig buchen|Zahlung bestätigen|Guthaben aufladen|Kauf abschließen",
  fr: "Payer|Payer maintenant|Acheter|Acheter maintenant|Commander|Passer la commande|Valider la commande|Commande avec obligation de paiement|Procéder au paiement|Confirmer le paiement|Régler ma commande|Faire un don|Envoyer de l’argent|Effectuer le virement|Enchérir|Valider et payer|Passer à la caisse|Recharger le compte",
  es: "Pagar|Pagar ahora|Comprar|Comprar ya|Comprar ahora|Realizar pedido|Hacer el pedido|Finalizar compra|Tramitar pedido|Confirmar pago|Proceder al pago|Donar|Transferir|Enviar dinero|Pujar|Realizar transferencia|Recargar saldo|Confirmar y pagar",
  pt: "Pagar agora|Comprar agora|Finalizar compra|Finalizar pedido|Fazer pedido|Concluir pagamento|Doar|Transferir|Enviar dinheiro|Fazer pix|Dar lance|Ir para o pagamento|Fechar pedido",
  it: "Paga ora|Paga|Acquista|Acquista ora|Compra subito|Ordina ora|Invia ordine|Procedi al pagamento|Conferma pagamento|Procedi all'acquisto|Ordine con obbligo di pagare|Dona ora|Invia denaro|Effettua bonifico|Fai un'offerta",
  nl: "Nu betalen|Betalen|Nu kopen|Koop nu|Bestelling plaatsen|Bestellen en betalen|Afrekenen|Naar de kassa|Bestelling met betaalverplichting|Doneer|Geld overmaken|Bod plaatsen|Betaling bevestigen",
  sv: "Betala|Betala nu|Köp|Köp nu|Slutför köp|Lägg beställning|Till kassan|Gå till kassan|Bekräfta betalning|Skicka pengar|Donera|Överför|Lägg bud|Swisha",
  da: "Betal nu|Betal|Køb nu|Køb|Gennemfør køb|Afgiv ordre|Gå til kassen|Bekræft betaling|Send penge|Overfør|Doner|Byd nu",
  no: "Betal|Kjøp nå|Fullfør kjøp|Legg inn bestilling|Gå til kassen|Bekreft betaling|Send penger|Gi gave|Overfør penger",
  fi: "Maksa|Maksa nyt|Osta|Osta nyt|Tilaa ja maksa|Siirry kassalle|Vahvista maksu|Lähetä rahaa|Lahjoita|Vahvista tilaus",
  pl: "Zapłać|Zapłać teraz|Kup|Kup teraz|Kupuję i płacę|Zamawiam z obowiązkiem zapłaty|Złóż zamówienie|Przejdź do płatności|Do kasy|Wyślij przelew|Wykonaj przelew|Wesprzyj|Licytuj|Potwierdź płatność",
  cs: "Zaplatit|Zaplatit nyní|Koupit|Koupit nyní|Objednávka zavazující k platbě|Objednat s povinností platby|Přejít k platbě|Dokončit objednávku|Odeslat objednávku|K pokladně|Odeslat platbu|Darovat|Přihodit",
  ro: "Plătește|Plătește acum|Cumpără|Cumpără acum|Plasează comanda|Trimite comanda|Finalizează comanda|Confirmă plata|Donează|Trimite bani",
  hu: "Fizetés|Fizetek|Megveszem|Vásárlás|Megrendelem|Megrendelés elküldése|Tovább a fizetéshez|Pénztár|Utalás|Adományozok|Licitálok",
  tr: "Öde|Şimdi öde|Satın al|Hemen al|Siparişi tamamla|Siparişi onayla|Ödemeye geç|Ödemeyi tamamla|Para gönder|Bağış yap|Havale yap|Teklif ver",
  ru: "Оплатить|Оплатить сейчас|Купить|Купить сейчас|Оформить заказ|Подтвердить заказ|Перейти к оплате|Подтвердить оплату|Перевести|Отправить деньги|Пожертвовать|Сделать ставку|Пополнить счёт",
  uk: "Сплатити|Оплатити|Купити|Купити зараз|Оформити замовлення|Підтвердити замовлення|Перейти до оплати|Переказати кошти|Надіслати гроші|Зробити ставку|Поповнити рахунок",
  el: "Πληρωμή|Πληρώστε τώρα|Αγορά|Αγορά τώρα|Ολοκλήρωση αγοράς|Ολοκλήρωση παραγγελίας|Αποστολή παραγγελίας|Μεταφορά χρημάτων|Δωρεά|Ταμείο",
  ja: "支払う|お支払いへ進む|今すぐ支払う|購入する|今すぐ購入|購入手続きへ|注文を確定する|注文する|ご注文を確定|レジに進む|決済する|振込を実行|送金する|寄付する|入札する|チャージする|課金する|申し込みを確定して支払う",
  zh: "立即支付|去支付|确认支付|付款|立即购买|购买|提交订单|去结算|结算|确认付款|转账|立即转账|捐款|充值|出价|立即付款|結帳|立即購買|送出訂單|前往付款|下單|匯款|加值",
  ko: "결제하기|지금 결제|구매하기|바로 구매|주문하기|주문 완료|송금하기|이체하기|기부하기|충전하기|입찰하기|결제 진행",
  ar: "ادفع الآن|الدفع|شراء الآن|اشتر الآن|إتمام الشراء|تأكيد الطلب|إرسال الأموال|تحويل الأموال|تبرع الآن|تأكيد الدفع",
  he: "שלם עכשיו|לתשלום|קנה עכשיו|לקנייה|בצע הזמנה|אישור תשלום|העבר כסף|תרום עכשיו|לקופה",
  hi: "अभी भुगतान करें|भुगतान करें|अभी खरीदें|खरीदें|ऑर्डर करें|ऑर्डर दें|पैसे भेजें|दान करें|रिचार्ज करें",
  vi: "Thanh toán|Thanh toán ngay|Mua ngay|Mua hàng|Đặt hàng|Xác nhận thanh toán|Chuyển tiền|Chuyển khoản|Quyên góp|Nạp tiền",
  th: "ชำระเงิน|จ่ายเงิน|ซื้อเลย|ซื้อตอนนี้|สั่งซื้อ|ยืนยันการชำระเงิน|โอนเงิน|บริจาค|เติมเงิน",
  id: "Bayar|Bayar sekarang|Beli|Beli sekarang|Buat pesanan|Lanjut ke pembayaran|Konfirmasi pembayaran|Kirim uang|Transfer|Donasi|Isi saldo",
};

/** By language. Pressing one of these spends nothing. */
export const ordinary: Record<string, string> = {
  en: "Save|Save changes|Cancel|Submit|Send|Continue|Next|Back|Previous|Search|Filter|Sort by price|Order by date|Order history|Track order|View order|My orders|Reorder columns|Sort order|Add to cart|Add to basket|View cart|Remove|Delete|Edit|Close|Open|OK|Yes|No|Apply|Reset|Clear|Sign in|Log in|Log out|Register|Create account|Join|Subscribe|Unsubscribe|Follow|Like|Share|Comment|Reply|Post|Upload|Download|Export|Import|Print|Copy|Paste|Undo|Redo|Refresh|Retry|Load more|Show more|Show details|Help|Contact us|Learn more|Read more|Settings|Profile|Dashboard|Home|Menu|Toggle navigation|Select all|Choose file|Add row|Add item|New message|Mark as read|Archive|Report|Block|Mute|Pause|Play|Stop|Record|Zoom in|Rotate|Accept cookies|Reject all|Manage preferences|I agree|Change language|Compare|Save for later|Add to wishlist|Track shipment|Payment history|Payment methods|Payments|Buyer guide|Seller profile|Billing address|View invoice|Download receipt|Transfer history|Deposit slip|Check in|Check availability|Check spelling|Payroll|Paypal help center|Repay schedule|Show prices|Ask a question|Request a quote|Get started|Try for free|Start free trial|Book a demo|Give feedback|Tip of the day|Bidding rules|Top|Withdraw application|Transfer ownership|Fund overview|Sell on our site|Check out our blog",
  de: "Speichern|Abbrechen|Senden|Absenden|Weiter|Zurück|Suchen|Anmelden|Abmelden|Registrieren|In den Warenkorb|Warenkorb ansehen|Meine Bestellungen|Bestellübersicht|Sendung verfolgen|Löschen|Bearbeiten|Schließen|Mehr anzeigen|Einstellungen|Akzeptieren|Herunterladen|Zahlungsarten|Kontakt|Drucken|Kaufberatung|Sortieren",
  fr: "Enregistrer|Annuler|Envoyer|Suivant|Retour|Rechercher|Se connecter|S'inscrire|Ajouter au panier|Voir le panier|Mes commandes|Suivre ma commande|Supprimer|Modifier|Fermer|En savoir plus|Télécharger|Accepter|Moyens de paiement|Nous contacter|Imprimer|Trier par prix",
  es: "Guardar|Cancelar|Enviar|Siguiente|Volver|Buscar|Iniciar sesión|Registrarse|Añadir al carrito|Ver carrito|Mis pedidos|Seguir pedido|Eliminar|Editar|Cerrar|Más información|Descargar|Aceptar|Métodos de pago|Contacto|Imprimir|Ordenar por precio",
  pt: "Salvar|Cancelar|Enviar|Próximo|Voltar|Pesquisar|Entrar|Cadastrar|Adicionar ao carrinho|Meus pedidos|Excluir|Editar|Fechar|Saiba mais|Baixar|Aceitar|Formas de pagamento",
  it: "Salva|Annulla|Invia|Avanti|Indietro|Cerca|Accedi|Registrati|Aggiungi al carrello|I miei ordini|Elimina|Modifica|Chiudi|Scopri di più|Scarica|Accetta|Metodi di pagamento|Ordina per prezzo",
  nl: "Opslaan|Annuleren|Verzenden|Volgende|Terug|Zoeken|Inloggen|In winkelwagen|Mijn bestellingen|Verwijderen|Bewerken|Sluiten|Meer informatie|Downloaden|Accepteren|Betaalmethoden",
  sv: "Spara|Avbryt|Skicka|Nästa|Tillbaka|Sök|Logga in|Lägg i varukorgen|Mina beställningar|Ta bort|Redigera|Stäng|Läs mer|Ladda ner|Godkänn",
  da: "Gem|Annuller|Send|Næste|Tilbage|Søg|Log ind|Læg i kurv|Mine ordrer|Slet|Rediger|Luk|Læs mere",
  no: "Lagre|Avbryt|Send|Neste|Tilbake|Søk|Logg inn|Legg i handlekurv|Mine bestillinger|Slett|Rediger|Lukk",
  fi: "Tallenna|Peruuta|Lähetä|Seuraava|Takaisin|Hae|Kirjaudu|Lisää ostoskoriin|Omat tilaukset|Poista|Muokkaa|Sulje|Ostoskori",
  pl: "Zapisz|Anuluj|Wyślij|Dalej|Wstecz|Szukaj|Zaloguj się|Dodaj do koszyka|Moje zamówienia|Usuń|Edytuj|Zamknij|Metody płatności",
  cs: "Uložit|Zrušit|Odeslat|Další|Zpět|Hledat|Přihlásit se|Přidat do košíku|Moje objednávky|Smazat|Upravit|Zavřít",
  ro: "Salvează|Anulează|Trimite|Înainte|Înapoi|Caută|Autentificare|Adaugă în coș|Comenzile mele|Șterge|Editează",
  hu: "Mentés|Mégse|Küldés|Tovább|Vissza|Keresés|Bejelentkezés|Kosárba|Rendeléseim|Törlés|Szerkesztés|Bezárás",
  tr: "Kaydet|İptal|Gönder|İleri|Geri|Ara|Giriş yap|Sepete ekle|Siparişlerim|Sil|Düzenle|Kapat|Ödeme yöntemleri",
  ru: "Сохранить|Отмена|Отправить|Далее|Назад|Найти|Войти|В корзину|Мои заказы|Удалить|Изменить|Закрыть|Подробнее|Способы оплаты",
  uk: "Зберегти|Скасувати|Надіслати|Далі|Назад|Пошук|Увійти|Додати в кошик|Мої замовлення|Видалити|Редагувати|Закрити",
  el: "Αποθήκευση|Ακύρωση|Αποστολή|Επόμενο|Πίσω|Αναζήτηση|Σύνδεση|Προσθήκη στο καλάθι|Διαγραφή|Επεξεργασία",
  ja: "保存|キャンセル|送信|次へ|戻る|検索|ログイン|カートに入れる|注文履歴|削除|編集|閉じる|詳細を見る|ダウンロード|同意する|支払い方法|並べ替え",
  zh: "保存|取消|提交|发送|下一步|返回|搜索|登录|加入购物车|我的订单|删除|编辑|关闭|查看详情|下载|同意|支付方式|订单详情|加入購物車|我的訂單",
  ko: "저장|취소|보내기|다음|뒤로|검색|로그인|장바구니 담기|주문 내역|삭제|수정|닫기|자세히 보기|결제 수단",
  ar: "حفظ|إلغاء|إرسال|التالي|رجوع|بحث|تسجيل الدخول|أضف إلى السلة|طلباتي|حذف|تعديل|إغلاق",
  he: "שמור|ביטול|שלח|הבא|חזור|חיפוש|התחבר|הוסף לסל|ההזמנות שלי|מחק|ערוך|סגור",
  hi: "सहेजें|रद्द करें|भेजें|आगे|वापस|खोजें|लॉग इन|कार्ट में जोड़ें|मेरे ऑर्डर|हटाएं",
  vi: "Lưu|Hủy|Gửi|Tiếp theo|Quay lại|Tìm kiếm|Đăng nhập|Thêm vào giỏ hàng|Đơn hàng của tôi|Xóa|Sửa",
  th: "บันทึก|ยกเลิก|ส่ง|ถัดไป|กลับ|ค้นหา|เข้าสู่ระบบ|เพิ่มลงตะกร้า|คำสั่งซื้อของฉัน|ลบ",
  id: "Simpan|Batal|Kirim|Berikutnya|Kembali|Cari|Masuk|Tambah ke keranjang|Pesanan saya|Hapus|Ubah",
};

/** Set aside: not looked at while the words are written. */
export function isHeldOut(label: string): boolean {
  let hash = 7;
  for (const char of label) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash % 2 === 1;
}
