/** The rules of the form that every framework page shows, so that the pages differ only in how they render it. */

export interface FormState {
  name: string;
  shout: string;
  phone: string;
  age: number | null;
  bio: string;
  plan: string;
  terms: boolean;
  colour: string;
  remount: string;
  nickname: string;
  revert: string;
}

export const emptyForm: FormState = {
  name: "",
  shout: "",
  phone: "",
  age: null,
  bio: "",
  plan: "Free",
  terms: false,
  colour: "",
  remount: "",
  nickname: "",
  revert: "locked",
};

export const plans = ["Free", "Pro", "Team"];
export const colours = ["Red", "Green", "Blue"];

export const nicknameDelay = 60;
export const revertDelay = 80;
export const revertedTo = emptyForm.revert;

export const toShout = (text: string) => text.toUpperCase();

/** For IMask. */
export const phonePattern = "(000) 000-0000";

/** The same as IMask does with `phonePattern`, by hand. */
export function toPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, "").slice(0, 10);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area && `(${area}`;
}

/** An age over 120 is refused: the previous one stays. */
export function toAge(text: string, previous: number | null): number | null {
  if (text === "") return null;
  return Number(text) > 120 ? previous : Number(text);
}

/** The same for frameworks that do not update an input while the state is unchanged: restores the previous age. */
export function takeAge(input: HTMLInputElement, previous: number | null): number | null {
  const age = toAge(input.value, previous);
  if (input.value !== String(age ?? "")) input.value = String(age ?? "");
  return age;
}

export const isTaken = (nickname: string) => nickname === "taken";
export const takenMessage = "Nickname is taken";

/** Acts once calls have paused for `delay` milliseconds. */
export function debounce(act: () => void, delay: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };
}
