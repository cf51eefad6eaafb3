import { encodings } from "./encodings.ts";

const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Shows each secret in every encoding: in text, labels, lists, hints, values, title, address, dialogs and messages. */
export function echoPage(secrets: readonly string[]): string {
  const writings = secrets.flatMap((secret) => Object.values(encodings).map((encode) => encode(secret)));
  const lines = writings.map((text) => `<p>It was: ${inHtml(text)}</p>`);
  const [first = "", second = ""] = secrets;
  return `<!doctype html><title>For ${inHtml(second)}</title>${lines.join("\n")}
    <h2>${inHtml(first)}</h2><label>Named ${inHtml(first)} <input placeholder="${inHtml(second)}" value="as ${inHtml(first)}"></label>
    <select aria-label="List"><option>${inHtml(second)}</option></select>
    <a href="/?token=${encodeURIComponent(first)}">Go on</a><img alt="${inHtml(second)}" src="x">
    <button onclick="alert(document.title); status.textContent = 'Now ' + document.title">Ask</button><p role="status" id="status"></p>
    <script>history.replaceState(null, "", "/?q=" + encodeURIComponent(${JSON.stringify(first)}) + "#" + btoa(unescape(encodeURIComponent(${JSON.stringify(second)}))))</script>`;
}
