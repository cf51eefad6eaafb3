import { writeFileSync } from "node:fs";

const width = 64;
const hidden = 128;
const heads = 4;
const contextLength = 8192;

/** Characters that are one token; everything else is encoded byte by byte. */
const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const tokens = ["<unk>", "<s>", "</s>", ...bytes().map((byte) => `<0x${byte}>`), ...letters.map(asPiece)];
const tokenTypes = [2, 3, 3, ...bytes().map(() => 6), ...letters.map(() => 1)];

function bytes(): string[] {
  return Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, "0"));
}

/** SentencePiece writes a space as U+2581. */
function asPiece(letter: string): string {
  return letter === " " ? "\u2581" : letter;
}

const tensors: [name: string, ...dimensions: number[]][] = [
  ["token_embd.weight", width, tokens.length],
  ["output_norm.weight", width],
  ["output.weight", width, tokens.length],
  ["blk.0.attn_norm.weight", width],
  ["blk.0.attn_q.weight", width, width],
  ["blk.0.attn_k.weight", width, width],
  ["blk.0.attn_v.weight", width, width],
  ["blk.0.attn_output.weight", width, width],
  ["blk.0.ffn_norm.weight", width],
  ["blk.0.ffn_gate.weight", width, hidden],
  ["blk.0.ffn_up.weight", width, hidden],
  ["blk.0.ffn_down.weight", hidden, width],
];

/**
 * Writes a language model of one layer whose weights are random: it writes whatever the grammar allows.
 * The format is GGUF, version 3: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
export function writeTinyModel(path: string, random = createNumbers(1)): void {
  const metadata: Buffer[] = [
    pair("general.architecture", text("llama")),
    pair("general.name", text("random")),
    pair("llama.context_length", integer(contextLength)),
    pair("llama.embedding_length", integer(width)),
    pair("llama.block_count", integer(1)),
    pair("llama.feed_forward_length", integer(hidden)),
    pair("llama.attention.head_count", integer(heads)),
    pair("llama.attention.head_count_kv", integer(heads)),
    pair("llama.rope.dimension_count", integer(width / heads)),
    pair("llama.attention.layer_norm_rms_epsilon", float(1e-5)),
    pair("tokenizer.ggml.model", text("llama")),
    pair("tokenizer.ggml.tokens", list(8, tokens.map(string))),
    pair(
      "tokenizer.ggml.scores",
      list(
        6,
        tokens.map((_, index) => float32(-index)),
      ),
    ),
    pair("tokenizer.ggml.token_type", list(5, tokenTypes.map(uint32))),
    pair("tokenizer.ggml.bos_token_id", integer(1)),
    pair("tokenizer.ggml.eos_token_id", integer(2)),
    pair("tokenizer.ggml.unknown_token_id", integer(0)),
  ];
  let offset = 0;
  const infos = tensors.map(([name, ...dimensions]) => {
    const info = Buffer.concat([
      string(name),
      uint32(dimensions.length),
      ...dimensions.map(uint64),
      uint32(0),
      uint64(offset),
    ]);
    offset += dimensions.reduce((product, size) => product * size, 4);
    return info;
  });
  const header = Buffer.concat([
    Buffer.from("GGUF"),
    uint32(3),
    uint64(tensors.length),
    uint64(metadata.length),
    ...metadata,
    ...infos,
  ]);
  const padding = Buffer.alloc((32 - (header.length % 32)) % 32);
  const weights = Buffer.from(Float32Array.from({ length: offset / 4 }, () => random() * 2 - 1).buffer);
  writeFileSync(path, Buffer.concat([header, padding, weights]));
}

const uint32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
};
const uint64 = (value: number) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
};
const float32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeFloatLE(value);
  return buffer;
};
const string = (value: string) => Buffer.concat([uint64(Buffer.byteLength(value)), Buffer.from(value)]);
const pair = (key: string, value: Buffer) => Buffer.concat([string(key), value]);
const integer = (value: number) => Buffer.concat([uint32(4), uint32(value)]);
const float = (value: number) => Buffer.concat([uint32(6), float32(value)]);
const text = (value: string) => Buffer.concat([uint32(8), string(value)]);
const list = (type: number, values: Buffer[]) =>
  Buffer.concat([uint32(9), uint32(type), uint64(values.length), ...values]);

/** The same numbers on every run. */
function createNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
