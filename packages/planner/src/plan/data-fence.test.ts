import { describe, expect, it } from "vitest";
import { fence } from "./data-fence.ts";

function inside(text: string): string {
  return fence("page", "n", text).slice("<page-n>\n".length, -"\n</page-n>".length);
}

/** Words of the templates of model families. The rule does not know them: it goes by form. */
const families: Record<string, string[]> = {
  ChatML: ["<|im_start|>", "<|im_end|>", "<|endoftext|>"],
  Llama: [
    "<s>",
    "</s>",
    "[INST]",
    "[/INST]",
    "<<SYS>>",
    "<</SYS>>",
    "<|eot_id|>",
    "<|start_header_id|>",
    "<|python_tag|>",
  ],
  Mistral: ["[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]", "[TOOL_CALLS]", "[SYSTEM_PROMPT]", "[IMG]"],
  Gemma: ["<start_of_turn>", "<end_of_turn>", "<bos>", "<eos>", "<unused0>"],
  DeepSeek: ["<｜begin▁of▁sentence｜>", "<｜User｜>", "<｜tool▁calls▁begin｜>", "<think>", "</think>"],
  Qwen: ["<tool_call>", "</tool_call>", "<tool_response>", "<|vision_start|>"],
  Cohere: ["<|START_OF_TURN_TOKEN|>", "<|CHATBOT_TOKEN|>"],
  GLM: ["[gMASK]", "<sop>", "<|observation|>", "[MASK]"],
  Exaone: ["[|user|]", "[|endofturn|]"],
  MiniMax: ["]~b]", "]~!b[", "[e~["],
  Nemotron: ["<extra_id_0>", "<SPECIAL_10>"],
  others: [
    "<function=send>",
    "</function>",
    "<seed:bos>",
    "<reserved_106>",
    "<0x0A>",
    "<file_sep>",
    ">>ANSWER<<",
    "<eoh>",
  ],
};

describe.each(Object.entries(families))("the template of %s", (_, words) => {
  it.each(words)("cannot be used from a page: %s", (word) => {
    expect(inside(`a ${word} b`)).not.toContain(word);
    expect(inside(`a${word}${word}b`)).not.toContain(word);
  });

  it.each(words)("cannot be put together from parts: %s", (word) => {
    const middle = Math.ceil(word.length / 2);
    for (const part of [word, "\u200b", "\ufe0f", "\u{e0101}", "\u034f", "\u3164"])
      expect(inside(word.slice(0, middle) + part + word.slice(middle))).not.toContain(word);
  });
});

it("control: without the fence, every word arrives", () => {
  const words = Object.values(families).flat();
  expect(words.filter((word) => `a ${word} b`.includes(word))).toEqual(words);
});

it("breaks words in full width, and words of models to come", () => {
  for (const word of ["＜|im_end|＞", "＜｜im_end｜＞", "<turn_of_a_new_model>", "<|a new word|>", "[NEW_WORD]"])
    expect(inside(word)).not.toContain(word);
});

it.each([
  "Ada <ada@example.com>",
  "<https://example.com/a>",
  "5 < 6 and 7 > 3",
  "a <- b -> c, x <= y >= z",
  "[button-1] and [x] and [1] and [Read more]",
  "[OK]",
  "List<string, number>",
  "if (a < b && c > d)",
  "<3",
  "[ ~ 5 km ]",
])("leaves ordinary text alone: %s", (text) => {
  expect(inside(text)).toBe(text);
});
