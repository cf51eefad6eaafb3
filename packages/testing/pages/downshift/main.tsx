import { useCombobox, useMultipleSelection, useSelect } from "downshift";
import { useState } from "react";
import { mountReact } from "../mount-react.tsx";
import { Other } from "../other.tsx";
import "./downshift.css";

const books = ["Dracula", "Emma", "Frankenstein", "Middlemarch", "Moby Dick", "The Odyssey", "Ulysses", "Walden"];
const authors = ["Austen", "Eliot", "Homer", "Joyce", "Melville", "Shelley"];
const sizes = ["Pocket", "Paperback", "Hardcover"];

const matching = (options: string[], typed: string) =>
  options.filter((option) => option.toLowerCase().includes(typed.toLowerCase()));

const initial = { book: "", size: "", authors: [] as string[], other: "" };

mountReact(initial, ({ state, set }) => (
  <>
    <BookCombobox onChange={(book) => set({ book })} />
    <SizeSelect onChange={(size) => set({ size })} />
    <AuthorsCombobox chosen={state.authors} onChange={(chosen) => set({ authors: chosen })} />
    <Other value={state.other} onInput={(other) => set({ other })} />
  </>
));

function BookCombobox({ onChange }: { onChange(book: string): void }) {
  const [items, setItems] = useState(books);
  const combobox = useCombobox({
    items,
    onInputValueChange: ({ inputValue }) => setItems(matching(books, inputValue)),
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem ?? ""),
  });
  const label = combobox.getLabelProps();
  return (
    <div>
      <label {...label} htmlFor={label.htmlFor}>
        Book
      </label>
      <input {...combobox.getInputProps()} />
      <button type="button" aria-label="Show books" {...combobox.getToggleButtonProps()}>
        ▾
      </button>
      <ul {...combobox.getMenuProps()}>
        {combobox.isOpen &&
          items.map((item, index) => (
            <li key={item} {...combobox.getItemProps({ item, index })}>
              {item}
            </li>
          ))}
      </ul>
    </div>
  );
}

function SizeSelect({ onChange }: { onChange(size: string): void }) {
  const select = useSelect({
    items: sizes,
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem ?? ""),
  });
  return (
    <div>
      <span {...select.getLabelProps()}>Size</span>
      <div className="toggle" {...select.getToggleButtonProps()}>
        {select.selectedItem ?? "Any size"}
      </div>
      <ul {...select.getMenuProps()}>
        {select.isOpen &&
          sizes.map((item, index) => (
            <li key={item} {...select.getItemProps({ item, index })}>
              {item}
            </li>
          ))}
      </ul>
    </div>
  );
}

function AuthorsCombobox({ chosen, onChange }: { chosen: string[]; onChange(chosen: string[]): void }) {
  const [typed, setTyped] = useState("");
  const items = matching(authors, typed).filter((author) => !chosen.includes(author));
  const selection = useMultipleSelection({
    selectedItems: chosen,
    onSelectedItemsChange: ({ selectedItems = [] }) => onChange(selectedItems),
  });
  const combobox = useCombobox({
    items,
    inputValue: typed,
    selectedItem: null,
    onSelectedItemChange({ selectedItem }) {
      if (selectedItem) onChange([...chosen, selectedItem]);
      setTyped("");
    },
  });
  const input = combobox.getInputProps({
    ...selection.getDropdownProps({ preventKeyAction: combobox.isOpen }),
    onChange: ({ currentTarget }) => setTyped(currentTarget.value), // at once, else quick typing loses letters
  });
  const label = combobox.getLabelProps();
  return (
    <div>
      <label {...label} htmlFor={label.htmlFor}>
        Authors
      </label>
      {chosen.map((author, index) => (
        <span key={author} className="chip" {...selection.getSelectedItemProps({ selectedItem: author, index })}>
          {author}
          <button type="button" aria-label={`Remove ${author}`} onClick={() => selection.removeSelectedItem(author)}>
            ×
          </button>
        </span>
      ))}
      <input {...input} />
      <ul {...combobox.getMenuProps()}>
        {combobox.isOpen &&
          items.map((item, index) => (
            <li key={item} {...combobox.getItemProps({ item, index })}>
              {item}
            </li>
          ))}
      </ul>
    </div>
  );
}
