import { type Agent, request } from "node:http";

export function postJson(url: string, body: object, agent: Agent): Promise<{ ok?: boolean }> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const call = request(url, { method: "POST", agent, headers }, (response) => {
      let answered = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        answered += chunk;
      });
      response.on("end", () => resolve(JSON.parse(answered)));
    });
    call.once("error", reject).end(text);
  });
}
