import { hostname, userInfo } from "node:os";

/** Who approves, as the record says it. */
export function whoAmI(): string {
  return `${nameOfUser()}@${hostname()}`;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return "somebody"; // a user that has no name here
  }
}
