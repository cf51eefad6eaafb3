// Classifies fields by the page's attributes and labels. Labels can only make the policy stricter.
import type { Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { isChoice, isTextual } from "@giselles-ai/protocol/rules";
import { isPaymentButton } from "./payment/payment-button.ts";
import type { Sensitivity } from "./table.ts";

const paymentPurpose = /\b(?:cc-[a-z-]+|transaction-\w+)\b/i;
const paymentField =
  /\b(?:credit|debit).?card|card.?(?:number|no\b)|\bcc.?num|\bcv[vc]2?\b|\bcsc\b|\biban\b|\bswift\b|\bbic\b|sort.?code|routing.?number|account.?number|カード番号|セキュリティコード|口座番号/i; /** Names of frames in which payment services ask for a card. */
const paymentFrame = /payment|card|checkout|paypal|\bpay\b|zahlung|paiement|pago|支払|支付|결제/i;

export function sensitivityOf({ kind, sensitive, autocomplete = "", label, name = "" }: SnapshotField): Sensitivity {
  const takesInput = isTextual(kind) || isChoice(kind) || kind === "custom";
  if (kind === "opaque-frame") return paymentFrame.test(label) ? "payment" : "none";
  if (!sensitive && !takesInput) return "none";
  if (paymentPurpose.test(autocomplete) || paymentField.test(`${label}\n${name}`)) return "payment";
  return sensitive ? "secret" : "none";
}

/** The sensitivity of pressing a button. On a page that asks for a card, every button counts as a payment. */
export function sensitivityOfCommit(
  field: SnapshotField | undefined,
  { fields, outline }: Pick<Snapshot, "fields" | "outline">,
): Sensitivity {
  if (field && isPaymentButton(field, { fields, outline })) return "payment";
  const all = fields.map(sensitivityOf);
  return all.includes("payment") ? "payment" : all.includes("secret") ? "secret" : "none";
}
