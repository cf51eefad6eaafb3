/** The plain input of every widget page, to compare with and to move the focus to. */
export function Other({ value, onInput }: { value: string; onInput(value: string): void }) {
  return (
    <label>
      Other
      <input value={value} onChange={({ target }) => onInput(target.value)} />
    </label>
  );
}
