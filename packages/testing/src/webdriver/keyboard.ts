/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys: Record<string, string> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE006",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  Space: " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
  Meta: "\uE03D",
};

export interface Keyboard {
  /** "a", "Enter", "Shift+Enter" */
  press(combination: string): Promise<void>;
  type(text: string): Promise<void>;
}

export function createKeyboard(perform: (actions: object[]) => Promise<unknown>): Keyboard {
  const send = async (actions: object[]) => void (await perform([{ type: "key", id: "keyboard", actions }]));
  const down = (key: string) => ({ type: "keyDown", value: keys[key] ?? key });
  const up = (key: string) => ({ type: "keyUp", value: keys[key] ?? key });
  return {
    press(combination) {
      const parts = combination.split(/(?<=.)\+/);
      return send([...parts.map(down), ...parts.reverse().map(up)]);
    },
    type: (text) => send([...text].flatMap((letter) => [down(letter), up(letter)])),
  };
}
