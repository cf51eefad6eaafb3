/** The width of a terminal. One that does not know its size reports 0. */
export function columnsOf({ columns }: { columns?: number | undefined }): number {
  return columns || 80;
}
