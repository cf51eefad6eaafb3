import { expect, it } from "vitest";
import { japanese } from "./japanese.ts";

it("puts quotes inside quotes into double brackets", () => {
  expect(japanese.did(['お名前に "山田花子" と入力して', "「送信」を押して"])).toBe(
    "完了しました：「お名前に『山田花子』と入力して」「『送信』を押して」",
  );
});
