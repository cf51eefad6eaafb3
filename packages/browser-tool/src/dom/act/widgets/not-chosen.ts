const maxShown = 5;

/** For a text that stands in a field whose value may be a choice. */
export function describeNotChosen(text: string, choices: { label: string }[]): string {
  const labels = choices.slice(0, maxShown).map(({ label }) => `"${label}"`);
  const offer = labels[0] ? ` The page suggests ${labels.join(", ")}.` : "";
  return `The text "${text}" is in the field, but no suggestion was chosen.${offer}`;
}
