const request =
  /^(?:please\s+|bitte\s+|ok(?:ay)?,?\s+|no,?\s+)*(?:undo|revert|take (?:it|that|this) back|put (?:it|that|them|everything) back|mach (?:das|es) rückgängig|rückgängig(?: machen)?|annule[rz]?|deshaz|deshacer|(?:最後の(?:変更|操作)を)?(?:元に戻して|取り消して)(?:ください)?|取り消し)(?:\s+(?:that|it|this|everything|all|the last (?:step|steps|change|changes|one)|your (?:last )?(?:changes?|steps?)|please|bitte|cela|ça|eso|lo))*\s*[.!。！]?$/iu;

/** Whether a whole request asks to undo what was done before, in any of the languages of the reflex engine. */
export function isUndoRequest(task: string): boolean {
  return request.test(task.trim());
}

const lastOnly = /\blast (?:step|change|one)\b|最後/iu;

/** Whether an undo request is about the last change only, not about all of the request before. */
export function isAboutLastChange(task: string): boolean {
  return lastOnly.test(task);
}

const clearing =
  /^(?:please\s+|bitte\s+|now\s+|ok(?:ay)?,?\s+|no,?\s+)*(?:(?:clear|empty) (?:(?:out )?(?:the |this )?(?:whole |entire )?(?:form|fields?|page)|all(?: (?:the )?fields)?|everything|it(?: all)?)|leere (?:das|dieses) formular|formular leeren|vide(?:z|r)? le formulaire|vac[ií]a(?:r)? el formulario|フォームを(?:クリア|空に)して(?:ください)?)(?:\s+(?:again|please|bitte|out))*\s*[.!。！]?$/iu;

/** Whether a whole request asks to empty the form. */
export function isClearRequest(task: string): boolean {
  return clearing.test(task.trim());
}
