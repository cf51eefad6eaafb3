export const requestSecretKinds = ["card_number", "security_code", "password", "one_time_code", "key"] as const;
export type RequestSecretKind = (typeof requestSecretKinds)[number];

export interface FoundSecret {
  kind: RequestSecretKind;
  /** With plain digits and signs: `１２３` is found as `123`. */
  value: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
}
