import type { Words } from "../words/words.ts";

export interface WelcomeProps {
  words: Words;
  suggestions: readonly string[] | undefined;
  onPick(text: string): void;
}

/** Shown before the first message of a chat. */
export function Welcome({ words, suggestions = [], onPick }: WelcomeProps) {
  return (
    <div className="giselle-welcome">
      <h3>{words.welcome}</h3>
      <p>{words.welcomeText}</p>
      {suggestions.length > 0 && (
        <ul aria-label={words.suggestions}>
          {suggestions.map((text) => (
            <li key={text}>
              <button type="button" onClick={() => onPick(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
