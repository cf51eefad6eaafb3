import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { namesAmount, namesSum } from "./amounts.ts";
import { normalizeLabel, readingsOf } from "./normalize-label.ts";
import { namesPayment } from "./payment-words.ts";

/** What stands around a button in reading order. */
export interface ButtonSurroundings {
  fields: readonly SnapshotField[];
  outline?: readonly OutlineEntry[] | undefined;
}

/** Whether pressing the button spends money, by what it says, or by the sum that stands beside a confirmation. */
export function isPaymentButton(field: SnapshotField, around: ButtonSurroundings): boolean {
  const texts = [field.label, field.shows, field.description].filter((text) => text !== undefined);
  const readings = texts.flatMap(readingsOf);
  if (readings.some(namesPayment)) return true;
  if (readings.some((text) => collects.test(text))) return false;
  const isConfirmation = readings.some((text) => confirms.test(text));
  if (texts.some(namesAmount)) return isConfirmation || !isOneOfSeveral(field, around);
  return isConfirmation && standsBesideSum(field, around);
}

/**
 * Rows and cards name their prices; choosing one of several spends nothing yet. Only elements that are no buttons, with words beside the
 * amount: a row of amounts alone may be for donations.
 */
function isOneOfSeveral({ kind, label, fieldId }: SnapshotField, { fields }: ButtonSurroundings): boolean {
  if (kind !== "custom" || !/\p{L}{3}/u.test(label)) return false;
  return fields.some((other) => other.kind === kind && other.fieldId !== fieldId && namesAmount(other.label));
}

/** Putting something into a cart costs nothing yet, even if the button names the price. */
const collects =
  /(?<!\p{L})(?:cart|basket|bag|wish ?list|warenkorb|panier|carrito|cesta|carrinho|carrello|winkelwagen|varukorg\p{L}*|kurv\p{L}*|handlekurv\p{L}*|ostoskori\p{L}*|koszyk\p{L}*|kosik\p{L}*|cos|kosar\p{L}*|sepet\p{L}*|корзин\p{L}*|кошик\p{L}*|καλαθι|gio hang|keranjang|filter|sort\p{L}*|show|view|details?)(?!\p{L})|カート|购物车|購物車|장바구니|السلة|לסל|कार्ट|ตะกร้า/u;

/** Words with which people agree to what the page has shown them. */
const confirms =
  /(?<!\p{L})(?:confirm\p{L}*|order|continue|complete|finish|finali[sz]e|submit|yes|ok|okay|agree|accept|approve|authori[sz]e|book|reserve|subscribe|upgrade|renew|activate|start|join|send|place|proceed|bestatigen|weiter|abschließen|absenden|buchen|ja|confirmer|valider|continuer|terminer|oui|confirmar|continuar|finalizar|aceptar|si|sim|conferma|continua|invia|bevestig\p{L}*|verder|bekrafta|fortsatt|bekræft|bekreft|vahvista|potwierdz|dalej|potvrdit|confirma|megerosit\p{L}*|onayla|подтвердить|продолжить|підтвердити|επιβεβαιωση|xac nhan|konfirmasi)(?!\p{L})|確定|確認|次へ|申し込|确认|確認|提交|확인|다음|تأكيد|متابعة|אישור|המשך|पुष्टि|ยืนยัน/u;

/** How many lines of text around a button belong to it. */
const linesAround = 12;

function standsBesideSum(field: SnapshotField, { fields, outline = [] }: ButtonSurroundings): boolean {
  const position = fields.indexOf(field);
  const nearest = outline
    .filter(({ role }) => role !== "heading")
    .map((entry) => ({ text: entry.text, distance: Math.abs((entry.at ?? 0) - position) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, linesAround)
    .filter(({ distance }) => distance <= 3);
  const hasAmount = nearest.some(({ text }) => namesAmount(text));
  return hasAmount && nearest.some(({ text }) => namesSum(normalizeLabel(text)));
}
