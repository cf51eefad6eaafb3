// Prices of models, as the user enters them.
import type { Price, RunSummary, Settings, SettingsAnswer } from "../../contract.ts";

/** The inputs' texts. */
export type DraftPrice = Record<keyof Price, string>;

export const emptyPrice: DraftPrice = { currency: "USD", input: "", output: "" };

export function toDraftPrices(prices: Settings["prices"]): Record<string, DraftPrice> {
  const toDraft = ({ currency, input, output }: Price) => ({ currency, input: `${input}`, output: `${output}` });
  return Object.fromEntries(Object.entries(prices).map(([model, price]) => [model, toDraft(price)]));
}

/** Leaves out empty prices. Undefined if one is incomplete or not a number. */
export function toPrices(drafts: Record<string, DraftPrice>): Settings["prices"] | undefined {
  const filled = Object.entries(drafts).filter(([, { input, output }]) => (input + output).trim() !== "");
  const prices = filled.map(([model, price]) => [model, readPrice(price)] as const);
  return prices.some(([, price]) => !price) ? undefined : (Object.fromEntries(prices) as Settings["prices"]); // all read
}

function readPrice({ currency, input, output }: DraftPrice): Price | undefined {
  const [read, written] = [input, output].map((text) => (text.trim() ? Number(text) : Number.NaN));
  const code = currency.trim().toUpperCase();
  const isAmount = (amount: number | undefined): amount is number =>
    amount !== undefined && amount >= 0 && amount <= 1e6;
  return isAmount(read) && isAmount(written) && /^[A-Z]{3}$/.test(code)
    ? { currency: code, input: read, output: written }
    : undefined;
}

export function costOf({ inputTokens, outputTokens }: RunSummary, { input, output }: Price): number {
  return (inputTokens * input + outputTokens * output) / 1_000_000;
}

/** The model that these choices mean. Empty without a model, or if the engine chooses among several. */
export function chosenModel(
  { engines, inUse }: SettingsAnswer,
  { engine, model }: Pick<Settings, "engine" | "model">,
): string {
  const { models = [] } = (engine === "auto" ? inUse : engines.find(({ name }) => name === engine)) ?? {};
  return model.trim() || (models.length === 1 ? (models[0] ?? "") : "");
}
