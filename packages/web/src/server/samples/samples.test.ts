import { describe, expect, it } from "vitest";
import { createSamples } from "./samples.ts";

const post = (body: RequestInit["body"], headers?: Record<string, string>) =>
  new Request("http://localhost/samples/contact/send", { method: "POST", body: body ?? null, headers: headers ?? {} });
const json = { "content-type": "application/json" };

describe("createSamples", () => {
  it("lists what each form has sent, in order, and nothing of other forms", async () => {
    const samples = createSamples();
    await samples.send("contact", post(JSON.stringify({ name: "Ada" }), json));
    await samples.send("contact", post(new URLSearchParams({ name: "Grace" })));
    expect(samples.received("contact").received.map(({ data }) => data)).toEqual([{ name: "Ada" }, { name: "Grace" }]);
    expect(samples.received("checkout").received).toEqual([]);
  });

  it("joins the values of one name, and lists files by name and size, not by content", async () => {
    const form = new FormData();
    form.append("days", "Monday");
    form.append("days", "Friday");
    form.append("cv", new File(["secret text"], "cv.pdf"));
    const { data, files } = await createSamples().send("job", post(form));
    expect(data).toEqual({ days: "Monday, Friday" });
    expect(files).toEqual([{ name: "cv.pdf", size: 11 }]);
  });

  it("writes values of JSON that are not texts as JSON", async () => {
    const { data } = await createSamples().send("contact", post(JSON.stringify({ age: 36, tags: ["a"] }), json));
    expect(data).toEqual({ age: "36", tags: '["a"]' });
  });

  it.each(["[1]", "null", '"text"', "{", ""])("refuses %j in place of a JSON object", async (body) => {
    await expect(createSamples().send("contact", post(body, json))).rejects.toThrow("Send form data or a JSON object.");
  });

  it("refuses another type, and more than 5 MiB, before it has read all of it", async () => {
    const samples = createSamples();
    await expect(samples.send("contact", post("name=Ada", { "content-type": "text/plain" }))).rejects.toThrow(
      "Send form data",
    );
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const request = new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
    await expect(samples.send("contact", request)).rejects.toThrow("The form data is too large. Send at most 5 MiB.");
    expect(sent).toBeLessThan(10);
    expect(samples.received("contact").received).toEqual([]);
  });

  it.each(["unknown", "constructor", "__proto__"])("has no sample called %s", (name) => {
    expect(() => createSamples().received(name)).toThrow("There is no such sample. Use one of");
  });

  it("stores the newest 200", async () => {
    const samples = createSamples();
    for (let count = 1; count <= 201; count += 1) await samples.send("contact", post(JSON.stringify({ count }), json));
    const { received } = samples.received("contact");
    expect([received.length, received[0]?.data.count, received.at(-1)?.data.count]).toEqual([200, "2", "201"]);
  });
});
