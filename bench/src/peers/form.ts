// A form of 24 fields of the kinds that every contestant can fill, and the server that it is sent to.
import { readBody, startWebServer, type WebServer } from "@giselles-ai/testing";

export interface Field {
  label: string;
  name: string;
  kind: "text" | "textarea" | "select" | "checkbox" | "radio";
  value: string;
}

const texts = "First name|Last name|Email|Phone|Street|House number|Postcode|City|Region|Company|Job title|Website";
const fields: Field[] = [
  ...texts
    .split("|")
    .map((label, index): Field => ({ label, name: `t${index}`, kind: "text", value: `${label} of Ada` })),
  ...["Age", "Guests", "Budget"].map(
    (label, index): Field => ({ label, name: `n${index}`, kind: "text", value: `${40 + index}` }),
  ),
  { label: "About you", name: "about", kind: "textarea", value: "Countess, mathematician." },
  { label: "Notes", name: "notes", kind: "textarea", value: "No nuts, please." },
  ...["Plan", "Country", "Language"].map(
    (label, index): Field => ({ label, name: `s${index}`, kind: "select", value: `${label} B` }),
  ),
  { label: "Send me news", name: "news", kind: "checkbox", value: "on" },
  { label: "I accept the terms", name: "terms", kind: "checkbox", value: "on" },
  { label: "Vegetarian", name: "meal", kind: "radio", value: "Vegetarian" },
  { label: "By train", name: "way", kind: "radio", value: "By train" },
];

export const registration = { fields, submit: "Register" };

function control({ label, name, kind, value }: Field): string {
  if (kind === "select") {
    const options = ["A", "B", "C"].map((letter) => `<option>${label} ${letter}</option>`).join("");
    return `<label>${label} <select name="${name}">${options}</select></label>`;
  }
  if (kind === "textarea") return `<label>${label} <textarea name="${name}"></textarea></label>`;
  if (kind === "text") return `<label>${label} <input name="${name}"></label>`;
  const others =
    kind === "radio" ? `<label><input type="radio" name="${name}" value="other"> Other than ${label}</label>` : "";
  return `<label><input type="${kind}" name="${name}" value="${value}"> ${label}</label>${others}`;
}

const html = `<!doctype html><html lang="en"><title>Registration</title><form method="post" action="/sent">${fields.map((field) => `<p>${control(field)}</p>`).join("")}<button>${registration.submit}</button></form></html>`;

/** For each received form, whether every field was right. */
export interface FormServer extends WebServer {
  sent: boolean[];
  /** Resolves when this many forms have arrived. */
  waitForSent(count: number): Promise<void>;
}

export async function serveForm(pages: Record<string, string>): Promise<FormServer> {
  const sent: boolean[] = [];
  const waiting = new Map<number, () => void>();
  const right = new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString();
  const server = await startWebServer(async (request, response) => {
    const path = request.url ?? "/";
    response.setHeader("content-type", "text/html");
    if (path === "/sent") {
      sent.push((await readBody(request)) === right);
      waiting.get(sent.length)?.();
    }
    response.end(path === "/sent" ? thanks : path === "/" ? html : pages[path]);
  });
  const waitForSent = async (count: number) => {
    if (sent.length < count) await new Promise<void>((resolve) => waiting.set(count, resolve));
  };
  return { ...server, sent, waitForSent };
}

const thanks = "<!doctype html><title>Thank you</title><h1>You are registered</h1>";
