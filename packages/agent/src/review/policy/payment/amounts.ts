// Amounts of money in text: "$49.00", "1.299,00 €", "EUR 12", "¥1,200", "35 zł".

const symbol = "[$€£¥₹₽₩₺₴₫฿₱₦₪₡₲₵₸₾]";
const code =
  "(?:usd|eur|gbp|jpy|cny|rmb|inr|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|ron|bgn|try|rub|uah|krw|brl|mxn|ars|clp|cop|zar|sgd|hkd|twd|thb|vnd|idr|myr|php|aed|sar|ils|btc|eth|usdc|usdt)";
const word =
  "(?:zł|kč|kr|ft|lei|tl|руб|грн|円|元|원|บาท|đ|rp|r\\$|fr\\.|dollars?|euros?|pounds|francs|franken|pesos|reais|rupees|yen|yuan|kronor|kroner|złotych|рублей|гривень)";
const number = "\\d[\\d.,'’ \\u00a0\\u202f]*";

const amount = new RegExp(
  `(?:${symbol}|(?<!\\p{L})(?:${code}|rp|r\\$|us\\$|kr))\\s?${number}|${number}\\s?(?:${symbol}|(?:${code}|${word})(?!\\p{L}))`,
  "iu",
);

export function namesAmount(text: string): boolean {
  return amount.test(text.normalize("NFKC"));
}

/** The words of a summary that stand beside what has to be paid. */
const sum =
  /(?<!\p{L})(?:total|sub ?total|amount due|amount to pay|balance due|to pay|you pay|you will pay|due (?:today|now)|order summary|summe|gesamt\p{L}*|zu zahlen|montant|a payer|total a pagar|importe|totale|da pagare|totaal|te betalen|summa|att betala|i alt|a betale|yhteensa|maksettava\p{L}*|razem|do zapłaty|suma|celkem|k uhrade|de plata|osszesen|fizetendo|toplam|odenecek|итого|к оплате|всього|до сплати|συνολο|tong cong|jumlah)(?!\p{L})|合計|総額|お支払い金額|请求|应付|合计|总计|總計|應付|총액|결제\s?금액|합계|المجموع|الإجمالي|סה"?כ|लागत|कुल|ยอดรวม|รวมทั้งหมด/u;

export function namesSum(normalized: string): boolean {
  return sum.test(normalized);
}
