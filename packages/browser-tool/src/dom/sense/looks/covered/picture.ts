const side = 12;
let brush: CanvasRenderingContext2D | undefined;
const known = new WeakMap<Element, { source: string; isOpaque: boolean }>();

/** Whether a picture or a film lets nothing through. One of another site cannot be read, and counts as one that does. */
export function isPictureOpaque(element: Element): boolean {
  const { currentSrc: source, complete } = element as HTMLImageElement;
  if (complete === false) return false;
  const before = known.get(element);
  if (source && before?.source === source) return before.isOpaque;
  const isOpaque = readOpacity(element as HTMLImageElement);
  known.set(element, { source, isOpaque });
  return isOpaque;
}

function readOpacity(picture: HTMLImageElement): boolean {
  brush ??= Object.assign(document.createElement("canvas"), { width: side, height: side }).getContext("2d", {
    willReadFrequently: true,
  }) as CanvasRenderingContext2D;
  try {
    brush.clearRect(0, 0, side, side);
    brush.drawImage(picture, 0, 0, side, side);
    return brush.getImageData(0, 0, side, side).data.every((value, index) => index % 4 !== 3 || value > 230);
  } catch {
    brush = undefined; // what is drawn from another site can't be read back, now and later
    return false;
  }
}
