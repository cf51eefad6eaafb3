// A web-standard handler on a free loopback port, with nothing but Node.
import { createServer } from "node:http";
import { Readable } from "node:stream";

export async function serve(handle) {
  const server = createServer(async (incoming, response) => {
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    const { method, headers } = incoming;
    const body = method === "GET" || method === "HEAD" ? undefined : Readable.toWeb(incoming);
    const init = { method, headers, body, duplex: "half", signal: leaving.signal };
    const answer = await handle(new Request(`http://${headers.host}${incoming.url}`, init));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    if (answer.body)
      Readable.fromWeb(answer.body)
        .on("error", () => response.destroy())
        .pipe(response);
    else response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
