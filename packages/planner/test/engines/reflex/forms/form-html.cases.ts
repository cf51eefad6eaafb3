import type { Asked, FormCase, Language } from "./form.cases.ts";

/** How real sites associate labels with fields. */
const styles: ((label: string, control: string, id: string) => string)[] = [
  (label, control, id) => `<div class="row"><label for="${id}">${label} *</label>${control}</div>`,
  (label, control) => `<p><label><span>${label}</span> ${control}</label></p>`,
  (label, control) => `<tr><th>${label}:</th><td>${control}</td></tr>`,
  (label, control) => `<div class="form-group"><div class="caption">${label}</div><div>${control}</div></div>`,
  (label, control, id) => `<div class="floating">${control}<label for="${id}">${label}</label></div>`,
  (label, control) => `<div>${control.replace(/<(input|select|textarea)/, `<$1 aria-label="${label}"`)}</div>`,
];

/** A form in one language, with the given style. */
export function formHtml({ title, asked }: FormCase, language: Language, style: number): string {
  const write = styles[style % styles.length] as (typeof styles)[number];
  const isTable = style % styles.length === 2;
  const rows: string[] = [];
  let group = "";
  for (const [index, one] of asked.entries()) {
    const here = one.group?.[language] ?? "";
    if (here !== group) {
      if (group) rows.push(isTable ? "</table></fieldset>" : "</fieldset>");
      if (here) rows.push(`<fieldset><legend>${here}</legend>${isTable ? "<table>" : ""}`);
      group = here;
    }
    rows.push(control(one, language, `f${style}x${index}`, write));
  }
  if (group) rows.push(isTable ? "</table></fieldset>" : "</fieldset>");
  const body = rows.join("\n");
  const inner = isTable && !body.includes("<fieldset>") ? `<table>${body}</table>` : body;
  return `<!doctype html><html lang="${language}"><h1>${title[language]}</h1><form onsubmit="return false">${inner}<button>OK</button></form></html>`;
}

function control(
  { type, label, options, name, hint, autocomplete, maxlength, key }: Asked,
  language: Language,
  id: string,
  write: (typeof styles)[number],
): string {
  const attributes = [
    `id="${id}"`,
    `name="${name ?? key}"`,
    `data-key="${key}"`,
    hint && `placeholder="${hint[language]}"`,
    autocomplete && `autocomplete="${autocomplete}"`,
    maxlength && `maxlength="${maxlength}"`,
  ]
    .filter(Boolean)
    .join(" ");
  const text = label[language];
  if (type === "textarea") return write(text, `<textarea ${attributes}></textarea>`, id);
  if (type === "select")
    return write(
      text,
      `<select ${attributes}>${options?.[language].map((option) => `<option>${option}</option>`).join("")}</select>`,
      id,
    );
  if (type === "checkbox") return `<p><label><input type="checkbox" ${attributes}> ${text}</label></p>`;
  if (type === "radio") {
    const buttons = options?.[language].map(
      (option) =>
        `<label><input type="radio" name="${name ?? key}" data-key="${key}" value="${option}"> ${option}</label>`,
    );
    return `<fieldset><legend>${text}</legend>${buttons?.join("")}</fieldset>`;
  }
  return write(text, `<input type="${type}" ${attributes}>`, id);
}
