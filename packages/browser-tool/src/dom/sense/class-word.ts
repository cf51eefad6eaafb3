// Class names as hints: what a control without a name is for, and what a click has changed.

/** Whether a person can read a class name. A tool has made the others. */
export function isReadable(className: string, except = /^$/): boolean {
  if (!/^(?!css-|jss)[a-z]{3,}(?:[-_][a-z]+)*$/i.test(className)) return false;
  return className.split(/[-_]/).some((word) => word.length > 2 && /[aeiouy]/i.test(word) && !except.test(word));
}
