// Conversations of at least four turns. Only the model's HTTP responses are scripted, from what its prompt shows; what was sent is
// read at the form's own server.
import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, type RecordedRequest, type Reply, readBody, say, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import type { AgentResult } from "../src/index.ts";
import { act, actOn, ask, done, idIn, promptOf, scriptAgent } from "./scripted.cases.ts";

const form = `<!doctype html><title>Booking</title><form method="post" action="/book">
  <label>Name <input name="name"></label><label>Email <input name="email"></label><label>Guests <input name="guests" type="number"></label>
  <label>Room <select name="room"><option>Single</option><option>Double</option><option>Suite</option></select></label>
  <label><input type="checkbox" name="breakfast"> Breakfast</label><p>A suite costs €240 a night.</p><button>Book</button></form>`;

type Answer = (request: RecordedRequest) => Reply;

/** Runs one request after the other in one conversation. Each has the answers of the model, in order. */
async function converse(turns: [request: string, ...answers: (Answer | Reply)[]][]) {
  const booked: Record<string, string>[] = [];
  const server = await startWebServer(async (request, response) => {
    const isSent = request.method === "POST";
    if (isSent) booked.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
    response.writeHead(200, { "content-type": "text/html" }).end(isSent ? `${form}<p role="status">Booked.</p>` : form);
  });
  onTestFinished(() => server.close());
  const page = await openPage(server.url);
  const script = turns.flatMap(([, ...answers]) => answers);
  const { agent, model } = await scriptAgent({ script, driver: createChromiumDriver({ page }) });
  const results: AgentResult[] = [];
  for (const [request] of turns) {
    const after = results.at(-1)?.runId;
    results.push(await agent.execute(request, { ...(after && { after }) }));
  }
  const calls = model.requests.filter(({ model: asked }) => asked).length;
  expect(calls).toBe(script.length); // one call for each step, and none for what code does
  const value = (label: string) => page.getByLabel(label).inputValue();
  return { booked, results, endings: results.map(({ ending }) => ending), page, value };
}

const book = actOn(["Book", "click"]);
const fillFor =
  (name: string, email: string): Answer =>
  (request) =>
    actOn(["Name", "fill", { value: name }], ["Email", "fill", { value: email }])(request);

/** The text of the conversation in a prompt. */
const earlier = (request: RecordedRequest) =>
  /<chat-(\w+)>\n([\s\S]*?)\n<\/chat-\1>/.exec(promptOf(request))?.[2] ?? "";

it("L12: corrects a value that it knows from the conversation, and books for somebody else with the same room", async () => {
  const { booked, endings } = await converse([
    ["Fill it in for Ada, ada@example.com", fillFor("Ada", "ada@example.com"), done("Filled in.")],
    ["A suite, please", actOn(["Room", "select", { value: "Suite" }]), done("A suite.")],
    ["Book it", book, done("Booked.")],
    [
      "The same for Grace, grace@example.com",
      (request) => {
        const room = /"Single" → "(Double|Suite)"/.exec(earlier(request))?.[1] ?? "not in the conversation";
        return act(
          ["fill", { id: idIn(request, "Name"), value: "Grace" }],
          ["fill", { id: idIn(request, "Email"), value: "grace@example.com" }],
          ["select", { id: idIn(request, "Room"), value: room }],
          ["click", { id: idIn(request, "Book") }],
        );
      },
      done("Booked for Grace."),
    ],
  ]);
  expect(endings).toEqual(["done", "done", "done", "done"]);
  expect(booked).toMatchObject([
    { name: "Ada", room: "Suite" },
    { name: "Grace", email: "grace@example.com", room: "Suite" },
  ]);
});

it("L12: undoes step by step without a model, and books what is left", async () => {
  const { booked, results } = await converse([
    ["Fill it in for Ada, ada@example.com", fillFor("Ada", "ada@example.com"), done("Filled in.")],
    ["Actually use ada@work.example", actOn(["Email", "fill", { value: "ada@work.example" }]), done("Changed.")],
    ["Undo that"],
    ["Book it", book, done("Booked.")],
    ["undo"],
  ]);
  expect(results[2]).toMatchObject({ message: "I restored Email.", usage: { modelCalls: 0 } });
  expect(booked).toMatchObject([{ name: "Ada", email: "ada@example.com" }]);
  expect(results[4]?.message).toContain('I can\'t undo this: Clicked "Book"');
});

