// A shop of five pages: sign in, search, results, order, receipt. The server records what it receives.
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, startWebServer } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";

export interface Shop {
  url: string;
  /** Sign-ins, searches, orders, and how often the receipt was fetched. */
  seen: { signedIn: string[]; searched: string[]; orders: Order[]; receipts: number };
}

export interface Order {
  item: string | undefined;
  street: string | undefined;
  colour: string | undefined;
  file: { name: string | undefined; content: string | undefined };
}

export interface ShopOptions {
  /** Added to every page. */
  inEveryPage?: string;
  /** Handles other requests. */
  elsewhere?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

const signIn = `<title>Sign in</title><h1>Sign in</h1><form method="post" action="/session">
  <label>User <input name="user" required></label><label>Password <input name="password" type="password" required></label>
  <button>Sign in</button></form>`;

const search = `<title>Search</title><form action="/results"><label>Search for <input name="q" type="search"></label><button>Search</button></form>`;

const results = (query: string) => `<title>Results</title><h1>Found for ${query}</h1>
  <ul><li><a href="/order?item=chair">A chair</a><li><a href="/order?item=lamp">A lamp</a></ul>`;

/** The address is in a frame, the colour in a custom list, and the confirmation in a dialog. */
const order = (item: string) => `<title>Order</title><h1>Order: ${item}</h1>
  <form method="post" enctype="multipart/form-data" action="/orders" onsubmit="street.value = frames[0].document.querySelector('input').value; return confirm('Order now?')">
    <input type="hidden" name="item" value="${item}"><input type="hidden" name="street" id="street"><input type="hidden" name="colour" id="colour">
    <iframe title="Address" srcdoc="<label>Street <input></label>"></iframe>
    <span id="name">Colour</span>
    <div id="box" role="combobox" tabindex="0" aria-labelledby="name" aria-haspopup="listbox" aria-expanded="false" aria-controls="list" style="width: 10em; border: 1px solid">none</div>
    <ul id="list" role="listbox" aria-labelledby="name" hidden><li role="option">Red</li><li role="option">Blue</li></ul>
    <label>Drawing <input type="file" name="file" accept=".txt"></label>
    <button>Order</button>
  </form>
  <script>
    const box = document.getElementById("box"), list = document.getElementById("list");
    const open = (isOpen) => { list.hidden = !isOpen; box.setAttribute("aria-expanded", String(isOpen)); };
    box.addEventListener("click", () => open(list.hidden));
    list.addEventListener("click", ({ target }) => {
      if (target.role !== "option") return;
      box.textContent = target.textContent;
      document.getElementById("colour").value = target.textContent;
      open(false);
    });
  </script>`;

const receipt = `<title>Thank you</title><h1>Thank you</h1><a href="/receipt.txt">Receipt</a>`;

export async function startShop({ inEveryPage = "", elsewhere }: ShopOptions = {}): Promise<Shop> {
  const seen: Shop["seen"] = { signedIn: [], searched: [], orders: [], receipts: 0 };
  const server = await startWebServer(async (request, response) => {
    if (await elsewhere?.(request, response)) return;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop");
    const show = (html: string) =>
      void response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>${html}${inEveryPage}`);
    const goTo = (location: string, headers = {}) => void response.writeHead(303, { location, ...headers }).end();
    if (pathname === "/") return show(signIn);
    if (pathname === "/session") {
      const form = new URLSearchParams(await readBody(request));
      if (form.get("password") !== "correct horse") return goTo("/");
      seen.signedIn.push(form.get("user") ?? "");
      return goTo("/search", { "set-cookie": "user=1; Path=/" });
    }
    if (!request.headers.cookie?.includes("user=1")) return goTo("/");
    if (pathname === "/search") return show(search);
    if (pathname === "/results") {
      seen.searched.push(searchParams.get("q") ?? "");
      return show(results(searchParams.get("q") ?? ""));
    }
    if (pathname === "/order") return show(order(searchParams.get("item") ?? ""));
    if (pathname === "/orders") {
      seen.orders.push(readOrder(await readBody(request)));
      return goTo("/thanks");
    }
    if (pathname === "/thanks") return show(receipt);
    if (pathname === "/receipt.txt") {
      seen.receipts += 1;
      const headers = { "content-type": "text/plain", "content-disposition": 'attachment; filename="receipt.txt"' };
      return void response.writeHead(200, headers).end("Paid: 7");
    }
    response.writeHead(404).end();
  });
  onTestFinished(() => server.close());
  return { url: server.url, seen };
}

function readOrder(body: string): Order {
  const part = (name: string) =>
    new RegExp(`name="${name}"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^]*?)\r\n--`).exec(body);
  const [, name, content] = part("file") ?? [];
  return {
    item: part("item")?.[2],
    street: part("street")?.[2],
    colour: part("colour")?.[2],
    file: { name, content },
  };
}
