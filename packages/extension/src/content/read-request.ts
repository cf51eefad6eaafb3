// Runs once in the page when the user opens the popup: a page may ask to be shared with an agent, by a link in its head.
import type { PageRequest } from "../shared/messages.ts";

const found = document.querySelector<HTMLLinkElement>(`link[rel="giselle-agent"]`);
if (found) {
  const request: PageRequest = { type: "page-request", link: found.href, name: found.title.slice(0, 80) };
  void chrome.runtime.sendMessage(request);
}
