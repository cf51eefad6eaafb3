/** An address without the parts that may hold a secret. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0] ?? url;
}
