/** Characters that are invisible to people but not to models: format and direction controls, tags, joiners. */
const invisible =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Tokens that chat templates of local models interpret as the end of a message. */
const templateWords = /<\|[^|>\n]{1,40}\|>|<\/?(?:s|think|tool_call|start_of_turn|end_of_turn)>|\[\/?INST\]/gi;

/** Puts untrusted text between markers that its author cannot guess, and removes control tokens. */
export function fence(name: string, nonce: string, text: string): string {
  const clean = text.replace(invisible, "").replace(templateWords, (word) => word.replaceAll(/[<>[\]]/g, "·"));
  return `<${name}-${nonce}>\n${clean}\n</${name}-${nonce}>`;
}
