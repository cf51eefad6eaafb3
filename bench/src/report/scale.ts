/** Maps values to pixels, and lists the tick values. */
export interface Scale {
  at(value: number): number;
  ticks: { value: number; label: string }[];
}

export function createScale(
  values: readonly number[],
  { from, to, isLogarithmic }: { from: number; to: number; isLogarithmic: boolean },
): Scale {
  const shown = isLogarithmic ? values.filter((value) => value > 0) : values;
  const highest = Math.max(...shown, isLogarithmic ? 1e-9 : 0);
  const ticks = isLogarithmic ? powersAround(Math.min(...shown, highest), highest) : stepsTo(highest);
  const low = isLogarithmic ? Math.log10(ticks[0] ?? 1) : 0;
  const high = isLogarithmic ? Math.log10(ticks.at(-1) ?? 10) : (ticks.at(-1) ?? 1);
  const at = (value: number) => {
    const place = isLogarithmic ? Math.log10(Math.max(value, 10 ** low)) : value;
    return from + ((place - low) / (high - low || 1)) * (to - from);
  };
  return { at, ticks: ticks.map((value) => ({ value, label: showTick(value) })) };
}

function powersAround(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low));
  const last = Math.max(first + 1, Math.ceil(Math.log10(high)));
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

function stepsTo(high: number): number[] {
  const rough = (high || 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.ceil((high || 1) / step) + 1 }, (_, index) => index * step);
}

function showTick(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))} M`;
  if (value >= 1e4) return `${Number((value / 1e3).toPrecision(3))} k`;
  return Number(value.toPrecision(3)).toLocaleString("en", { maximumSignificantDigits: 3 });
}
