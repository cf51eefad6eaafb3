import { open } from "node:fs/promises";

/** What the header of a GGUF file says of its model. */
export interface GgufHeader {
  name: string | undefined;
  architecture: string;
  /** Tokens that the model was trained with at once. */
  contextLength: number | undefined;
  /** Bytes of memory that each token of the context needs, if the header has what it takes to know. */
  bytesPerToken: number | undefined;
}

/** The general part comes first and is short; the words of the tokenizer, which are many, are not read. */
const headerBytes = 256 * 1024;

/**
 * Reads the header of a GGUF file, or returns why it is none.
 * The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
export async function readGguf(path: string): Promise<GgufHeader | string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return describe(new Reader(buffer.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}

function describe(reader: Reader): GgufHeader | string {
  if (reader.ascii(4) !== "GGUF") return "not a GGUF file";
  const version = reader.number(4);
  if (version !== 2 && version !== 3) return `GGUF version ${version}, which is not supported`;
  const values = reader.pairs();
  const architecture = values.get("general.architecture");
  if (typeof architecture !== "string") return "its header has no architecture: the file may be cut off";
  const read = (key: string) => {
    const value = values.get(`${architecture}.${key}`);
    return typeof value === "number" ? value : undefined;
  };
  const [layers, width, heads] = [read("block_count"), read("embedding_length"), read("attention.head_count")];
  const headWidth = read("attention.key_length") ?? (width && heads ? width / heads : undefined);
  const keyHeads = read("attention.head_count_kv") ?? heads;
  const name = values.get("general.name");
  return {
    name: typeof name === "string" ? name : undefined,
    architecture,
    contextLength: read("context_length"),
    // A key and a value in each layer, of two bytes for each number.
    bytesPerToken: layers && headWidth && keyHeads ? layers * headWidth * keyHeads * 2 * 2 : undefined,
  };
}

/** The sizes of the types of values, by their number in the format. 8 is text, and 9 a list. */
const sizes: Record<number, number> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 };

/** Reads values one after the other. */
class Reader {
  readonly #buffer: Buffer;
  #at = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  ascii(length: number): string {
    const text = this.#buffer.toString("latin1", this.#at, this.#at + length);
    this.#at += length;
    return text;
  }

  /** An unsigned number. */
  number(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (this.#at > this.#buffer.length) throw new RangeError("The header is longer than what was read.");
    return bytes === 8 ? Number(this.#buffer.readBigUInt64LE(at)) : this.#buffer.readUIntLE(at, bytes);
  }

  /** The pairs before the tokenizer's, as far as they were read. */
  pairs(): Map<string, unknown> {
    const found = new Map<string, unknown>();
    try {
      this.number(8); // how many tensors there are
      for (let left = this.number(8); left > 0; left -= 1) {
        const key = this.#text();
        if (key.startsWith("tokenizer.")) break;
        found.set(key, this.#value(this.number(4)));
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    return found;
  }

  #text(): string {
    const length = this.number(8);
    const text = this.#buffer.toString("utf8", this.#at, this.#at + length);
    this.#at += length;
    return text;
  }

  #value(type: number): unknown {
    if (type === 8) return this.#text();
    if (type === 9) {
      const [inner, length] = [this.number(4), this.number(8)];
      for (let left = length; left > 0; left -= 1) this.#value(inner);
      return undefined;
    }
    const bytes = sizes[type];
    if (bytes === undefined) throw new RangeError(`Unknown value type ${type}.`);
    return this.number(bytes);
  }
}
