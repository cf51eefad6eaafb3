/** Characters that are invisible to people but not to models: joiners, direction controls, variation selectors, tags. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

// Chat templates of local models mark turns, tools and the end of a text with words that look like tags. New models have new
// words, so they are recognised by form, also in full width: a word without spaces between angle brackets (`<end_of_turn>`,
// `<<SYS>>`, `<function=a>`), anything between brackets with bars (`<|im_end|>`, `[|user|]`), capitals between square brackets
// (`[/INST]`, `[gMASK]`), and square brackets with a tilde (`]~b]`). An address, as in `<ada@example.com>`, is not such a word.
const open = "[<＜﹤]";
const close = "[>＞﹥]";
const bar = "[|｜￨]";
const templateWords = new RegExp(
  [
    `${open}{1,2}/?[\\p{L}\\p{N}_▁:=-]{1,60}/?${close}{1,2}`,
    `${open}/?${bar}[^|｜￨>＞﹥\\n]{1,60}${bar}${close}`,
    `\\[/?${bar}[^|｜￨\\]\\n]{1,60}${bar}\\]`,
    "\\[/?[\\p{L}_]{0,20}\\p{Lu}{3}[\\p{Lu}\\p{N}_]{0,40}\\]",
    "[[\\]][^\\s[\\]~]{0,8}~[^\\s[\\]~]{0,8}[[\\]]",
    `${close}{2}\\p{Lu}{2,20}${open}{2}`,
  ].join("|"),
  "gu",
);
const brackets = /[<>[\]＜＞﹤﹥]/g;

/** Puts untrusted text between markers that its author cannot guess, and breaks what a chat template would interpret. */
export function fence(name: string, nonce: string, text: string): string {
  const clean = text.replace(invisible, "").replace(templateWords, (word) => word.replaceAll(brackets, "·"));
  return `<${name}-${nonce}>\n${clean}\n</${name}-${nonce}>`;
}
