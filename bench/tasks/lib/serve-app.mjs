// A small web app on the loopback address: one page, a JSON API, and a state that only the oracle reads.
import { createServer } from "node:http";

/**
 * @param {object} app
 * @param {string} app.title
 * @param {string} app.html The body. `post(name, body)` in its scripts calls the API and returns its answer.
 * @param {string} [app.css]
 * @param {Record<string, (body: any) => any>} [app.api] Each answers `POST /api/<name>`. May be async.
 * @param {Record<string, string>} [app.pages] More pages, by path: their bodies.
 * @param {Record<string, (request: { url: URL, method: string, text: string }) => any>} [app.routes] Whole documents, by path.
 * @param {string} [app.script] More of the script before the body.
 */
export async function serveApp({ title, html, css = "", api = {}, pages = {}, routes = {}, script = "" }) {
  const document = (body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:15px system-ui;margin:20px;max-width:900px}button,input,select,textarea{font:inherit}${css}</style>
<script>const $=(s,r=document)=>r.querySelector(s),$$=(s,r=document)=>[...r.querySelectorAll(s)];
const post=async(name,body={})=>{const r=await fetch('/api/'+name,{method:'POST',body:JSON.stringify(body)});return r.json()};${script}</script>
<body>${body}</body></html>`;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://app");
    const { pathname } = url;
    const name = pathname.startsWith("/api/") ? pathname.slice(5) : undefined;
    try {
      let text = "";
      for await (const chunk of request) text += chunk;
      if (name && api[name]) {
        const answer = await api[name](text ? JSON.parse(text) : {});
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer ?? {}));
      } else if (routes[pathname]) {
        const page = await routes[pathname]({ url, method: request.method, text });
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
      } else if (pathname === "/" || pages[pathname] !== undefined) {
        response
          .writeHead(200, { "content-type": "text/html; charset=utf-8" })
          .end(pathname === "/" ? document(html) : document(pages[pathname]));
      } else response.writeHead(404).end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve(undefined));
      }),
  };
}

export const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** All parts must hold. */
export function judge(parts) {
  const values = Object.values(parts);
  return { score: values.filter(Boolean).length / values.length, success: values.every(Boolean), parts };
}
