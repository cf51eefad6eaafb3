/** Characters that nobody sees but a model reads: format and direction controls, tags, joiners. */
const invisible =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Words that chat templates of local models take for the end of a message, even inside one. */
const templateWords = /<\|[^|>\n]{1,40}\|>|<\/?(?:s|think|tool_call|start_of_turn|end_of_turn)>|\[\/?INST\]/gi;

/** Puts text that others wrote between marks that they cannot know, without what could pass for more than text. */
export function fence(name: string, nonce: string, text: string): string {
  const clean = text.replace(invisible, "").replace(templateWords, (word) => word.replaceAll(/[<>[\]]/g, "·"));
  return `<${name}-${nonce}>\n${clean}\n</${name}-${nonce}>`;
}
