/** An address without query and fragment, which may contain secrets. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0] ?? url;
}