it("L12: undoes the last change only, and the one before it when asked again", async () => {
  const { results, value } = await converse([
    ["Fill it in for Ada, ada@example.com", fillFor("Ada", "ada@example.com"), done("Filled in.")],
    ["Undo the last one"],
    ["undo the last change"],
  ]);
  expect(results.map(({ message }) => message)).toEqual(["Filled in.", "I restored Email.", "I restored Name."]);
  expect([await value("Name"), await value("Email")]).toEqual(["", ""]);
});

it("L12: answers a Japanese undo in Japanese", async () => {
  const { results } = await converse([["Book it", book, done("Booked.")], ["元に戻して"]]);
  expect(results[1]?.message).toBe("次の操作は元に戻せません：「Book」をクリックしました。");
});

it("L12: clears the form without a model, and an undo brings the values back", async () => {
  const { booked, results } = await converse([
    ["Fill it in for Ada, ada@example.com", fillFor("Ada", "ada@example.com"), done("Filled in.")],
    ["With breakfast", actOn(["Breakfast", "fill", { value: "yes" }]), done("With breakfast.")],
    ["Clear the form"],
    ["clear it all"],
    ["Undo that"],
    ["Book it", book, done("Booked.")],
  ]);
  expect(results[2]).toMatchObject({
    ending: "done",
    message: "I cleared Name, Email, Breakfast.",
    usage: { modelCalls: 0 },
  });
  expect(results[3]?.message).toBe("There is nothing to clear. The form is empty already.");
  expect(booked).toMatchObject([{ name: "Ada", email: "ada@example.com", breakfast: "on" }]);
});

it("L12: a cleared form is sent empty, and filled in again for the next person", async () => {
  const { booked } = await converse([
    ["Fill it in for Ada, ada@example.com", fillFor("Ada", "ada@example.com"), done("Filled in.")],
    ["Clear everything please"],
    ["Now for Grace, grace@example.com", fillFor("Grace", "grace@example.com"), done("Filled in.")],
    ["Book it", book, done("Booked.")],
  ]);
  expect(booked).toMatchObject([{ name: "Grace", email: "grace@example.com" }]);
});

it("L12: a question is answered within its run, and the answer is known later", async () => {
  const { booked, endings, results } = await converse([
    ["Book a room for me", ask("What is your name?")],
    [
      "Ada",
      (request) => {
        const name = /The user answered: (.*)/.exec(promptOf(request))?.[1] ?? "not in the prompt";
        return actOn(["Name", "fill", { value: name }])(request);
      },
      done("Hello Ada."),
    ],
    ["How much is a suite?", done("€240 a night.")],
    ["Then a double", actOn(["Room", "select", { value: "Double" }]), done("A double.")],
    ["Book it", book, done("Booked.")],
  ]);
  expect(endings).toEqual(["needs-answer", "done", "done", "done", "done"]);
  expect(results[1]?.runId).toBe(results[0]?.runId);
  expect(results[2]?.steps.flatMap(({ executions }) => executions)).toEqual([]);
  expect(booked).toMatchObject([{ name: "Ada", room: "Double" }]);
});

it("L12: 'undo' and 'clear the form' are never the answer to a question", async () => {
  const { booked, results, value } = await converse([
    ["Fill it in for Ada, ada@example.com", fillFor("Ada", "ada@example.com"), done("Filled in.")],
    ["Use my work email", actOn(["Email", "fill", { value: "ada@work.example" }]), ask("Shall I book it?")],
    ["Undo"],
    ["And what now?", ask("Shall I book it?")],
    ["Clear the form"],
  ]);
  expect(results[2]).toMatchObject({ ending: "done", message: "I restored Email.", usage: { modelCalls: 0 } });
  expect(results[4]).toMatchObject({ ending: "done", usage: { modelCalls: 0 } });
  expect([await value("Name"), await value("Email")]).toEqual(["", ""]);
  expect(booked).toEqual([]);
});

