import { crc32, deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { paintOver } from "./paint-over.ts";

const colours = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 };
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A picture of 3 × 3 in which every sample is what `lines` say, each with its filter first. */
function png(lines: number[][], { colour = colours.rgba, depth = 8, interlace = 0, more = [] as Buffer[] } = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(3, 0);
  header.writeUInt32BE(lines.length, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...more,
    chunk("IDAT", deflateSync(Buffer.from(lines.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The chunks by type, each checked against its sum. */
function read(picture: Buffer): Record<string, Buffer> {
  const chunks: Record<string, Buffer> = {};
  for (let at = 8; at < picture.length; ) {
    const length = picture.readUInt32BE(at);
    const body = picture.subarray(at + 4, at + 8 + length);
    expect(picture.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks[body.toString("latin1", 0, 4)] = body.subarray(4);
    at += length + 12;
  }
  return chunks;
}

function samplesOf(picture: Buffer, channels: number): number[][] {
  const data = [...inflateSync(read(picture).IDAT ?? Buffer.alloc(0))];
  const stride = 3 * channels + 1;
  return Array.from({ length: data.length / stride }, (_, line) => data.slice(line * stride, (line + 1) * stride));
}

const greyLine = (...samples: number[]) => [0, ...samples];
const plain = [greyLine(1, 2, 3), greyLine(4, 5, 6), greyLine(7, 8, 9)];
const middle = { x: 1, y: 1, width: 1, height: 1 };

describe("paintOver", () => {
  it("returns the image unchanged without areas", () => {
    const picture = png(plain, { colour: colours.grey });
    expect(paintOver(picture, [])).toBe(picture);
  });

  it("blackens the area and nothing else", () => {
    const painted = paintOver(png(plain, { colour: colours.grey }), [middle]);
    expect(samplesOf(painted, 1)).toEqual([greyLine(1, 2, 3), greyLine(4, 0, 6), greyLine(7, 8, 9)]);
  });

  it("covers every pixel that an area touches, within the image", () => {
    const painted = paintOver(png(plain, { colour: colours.grey }), [
      { x: 0.9, y: -5, width: 0.2, height: 5.1 },
      { x: 2, y: 2, width: 99, height: 99 },
    ]);
    expect(samplesOf(painted, 1)).toEqual([greyLine(0, 0, 3), greyLine(4, 5, 6), greyLine(7, 8, 0)]);
  });

  it.each([
    ["grey and transparency", colours.greyAlpha, [0, 255]],
    ["colours", colours.rgb, [0, 0, 0]],
    ["colours and transparency", colours.rgba, [0, 0, 0, 255]],
  ])("paints opaque black in an image of %s", (_name, colour, black) => {
    const channels = channelsOf[colour] ?? 0;
    const line = [0, ...Array.from({ length: 3 * channels }, (_, at) => at + 1)];
    const [, painted = []] = samplesOf(paintOver(png([line, line, line], { colour }), [middle]), channels);
    expect(painted.slice(1 + channels, 1 + 2 * channels)).toEqual(black);
    expect(painted.slice(1, 1 + channels)).toEqual(line.slice(1, 1 + channels));
  });

  // The same three lines of 10, 20, 30; 11, 21, 31; 12, 22, 32, in each of the filters that PNG has.
  const whole = [greyLine(10, 20, 30), greyLine(11, 21, 31), greyLine(12, 22, 32)];
  it.each([
    ["none", whole],
    [
      "sub",
      [
        [1, 10, 10, 10],
        [1, 11, 10, 10],
        [1, 12, 10, 10],
      ],
    ],
    [
      "up",
      [
        [2, 10, 20, 30],
        [2, 1, 1, 1],
        [2, 1, 1, 1],
      ],
    ],
    [
      "average",
      [
        [3, 10, 15, 20],
        [3, 6, 6, 6],
        [3, 7, 6, 6],
      ],
    ],
    [
      "Paeth",
      [
        [4, 10, 10, 10],
        [4, 1, 1, 1],
        [4, 1, 1, 1],
      ],
    ],
  ])("reads lines with the filter %s", (_name, lines) => {
    const outside = { x: 3, y: 0, width: 1, height: 1 };
    expect(samplesOf(paintOver(png(lines, { colour: colours.grey }), [outside]), 1)).toEqual(whole);
  });

  it("keeps colour space chunks, and drops chunks that may contain text", () => {
    const more = [chunk("sRGB", Buffer.from([0])), chunk("tEXt", Buffer.from("Comment\0secret"))];
    const painted = paintOver(png(plain, { colour: colours.grey, more }), [middle]);
    expect(Object.keys(read(painted))).toEqual(["IHDR", "sRGB", "IDAT", "IEND"]);
  });

  it.each([
    ["a palette", png(plain, { colour: colours.palette })],
    ["sixteen bits", png(plain, { colour: colours.grey, depth: 16 })],
    ["interlaced lines", png(plain, { colour: colours.grey, interlace: 1 })],
    ["no header", Buffer.from("GIF89a")],
  ])("throws for an image with %s", (_name, picture) => {
    expect(() => paintOver(picture, [middle])).toThrow("cannot be painted over");
  });
});
