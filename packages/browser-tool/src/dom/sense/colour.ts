// Whether a colour differs from what is behind it. A canvas of one pixel mixes the colours as the browser does.
import { cachedByKey } from "../read-cache.ts";

/** What text is painted on. */
export interface Ground {
  /** From the back to the front. A gradient has several colours. Undefined if there is an image, which may have any colour. */
  layers: string[][] | undefined;
  alpha: number;
  blend: string;
}

/** Whether one of the colours differs from the ground anywhere. */
export function isLegible(colours: string[], { layers, alpha, blend }: Ground): boolean {
  return !layers || differs(JSON.stringify([colours, layers, alpha, blend]));
}

/** How much of a difference in red, green and blue people notice. */
const weights = [0.3, 0.59, 0.11];
const minDifference = 14;

let brush: CanvasRenderingContext2D | undefined;

const differs = cachedByKey((key: string) => {
  const [colours, layers, alpha, blend] = JSON.parse(key) as [string[], string[][], number, string];
  return layers
    .flatMap((layer) => Object.keys(layer).map(Number))
    .some((turn) =>
      colours.some((colour) => {
        const under = mix(layers.map((layer) => layer[turn % layer.length] as string));
        const over = mix([colour], { alpha, blend });
        return (
          weights.reduce(
            (sum, weight, part) => sum + weight * Math.abs((over[part] as number) - (under[part] as number)),
            0,
          ) > minDifference
        );
      }),
    );
});

/** Red, green, blue and the opacity, from 0 to 255. */
export type Rgba = Uint8ClampedArray;

/** Paints colours over each other, and over what was painted before. */
export function mix(
  colours: string[],
  { alpha: globalAlpha = 1, blend: globalCompositeOperation = "source-over" } = {},
): Rgba {
  brush ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
  for (const fillStyle of colours) {
    Object.assign(brush, { globalAlpha, globalCompositeOperation, fillStyle }); // the blend mode "normal" is ignored
    brush.fillRect(0, 0, 1, 1);
  }
  return brush.getImageData(0, 0, 1, 1).data;
}

/** The colours in a computed value, such as a gradient or a shadow. */
export function coloursIn(value: string): string[] {
  return value.match(/\b(?:rgba?|color|(?:ok)?l(?:ab|ch))\([^)]*\)/g) ?? [];
}
