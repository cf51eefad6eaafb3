// Paints over areas of a PNG after it was taken, so that the page cannot interfere.
import { crc32, deflateSync, inflateSync } from "node:zlib";
import type { Area } from "../injected/interface.ts";

export type { Area };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channelsByColorType: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** Areas are in pixels of the image. */
export function paintOver(png: Buffer, areas: readonly Area[]): Buffer {
  if (areas.length === 0) return png;
  return editPng(png, (picture) => {
    for (const area of areas) blacken(picture, area);
  });
}

/** Changes the pixels of a PNG. Throws for PNGs of a kind that browsers do not make. */
export function editPng(png: Buffer, change: (picture: Picture) => void): Buffer {
  const chunks = readChunks(png);
  const header = chunks.find(({ type }) => type === "IHDR")?.data;
  const channels = channelsByColorType[header?.[9] ?? -1];
  if (!header || !channels || header[8] !== 8 || header[12] !== 0) {
    throw new Error("This kind of PNG cannot be painted over.");
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const data = inflateSync(Buffer.concat(chunks.flatMap(({ type, data }) => (type === "IDAT" ? data : []))));
  const stride = width * channels + 1;
  unfilter(data, { stride, height, channels });
  change({ data, stride, width, height, channels });
  const kept = chunks.filter(({ type }) => type === "IHDR" || type === "sRGB" || type === "gAMA");
  const painted = [
    ...kept,
    { type: "IDAT", data: deflateSync(data, { level: 6 }) },
    { type: "IEND", data: Buffer.alloc(0) },
  ];
  return Buffer.concat([signature, ...painted.map(writeChunk)]);
}

interface Chunk {
  type: string;
  data: Buffer;
}

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let offset = signature.length; offset + 8 <= png.length; ) {
    const length = png.readUInt32BE(offset);
    const type = png.toString("latin1", offset + 4, offset + 8);
    chunks.push({ type, data: png.subarray(offset + 8, offset + 8 + length) });
    offset += length + 12;
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** Reverses the five PNG filters in place, so that every line has filter 0. https://www.w3.org/TR/png-3/#9Filters */
function unfilter(
  data: Buffer,
  { stride, height, channels }: { stride: number; height: number; channels: number },
): void {
  for (let line = 0; line < height; line += 1) {
    const start = line * stride;
    const filter = data[start];
    for (let at = start + 1; at < start + stride; at += 1) {
      const left = at - channels > start ? (data[at - channels] ?? 0) : 0;
      const up = line > 0 ? (data[at - stride] ?? 0) : 0;
      const corner = line > 0 && at - channels > start ? (data[at - channels - stride] ?? 0) : 0;
      data[at] = (data[at] ?? 0) + predict(filter, left, up, corner);
    }
    data[start] = 0;
  }
}

function predict(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

export interface Picture {
  /** Lines of samples, each after a byte for its filter. */
  data: Buffer;
  stride: number;
  width: number;
  height: number;
  channels: number;
}

/** Does nothing outside of the picture. */
export function setPixel(
  { data, stride, width, height, channels }: Picture,
  { x, y }: { x: number; y: number },
  [red, green, blue]: readonly [number, number, number],
): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const samples = channels < 3 ? [Math.round((red + green + blue) / 3)] : [red, green, blue];
  const alpha = channels === 2 || channels === 4 ? [255] : [];
  data.set([...samples, ...alpha], y * stride + 1 + x * channels);
}

function blacken({ data, stride, width, height, channels }: Picture, area: Area): void {
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));
  const [left, right] = [clamp(Math.floor(area.x), width), clamp(Math.ceil(area.x + area.width), width)];
  const [top, bottom] = [clamp(Math.floor(area.y), height), clamp(Math.ceil(area.y + area.height), height)];
  const hasAlpha = channels === 2 || channels === 4;
  for (let line = top; line < bottom; line += 1) {
    const start = line * stride + 1;
    data.fill(0, start + left * channels, start + right * channels);
    if (!hasAlpha) continue;
    for (let at = left; at < right; at += 1) data[start + at * channels + channels - 1] = 255;
  }
}
