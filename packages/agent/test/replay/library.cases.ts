// A site of three pages that changes between visits and records what is done to each control.
import type { ServerResponse } from "node:http";
import { readBody, startWebServer, type WebServer } from "@giselles-ai/testing";

/** The parts of the site, so that a variant only defines its differences. */
export interface Library {
  join: {
    title: string;
    head: string;
    fields: Record<string, string>;
    button: string;
    foot: string;
    script: string;
    /** Responds instead of the site. */
    answer?: (response: ServerResponse) => void;
  };
  members: { title: string; head: string; rows: string[]; foot: string; script: string; delayMs: number };
  receipt: { title: string; body: string };
  /** Responds to the submitted form, instead of showing the members. */
  onSent?: (response: ServerResponse) => void;
}

/** `data-who` is the purpose of a control: the server's name for it, which no snapshot shows. */
export const row = (name: string, who: string, renew = true) =>
  `<tr><td>${name}</td><td>${renew ? `<button data-who="renew-${who}">Renew</button>` : ""}<button data-who="remove-${who}">Remove</button></td></tr>`;

export function library(): Library {
  return {
    join: {
      title: "Join",
      head: "<h1>Join the library</h1>",
      fields: {
        name: '<label>Name <input name="name" data-who="name"></label>',
        email: '<label>Email <input type="email" name="email" id="email" data-who="email"></label>',
        phone: '<label>Phone <input name="phone" data-who="phone"></label>',
        country:
          '<label>Country <select name="country" data-who="country"><option>France<option>Japan<option>Peru</select></label>',
        plan: '<fieldset><legend>Plan</legend><label><input type="radio" name="plan" value="basic" data-who="basic"> Basic</label><label><input type="radio" name="plan" value="full" data-who="full"> Full</label></fieldset>',
        born: '<label>Born <input type="date" name="born" data-who="born"></label>',
        news: '<label><input type="checkbox" name="news" data-who="news"> Send me news</label>',
      },
      button: '<button data-who="continue">Continue</button>',
      foot: "<p>Open every day.</p>",
      script: "",
    },
    members: {
      title: "Members",
      head: "<h1>Members</h1>",
      rows: [row("Ada Byron", "ada"), row("Grace Hopper", "grace"), row("Linus Pauling", "linus")],
      foot: '<a href="/receipt" data-who="receipt">Receipt</a>',
      script: `document.querySelectorAll("button").forEach((button) => button.addEventListener("click", () => { document.querySelector("#said").textContent = button.textContent + ": done"; }))`,
      delayMs: 0,
    },
    receipt: { title: "Receipt", body: "<h1>Receipt</h1><p>Paid in full</p>" },
  };
}

export interface Heard {
  who: string;
  type: string;
  value: string;
}

export interface Site {
  url: string;
  /** Sets what is shown from now on. */
  show(library: Library): void;
  /** What was done to each control, as the page reported it to its server. */
  heard: Heard[];
  sent: Record<string, string>[];
  close(): Promise<void>;
}

/** Notifies the server before the action has an effect: the request completes before the listener returns. */
const observer = `<script>for (const type of ["click", "input", "change", "submit"]) addEventListener(type, ({ target }) => {
  const control = target.closest?.("[data-who]"); if (!control) return;
  const request = new XMLHttpRequest(); request.open("POST", "/heard", false);
  request.send(JSON.stringify({ who: control.dataset.who, type, value: control.type === "checkbox" || control.type === "radio" ? String(control.checked) : control.value ?? "" }));
}, true)</script>`;

export const asPage = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title>${observer}</head><body>${body}</body></html>`;

export async function startSite(): Promise<Site> {
  let shown = library();
  const site: Pick<Site, "heard" | "sent"> = { heard: [], sent: [] };
  const server: WebServer = await startWebServer(async (request, response) => {
    const show = (title: string, body: string) =>
      void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(asPage(title, body));
    const { pathname } = new URL(request.url ?? "/", "http://site");
    if (pathname === "/heard") {
      site.heard.push(JSON.parse(await readBody(request)));
      return void response.writeHead(204).end();
    }
    if (pathname === "/join" && request.method === "POST") {
      site.sent.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
      return shown.onSent ? shown.onSent(response) : void response.writeHead(303, { location: "/members" }).end();
    }
    const { join, members, receipt } = shown;
    if (pathname === "/join") {
      if (join.answer) return join.answer(response);
      const { title, head, fields, button, foot, script } = join;
      const form = `<form method="post" action="/join">${Object.values(fields).join("\n")}${button}</form>`;
      return show(title, `${head}<main>${form}${foot}</main><script>${script}</script>`);
    }
    if (pathname === "/members") {
      const { title, head, rows, foot, script, delayMs } = members;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs)); // the slow page is what is tested
      return show(
        title,
        `${head}<table>${rows.join("")}</table><p role="status" id="said"></p>${foot}<script>${script}</script>`,
      );
    }
    if (pathname === "/receipt") return show(receipt.title, receipt.body);
    response.writeHead(404).end();
  });
  return {
    ...site,
    url: server.url,
    show(next) {
      shown = next;
    },
    close: () => server.close(),
  };
}
