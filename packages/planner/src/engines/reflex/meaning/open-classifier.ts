import { type LabelClassifier, toClassifier } from "./classify-label.ts";

/** Loads the trained table, which is in a file of its own because of its size. */
export async function openClassifier(): Promise<LabelClassifier> {
  const { table } = await import("./meaning-table.ts");
  return toClassifier(table);
}
