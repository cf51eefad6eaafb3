// The web app under test: a form, and a server that keeps what it is sent.
import { createServer } from "node:http";

const form = (button) => `<!doctype html>
<html lang="en">
  <title>Join the library</title>
  <h1>Join the library</h1>
  <form method="post">
    <label>Full name <input name="name" required></label>
    <label>Plan <select name="plan"><option>Reader</option><option>Patron</option></select></label>
    <label><input type="checkbox" name="terms" required> I accept the terms</label>
    <button>${button}</button>
  </form>
</html>`;

/** @param {{ button?: string }} options */
export async function startApp({ button = "Join" } = {}) {
  const members = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const member = Object.fromEntries(new URLSearchParams(body));
    if (request.method === "POST") members.push(member);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      request.method === "POST"
        ? `<!doctype html><title>Welcome</title><h1>Welcome, ${member.name}.</h1>`
        : form(button),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/join`, members, close: () => server.close() };
}
