import type { SampleWords } from "../../ui/words/samples.ts";
import { createRules, type FieldRule, type Rules, text } from "../fields/rules.ts";

export function cardRules(words: SampleWords): Rules {
  const { errors, checkout } = words;
  return {
    cardName: createRules(words).filled("cardName", checkout.cardName),
    cardNumber: (data) => (/^\d{12,19}$/.test(digitsOf(data, "cardNumber")) ? undefined : errors.card),
    expiry: expiryRule(errors),
    code: (data) => (/^\d{3,4}$/.test(text(data, "code")) ? undefined : errors.code),
  };
}

function expiryRule(errors: SampleWords["errors"], now = new Date()): FieldRule {
  return (data) => {
    const match = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)$/.exec(text(data, "expiry"));
    if (!match) return errors.expiry;
    const months = (2000 + Number(match[2])) * 12 + Number(match[1]) - 1;
    return months >= now.getFullYear() * 12 + now.getMonth() ? undefined : errors.expired;
  };
}

export function digitsOf(data: FormData, name: string): string {
  return text(data, name).replace(/[\s-]/g, "");
}
