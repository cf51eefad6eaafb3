// Runs once in the page when the user opens the popup: a page may ask to be shared with an agent, by a link in its head. Whether the
// browser has an agent of its own (WebMCP) is seen only in the page too: a site may take part in a trial.
import type { PageRequest } from "../shared/messages.ts";

const found = document.querySelector<HTMLLinkElement>(`link[rel="giselle-agent"]`);
const canOffer = "modelContext" in document;
if (found || canOffer) {
  const { href: link = "", title: name = "" } = found ?? {};
  const request: PageRequest = { type: "page-request", link, name: name.slice(0, 80), canOffer };
  void chrome.runtime.sendMessage(request);
}
