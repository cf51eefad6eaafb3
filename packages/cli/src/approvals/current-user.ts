import { hostname, userInfo } from "node:os";

/** The approver as the audit log records it: user@host. */
export function currentUser(): string {
  return `${userName()}@${hostname()}`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown"; // the user id has no entry in the password database
  }
}
