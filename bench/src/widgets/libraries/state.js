/** Puts the application's state on the window, and returns what changes it. Only change events of the library may call it. */
export function keepState(initial) {
  window.state = initial;
  return (changes) => {
    window.state = { ...window.state, ...changes };
  };
}

/** "2026-03-04", in local time; "" for none. */
export function toDay(date) {
  if (!date) return "";
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** "14:30", in local time; "" for none. */
export function toTime(date) {
  return date ? `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` : "";
}

const twoDigits = (number) => String(number).padStart(2, "0");

/** The page is complete: tasks may begin. */
export function showReady() {
  window.isReady = true;
}
