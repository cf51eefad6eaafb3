// What a field is for, as far as a snapshot can tell: by the page's own marks, and by its words, which can only make it
// stricter: a field that says nothing of money is treated like any other.
import { isChoice, isTextual, type Snapshot, type SnapshotField } from "@giselles-ai/protocol";
import type { Sensitivity } from "./table.ts";

const paymentPurpose = /\b(?:cc-[a-z-]+|transaction-\w+)\b/i;
const paymentField =
  /\b(?:credit|debit).?card|card.?(?:number|no\b)|\bcc.?num|\bcv[vc]2?\b|\bcsc\b|\biban\b|\bswift\b|\bbic\b|sort.?code|routing.?number|account.?number|カード番号|セキュリティコード|口座番号/i;
const paymentButton =
  /\b(?:pay|buy|purchase|check\s?out|donate|transfer|bid)\b|\bplace\s(?:\w+\s)?order|\border\snow|send\s(?:\w+\s)?(?:money|payment)|\b(?:kaufen|bezahlen|überweisen|zahlungspflichtig|payer|acheter|pagar|comprar)\b|支払|購入|注文を確定|振込|送金/i;

export function sensitivityOf({ kind, sensitive, autocomplete = "", label, name = "" }: SnapshotField): Sensitivity {
  const isWritten = isTextual(kind) || isChoice(kind) || kind === "custom";
  if (!sensitive && !isWritten) return "none";
  if (paymentPurpose.test(autocomplete) || paymentField.test(`${label}\n${name}`)) return "payment";
  return sensitive ? "secret" : "none";
}

/** Of what pressing this sends: a page that asks for a card is about money, whichever of its buttons is pressed. */
export function sensitivityOfCommit(
  field: SnapshotField | undefined,
  { fields }: Pick<Snapshot, "fields">,
): Sensitivity {
  if (field && paymentButton.test(field.label)) return "payment";
  const all = fields.map(sensitivityOf);
  return all.includes("payment") ? "payment" : all.includes("secret") ? "secret" : "none";
}
