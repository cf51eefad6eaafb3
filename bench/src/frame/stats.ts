import type { Figure } from "./table.ts";

export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  return percentile(numbers, 50);
}

/** Median, spread, and the ratio to our own value. */
export function figure(numbers: readonly number[], ours?: readonly number[]): Figure {
  const p50 = median(numbers);
  return { p50, p95: percentile(numbers, 95), ...(ours && ours.length > 0 ? { ratio: p50 / median(ours) } : {}) };
}

/** The mean of ratios: twice as fast on one page and half as fast on another cancel out. */
export function geometricMean(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}
