// Ways to write text that no one sees, each with a look-alike that people can read.

/** TEXT stands for the words; styles are the only difference between many of the pairs. */
export interface Way {
  name: string;
  unseen: string;
  seen: string;
}

export const p = (style: string, around = "%") => around.replace("%", `<p style="${style}">TEXT</p>`);

/** A paragraph with one style that hides it, and one that does not. */
export const styled = (name: string, hidden: string, shown: string, around?: string): Way => ({
  name,
  unseen: p(hidden, around),
  seen: p(shown, around),
});

/** A paragraph in a box with one style that hides it, and one that does not. */
export const boxed = (name: string, hidden: string, shown: string, inner = "<p>TEXT</p>"): Way => ({
  name,
  unseen: `<div style="${hidden}">${inner}</div>`,
  seen: `<div style="${shown}">${inner}</div>`,
});

export const clipped = "overflow:hidden";
export const over = (style: string) =>
  `<div style="position:relative"><p>TEXT</p><div style="position:absolute;inset:0;${style}"></div></div>`;
export const white = "background:#fff";
export const pixel = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>";