const notesIn = (request: RecordedRequest) =>
  /<notes-(\w+)>\n([\s\S]*?)\n<\/notes-\1>/.exec(promptOf(request))?.[2] ?? "no notes";
const noting = (notes: string) => say({ reasoning_summary: "", plan: { decision: "done", message: "Noted." }, notes });
const bookWithNotes = (request: RecordedRequest) =>
  actOn(["Name", "fill", { value: notesIn(request).split("\n").at(-1) }], ["Book", "click"])(request);

it("L12: the last notes are there in the next turns, and are marked after an undo", async () => {
  const seen: string[] = [];
  const seeNotes: Answer = (request) => {
    seen.push(notesIn(request));
    return done("Ada.");
  };
  const bookAndSee: Answer = (request) => {
    seen.push(notesIn(request));
    return bookWithNotes(request);
  };
  const { booked } = await converse([
    ["Remember who it is for: Ada", noting("Ada")],
    ["Who is it for?", seeNotes],
    ["Two guests", actOn(["Guests", "fill", { value: "2" }]), done()],
    ["undo"],
    ["Book it", bookAndSee, done()],
    ["Now remember Grace", noting("Grace")],
    ["Book it", bookWithNotes, done()],
  ]);
  expect(booked).toMatchObject([{ name: "Ada", guests: "" }, { name: "Grace" }]);
  expect(seen).toEqual([
    "Written for an earlier request:\nAda",
    "Written before something was undone or cleared:\nAda",
  ]);
});

it("L12: knows the values before, and which one of several was clicked", async () => {
  const seen: string[] = [];
  const { booked } = await converse([
    ["Fill it in for Ada, ada@example.com", fillFor("Ada", "ada@example.com"), done("Filled in.")],
    ["Use my work email", actOn(["Email", "fill", { value: "ada@work.example" }]), done("Changed.")],
    [
      "What have you changed?",
      (request) => {
        seen.push(earlier(request));
        return done("The email.");
      },
    ],
    ["Book it", book, done("Booked.")],
  ]);
  expect(seen[0]).toContain('- Filled "Name": "Ada"');
  expect(seen[0]).toContain('- Filled "Email": "ada@example.com" → "ada@work.example"');
  expect(booked).toMatchObject([{ name: "Ada", email: "ada@work.example" }]);
});

it("L12: 'yes' and 'the second one' refer to the message before", async () => {
  const { booked } = await converse([
    ["Which rooms are there?", done("1. Single, 2. Double, 3. Suite. Which one?")],
    [
      "The second one",
      (request) => {
        const room = /2\. (\w+)/.exec(earlier(request))?.[1] ?? "not in the conversation";
        return actOn(["Room", "select", { value: room }])(request);
      },
      done("A double. Shall I book it for 2 guests?"),
    ],
    [
      "Yes",
      (request) => {
        const guests = /for (\d) guests/.exec(earlier(request))?.[1] ?? "0";
        return act(["fill", { id: idIn(request, "Guests"), value: guests }], ["click", { id: idIn(request, "Book") }]);
      },
      done("Booked."),
    ],
    ["Thanks", done("You're welcome.")],
  ]);
  expect(booked).toMatchObject([{ room: "Double", guests: "2" }]);
});

it("L12: a request that cannot be done changes nothing, and the conversation continues", async () => {
  const { booked, endings } = await converse([
    ["Fill it in for Ada, ada@example.com", fillFor("Ada", "ada@example.com"), done("Filled in.")],
    ["Add a helicopter", say({ reasoning_summary: "", plan: { decision: "cannot", message: "It is not offered." } })],
    ["Then breakfast", actOn(["Breakfast", "fill", { value: "yes" }]), done("With breakfast.")],
    ["Book it", book, done("Booked.")],
  ]);
  expect(endings).toEqual(["done", "cannot", "done", "done"]);
  expect(booked).toMatchObject([{ name: "Ada", breakfast: "on" }]);
});
