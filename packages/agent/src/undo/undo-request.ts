const request =
  /^(?:please\s+|bitte\s+|ok(?:ay)?,?\s+|no,?\s+)*(?:undo|revert|take (?:it|that|this) back|put (?:it|that|them|everything) back|mach (?:das|es) rückgängig|rückgängig(?: machen)?|annule[rz]?|deshaz|deshacer|元に戻して(?:ください)?|取り消して(?:ください)?|取り消し)(?:\s+(?:that|it|this|everything|all|the last (?:step|steps|change|changes|one)|your (?:last )?(?:changes?|steps?)|please|bitte|cela|ça|eso|lo))*\s*[.!。！]?$/iu;

/** Whether a whole request asks to undo what was done before, in any of the languages of the reflex engine. */
export function isUndoRequest(task: string): boolean {
  return request.test(task.trim());
}
